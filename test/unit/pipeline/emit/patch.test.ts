import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type OutputHooks, openOutput } from '../../../../src/pipeline/emit/index.ts';
import { readTree, systemError, temporaryFolder } from './folders.ts';

const marker = { '.docsgen-output': '1\n' };
const staying = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [`docs/page-${number}/index.html`, 'same']),
);
const oldSite = { ...staying, 'a.html': 'old', 'b.html': 'old', 'gone/deep/index.html': 'old' };
const newSite = { ...staying, 'a.html': 'new', 'b.html': 'new', 'fresh/deep/index.html': 'new' };

let parent: string;
let outDir: string;
beforeEach(() => {
  parent = temporaryFolder();
  outDir = join(parent, 'build');
});

async function emit(files: Readonly<Record<string, string>>, hooks: OutputHooks = {}) {
  const output = await openOutput(outDir, { hooks });
  for (const [path, text] of Object.entries(files)) await output.write(path, text);
  await output.commit();
}

const inode = (path = '') => statSync(join(outDir, path)).ino;

test('where little changes, single files are replaced and all else is left alone', async () => {
  await emit(oldSite);
  const before = ['', 'docs', 'docs/page-3/index.html'].map(inode);
  const replaced = inode('a.html');
  await emit(newSite);
  expect(readTree(outDir)).toEqual({ ...marker, ...newSite });
  expect(['', 'docs', 'docs/page-3/index.html'].map(inode)).toEqual(before);
  expect(inode('a.html')).not.toBe(replaced);
  expect(existsSync(join(outDir, 'gone'))).toBe(false);
  expect(readdirSync(parent)).toEqual(['build']);
});

test('files that are only new leave the others alone, up to half as many', async () => {
  await emit(oldSite);
  const before = inode();
  const pages = Array.from({ length: 18 }, (_, number) => [`more/page-${number}/index.html`, 'new'] as const);
  await emit({ ...oldSite, ...Object.fromEntries(pages) });
  expect(inode()).toBe(before);
  const others = Array.from({ length: 40 }, (_, number) => [`other/page-${number}/index.html`, 'new'] as const);
  await emit({ ...oldSite, ...Object.fromEntries(pages), ...Object.fromEntries(others) });
  expect(inode()).not.toBe(before);
});

test('pages are replaced after what they load, and what is gone goes last', async () => {
  await emit({ ...oldSite, 'style.css': 'old' });
  const order: string[] = [];
  await emit(
    { ...newSite, 'style.css': 'new' },
    {
      beforeWrite: (path) => {
        if (!path.startsWith(`${outDir}/`)) return;
        order.push(path.slice(outDir.length + 1));
        expect(existsSync(join(outDir, 'gone/deep/index.html'))).toBe(true);
      },
    },
  );
  expect(order).toEqual(['style.css', 'a.html', 'b.html', 'fresh']);
});

test('where much changes, the whole folder is replaced', async () => {
  await emit(oldSite);
  const before = inode();
  await emit(Object.fromEntries(Object.keys(oldSite).map((path) => [path, 'all new'])));
  expect(inode()).not.toBe(before);
});

test.each<{ name: string; from: Record<string, string>; to: Record<string, string> }>([
  { name: 'a folder for a file', from: { thing: 'file' }, to: { 'thing/index.html': 'folder' } },
  { name: 'a file for a folder', from: { 'thing/index.html': 'folder' }, to: { thing: 'file' } },
  { name: 'another spelling', from: { 'Thing/index.html': 'large' }, to: { 'thing/index.html': 'small' } },
  { name: 'another spelling of a letter', from: { 'e\u0301.html': 'two' }, to: { '\u00e9.html': 'one' } },
])('$name: the whole folder is replaced', async ({ from, to }) => {
  await emit({ ...staying, ...from });
  const before = inode();
  await emit({ ...staying, ...to });
  expect(readTree(outDir)).toEqual({ ...marker, ...staying, ...to });
  expect(inode()).not.toBe(before);
});

test('where a file cannot be replaced, the whole folder is', async () => {
  await emit(oldSite);
  const before = inode();
  await emit(newSite, {
    beforeWrite: (path) => {
      if (path === join(outDir, 'b.html')) throw systemError('EACCES');
    },
  });
  expect(readTree(outDir)).toEqual({ ...marker, ...newSite });
  expect(inode()).not.toBe(before);
  expect(readdirSync(parent)).toEqual(['build']);
});

test('where nothing can be replaced, the old site stays as it was', async () => {
  await emit(oldSite);
  const fails: OutputHooks = {
    beforeWrite: (path) => {
      if (path === join(outDir, 'b.html')) throw systemError('EIO');
    },
    beforeRename: () => {
      throw systemError('EIO');
    },
  };
  await expect(emit(newSite, fails)).rejects.toMatchObject({ name: 'OutputError', code: 'EIO' });
  expect(readTree(outDir)).toEqual({ ...marker, ...oldSite });
  expect(readdirSync(parent)).toEqual(['build']);
});
