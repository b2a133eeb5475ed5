import { expect, test } from 'vitest';
import type { Migration, Note } from '../../src/migration.ts';
import { printReport } from '../../src/report.ts';

const icons = ['whale', 'radar', 'chart', 'star'].map(
  (name, index): Note => ({
    weight: 'lost',
    about: `the icon ${name}`,
    file: 'index.mdx',
    line: index + 1,
    advice: 'take another',
  }),
);
const edit = (file: string, line: number, before: string, after: string) => ({ file, line, before, after });

function reportOf(migration: Partial<Migration>): readonly string[] {
  const made = printReport({ tool: 'MkDocs', files: [], edits: [], notes: [], ...migration }, 'Next: build.');
  return made.split('\n').slice(6);
}

test('what needs the same advice many times is one entry with examples, and all of its places are at the end', () => {
  const other: Note = { weight: 'lost', about: 'a *script*', advice: 'write it' };
  expect(reportOf({ notes: [{ ...other, weight: 'hint', about: 'dates' }, ...icons.slice(0, 2), other] })).toEqual([
    '## Not taken over',
    '',
    '- **the icon whale** (`index.mdx:1`): take another',
    '- **the icon radar** (`index.mdx:2`): take another',
    '- **a \\*script\\***: write it',
    '',
    '## Good to know',
    '',
    '- **dates**: write it',
    '',
  ]);
  expect(reportOf({ notes: [...icons, other] })).toEqual([
    '## Not taken over',
    '',
    '- **the icon whale** (`index.mdx:1`), **the icon radar** (`index.mdx:2`), **the icon chart** (`index.mdx:3`) and 1 more: take another',
    '- **a \\*script\\***: write it',
    '',
    '## All places',
    '',
    'Of 4: take another',
    '',
    ...icons.map(({ about, line }) => `- **${about}** (\`index.mdx:${line}\`)`),
    '',
  ]);
});

test('lines that were changed in the same way are one entry', () => {
  const edits = [1, 2, 3, 4].map((line) => edit('docs/a.md', line, '::: tip', ':::tip'));
  expect(reportOf({ edits: [...edits, edit('docs/b.md', 7, '', 'a\nb')] })).toEqual([
    '## Changed lines',
    '',
    '- `docs/a.md:1`, `docs/a.md:2`, `docs/a.md:3` and 1 more: `::: tip` → `:::tip`',
    '- `docs/b.md:7`: new `a b`',
    '',
  ]);
});
