import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { commitFiles, git } from '../../git.ts';
import { runCommand } from '../../run-command.ts';

afterEach(() => void vi.unstubAllEnvs());

const sound = '# A\n\n[b](./b.mdx#part)\n';
const broken = '# A\n\n[b](./b.mdx#gone)\n';

/** A repository with a site of two pages, one of which links to the other. */
function createRepository(folder = ''): string {
  const files = {
    'docsgen.config.js': "export default { title: 'T' };\n",
    'docs/a.mdx': sound,
    'docs/b.mdx': '## Part\n',
  };
  const root = writeSite({
    'docsgen.config.js': '',
    '.gitignore': '.docsgen\nnode_modules/\n',
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [join(folder, path), text])),
  });
  if (folder !== '') rmSync(join(root, 'docsgen.config.js'));
  commitFiles(root);
  return root;
}

const write = (root: string, path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

function stage(root: string, path: string, text: string): void {
  write(root, path, text);
  git(root, 'add', path);
}

const check = (cwd: string, ...args: string[]) => runCommand(['check-links', '--staged', '--strict', ...args], cwd);

const gitSays = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } });

test('what is staged is checked, whatever the work tree has, and neither changes', async () => {
  const root = createRepository();
  stage(root, 'docs/a.mdx', broken);
  write(root, 'docs/a.mdx', sound);
  write(root, 'docs/untracked.mdx', '[x](./nowhere.mdx)\n');
  write(root, 'docs/later.mdx', '[x](./nowhere.mdx)\n');
  git(root, 'add', '--intent-to-add', 'docs/later.mdx');
  const state = () => [
    readFileSync(join(root, '.git/index'), 'base64'),
    ...[['status', '--porcelain'], ['stash', 'list'], ['worktree', 'list'], ['for-each-ref']].map((args) =>
      gitSays(root, ...args),
    ),
  ];
  const before = state();
  const { code, stderr } = await check(root);
  expect(code).toBe(1);
  expect(stderr).toContain('docs/a.mdx:3:1');
  expect(stderr).toContain('[b](./b.mdx#gone)');
  expect(stderr).toMatch(/checked 6 pages with 1 link in .*: 1 error\n/);
  expect(state()).toEqual(before);
  git(root, 'add', 'docs/a.mdx');
  write(root, 'docs/a.mdx', broken);
  expect(await check(root)).toMatchObject({ code: 0 });
});

test('deletions, renames and folders that become files are followed from one run to the next', async () => {
  const root = createRepository();
  stage(root, 'docs/deep/c.mdx', '[b](../b.mdx)\n');
  expect(await check(root)).toMatchObject({ code: 0 });
  git(root, 'rm', '--quiet', '--cached', 'docs/b.mdx');
  const gone = await check(root);
  expect(gone.stderr).toContain('docs/a.mdx:3:');
  expect(gone.stderr).toContain('docs/deep/c.mdx:1:');
  git(root, 'reset', '--quiet');
  rmSync(join(root, 'docs/deep'), { recursive: true });
  git(root, 'mv', 'docs/b.mdx', 'docs/z.mdx');
  stage(root, 'docs/deep', 'Text.\n');
  const moved = await check(root, '--dry-run');
  expect(moved.stdout).toContain('+[b](./z.mdx#part)');
  expect(moved.stderr).not.toContain('deep');
});

test('the index is that of the commit that a hook belongs to', async () => {
  const root = createRepository();
  stage(root, 'docs/a.mdx', broken);
  const other = join(root, '.git/next-index-1.lock');
  renameSync(join(root, '.git/index'), other);
  git(root, 'read-tree', 'HEAD');
  expect(await check(root)).toMatchObject({ code: 0 });
  vi.stubEnv('GIT_INDEX_FILE', '.git/next-index-1.lock');
  expect(await check(join(root, 'docs'))).toMatchObject({ code: 1 });
  // The hook of another repository.
  const outer = createRepository();
  vi.stubEnv('GIT_INDEX_FILE', join(outer, '.git/index'));
  expect(await check(root)).toMatchObject({ code: 0 });
});

test('a site in a folder of its repository imports from others, and finds packages', async () => {
  const root = createRepository('site');
  const box = (name: string) => `import { word } from '${name}';\nexport const Box = () => <i>{word}</i>;\n`;
  stage(root, 'shared/box.jsx', box('nowhere'));
  write(root, 'shared/box.jsx', box('word'));
  write(root, 'node_modules/word/package.json', '{ "name": "word", "exports": "./index.js", "type": "module" }');
  write(root, 'node_modules/word/index.js', "export const word = 'x';\n");
  stage(root, 'site/components/box.jsx', "export { Box } from '../../shared/box.jsx';\n");
  stage(root, 'site/docs/a.mdx', "import { Box } from '../components/box.jsx';\n\n<Box />\n");
  const { code, stderr } = await check(root, '--root', 'site');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/shared\/box\.jsx:1:.*nowhere/)]);
  git(root, 'add', 'shared');
  expect(await check(join(root, 'site'))).toMatchObject({ code: 0 });
  stage(root, 'site/docs/b.mdx', '[x](#gone)\n');
  expect((await check(join(root, 'site'), 'docs/a.mdx')).stderr).toContain('nothing is wrong');
  expect((await check(join(root, 'site'), 'docs/b.mdx')).stderr).toMatch(/^docs\/b\.mdx:1:/);
});

test('submodules are those of the staged commit', async () => {
  const inner = writeSite({ 'docsgen.config.js': '', 'c.mdx': '[a](./a.mdx)\n' });
  commitFiles(inner);
  const root = createRepository();
  git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'docs/inner');
  expect((await check(root)).stderr).toContain('docs/inner/c.mdx:1:');
  write(root, 'docs/inner/c.mdx', '[a](../a.mdx)\n');
  expect(await check(root)).toMatchObject({ code: 1 });
  git(join(root, 'docs/inner'), 'commit', '--quiet', '--all', '-m', 'x');
  expect(await check(root)).toMatchObject({ code: 1 });
  git(root, 'add', 'docs/inner');
  expect(await check(root)).toMatchObject({ code: 0 });
});

test('a copy that a killed run has left is written again, and one in use is left alone', async () => {
  const root = createRepository();
  expect(await check(root)).toMatchObject({ code: 0 });
  const copy = join(root, '.git/docsgen-staged');
  // As it is in the middle of a run.
  renameSync(join(copy, 'git/index'), join(copy, 'git/changing'));
  write(copy, 'tree/docs/a.mdx', broken);
  write(copy, 'tree/docs/more.mdx', '[x](./nowhere.mdx)\n');
  writeFileSync(`${copy}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, began: 0 }));
  expect(await check(root)).toMatchObject({ code: 0 });
  // Whatever edits it.
  write(copy, 'tree/docs/a.mdx', broken);
  writeFileSync(`${copy}.lock`, JSON.stringify({ pid: process.pid, began: performance.timeOrigin }));
  expect(await check(root)).toMatchObject({ code: 0 });
  expect(readdirSync(join(root, '.git')).filter((name) => name.startsWith('.docsgen'))).toEqual([]);
  expect(readFileSync(join(copy, 'tree/docs/a.mdx'), 'utf8')).toBe(broken);
  rmSync(`${copy}.lock`);
  expect(await check(root)).toMatchObject({ code: 0 });
  expect(await runCommand(['clear'], root)).toMatchObject({ code: 0 });
  expect(existsSync(copy)).toBe(false);
});

test('what has no state to check is refused with the reason', async () => {
  const root = createRepository();
  expect(await check(root, '--fix')).toMatchObject({
    code: 2,
    stderr:
      '--fix edits the files of the work tree, and --staged checks what git would commit\n' +
      '  hint: run docsgen check-links --fix, look at the edits, and git add them\n',
  });
  const without = writeSite({ 'docs/a.mdx': sound });
  expect(await check(without)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^the site is in no work tree of git, and --staged checks what git would commit\n/),
  });
  write(root, 'docs/c.mdx', sound);
  expect(await check(root, 'docs/c.mdx')).toMatchObject({
    code: 2,
    stderr: "git's index has no docs/c.mdx\n  hint: git add docs/c.mdx\n",
  });
  git(root, 'rm', '--quiet', '--cached', 'docsgen.config.js');
  expect((await check(root)).stderr).toBe(
    "git's index has no docsgen.config.js of this site\n  hint: git add docsgen.config.js\n",
  );
  git(root, 'reset', '--quiet');
  const zero = '0'.repeat(40);
  const id = gitSays(root, 'rev-parse', ':docs/a.mdx').trim();
  const lines = `0 ${zero} 0\tdocs/a.mdx\n100644 ${id} 1\tdocs/a.mdx\n100644 ${id} 2\tdocs/a.mdx\n`;
  execFileSync('git', ['update-index', '--index-info'], { cwd: root, input: lines });
  expect(await check(root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('conflicts are not resolved, so there is nothing to commit yet: docs/a.mdx\n'),
  });
});
