import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { runCommand } from '../../run-command.ts';

const files = {
  'docsgen.config.js': `export default {
  title: 'Test',
  glossary: { page: '/docs/words' },
  api: [{ id: 'pets', document: 'openapi.yaml', route: '/pets' }],
};
`,
  'glossary.yml': 'terms:\n  EHR: { definition: A record., also: [EHRs] }\n',
  'openapi.yaml':
    'openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses: {}\n',
  'docs/words.mdx': '# Words\n\n<Glossary />\n',
  'docs/e.mdx':
    '# E\n\n## Set up\n\n[Again](#set-up), an EHR of all EHRs, [it](./words.mdx#term-ehr), [pets](api:pets/listPets).\n',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n\nSee [A](./a.md).\n',
  'docs/c/d.md': '# D\n',
};

/** Stays as it is: tests that move something write a site of their own. */
const shared = writeSite(files);
symlinkSync(tmpdir(), join(shared, 'docs/out'));
symlinkSync(join(shared, 'docs/a.md'), join(shared, 'docs/link.md'));

const move = async (root: string, ...args: readonly string[]) => {
  const { code, stderr } = await runCommand(['move', ...args], root);
  return `${code}: ${stderr.trim()}`;
};

test.each([
  ['docs/*.md', 'docs/x.md', 'there is no file docs/*.md\n  hint: name a file or a folder of the site'],
  ['.', 'x', 'the folder of the site cannot be moved\n  hint: name a file or a folder in it'],
  ['docs/a.md', 'docs/a.md', 'docs/a.md exists\n  hint: name a path that is free, with its ending'],
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
  expect(await move(shared, from, to)).toBe(`2: ${message}`);
});

test('moves nothing where the config cannot be used', async () => {
  const broken = writeSite({ 'docsgen.config.js': 'export default { titel: 1 };\n', 'docs/a.md': '# A\n' });
  const { code, stderr } = await runCommand(['move', 'docs/a.md', 'docs/b.md'], broken);
  expect(code).toBe(2);
  expect(stderr).toContain('docsgen.config.js:1:18 error invalid-config');
  expect(existsSync(join(broken, 'docs/a.md'))).toBe(true);
});

test('says which addresses are gone, and what it does', async () => {
  const root = writeSite(files);
  expect(await move(root, 'docs/a.md', 'docs/_a.md', '--dry-run')).toContain(
    'by hand: docs/a.md: /docs/a is gone then: docs/_a.md is no page',
  );
  expect(await move(root, 'docs/a.md', 'docs/c/x.md')).toBe('0: moved 1 file: 2 edits in 2 files, 1 address changed');
  expect(readFileSync(join(root, 'docs/b.md'), 'utf8')).toContain('[A](./c/x.md)');
  expect(existsSync(join(root, 'docs/a.md'))).toBe(false);
});

test('renames a heading, a term and an operation with what names them', async () => {
  const root = writeSite(files);
  const page = () => readFileSync(join(root, 'docs/e.mdx'), 'utf8');
  expect(await move(root, 'docs/e.mdx#set-up', 'Get ready', '--dry-run')).toBe(
    '0: would rename the heading "set-up": 2 edits in 1 file',
  );
  expect(page()).toContain('## Set up');
  expect(await move(root, 'docs/e.mdx#set-up', 'Get ready')).toBe('0: renamed the heading "set-up": 2 edits in 1 file');
  expect(await move(root, 'glossary.yml#EHR', 'Health record')).toBe('0: renamed the term "EHR": 3 edits in 2 files');
  expect(await move(root, 'openapi.yaml#listPets', 'getPets')).toBe(
    '0: renamed the operation "listPets": 2 edits in 2 files',
  );
  expect(page()).toBe(
    '# E\n\n## Get ready\n\n[Again](#get-ready), an Health record of all EHRs, [it](./words.mdx#term-health-record), [pets](api:pets/getPets).\n',
  );
  expect(readFileSync(join(root, 'glossary.yml'), 'utf8')).toContain('  Health record: {');
});

test.each([
  ['docs/e.mdx#nothing', 'x', 'docs/e.mdx has no heading, term or operation "nothing"'],
  ['docs/none.mdx#x', 'x', 'there is no file docs/none.mdx'],
  [
    'docs/e.mdx#set-pu',
    'x',
    'docs/e.mdx has no heading, term or operation "set-pu"\n  hint: did you mean docs/e.mdx#set-up?',
  ],
  [
    'openapi.yaml#listPet',
    'x',
    'openapi.yaml has no heading, term or operation "listPet"\n  hint: did you mean openapi.yaml#listPets?',
  ],
  ['../x.mdx#x', 'x', '../x.mdx is outside of the site'],
  ['glossary.yml#EHRs', 'EHR', 'the glossary has EHR already'],
  ['glossary.yml#EHRs', ' ', 'a name is some words on one line'],
])('does not rename %s to %s', async (from, to, message) => {
  expect(await move(shared, from, to)).toContain(`2: ${message}${message.includes('hint') ? '' : '\n  hint: '}`);
});
