import { expect, test } from 'vitest';
import { type Grammars, highlight, pluginGrammars } from '../../../../src/core/highlight/index.ts';

const none = () => {
  throw new Error('nothing to report');
};
const language = (names: readonly string[], grammar: object) => ({ plugin: 'words', names, grammar, text: '' });
const words = language(['words', 'w'], { keyword: /\bfrom\b/ });
const shown = (code: string, name: string, grammars: Grammars) =>
  highlight(code, name, grammars).some(({ look }) => look === 'k');

test('the grammar of a plugin goes for its names in any case, in place of a built-in one, and in Markdown', () => {
  const grammars = pluginGrammars([words, language(['json'], { keyword: /null/ })], none);
  expect(shown('a from b', 'words', grammars)).toBe(true);
  expect(shown('a from b', 'W', grammars)).toBe(true);
  expect(shown('null', 'json', grammars)).toBe(true);
  expect(shown('```words\na from b\n```', 'md', grammars)).toBe(true);
  expect(shown('a from b', 'sql', new Map())).toBe(true);
  expect(shown('a from b', 'words', new Map())).toBe(false);
});

test('lines that are too long for a grammar have no colours, whose ever it is', () => {
  const grammars = pluginGrammars([words], none);
  expect(shown(`from ${'a'.repeat(20_000)}`, 'words', grammars)).toBe(false);
  expect(shown(`from ${'a'.repeat(10_000)}\n${'a'.repeat(10_000)}`, 'words', grammars)).toBe(true);
});

test('code has no colours where a grammar throws, which is reported once', () => {
  const throwing = {
    get keyword() {
      throw new RangeError('too much recursion');
    },
  };
  const reports: string[] = [];
  const grammars = pluginGrammars([language(['bad', 'b'], throwing)], (message) => void reports.push(message));
  for (const name of ['bad', 'b', 'bad'])
    expect(highlight('from', name, grammars)).toEqual([{ text: 'from', look: '' }]);
  expect(reports).toEqual(['plugin words: languages: the grammar of bad throws: too much recursion']);
});
