import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withEarlierDates } from '../../../../src/pipeline/content/earlier-dates.ts';
import { readAdded, readGitState } from '../../../../src/pipeline/content/git.ts';
import { buildSite, writeSite } from '../../../build-site.ts';
import { commitFiles, git } from '../../../git.ts';

test('a date from before the move holds until a commit changes the page', () => {
  const dates = new Map([
    ['docs/moved.md', { date: '2025-01-01T12:00:00+02:00', author: 'who moved it' }],
    ['docs/split.md', { date: '2025-01-01T09:00:00Z' }],
    ['docs/changed.md', { date: '2025-03-01T00:00:00Z' }],
    ['docs/new.md', { date: '2025-01-01T10:00:00Z' }],
  ]);
  const earlier = ['moved', 'split', 'changed', 'uncommitted'].map(
    (name) => [`docs/${name}.md`, '2020-02-02'] as const,
  );
  const joined = withEarlierDates(dates, earlier, '2025-01-01T10:00:00Z');
  expect(
    Object.fromEntries([...joined].map(([path, { date, author }]) => [path, author ?? date?.slice(0, 4)])),
  ).toEqual({
    'docs/moved.md': '2020',
    'docs/split.md': '2020',
    'docs/changed.md': '2025',
    'docs/new.md': '2025',
    'docs/uncommitted.md': '2020',
  });
});

test('a file is added once, whatever is done to it later', async () => {
  const root = writeSite({ 'dates.yml': 'a: 2020-02-02\n' });
  commitFiles(root);
  writeFileSync(join(root, 'dates.yml'), 'b: 2020-02-02\n');
  git(root, 'commit', '--quiet', '-a', '-m', 'second', '--date', '2025-01-01T00:00:00Z');
  const state = await readGitState(root);
  if (state === undefined) throw new Error('no git');
  expect(await readAdded(root, state, 'dates.yml')).toMatch(/^2024-05-06T/);
  expect(await readAdded(root, state, 'gone.yml')).toBeUndefined();
});

test('what is no date is reported with its place', async () => {
  const root = writeSite({
    'docsgen.config.ts': "export default { title: 'T', docs: { lastUpdated: true } };\n",
    'docs/a.md': '# A\n',
    'dates.yml': 'docs/a.md: soon\n',
  });
  const { printed } = await buildSite(root);
  expect(printed).toContain(
    'dates.yml:1:12 error invalid-data-file: docs/a.md: expected a date such as 2025-02-20, got "soon"',
  );
});
