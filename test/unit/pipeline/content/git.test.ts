import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GitState, readGitDates, readGitState } from '../../../../src/pipeline/content/git.ts';
import { writeSite } from '../../../build-site.ts';
import { commitFiles, git } from '../../../git.ts';

const output = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...otherTime } }).trim();
const otherTime = {
  GIT_COMMITTER_DATE: '2011-11-11T11:11:11Z',
  GIT_AUTHOR_NAME: 'T',
  GIT_AUTHOR_EMAIL: 't@example.org',
  GIT_COMMITTER_NAME: 'T',
  GIT_COMMITTER_EMAIL: 't@example.org',
};

test('dates are others where the state of git is, also for what git takes in place of a commit', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n' });
  commitFiles(root);
  const seen = new Map<string, string | undefined>();
  const year = async () => {
    const state: GitState | undefined = await readGitState(root);
    const dates = state && (await readGitDates(root, state, ['docs']));
    const date = dates?.get('docs/a.mdx')?.date?.slice(0, 4);
    const known = JSON.stringify(state);
    expect(seen.has(known) ? seen.get(known) : date).toBe(date);
    seen.set(known, date);
    return date;
  };
  expect(await year()).toBe('2024');
  const commit = output(root, 'rev-parse', 'HEAD');
  git(root, 'replace', commit, output(root, 'commit-tree', 'HEAD^{tree}', '-m', 'other'));
  expect(await year()).toBe('2011');
  git(root, 'pack-refs', '--all');
  expect(await year()).toBe('2011');
  git(root, 'replace', '-d', commit);
  expect(await year()).toBe('2024');
  rmSync(join(root, 'docs/a.mdx'));
  writeFileSync(join(root, 'docs/b.mdx'), '# B\n');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'second');
  expect(await year()).toBe('2024');
  // Its history ends with itself.
  writeFileSync(join(root, '.git/info/grafts'), `${output(root, 'rev-parse', 'HEAD')}\n`);
  expect(await year()).toBeUndefined();
});

test('files have dates whatever their names are, also where commits have none of them', async () => {
  const odd = process.platform === 'win32' ? [] : ['docs/a "b".md', 'docs/c\\d.md', 'docs/e\tf.md'];
  const names = [...odd, 'docs/ä.md'];
  const root = writeSite({ 'docs/x.md': '' });
  commitFiles(root);
  for (const name of names) writeFileSync(join(root, name), '');
  git(root, 'add', '.');
  for (const how of ['--quiet', '--allow-empty']) git(root, 'commit', '--quiet', how, '-m', 'next');
  const state = await readGitState(root);
  const dates = state && (await readGitDates(root, state, ['docs'], true));
  expect([...(dates ?? [])].map(([name, { author }]) => [name, author]).sort()).toEqual(
    [...names, 'docs/x.md'].sort().map((name) => [name, 'T']),
  );
});

test('the folder of git is found above the site, through links too, and a site without any has no state', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n' });
  expect(await readGitState(root)).toBeUndefined();
  expect(await readGitState(join(root, 'nowhere'))).toBeUndefined();
  commitFiles(root);
  const commit = output(root, 'rev-parse', 'HEAD');
  expect(await readGitState(join(root, 'docs'))).toMatchObject({ commit, folder: 'docs/' });
  const elsewhere = writeSite({});
  symlinkSync(join(root, 'docs'), join(elsewhere, 'linked'));
  expect(await readGitState(join(elsewhere, 'linked'))).toMatchObject({ commit, folder: 'docs/' });
});
