import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeCaches } from '../../../../src/core/cache/merge.ts';
import { openStore } from '../../../../src/core/cache/store.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-merge-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (name: string) => join(root, name);
const segmentIn = (name: string) => join(at(name), readdirSync(at(name)).find((file) => /segment$/.test(file)) ?? '');

function fill(name: string, entries: Readonly<Record<string, string>>): string {
  const store = openStore({ folder: at(name) });
  for (const [key, text] of Object.entries(entries)) store.put(key, Buffer.from(text));
  store.close();
  return at(name);
}

function read(name: string, ...keys: readonly string[]): readonly (string | undefined)[] {
  const store = openStore({ folder: at(name) });
  const found = keys.map((key) => store.get(key)?.toString());
  store.close();
  return found;
}

test('entries of all caches are in the one they are merged into', () => {
  fill('into', { c: 'three' });
  expect(mergeCaches([fill('1', { a: 'one' }), fill('2', { b: 'two' })], at('into'))).toEqual([]);
  expect(read('into', 'a', 'b', 'c')).toEqual(['one', 'two', 'three']);
});

test('a shard that died has left nothing, or only what is hidden', () => {
  const made = fill('1', { a: 'one' });
  mkdirSync(at('2'));
  writeFileSync(join(at('2'), '.gitignore'), '*\n');
  expect(mergeCaches([made, at('2'), at('3')], at('into'))).toEqual([at('2'), at('3')]);
  expect(read('into', 'a')).toEqual(['one']);
});

test('a folder of something else is refused, and so are caches of which none has anything', () => {
  const made = fill('1', { a: 'one' });
  mkdirSync(at('docs'));
  writeFileSync(at('docs/a.md'), '# A\n');
  expect(() => mergeCaches([made, at('docs')], at('into'))).toThrow(`${at('docs')} is not the cache of a shard`);
  expect(() => mergeCaches([made, at('docs/a.md')], at('into'))).toThrow('is not the cache of a shard');
  expect(() => mergeCaches([at('2'), at('3')], at('into'))).toThrow(`there is no cache of a shard in ${at('2')}`);
  expect(readdirSync(root)).not.toContain('into');
});

test('a damaged copy of a segment does not take the place of a whole one', () => {
  const entries = { a: 'one', b: 'two' };
  const [whole, cut] = [fill('1', entries), fill('2', entries)];
  truncateSync(segmentIn('2'), 60);
  mergeCaches([whole, cut], at('into'));
  expect(read('into', 'a', 'b')).toEqual(['one', 'two']);
  mergeCaches([cut], at('into'));
  expect(read('into', 'a', 'b')).toEqual(['one', 'two']);
});

test('a whole copy of a segment takes the place of a damaged one', () => {
  const whole = fill('1', { a: 'one' });
  mergeCaches([whole], at('into'));
  const bytes = readFileSync(segmentIn('into'));
  writeFileSync(segmentIn('into'), bytes.subarray(0, 70));
  mergeCaches([whole], at('into'));
  expect(readFileSync(segmentIn('into'))).toEqual(bytes);
});

test('where nothing can be written, nothing is merged: the build says why', () => {
  const made = fill('1', { a: 'one' });
  writeFileSync(at('into'), 'a file');
  expect(mergeCaches([made], at('into'))).toEqual([]);
  expect(readFileSync(at('into'), 'utf8')).toBe('a file');
});
