import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeSite } from '../build-site.ts';
import { share } from '../effort.ts';
import { commitFiles, git } from '../git.ts';
import { blocksOf } from './manual/read-manual.ts';

const repository = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const blocks = blocksOf('work/check-links.mdx');
const recipe = (title: string) => blocks.find((block) => block.title === title)?.text ?? '';
const command = 'npx docsgen check-links --staged --strict';
const here = `${process.execPath} ${join(repository, 'bin/docsgen')}`;
const runHere = (text: string) => text.replaceAll('npx docsgen', here);

test('each recipe checks the whole site, and takes a warning for an error', () => {
  const [{ hooks }] = parse(recipe('.pre-commit-config.yaml')).repos;
  const whole = { always_run: true, pass_filenames: false, require_serial: true };
  expect(hooks).toMatchObject([{ entry: command, ...whole }]);
  const [offered] = parse(read('.pre-commit-hooks.yaml'));
  expect(offered).toMatchObject({ id: hooks[0].id, entry: 'docsgen check-links --staged --strict', ...whole });
  expect(parse(recipe('lefthook.yml'))['pre-commit'].commands.links).toEqual({ run: command });
  expect(recipe('.husky/pre-commit')).toBe(`${command}\n`);
  expect(recipe('.git/hooks/pre-commit')).toBe(`#!/bin/sh\nexec ${command}\n`);
  const fromRepository = blocks.find(({ lang, title }) => lang === 'yaml' && title === undefined)?.text ?? '';
  expect(parse(fromRepository).repos[0].hooks).toEqual([{ id: offered.id }]);
});

/** A repository with a hook, and two pages, one of which links to the other. */
function createRepository(): string {
  const root = writeSite({
    '.gitignore': '.docsgen\n',
    '.pre-commit-config.yaml': runHere(recipe('.pre-commit-config.yaml')),
    'docs/a.mdx': '[b](./b.mdx#part)\n',
    'docs/b.mdx': '## Part\n',
    'docs/c.mdx': 'Text.\n',
  });
  commitFiles(root);
  return root;
}

function installHook(root: string, text: string): void {
  const hook = join(root, '.git/hooks/pre-commit');
  writeFileSync(hook, `#!/bin/sh\n${runHere(text)}\n`);
  chmodSync(hook, 0o755);
}

const program = process.env.PRE_COMMIT ?? 'pre-commit';
const hasPreCommit = spawnSync(program, ['--version']).status === 0;

const hooks = [
  hasPreCommit
    ? { name: 'of pre-commit', install: (root: string) => spawnSync(program, ['install'], { cwd: root }) }
    : {
        name: 'with the line of pre-commit, which is not installed',
        install: (root: string) => installHook(root, command),
      },
  {
    name: 'that names the files of a commit',
    install: (root: string) => installHook(root, blocks.find(({ text }) => text.includes('xargs'))?.text ?? ''),
  },
];

const write = (root: string, path: string, text: string) => writeFileSync(join(root, path), text);

const faults = {
  'a dead link to a source file': (root: string) => write(root, 'docs/c.mdx', '[x](./gone.mdx)\n'),
  'a dead anchor': (root: string) => write(root, 'docs/c.mdx', '[x](#gone)\n'),
  'an anchor that others link to': (root: string) => write(root, 'docs/b.mdx', '## Piece\n'),
  'a page that is deleted': (root: string) => git(root, 'rm', '--quiet', 'docs/b.mdx'),
  'a page that is renamed': (root: string) => git(root, 'mv', 'docs/b.mdx', 'docs/z.mdx'),
};

test.each(share(hooks, 2))(
  'a hook $name stops every commit that breaks a link, and no other',
  ({ install }) => {
    const root = createRepository();
    install(root);
    const commit = () => {
      const args = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-m', 'x'];
      const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };
    for (const [name, make] of share(Object.entries(faults), 4)) {
      make(root);
      git(root, 'add', '--all');
      const { status, said } = commit();
      expect([name, status]).toEqual([name, 1]);
      expect(said).toMatch(/broken-(?:anchor|markdown-link)/);
      git(root, 'reset', '--quiet', '--hard');
    }
    write(root, 'docs/c.mdx', '[x](./gone.mdx)\n');
    git(root, 'add', '--all');
    write(root, 'docs/c.mdx', '[x](./b.mdx#part)\n');
    // Corrected, and not added.
    expect(commit()).toMatchObject({ status: 1 });
    git(root, 'add', '--all');
    expect(commit()).toMatchObject({ status: 0 });
  },
  120_000,
);
