import { expect, test } from 'vitest';
import { withKnownFields } from '../../src/known-fields.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';

const place = (file: string, line: number) => ({ file, line });

test('fields of frontmatter that would end a build are made right, or are left out and named', async () => {
  const plan = newPlan('config.ts');
  const pages = {
    'docs/a.mdx':
      '---\ntitle: A\nimage:\n  light: /a.png\n  dark: /b.png\nnoindex: "true"\nother:\n  - kept\n---\n\nText.\n',
    'docs/b.md': '---\ndate: last summer\nkeywords: one, two\n---\n\nText.\n',
    'docs/c.md': '---\ndate:\n  from: then\ntitle: C\n---\n\nText.\n',
    'docs/d.md': '---\ntitle: D\ndraft: false\n---\n\nText.\n',
    'static/e.md': '---\ndate: last summer\n---\n',
    'docs/mark.md': '\uFEFF---\nslug: /nice\nnoindex: "true"\n---\n\nText.\n',
    'docs/unreadable.md': '---\ntitle: A: b\nslug: /nice\n---\n\nText.\n',
  };
  for (const [to, text] of Object.entries(pages)) plan.write(to, text);
  const { files, notes, edits } = await withKnownFields({
    tool: 'Fumadocs',
    files: [...plan.files.values()],
    edits: [],
    notes: [],
  });
  expect(Object.fromEntries(files.map((file) => [file.to, readPlanned(file)]))).toEqual({
    'docs/a.mdx': '---\nimage: /a.png\nnoindex: true\ntitle: A\nother:\n  - kept\n---\n\nText.\n',
    'docs/b.md': '---\nkeywords: one, two\n---\n\nText.\n',
    'docs/c.md': '---\ntitle: C\n---\n\nText.\n',
    'docs/d.md': pages['docs/d.md'],
    'static/e.md': pages['static/e.md'],
    'docs/mark.md': '---\nnoindex: true\nslug: /nice\n---\n\nText.\n',
    'docs/unreadable.md': pages['docs/unreadable.md'],
  });
  expect(notes.map(({ weight, about, places }) => [weight, about, places])).toEqual([
    ['changed', 'the field image of frontmatter', undefined],
    ['lost', 'the field date of frontmatter, 2 times', [place('docs/b.md', 2), place('docs/c.md', 2)]],
  ]);
  expect(edits.map(({ file, line, before }) => [file, line, before.split(':')[0]])).toEqual([
    ['docs/a.mdx', 3, 'image'],
    ['docs/a.mdx', 6, 'noindex'],
    ['docs/b.md', 2, 'date'],
    ['docs/c.md', 2, 'date'],
    ['docs/mark.md', 3, 'noindex'],
  ]);
});
