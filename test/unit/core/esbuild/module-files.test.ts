import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createDisk, questionsOf } from '../../../../src/core/esbuild/module-files.ts';
import type { FileMemory, FileStats } from '../../../../src/model/file-memory.ts';
import { writeSite } from '../../../build-site.ts';

/** A site of a page that imports in all ways, and another state of the world for each change. */
const files = {
  'docs/a.mdx': '# A\n',
  'docs/code.ts': "import './near.ts';\n",
  'docs/near.ts': '',
  'other/code.ts': "import './near.ts';\n",
  'lib-a/x.ts': '',
  'lib-b/x.ts': '',
  'store/one/package.json': '{"name":"linked"}',
  'store/two/package.json': '{"name":"linked"}',
  'node_modules/base/tsconfig.json': '{}',
  'tsconfig.json': '{"extends":"base/tsconfig.json"}',
  'theme-a/custom.css': '',
  'theme-b/custom.css': '',
};

const graph = {
  files: ['docs/code.ts', 'docs/near.ts'],
  imports: [
    { from: 'docs', specifier: './code.ts' },
    { from: 'docs', specifier: '../lib/x.ts' },
    { from: 'docs', specifier: 'linked' },
  ],
};

function site() {
  const root = writeSite(files);
  link(root, 'lib', 'lib-a');
  link(root, 'theme', 'theme-a');
  link(root, 'node_modules/linked', '../store/one');
  return root;
}

function link(root: string, path: string, target: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  rmSync(join(root, path), { force: true });
  symlinkSync(target, join(root, path));
}

function answers(root: string) {
  const disk = createDisk(root, '/nowhere');
  return [...questionsOf(graph), ['tree', 'theme'] as const].map((question) => [question, disk.answer(question)]);
}

test.each<[string, (root: string) => void]>([
  ['a folder is linked to another with the same files', (root) => link(root, 'lib', 'lib-b')],
  ['a package is linked to another copy', (root) => link(root, 'node_modules/linked', '../store/two')],
  ['a file is replaced by a link to one that is the same', (root) => link(root, 'docs/code.ts', '../other/code.ts')],
  ['a theme is linked to another', (root) => link(root, 'theme', 'theme-b')],
  ['what a tsconfig extends is another', (root) => writeFileSync(join(root, 'node_modules/base/tsconfig.json'), '{ }')],
  ['there is a jsconfig', (root) => writeFileSync(join(root, 'docs/jsconfig.json'), '{}')],
  [
    'the docs folder is a link',
    (root) => {
      renameSync(join(root, 'docs'), join(root, 'real'));
      link(root, 'docs', 'real');
    },
  ],
])('another answer when %s', (_, change) => {
  const root = site();
  const before = answers(root);
  expect(answers(root)).toEqual(before);
  change(root);
  expect(answers(root)).not.toEqual(before);
});

/** Each state in a folder of its own, as a process knows a package by how it was first. */
function packageCode(change: (root: string) => void = () => undefined): string | undefined {
  const root = writeSite({
    'node_modules/one/package.json': '{"dependencies":{"two":"*"}}',
    'node_modules/one/a.js': '',
    'node_modules/two/package.json': '{"version":"1"}',
    'node_modules/two/b.js': '',
    'packages/two/package.json': '{"version":"1"}',
    'packages/two/b.js': '',
  });
  change(root);
  return createDisk(root, '/nowhere').answer(['package-code', '.', 'one']);
}

test('the code of a package is that of its files and of the versions that it needs, and of linked packages every byte', () => {
  const write = (path: string, text: string) => (root: string) => writeFileSync(join(root, path), text);
  const linked = (root: string) => {
    rmSync(join(root, 'node_modules/two'), { recursive: true });
    link(root, 'node_modules/two', '../packages/two');
  };
  const moved = (root: string) => {
    renameSync(join(root, 'node_modules/one'), join(root, 'node_modules/.one'));
    link(root, 'node_modules/one', '.one');
  };
  const before = packageCode();
  expect(packageCode()).toBe(before);
  expect(packageCode(write('node_modules/two/b.js', '// edited'))).toBe(before);
  const others = [
    write('node_modules/one/a.js', '// edited'),
    write('node_modules/two/package.json', '{"version":"2"}'),
    write('node_modules/.package-lock.json', '{}'),
    moved,
    linked,
    (root: string) => [linked, write('packages/two/b.js', '// edited')].map((act) => act(root)),
  ].map(packageCode);
  expect(new Set([before, ...others]).size).toBe(others.length + 1);
});

test('the code of a package stays as the process has imported it', () => {
  const root = writeSite({ 'node_modules/one/package.json': '{}' });
  const ask = () => createDisk(root, '/nowhere').answer(['package-code', '.', 'one']);
  const before = ask();
  writeFileSync(join(root, 'node_modules/one/package.json'), '{"version":"2"}');
  expect(ask()).toBe(before);
});

test('the same answers wherever the site lies, also behind a link', () => {
  const [one, other] = [site(), site()];
  expect(answers(other)).toEqual(answers(one));
  link(dirname(one), `link-of-${one.split('/').at(-1)}`, one);
  expect(answers(join(dirname(one), `link-of-${one.split('/').at(-1)}`))).toEqual(answers(one));
});

test('a file of docsgen is read once, until it is written', () => {
  const root = writeSite({ 'own/a.js': 'a' });
  const [own, file] = [join(root, 'own'), join(root, 'own/a.js')];
  const digests = new Map<string, string>();
  const keyOf = (path: string, { size, mtimeMs }: FileStats) => `${path} ${size} ${mtimeMs}`;
  const noted: string[] = [];
  const files: FileMemory = {
    recall: (path, stats) => digests.get(keyOf(path, stats)),
    note(path, stats, digest) {
      noted.push(path);
      digests.set(keyOf(path, stats), digest);
    },
  };
  const bytes = () => createDisk(root, own, files).answer(['bytes', 'docsgen:a.js']);
  const before = bytes();
  expect([bytes(), noted]).toEqual([before, [file]]);
  writeFileSync(file, 'other');
  expect(bytes()).not.toBe(before);
  expect(noted).toEqual([file, file]);
  rmSync(file);
  expect(bytes()).toBe('none');
});
