import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownVersion } from '../../../src/cli/manifest.ts';
import { migrateFrom } from '../../../src/cli/migrate.ts';
import { endByError } from '../../../src/cli/terminal.ts';
import { writeSite } from '../../build-site.ts';

const version = ownVersion();
const wanted = `docsgen-migrate@${version}`;

/** Runs the command in a folder, with a program in place of `npx` that writes what it is given into `npx.txt` and exits with 7. */
async function migrate(
  root: string,
  flags: Parameters<typeof migrateFrom>[3],
  { canAsk = false, path = join(root, 'bin') } = {},
) {
  mkdirSync(join(root, 'bin'), { recursive: true });
  writeFileSync(
    join(root, 'bin/npx'),
    `#!/bin/sh\nfor one in "$@"; do echo "$one" >> "${join(root, 'npx.txt')}"; done\nexit 7\n`,
  );
  chmodSync(join(root, 'bin/npx'), 0o755);
  const written = { stdout: '', stderr: '' };
  const terminal = {
    cwd: root,
    env: { PATH: path },
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { write: (text: string) => (written.stderr += text) },
    canAsk,
  };
  const code = await migrateFrom([join(root, 'core'), root], terminal, { from: 'old site' }, flags).catch(
    (error: unknown) => endByError(terminal, error),
  );
  const asked = existsSync(join(root, 'npx.txt')) ? readFileSync(join(root, 'npx.txt'), 'utf8').split('\n') : undefined;
  return { code, ...written, asked };
}

/** A package that says what it is called with. */
function packageOf(ofVersion: string): Readonly<Record<string, string>> {
  const folder = 'node_modules/docsgen-migrate';
  return {
    [`${folder}/package.json`]: JSON.stringify({
      version: ofVersion,
      type: 'module',
      exports: { './package.json': './package.json' },
    }),
    [`${folder}/dist/index.js`]: `export const migrateCommand = async ({ stdout }, from, moved, flags) => {
      stdout.write(JSON.stringify([from, flags]));
      return 3;
    };`,
  };
}

test('what is installed next to docsgen or in the current folder does the work', async () => {
  const flags = { to: 'new', dryRun: true, timeout: 5 };
  const root = writeSite(packageOf(version));
  expect(await migrate(root, flags)).toEqual({
    code: 3,
    stdout: JSON.stringify(['old site', flags]),
    stderr: '',
    asked: undefined,
  });
});

test('a package that is linked and was not built is none', async () => {
  const { 'node_modules/docsgen-migrate/package.json': manifest = '' } = packageOf(version);
  const { code, stderr } = await migrate(writeSite({ 'node_modules/docsgen-migrate/package.json': manifest }), {});
  expect([code, stderr]).toEqual([2, expect.stringContaining('which is not installed')]);
});

test('where it is absent and no person can answer, the command to type is printed, and nothing is loaded', async () => {
  const root = writeSite({ 'old site/mkdocs.yml': '' });
  expect(await migrate(root, { to: 'new', timeout: 5 })).toEqual({
    code: 2,
    stdout: '',
    stderr: `what moves a site of MkDocs is the package ${wanted}, which is not installed\n  hint: type npx ${wanted} "old site" --to new --timeout 5, or say --yes to load it\n`,
    asked: undefined,
  });
});

/** There `npx` is a script of another kind. */
const hasShell = process.platform !== 'win32';

test.runIf(hasShell)(
  'at a terminal npx asks, with --yes it does not; its exit code is that of the command',
  async () => {
    const root = writeSite({});
    expect(await migrate(root, { dryRun: true, timeout: 60 }, { canAsk: true })).toEqual({
      code: 7,
      stdout: '',
      stderr: `what moves sites of other tools is the package ${wanted}: npx ${wanted} "old site" --dry-run\n`,
      asked: [wanted, 'old site', '--dry-run', ''],
    });
    const other = writeSite({});
    const { code, asked } = await migrate(other, { to: 'new', yes: true });
    expect([code, asked]).toEqual([7, ['--yes', wanted, 'old site', '--to', 'new', '']]);
  },
);

test.runIf(hasShell)('a package of another version is named, and not run; so is an npx that is not there', async () => {
  const root = writeSite(packageOf('0.0.1'));
  const { code, stderr } = await migrate(root, { yes: true }, { path: join(root, 'gone') });
  expect(code).toBe(1);
  expect(stderr).toContain('docsgen-migrate 0.0.1 is installed, which is for docsgen 0.0.1 only\n');
  expect(stderr).toContain(`npx cannot be started\n  hint: install npm, then npx ${wanted} "old site"\n`);
});
