import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../../src/cli/index.ts';
import { writeSite } from '../../build-site.ts';

async function command(cwd: string, ...args: readonly string[]) {
  let stderr = '';
  let stdout = '';
  const code = await run(args, {
    cwd,
    env: {},
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

test('init writes each file of a template, folders of it too, and leaves a file that is there with other text', async () => {
  const root = writeSite({ 'other.txt': '' });
  mkdirSync(join(root, 'new'));
  expect(await command(root, 'init', 'new')).toMatchObject({
    code: 0,
    stderr: 'a small site is in new/; next:\n  cd new && npm install && npx docsgen serve --watch --open\n',
  });
  const page = join(root, 'new/docs/welcome.mdx');
  expect(existsSync(page)).toBe(true);
  expect(readFileSync(join(root, 'new/.gitignore'), 'utf8')).toContain('build/');
  writeFileSync(page, '# Mine\n');
  expect(await command(root, 'init', 'new')).toMatchObject({ code: 1 });

  mkdirSync(join(root, 'a #b'));
  writeFileSync(join(root, 'a #b/README.md'), '# Own library\n');
  expect((await command(root, 'init', 'a #b')).stderr).toContain('  cd "a #b" && npm install && ');
  expect(readFileSync(join(root, 'a #b/docsgen.config.ts'), 'utf8')).toContain("title: 'Own library'");
  expect(readFileSync(page, 'utf8')).toBe('# Mine\n');
  expect(await command(root, 'init', 'other.txt/docs')).toMatchObject({
    code: 2,
    stderr: 'other.txt is a file\n  hint: name a folder\n',
  });
});

test('migrate says what it would write, and writes nothing without --to', async () => {
  const root = writeSite({
    'docsgen.config.js': '',
    'book/mkdocs.yml': 'site_name: Trees\n',
    'book/docs/index.md': '# Trees\n',
  });
  const book = join(root, 'book');
  const dry = await command(book, 'migrate', '--dry-run', '--to', '../new');
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing is written\n') });
  expect(dry.stdout).toContain('docsgen.config.ts\n');
  expect(existsSync(join(root, 'new'))).toBe(false);
  expect(await command(book, 'migrate')).toMatchObject({ code: 2, stderr: expect.stringContaining('--dry-run') });
  expect(await command(book, 'migrate', '--to', '../new')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('MIGRATION.md says what is left'),
  });
  expect(existsSync(join(root, 'new/docsgen.config.ts'))).toBe(true);
});
