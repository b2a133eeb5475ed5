import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../../src/core/cache/store.ts';
import { effort } from '../../../effort.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'docsgen-store-')), 'cache');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const segments = () => readdirSync(folder).filter((name) => name.endsWith('.segment'));
const size = () => segments().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

function fill(entries: Readonly<Record<string, string>>, options: { maxBytes?: number } = {}): void {
  const store = openStore({ folder, ...options });
  for (const [key, text] of Object.entries(entries)) store.put(key, Buffer.from(text));
  store.close();
}

function read(...keys: readonly string[]): readonly (string | undefined)[] {
  const store = openStore({ folder });
  const found = keys.map((key) => store.get(key)?.toString());
  store.close();
  return found;
}

test('what one build puts in, the next takes out; the newest wins', () => {
  fill({ a: 'one', b: 'two' });
  fill({ a: 'three' });
  expect(read('a', 'b', 'c')).toEqual(['three', 'two', undefined]);
});

test('what is there already is not written again', () => {
  fill({ a: 'one' });
  fill({ a: 'one' });
  expect(segments()).toHaveLength(1);
});

test('nothing is made on the disk as long as there is nothing to keep', () => {
  fill({});
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('a byte that is different anywhere makes entries absent, and never different', () => {
  fill({ a: 'first entry', b: 'second entry' });
  const [name = ''] = segments();
  const whole = readFileSync(join(folder, name));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ by;
      writeFileSync(join(folder, name), damaged);
      const [a, b] = read('a', 'b');
      expect([undefined, 'first entry']).toContain(a);
      expect([undefined, 'second entry']).toContain(b);
      expect(a === undefined || b === undefined).toBe(true);
    }),
    { numRuns: effort(75, 200) },
  );
});

test('a file that is cut off anywhere is no part of the cache, and is removed', () => {
  fill({ a: 'first entry', b: 'second entry' });
  const [name = ''] = segments();
  const whole = readFileSync(join(folder, name));
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(join(folder, name), whole.subarray(0, length));
    expect(read('a', 'b')).toEqual([undefined, undefined]);
    expect(segments()).toEqual([]);
  }
});

test('files of others are left alone', () => {
  mkdirSync(join(folder, 'x.segment'), { recursive: true });
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  writeFileSync(join(folder, 'short.segment'), 'docsgen-cache 1 2\n{}');
  fill({ a: 'one' });
  expect(read('a')).toEqual(['one']);
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toContain('short.segment');
});

test('a segment under another name is not believed', () => {
  fill({ a: 'one' });
  const [name = ''] = segments();
  const bytes = readFileSync(join(folder, name));
  rmSync(join(folder, name));
  writeFileSync(join(folder, `${'x'.repeat(28)}.segment`), bytes);
  expect(read('a')).toEqual([undefined]);
});

test('folders of two machines merge by putting their files together', () => {
  const home = folder;
  fill({ a: 'one' });
  folder = `${home}-other`;
  fill({ b: 'two' });
  for (const name of segments()) writeFileSync(join(home, name), readFileSync(join(folder, name)));
  folder = home;
  expect(read('a', 'b')).toEqual(['one', 'two']);
});

test('builds that have the folder open at once do not disturb one another', () => {
  fill({ old: 'kept' });
  const [one, other] = [openStore({ folder }), openStore({ folder })];
  one.put('a', Buffer.from('from one'));
  other.put('b', Buffer.from('from the other'));
  other.put('a', Buffer.from('from one'));
  one.close();
  expect(other.get('old')?.toString()).toBe('kept');
  other.close();
  expect(read('a', 'b', 'old')).toEqual(['from one', 'from the other', 'kept']);
});

test('a build goes on reading what another one has dropped', () => {
  fill({ old: 'kept' });
  const store = openStore({ folder });
  rmSync(folder, { recursive: true });
  expect(store.get('old')?.toString()).toBe('kept');
  store.close();
});

test('many small files become one', () => {
  for (let index = 0; index < 20; index++) fill({ [`key ${index}`]: `value ${index}`, same: `value ${index}` });
  expect(segments().length).toBeLessThan(10);
  expect(read('key 0', 'key 19', 'same')).toEqual(['value 0', 'value 19', 'value 19']);
});

test('what was used least recently goes first when there is no more room', () => {
  const big = 'x'.repeat(10_000);
  ['a', 'b', 'c'].forEach((key, age) => {
    fill({ [key]: big + key });
    for (const name of segments()) {
      const path = join(folder, name);
      const time = new Date(Date.UTC(2020, 0, 1 + age));
      if (statSync(path).mtime.getUTCFullYear() !== 2020) utimesSync(path, time, time);
    }
  });
  // `a` is the oldest, but used: `b` goes.
  const store = openStore({ folder, maxBytes: 35_000 });
  expect(store.get('a')).toBeDefined();
  store.put('d', Buffer.from(`${big}d`));
  store.close();
  expect(size()).toBeLessThan(35_000);
  expect(read('a', 'b', 'c', 'd').map((text) => text?.at(-1))).toEqual(['a', undefined, 'c', 'd']);
});

test('the limit holds even for what one build needs', () => {
  const entries = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key ${index}`, 'x'.repeat(1000)]));
  fill(entries, { maxBytes: 20_000 });
  expect(size()).toBeLessThanOrEqual(20_000);
  expect(read('key 0')).toEqual(['x'.repeat(1000)]);
});

test('a folder that cannot be written is no reason to fail', () => {
  writeFileSync(folder, 'a file');
  fill({ a: 'one' });
  expect(readFileSync(folder, 'utf8')).toBe('a file');
});

test('a session that puts ever more can get again what it used last, and as much as it is allowed', () => {
  const store = openStore({ folder, maxFresh: 3 });
  // As much as is written at once.
  const large = (text: string) => Buffer.alloc(17 << 20, text);
  for (const key of ['a', 'b', 'c', 'd']) {
    store.put(key, large(key));
    expect(store.get('a')?.[0]).toBe('a'.charCodeAt(0));
  }
  expect(['a', 'b', 'c', 'd'].map(store.has)).toEqual([true, false, true, true]);
  store.close();
});

test('a session that saves all day leaves few files, and finds what it put in', () => {
  const store = openStore({ folder });
  for (let count = 0; count < 100; count++) {
    store.put(`entry ${count}`, Buffer.from(`text ${count}`));
    store.put('latest', Buffer.from(`${count}`));
    store.save();
    expect(segments().length).toBeLessThan(10);
  }
  expect(store.get('latest')?.toString()).toBe('99');
  store.close();
  expect(read('entry 0', 'entry 57', 'latest')).toEqual(['text 0', 'text 57', '99']);
});
