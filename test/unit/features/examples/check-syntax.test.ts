import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSyntax, isChecked } from '../../../../src/features/examples/index.ts';
import { yamlDocuments } from '../../../../src/shared/parse-yaml.ts';
import { effort, seed } from '../../../effort.ts';

/** What is wrong with a block, and the text that is marked. */
async function faults(language: string, code: string) {
  const problems = await checkSyntax({ language, code, attributes: new Map() });
  return problems.map(({ message, span }) => `${message} <${span && code.slice(span.start, span.end)}>`);
}

test.each([
  ['json', '{ "a": [1, 2.5e3, null, "x, y"] }'],
  ['json', '"text"'],
  ['json', '{"a": 1}\n{"b": 2}\n[3]'],
  ['json', '"a": 1,\n"b": {}'],
  ['json', '{ "a": <id> }'],
  ['json', '{ "a": YOUR_ID }'],
  ['jsonc', '{ /* why */ "a": 1, }'],
  ['json5', "// why\n{ a: 'x', b: +1, }"],
  ['yaml', 'a: 1\n---\nb: !Ref c'],
  ['yaml', '  - indented: yes\n  - ~'],
  ['xml', '<?xml version="1.0"?>\n<a:b xmlns:a="x"/>'],
  ['xml', '\n  <a>x &amp; y</a>\n  <b c="d"/>'],
  ['xml', '<key>a</key>\n<dict>\n  <key>b</key>\n</dict>'],
  ['toml', '[a.b]\nc = 1979-05-27\n[[d]]'],
])('%s: %s can be parsed', async (language, code) => {
  expect(await faults(language, code)).toEqual([]);
});

test.each([
  ['json', '{\n  "a": 1\n  "b": 2\n}', 'not valid JSON: comma expected <"b">'],
  ['json', '{ "a": 1, }', 'not valid JSON: a comma after the last entry <}>'],
  ['json', '{ // why\n  "a": 1 }', 'not valid JSON: a comment <// why>'],
  ['json', '{"a": 1}\n{"b" 2}', 'not valid JSON: colon expected <2>'],
  ['json', '{ "a": tru }', 'not valid JSON: invalid symbol <tru>'],
  ['json', '{ "a": [1 }\n', 'not valid JSON: [ has no ] <[>'],
  ['jsonc', '{ "a" 1 }', 'not valid JSON with comments: colon expected <1>'],
  ['json5', "{ a: 'x' b: 1 }", 'not valid JSON5: unexpected token <b>'],
  [
    'yaml',
    'a: b: c',
    'not valid YAML: a second colon on a line: a text with a colon and a blank has to be in quotes <b>',
  ],
  ['yaml', 'a:\n  b: 1\n c: 2', 'not valid YAML: keys of a mapping begin in different columns <c>'],
  ['yaml', 'a:\n  b: 1\n  c: 2\n  b: 3', 'not valid YAML: a key is set twice <b>'],
  ['yaml', 'a: 1\n---\nb: [1\n', 'not valid YAML: [ has no ], or what is in it is not indented <[1>'],
  ['xml', '<a>\r\n  <b>x</c>\r\n</a>', "not valid XML: expected closing tag 'b' instead of closing tag 'c' <<>"],
  ['xml', '<a>x</a>\n<b>\n  <c></d>\n</b>', "not valid XML: expected closing tag 'c' instead of closing tag 'd' <<>"],
  ['xml', '\n  <a>x & y</a>', "not valid XML: char '&' is not expected <&>"],
  ['toml', 'a = 1\nb = nope', 'not valid TOML: invalid value <n>'],
])('%s: %s cannot', async (language, code, message) => {
  expect(await faults(language, code)).toEqual([message]);
});

/** YAML as it is in documentation, to be changed by chance. */
const yamlTexts = [
  'services:\n  web:\n    image: "nginx:1.27" # stable\n    ports: ["80:80", 443]\n    environment: { A: b, C: 1 }\n',
  "on:\n  push:\n    branches: [main]\njobs:\n  build:\n    steps:\n      - uses: actions/checkout\n      - run: |\n          npm ci\n          npm test\n        name: 'It''s built'\n",
  '---\na: >-\n  folded\n  text\n---\n- - 1\n  - ~\n-\n  key with blanks: 2026-01-31\n? x\n: y\n',
];
const yamlBits = [
  ...[
    ': ',
    ':',
    ' ',
    '\n',
    '- ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '#',
    ' #',
    '|',
    '>',
    '&a ',
    '*a',
    '!x ',
    '? ',
    '\t',
    '---\n',
    '...\n',
  ],
  ...[
    '%',
    '@',
    '`',
    ',',
    '  ',
    'key: ',
    'a: b',
    '<<: ',
    '\n\n',
    '\\',
    'é',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\r',
    '__proto__: ',
  ],
];

test('the two parsers of YAML agree on what is valid', async () => {
  const change = fc.tuple(fc.nat(), fc.constantFrom(...yamlBits, ''), fc.nat(3));
  const run = fc.asyncProperty(
    fc.constantFrom(...yamlTexts),
    fc.array(change, { maxLength: 3 }),
    async (text, changes) => {
      const code = changes.reduce((so, [place, bit, left]) => {
        const at = place % (so.length + 1);
        return so.slice(0, at) + bit + so.slice(at + left);
      }, text);
      expect(await faults('yaml', code)).toHaveLength(
        Math.min(1, yamlDocuments(code).flatMap(({ errors }) => errors).length),
      );
    },
  );
  await fc.assert(run, { seed, numRuns: effort(300, 20_000) });
});

test.each(['json', 'jsonc', 'json5', 'yaml', 'toml'])(
  '%s that is nested deeper than a parser can follow is a fault',
  async (language) => {
    const code = `${language === 'toml' ? 'a = ' : ''}${'['.repeat(100_000)}`;
    expect(await faults(language, code)).toHaveLength(1);
  },
);

test.each([
  ['json', '{ "a": 1, … }', {}],
  ['yaml', 'a: ...', {}],
  ['yaml', 'a: {{ .Values.a }}', {}],
  ['json', '{ "a": }', { partial: '' }],
  ['json', '{ "a": }', { unchecked: '' }],
  ['ts', '{ "a": }', {}],
])('%s: %s is left alone with %o', (language, code, attributes) => {
  expect(isChecked({ language, code, attributes: new Map(Object.entries(attributes)) })).toBe(false);
});
