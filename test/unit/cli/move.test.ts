import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { runDocsgen } from '../../run-docsgen.ts';

const root = writeSite({
  'docsgen.config.js': "export default { title: 'Test' };\n",
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n\nSee [A](./a.md).\n',
  'docs/c/d.md': '# D\n',
});
symlinkSync(tmpdir(), join(root, 'docs/out'));
symlinkSync(join(root, 'docs/a.md'), join(root, 'docs/link.md'));

const move = async (...args: readonly string[]) => {
  const { code, stderr } = await runDocsgen(['move', ...args], root);
  return `${code}: ${stderr.trim()}`;
};

test.each([
  ['docs/*.md', 'docs/x.md', 'there is no file docs/*.md\n  hint: name a file or a folder of the site'],
  ['.', 'x', 'the folder of the site cannot be moved\n  hint: name a file or a folder in it'],
  ['docs/a.md', 'docs/b.md', 'docs/b.md exists\n  hint: name a path that is free, with its ending'],
  ['docs/a.md', 'docs/c/', 'docs/c exists\n  hint: name a path that is free, with its ending'],
  ['docs/a.md', 'docs/x.txt', 'docs/x.txt would be no page\n  hint: name it with its ending: docs/x.txt.md'],
  ['docs/c', 'docs/c/e', 'docs/c/e is inside of docs/c\n  hint: name a path outside of it'],
  ['docs/a.md', '../a.md', '../a.md is outside of the site\n  hint: move files inside of it'],
  ['docs/a.md', 'docs/out/a.md', 'docs/out/a.md is outside of the site\n  hint: move files inside of it'],
  [
    'docs/link.md',
    'docs/x.md',
    'docs/link.md is a symbolic link, which is no page\n  hint: move the file that it leads to',
  ],
])('does not move %s to %s', async (from, to, message) => {
  expect(await move(from, to)).toBe(`2: ${message}`);
});

test('says which addresses are gone, and what it does', async () => {
  expect(await move('docs/a.md', 'docs/_a.md', '--dry-run')).toContain(
    'by hand: docs/a.md: /docs/a is gone then: docs/_a.md is no page',
  );
  expect(await move('docs/a.md', 'docs/c/x.md')).toBe('0: moved 1 file: 2 edits in 2 files, 1 address changed');
  expect(readFileSync(join(root, 'docs/b.md'), 'utf8')).toContain('[A](./c/x.md)');
  expect(existsSync(join(root, 'docs/a.md'))).toBe(false);
});
