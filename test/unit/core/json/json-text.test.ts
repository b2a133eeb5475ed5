import { expect, test } from 'vitest';
import { parseJsonText } from '../../../../src/core/json/json-text.ts';
import { childPointer, parsePointer, valueAt } from '../../../../src/core/json/pointer.ts';

function read(text: string, lenient = false) {
  const result = parseJsonText(text, lenient);
  if ('error' in result) throw new Error(result.error.words);
  return { ...result, shown: (range: readonly [number, number] = [0, 0]) => text.slice(...range) };
}

test('a value is found with its name, or the nearest one around it', () => {
  const { locate, shown } = read('{"a": [1, {"b": true}]}');
  const found = locate(['a', '1', 'b']);
  expect([shown(found.key), shown(found.value), found.isCompound, found.depth]).toEqual(['"b"', 'true', false, 3]);
  const around = locate(['a', 1, 'missing', 'more']);
  expect([around.key, shown(around.value), around.isCompound, around.depth]).toEqual([
    undefined,
    '{"b": true}',
    true,
    2,
  ]);
});

test('of a key that is set twice, the last one counts', () => {
  const { value, locate, shown } = read('{"a": 1, "a": "x"}');
  expect(value).toEqual({ a: 'x' });
  expect(shown(locate(['a']).value)).toBe('"x"');
});

test('comments and trailing commas are JSON only where they are allowed', () => {
  expect(read('[1, /* two */ 3,]', true).value).toEqual([1, 3]);
  expect(parseJsonText('[1] // one')).toMatchObject({ error: { offset: 4, length: 6, words: 'a comment' } });
  expect(parseJsonText('[1,]')).toMatchObject({ error: { offset: 3, words: 'a comma after the last entry' } });
});

test('what is nested deeper than anyone writes is an error with its place', () => {
  const deep = (levels: number) => `${'["[", {"a": '.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
  expect(parseJsonText(deep(500))).toHaveProperty('value');
  expect(parseJsonText(deep(502))).toEqual({
    error: { offset: 3000, length: 1, words: 'lists or objects are nested too deep' },
  });
  expect(parseJsonText('['.repeat(100_000))).toHaveProperty('error.offset', 500);
});

test('a pointer leads to a value whatever characters its keys have', () => {
  const root = { 'a/b': { '~1': [{ '': 'here' }] } };
  const pointer = childPointer('', 'a/b', '~1', 0, '');
  expect(pointer).toBe('/a~1b/~01/0/');
  expect(parsePointer(pointer)).toEqual(['a/b', '~1', '0', '']);
  expect(valueAt(root, pointer)).toBe('here');
  expect(valueAt(root, '/toString')).toBeUndefined();
});

test('values are found behind strings and comments that look like something else', () => {
  const { locate, shown } = read(
    '{ // {"a": 0}\n  "q\\"}": "\\\\", /* ] */ "a" : [ -1.5e3 , "]}" , {}, null ], "\\u0062": {"c": 2} }',
    true,
  );
  expect(['0', '1', '2', '3'].map((index) => shown(locate(['a', index]).value))).toEqual([
    '-1.5e3',
    '"]}"',
    '{}',
    'null',
  ]);
  expect(shown(locate(['q"}']).value)).toBe('"\\\\"');
  expect([shown(locate(['b', 'c']).value), shown(locate(['b']).key)]).toEqual(['2', '"\\u0062"']);
  expect(locate(['a', '4']).depth).toBe(1);
});

test.each([
  ['{ "a": [1, 2, "b": 3 }', '[1, 2,', '[ has no ]'],
  ['{"a": {"b": 1}, "c": [1, 2}', '[1, 2}', '[ has no ]'],
  ['{"a": [{"b": 1, {"b": 2}]}', '{"b": 1, ', '{ has no }'],
  ['{\n  "a": {\n    "b": 1,\n  "c": 2\n}\n', '{\n    "b"', '{ has no }'],
  ['{\n  "a": {\n    "b": [\n      1\n  },\n  "c": 2\n}\n', '[\n      1', '[ has no ]'],
  ['{"a": "one,\n  "b": 2\n}', '"one,', 'unexpected end of string'],
  ['["a": 1]', ': 1]', 'comma expected'],
  ['{"a": {}, {"b": 1}}', '{"b"', 'property name expected'],
  ['{"a": {"b": [1, 2', '', 'close bracket expected'],
  ['{\n  "a": 1\n', '', 'close brace expected'],
])('%j: what is wrong is where it begins', (text, at, words) => {
  const read = parseJsonText(text);
  expect('error' in read && [text.slice(read.error.offset, read.error.offset + at.length), read.error.words]).toEqual([
    at,
    words,
  ]);
});
