import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSite } from '../build-site.ts';
import { commitFiles, git } from '../git.ts';
import { runDocsgen } from '../run-docsgen.ts';

let root: string;
beforeAll(() => {
  root = writeSite({
    'docs/a.md': '# A\n\nOne.\n\n## Part\n',
    'docs/b.md': '# B\n\nThe same text.\n',
    '.gitignore': 'build\n.docsgen\n',
  });
  commitFiles(root);
  git(root, 'tag', 'v1');
  writeFileSync(join(root, 'docs/a.md'), '# A\n\nTwo.\n');
  git(root, 'mv', 'docs/b.md', 'docs/c.md');
  git(root, 'commit', '--quiet', '-a', '-m', 'second');
  writeFileSync(join(root, 'docs/a.md'), '---\ntitle: [\n---\n');
  git(root, 'commit', '--quiet', '-a', '-m', 'third');
});
afterAll(() => rmSync(root, { recursive: true }));

const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`.docsgen-${process.pid}-`));
const worktrees = () => {
  const folder = join(root, '.git/worktrees');
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

test('two commits are built and compared; nothing is left of them', async () => {
  const left = temporary();
  const { code, stdout, stderr } = await runDocsgen(['diff', 'v1', 'HEAD~1'], root);
  expect(stderr).toMatch(/^building v1 \(\w{10}\)\nbuilding HEAD~1 \(\w{10}\)\n$/);
  expect(stdout).toContain('/docs/b => /docs/c (the old address does not redirect)');
  expect(stdout).toContain('- /docs/a#part  Part');
  expect(stdout).toContain('-One.');
  expect(stdout).toContain('+Two.');
  expect(code).toBe(0);
  expect(temporary().filter((name) => !left.includes(name))).toEqual([]);
  expect(worktrees()).toEqual([]);
});

test('a commit that cannot be built says why, and nothing is left of it', async () => {
  const { code, stderr } = await runDocsgen(['diff', 'v1', 'HEAD'], root);
  expect(stderr).toContain('docs/a.md:');
  expect(stderr).toContain('HEAD cannot be built, so there is nothing to compare');
  expect(code).toBe(1);
  expect(worktrees()).toEqual([]);
});

test('--exit-code says whether there is a difference', async () => {
  const json = async (...args: readonly string[]) => {
    const { code, stdout } = await runDocsgen(['diff', ...args, '--format', 'json', '--exit-code'], root);
    return [code, JSON.parse(stdout).isDifferent];
  };
  expect(await json('v1', 'v1')).toEqual([0, false]);
  expect(await json('v1', 'HEAD~1')).toEqual([1, true]);
});

test('what is no build and no commit is said', async () => {
  const { code, stderr } = await runDocsgen(['diff', 'docs', '--root', '.', 'v1'], root);
  expect(stderr).toContain(
    'docs is no output folder, and no commit, branch or tag of this clone\n  hint: name a folder that docsgen build wrote',
  );
  expect(code).toBe(2);
  const page = await runDocsgen(['diff', 'v1', 'v1', '--format', 'html'], root);
  expect(page).toMatchObject({ code: 2, stderr: '--format html needs --out\n  hint: add --out changes.html\n' });
});
