import { expect, test } from 'vitest';
import { withOlderFiles } from '../../../../src/pipeline/bundle/modules.ts';

/** Files of a bundle, which lie in one piece of memory. */
function filesOf(...names: readonly string[]): ReadonlyMap<string, Uint8Array> {
  const data = new Uint8Array(1000 * names.length).fill(7);
  return new Map(names.map((name, index) => [name, data.subarray(1000 * index, 1000 * index + 10)]));
}

test('files of earlier bundles are there until there are too many, and without the rest of their bundle', () => {
  let older = withOlderFiles(undefined, filesOf('a-1.js', 'style.css'), filesOf('a-2.js', 'style.css'));
  expect([...older.keys()]).toEqual(['a-1.js']);
  for (let version = 2; version < 80; version++)
    older = withOlderFiles(older, filesOf(`a-${version}.js`), filesOf(`a-${version + 1}.js`));
  expect([...older.keys()].slice(-2)).toEqual(['a-78.js', 'a-79.js']);
  expect(older.size).toBe(50);
  for (const content of older.values()) {
    expect([...content]).toEqual(Array(10).fill(7));
    expect(content.buffer.byteLength).toBe(10);
  }
});

test('a file that a bundle has again is taken from it', () => {
  const now = filesOf('a.js');
  expect([...withOlderFiles(new Map(), filesOf('a.js'), now)]).toEqual([]);
});
