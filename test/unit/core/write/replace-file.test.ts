import fs, {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeLeftovers, replaceFile, replaceUnchanged } from '../../../../src/core/write/index.ts';

/** Runs just before and after the next renaming, once. */
const around: { before?: (() => void) | undefined; after?: (() => void) | undefined } = {};
const { renameSync: rename } = fs;

beforeAll(() => {
  fs.renameSync = (from, to) => {
    const { before, after } = around;
    around.before = around.after = undefined;
    before?.();
    rename(from, to);
    after?.();
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  fs.renameSync = rename;
  syncBuiltinESMExports();
});

function folderWith(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-write-'));
  const file = join(folder, 'a.md');
  writeFileSync(file, text);
  return { folder, file, read: () => readFileSync(file, 'utf8'), names: () => readdirSync(folder) };
}

describe('replaceFile', () => {
  test('keeps permissions, and leaves nothing next to the file', () => {
    const { file, read, names } = folderWith('old');
    chmodSync(file, 0o640);
    replaceFile(file, 'new');
    expect([read(), statSync(file).mode & 0o777, names()]).toEqual(['new', 0o640, ['a.md']]);
  });

  test('writes a file that was not there', () => {
    const { folder } = folderWith('');
    replaceFile(join(folder, 'b.md'), 'new');
    expect(readFileSync(join(folder, 'b.md'), 'utf8')).toBe('new');
  });

  test('replaces what a symbolic link leads to', () => {
    const { folder, file, read } = folderWith('old');
    symlinkSync('a.md', join(folder, 'link.md'));
    replaceFile(join(folder, 'link.md'), 'new');
    expect([read(), readlinkSync(join(folder, 'link.md'))]).toEqual(['new', 'a.md']);
    expect(file).toBe(join(folder, 'a.md'));
  });
});

test('replaceFile makes the folders that are missing', () => {
  const { folder } = folderWith('old');
  replaceFile(join(folder, 'b/c/d.md'), 'new');
  expect(readFileSync(join(folder, 'b/c/d.md'), 'utf8')).toBe('new');
});

describe('replaceUnchanged', () => {
  test('leaves alone what is not as expected', () => {
    const { file, read, names } = folderWith('saved');
    expect(replaceUnchanged(file, Buffer.from('judged'), 'fixed')).toBe(false);
    expect([read(), names()]).toEqual(['saved', ['a.md']]);
  });

  test('keeps what an editor writes that had opened the file before', () => {
    const { folder, file, read, names } = folderWith('judged');
    const opened = join(folder, 'opened');
    linkSync(file, opened);
    around.after = () => writeFileSync(opened, 'saved');
    expect(replaceUnchanged(file, Buffer.from('judged'), 'fixed')).toBe(false);
    expect([read(), names()]).toEqual(['saved', ['a.md', 'opened']]);
  });

  test('keeps a file that is put into its place just before', () => {
    const { folder, file, read, names } = folderWith('judged');
    writeFileSync(join(folder, 'other'), 'saved');
    around.before = () => renameSync(join(folder, 'other'), file);
    expect(replaceUnchanged(file, Buffer.from('judged'), 'fixed')).toBe(false);
    expect([read(), names()]).toEqual(['saved', ['a.md']]);
  });

  test('keeps a file that is saved while there is none, and gives it the permissions', () => {
    const { file, read, names } = folderWith('judged');
    chmodSync(file, 0o640);
    around.after = () => writeFileSync(file, 'saved');
    expect(replaceUnchanged(file, Buffer.from('judged'), 'fixed')).toBe(false);
    expect([read(), statSync(file).mode & 0o777, names()]).toEqual(['saved', 0o640, ['a.md']]);
  });
});

describe('removeLeftovers', () => {
  const own = `.docsgen-${process.pid}-${Math.floor(performance.timeOrigin)}-1`;

  test('removes what killed processes left, and nothing of those that run', () => {
    const { folder, names } = folderWith('');
    const left = ['.docsgen-2147483647-1-1', `.docsgen-${process.pid}-1-1`, '.docsgen-2147483647-1-2.a.md'];
    for (const name of [...left, own, '.docsgen-notes']) writeFileSync(join(folder, name), '');
    removeLeftovers(folder);
    expect(names().sort()).toEqual([own, '.docsgen-notes', 'a.md'].sort());
  });

  test('gives a file its name back that was moved aside when its process was killed', () => {
    const { folder, names } = folderWith('');
    writeFileSync(join(folder, '.docsgen-2147483647-1-1.b.md'), 'text');
    removeLeftovers(folder);
    expect(names()).toEqual(['a.md', 'b.md']);
    expect(readFileSync(join(folder, 'b.md'), 'utf8')).toBe('text');
  });
});
