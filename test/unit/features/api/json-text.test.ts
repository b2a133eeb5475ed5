import { expect, test, vi } from 'vitest';
import { Lexer } from 'yaml';
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

test.each([
  ['{"a": 1\n"b": 2}', '2:1 comma expected'],
  ['{"a": {\n"b" 1}}', '2:5 colon expected'],
  ['{"a": {}}}', '1:10 end of file expected'],
  ['{"a": [1,\n2}', '1:7 [ has no ]'],
  ['{"a": {"b": 1', '1:14 it ends too early'],
  ['{"a": "b', '1:7 unexpected end of string'],
  ['{"a": 1, stray "b": 2}', '1:10 invalid symbol'],
  ['{"a": stray {"b": 2}}', '1:7 invalid symbol'],
  ['{"a": [1, stray\n"b"]}', '1:11 invalid symbol'],
  ['{"a": "b" stray, "c": 1}', '1:11 invalid symbol'],
  ['{"a": {}\nstray\n, "c": 1}', '2:1 invalid symbol'],
  ['{"a": 1 stray, "c": 1}', '1:9 invalid symbol'],
])('what is missing in JSON is missing in YAML too, so it is not read as YAML: %s', (text, fault) => {
  const lex = vi.spyOn(Lexer.prototype, 'lex');
  const { findings, value } = parseSpecificationFile({ path: 'api.json', text, replaceTokens: (own) => own });
  const said = findings.map(({ message, place }) => `${place?.start?.line}:${place?.start?.column} ${message}`);
  expect(said).toEqual([fault.replace(' ', ' not valid JSON: ')]);
  expect([value, lex.mock.calls.length]).toEqual([undefined, 0]);
  lex.mockRestore();
});

test.each(['api', 'api.txt', 'api.yaml'])(
  'a file named %s that begins as JSON is held to JSON where YAML cannot read it',
  (path) => {
    const lex = vi.spyOn(Lexer.prototype, 'lex');
    const read = (text: string) => parseSpecificationFile({ path, text, replaceTokens: (own) => own });
    expect(read('{"a": 1 "b": 2}').findings).toMatchObject([{ message: 'not valid JSON: comma expected' }]);
    expect(lex).not.toHaveBeenCalled();
    lex.mockRestore();
    expect(read('{a: 1, b: [}').findings).toMatchObject([{ message: expect.stringMatching(/^not valid YAML/) }]);
    expect(read("{'a': 1, b: 2020-01-01,}")).toMatchObject({ findings: [], value: { a: 1, b: '2020-01-01' } });
  },
);

test.each(['api.json', 'api.yaml', 'api'])('a merge that is not resolved is named at once, in %s', (path) => {
  const lex = vi.spyOn(Lexer.prototype, 'lex');
  for (const text of [
    '{\n  "a": 1,\n<<<<<<< HEAD\n  "b": 2\n=======\n  "b": 3\n>>>>>>> other\n}\n',
    '{\r\n"a": [\r\n<<<<<<< HEAD\r\n1\r\n||||||| base\r\n=======\r\n2\r\n>>>>>>> other\r\n]}\r\n',
    'a:\n  - b\n<<<<<<< HEAD\n  - c\n=======\n  - d\n>>>>>>> other\n',
  ]) {
    const { findings, value, whole } = parseSpecificationFile({ path, text, replaceTokens: (own) => own });
    expect(findings).toEqual([
      {
        rule: 'invalid-openapi',
        message: 'a merge conflict is not resolved',
        place: {
          file: path,
          start: expect.objectContaining({ line: text.split('<')[0]?.split('\n').length, column: 1 }),
          end: expect.anything(),
        },
        hint: 'keep one of the two texts, or both, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
      },
    ]);
    expect([value, whole]).toEqual([undefined, false]);
  }
  expect(lex).not.toHaveBeenCalled();
  lex.mockRestore();
  const said = 'a: |\n  <<<<<<< HEAD\n  >>>>>>> other\n';
  expect(parseSpecificationFile({ path: 'api.yaml', text: said, replaceTokens: (own) => own }).findings).toEqual([]);
});

test.each([
  "{'a': 1}",
  '{a: 2020-01-01}',
  '{"a": 2020-01-01}',
  '{"a": 1, # b\n"c": 2}',
  '{"a": 1,}',
  '{"a": "b\n c"}',
  '{"a": 1} # b',
])('what YAML reads is read: %s', (text) => {
  const { value } = parseSpecificationFile({ path: 'api.json', text, replaceTokens: (own) => own });
  expect(value).toHaveProperty('a');
});
