import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSite } from '../../src/create.ts';

const own = join(import.meta.dirname, '../..');
const usage = 'npm create docsgen [folder] -- [--template product|library|api|blog | --plugin]';

/** Runs the command in an empty folder. */
function create(...args: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), 'docsgen-create-'));
  const written = { stdout: '', stderr: '' };
  const code = createSite(
    {
      cwd,
      env: {},
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    },
    args,
    join(own, '../../starter'),
  );
  return { code, cwd, ...written };
}

test('a site is written into the folder that is named, of the template that is named', () => {
  const { code, cwd, stderr } = create('my-docs', '--template', 'blog');
  expect([code, stderr]).toEqual([
    0,
    'a small site is in my-docs/; next:\n  cd my-docs && npm install && npx docsgen serve --watch --open\n',
  ]);
  expect(existsSync(join(cwd, 'my-docs/.gitignore'))).toBe(true);
  const plugin = create('my-plugin', '--plugin');
  expect(JSON.parse(readFileSync(join(plugin.cwd, 'my-plugin/package.json'), 'utf8')).name).toBe('my-plugin');
});

test('a wrong option is named, with all that there are', () => {
  const { code, stdout, stderr } = create('--templat', 'api');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Unknown option '--templat'/);
  expect(stderr).toContain(`\n  hint: ${usage}\n`);
  expect(create('--template', 'blogg')).toMatchObject({
    code: 2,
    stderr: 'there is no template blogg\n  hint: did you mean blog?\n',
  });
  expect(create('--help')).toMatchObject({ code: 0, stdout: `${usage}\n`, stderr: '' });
});

test('the command has the files that it copies with it', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'docsgen-create-'));
  execFileSync(process.execPath, [join(own, 'bin/create-docsgen'), 'new'], { cwd, stdio: 'pipe' });
  expect(existsSync(join(cwd, 'new/docsgen.config.ts'))).toBe(true);
});
