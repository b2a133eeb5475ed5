import { describe, expect, test } from 'vitest';
import { createDataReader, writtenLike } from '../../../../src/tools/workspace/data-text.ts';

const yaml = `terms:
  ehr:
    also: [record, 'health record']
    definition: All about one person.
`;
const cut = (text: string, span: { readonly start: number; readonly end: number } | undefined) =>
  span && text.slice(span.start, span.end);

describe('a text of YAML', () => {
  const data = createDataReader()(yaml);

  test('has the places of names and values', () => {
    expect(cut(yaml, data.nameAt('/terms/ehr'))).toBe('ehr');
    expect(cut(yaml, data.valueAt('/terms/ehr/also/1'))).toBe("'health record'");
    expect(cut(yaml, data.nameAt('/terms/ehr/also/1'))).toBe("'health record'");
    expect(data.nameAt('/terms/other')).toBeUndefined();
    expect(data.textAt('/terms/ehr/also/1')).toBe('health record');
    expect(data.textAt('/terms/ehr')).toBeUndefined();
    expect(data.namesAt('/terms/ehr')).toEqual(['also', 'definition']);
    expect(data.namesAt('/terms/ehr/also')).toEqual([]);
  });

  test('knows the value at an offset, and by its name', () => {
    expect(data.at(yaml.indexOf('record'))).toBe('/terms/ehr/also/0');
    expect(data.at(yaml.indexOf('definition'))).toBe('/terms/ehr/definition');
    expect(data.at(0)).toBe('/terms');
  });
});

test('a text that is half written has the values that can be read', () => {
  const text = '{"openapi": "3.1.0", "paths": {"/a": {"get": ';
  expect(createDataReader()(text).textAt('/openapi')).toBe('3.1.0');
  expect(createDataReader()('').at(0)).toBe('');
});

test('a reader parses the texts of late once, and drops the oldest', () => {
  const read = createDataReader();
  const first = read(yaml);
  for (let number = 0; number < 15; number++) read(`a: ${number}`);
  expect(read(yaml)).toBe(first);
  for (let number = 0; number < 16; number++) read(`b: ${number}`);
  expect(read(yaml)).not.toBe(first);
  expect(createDataReader()(yaml)).not.toBe(read(yaml));
});

test('a text is written as the one in its place', () => {
  expect(writtenLike('"a"', 'b "c"')).toBe('"b \\"c\\""');
  expect(writtenLike("'a'", "it's")).toBe("'it''s'");
  expect(writtenLike('a', 'b')).toBe('b');
  expect(writtenLike('a', 'b: c')).toBe('"b: c"');
});
