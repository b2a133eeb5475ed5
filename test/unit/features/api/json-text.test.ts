import { expect, test } from 'vitest';
import { parseSpecificationFile } from '../../../../src/features/api/load/specification-file.ts';

/** Behind a comment, JSON is read as YAML. */
function bothWays(json: string) {
  const replaceTokens = (text: string) => text.replaceAll('%product%', 'acme');
  const read = (text: string) => parseSpecificationFile({ path: 'api.yaml', text, replaceTokens });
  return { fast: read(json), slow: read(`${json}\n# read as YAML`) };
}

const texts = {
  'of all kinds': `{
  "openapi" : "3.1.0", "info": {"title":"\\u00e4 \\"quoted\\" \\\\", "x-list": [1, -2.5e3, [], {}, [{"a": null}], true ,false, ""]},
\t"paths": { "/%product%/{id}" : {"get":{"description":"of %product%\\nand more }]{[\\","operationId":"%product%"}}},
  "x-large": [9007199254740993, -9007199254740993, 1e400, 9007199254740993.5], "": {"": 0},
  "__proto__": {"constructor": {"toString": 1}}, "x-half": "\\ud800"
}`,
  'on one line': '{"a":{"b":[{"c":1},{"c":2}]},"d":"e"}',
  'with a name set twice': '{"a": 1, "b": {"c": 1, "d": 2, "c": 3}, "a": {"x": 1}}',
  empty: ' { } ',
};

test.for(Object.entries(texts))('JSON %s is what it is as YAML, at the same places', ([, text]) => {
  const { fast, slow } = bothWays(text);
  expect(fast.value).toEqual(slow.value);
  expect(fast.findings).toEqual(slow.findings);
  const visit = (value: unknown, pointer: string): void => {
    for (const part of ['key', 'value'] as const) {
      expect(fast.place(pointer, part), pointer).toEqual(slow.place(pointer, part));
      expect(fast.place(`${pointer}/missing`, part)).toEqual(slow.place(`${pointer}/missing`, part));
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value))
      visit(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(slow.value, '');
});

test('JSON that is none is reported in the words of JSON', () => {
  const { findings } = parseSpecificationFile({
    path: 'api.json',
    text: '{\n  "openapi": "3.1.0",\n}',
    replaceTokens: (text) => text,
  });
  expect(findings).toMatchObject([
    { message: 'not valid JSON: a comma after the last entry', place: { start: { line: 3, column: 1 } } },
  ]);
});

test('JSON that is nested too deep is reported with its place', () => {
  const text = `{"a":${'['.repeat(600)}${']'.repeat(600)}}`;
  const { findings, whole } = parseSpecificationFile({ path: 'api.json', text, replaceTokens: (own) => own });
  expect(findings).toMatchObject([{ rule: 'openapi-limit', message: 'nested deeper than 500 levels' }]);
  expect(whole).toBe(false);
});
