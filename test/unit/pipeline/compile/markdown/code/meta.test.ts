import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMeta } from '../../../../../../src/pipeline/compile/markdown/code/meta.ts';

describe('parseMeta', () => {
  test.each([
    ['', {}],
    ['title="a b.json"', { title: 'a b.json' }],
    ['title=\'a "b".json\'', { title: 'a "b".json' }],
    ['title=a.json', { title: 'a.json' }],
    ['title=""', {}],
    ['filename="a.ts"', { title: 'a.ts' }],
    ['filename="a.ts" title=b', { title: 'b' }],
    ['{1,3-4}', { ranges: [range(1, 1), range(3, 4)] }],
    ['{ 1 , 3 - 4 } {6}', { ranges: [range(1, 1), range(3, 4), range(6, 6)] }],
    ['showLineNumbers', { firstNumber: 1 }],
    ['showLineNumbers=5', { firstNumber: 5 }],
    ['showLineNumbers=0', { firstNumber: 0 }],
    ['showLineNumbers=false', {}],
    ['wrap', { wrap: true }],
    ['npm2yarn operation=createEhr a="b c"', { attributes: { npm2yarn: '', operation: 'createEhr', a: 'b c' } }],
    ['title="{1}" {2}', { title: '{1}', ranges: [range(2, 2)] }],
    ['focus={2} error={3-4,6}', { ranges: [range(2, 2, 'focused'), range(3, 4, 'error'), range(6, 6, 'error')] }],
    [
      'ins={1} del={2} warning={ 3 }',
      { ranges: [range(1, 1, 'added'), range(2, 2, 'removed'), range(3, 3, 'warning')] },
    ],
    ['/name/ {1} /a b\\/c/', { ranges: [range(1, 1)], words: ['name', 'a b/c'] }],
    ['file=/a/b.ts error=x', { attributes: { file: '/a/b.ts', error: 'x' } }],
    ['  title="a"\t{1}  ', { title: 'a', ranges: [range(1, 1)] }],
  ])('%j', (source, expected) => {
    const { meta, problems } = parseMeta(source);

    expect({ ...meta, attributes: Object.fromEntries(meta.attributes) }).toEqual({
      ranges: [],
      words: [],
      wrap: false,
      attributes: {},
      ...expected,
    });
    expect(problems).toEqual([]);
  });

  test.each([
    ['title="a', ['unclosed quote in `title="a`: end the value with "']],
    ["wrap title='a b", ["unclosed quote in `title='a b`: end the value with '"]],
    ['{1,3', ['unclosed brace in `{1,3`: close it: `{1,3-4}`']],
    ['{}', ['`` in `{}` is not a line or a range of lines: lines count from 1: `{1,3-4}`']],
    ['{1,a}', ['`a` in `{1,a}` is not a line or a range of lines: lines count from 1: `{1,3-4}`']],
    ['{0}', ['`0` in `{0}` is not a line or a range of lines: lines count from 1: `{1,3-4}`']],
    ['{4-3}', ['`4-3` in `{4-3}` is not a line or a range of lines: lines count from 1: `{1,3-4}`']],
    ['showLineNumbers=x', ['`showLineNumbers=x` is not a number: write `showLineNumbers` or `showLineNumbers=5`']],
    ['focus={0}', ['`0` in `{0}` is not a line or a range of lines: lines count from 1: `{1,3-4}`']],
    ['focus={1', ['unclosed brace in `focus={1`: close it: `{1,3-4}`']],
    ['titel="a"', ['`titel` after the language means nothing here: did you mean title?']],
    ['"a"', ['`"a"` after the language means nothing here: write /a word/ to mark words, or title="…"']],
    ['startLine=5', ['`startLine` after the language means nothing here: write showLineNumbers, or showLineNumbers=5']],
    ['caption="a"', ['`caption` after the language means nothing here: write title="…"']],
    [
      'lines="2-4"',
      ['`lines` after the language means nothing here: write {2-4} to mark lines, showLineNumbers to number them'],
    ],
    ['src="a.js"', ['`src` after the language means nothing here: write file="…", and leave the block empty']],
    [
      'highlight={1-2}',
      ['`highlight` after the language means nothing here: write the lines to be marked in braces: {1,3-4}'],
    ],
    [
      ':line-numbers=3',
      ['`:line-numbers` after the language means nothing here: write showLineNumbers, or showLineNumbers=5'],
    ],
    [
      'startLineNumber=5',
      ['`startLineNumber` after the language means nothing here: write showLineNumbers, or showLineNumbers=5'],
    ],
    ['show-line-numbers', ['`show-line-numbers` after the language means nothing here: did you mean showLineNumbers?']],
    ['title=\u201ca.js\u201d', ['typographic quotes around the value of `title`: write "']],
    ['/name', ['unclosed slash in `/name`: end the word to mark with /']],
    ['= wrap', ['unexpected `=` in the meta string: undefined']],
  ])('tells of what it cannot read: %j', (source, expected) => {
    expect(parseMeta(source).problems.map(({ text, hint }) => `${text}: ${hint}`)).toEqual(expected);
  });

  test('keeps what it can read next to what it cannot', () => {
    const { meta } = parseMeta('{1,x} wrap title="a');

    expect(meta).toMatchObject({ ranges: [range(1, 1)], wrap: true });
  });

  test('takes any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a1 ,-={}"\'\n\\') }), (source) => {
        const { meta } = parseMeta(source);
        for (const { first, last } of meta.ranges) expect(last).toBeGreaterThanOrEqual(first);
      }),
    );
  });
});

function range(first: number, last: number, mark = 'highlighted') {
  return { first, last, mark };
}
