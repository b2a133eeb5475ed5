import { expect, test } from 'vitest';
import { readYamlData } from '../../../../src/pipeline/bundle/read-yaml-data.ts';

test('data is a value', () => {
  expect(readYamlData('requests: 100\nnames: [a, b]\n')).toEqual({
    value: { requests: 100, names: ['a', 'b'] },
    warnings: [],
  });
  expect(readYamlData('')).toEqual({ value: null, warnings: [] });
});

test('what is no YAML is said in plain words, with its place', () => {
  expect(readYamlData('a: 1\nrequests 100\n')).toEqual({
    text: 'not valid YAML: a key has no colon',
    location: { line: 2, column: 0, lineText: 'requests 100' },
  });
});

test('what is nested too deep is reported', () => {
  expect(readYamlData('['.repeat(100_000))).toMatchObject({
    text: 'not valid YAML: lists or maps are nested too deep',
  });
});

test('a text that ends where YAML begins a comment is a warning', () => {
  expect(readYamlData('name: red\ncolor: #f00\n')).toEqual({
    value: { name: 'red', color: null },
    warnings: [
      {
        text: 'YAML takes #f00 for a comment: it is left out',
        location: { line: 2, column: 7, lineText: 'color: #f00', length: 4 },
        notes: [{ text: 'put the whole text in quotes; a comment has a blank after #' }],
      },
    ],
  });
});
