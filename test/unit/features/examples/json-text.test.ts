import { expect, test } from 'vitest';
import { parseJson } from '../../../../src/features/examples/syntax/json-text.ts';

function read(text: string, partial = false) {
  const json = parseJson({ text, start: 0 }, partial);
  if ('rule' in json) throw new Error(json.message);
  return json;
}

test('values and keys are found by their path', () => {
  const text = '{"a": [1, {"b/c": "x"}]}';
  const json = read(text);
  const shown = (span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);
  expect(json.value).toEqual({ a: [1, { 'b/c': 'x' }] });
  expect(shown(json.spanOf([]))).toBe('{');
  expect(shown(json.spanOf(['a', '0']))).toBe('1');
  expect(shown(json.spanOf(['a', '1', 'b/c']))).toBe('"x"');
  expect(shown(json.keySpanOf(['a', '1', 'b/c']))).toBe('"b/c"');
  expect(json.spanOf(['a', '7'])).toBeUndefined();
  expect(json.literalOf(['a', '1'])).toEqual({ text: '{"b/c": "x"}', start: 10 });
});

test('what is partial has comments and ellipses', () => {
  expect(read('{ "a": [1, …, "…"], // more\n ... }', true).value).toEqual({ a: [1, '…'] });
  expect(read('{ "a": 1, … }', true).value).toEqual({ a: 1 });
});

test.each([
  ['', 'not valid JSON: value expected', ''],
  ['{"a": }', 'not valid JSON: value expected', '}'],
  ['{"a" 1}', 'not valid JSON: colon expected', '1'],
  ['{a: 1}', 'not valid JSON: invalid symbol', 'a'],
  ['[1, 2,]', 'not valid JSON: a comma after the last entry', ']'],
  ['{} {}', 'not valid JSON: end of file expected', '{'],
  ['{} // done', 'not valid JSON: a comment', '// done'],
  ['[1, …]', 'not valid JSON: invalid symbol', '…'],
])('%j stops to be JSON', (text, message, found) => {
  const problem = parseJson({ text, start: 0 }, false);
  if (!('rule' in problem)) throw new Error('it is JSON');
  expect(problem.message).toBe(message);
  expect(text.slice(problem.span?.start, problem.span?.end)).toBe(found);
});
