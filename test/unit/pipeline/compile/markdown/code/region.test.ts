import { describe, expect, test } from 'vitest';
import { codeOf, regionsOf } from '../../../../../../src/pipeline/compile/markdown/code/remark-include.ts';

describe('regions', () => {
  test.each([
    ['// #region a\nx\n// #endregion a'],
    ['//#region a\nx\n//#endregion'],
    ['/* #region a */\nx\n/* #endregion a */'],
    ['{/* #region a */}\nx\n{/* #endregion a */}'],
    ['# region a\nx\n# endregion'],
    ['#region a\nx\n#endregion'],
    ['#pragma region a\nx\n#pragma endregion'],
    ['<!-- #region a -->\nx\n<!-- #endregion a -->'],
    ['-- #region a\nx\n-- #endregion a'],
    ['  ; #region a\r\nx\r\n  ; #endregion a\r\n'],
  ])('%j', (text) => {
    expect(regionsOf(text)).toEqual([{ name: 'a', from: 1, to: 2 }]);
    expect(codeOf(text, regionsOf(text)[0])).toBe('x');
  });

  test.each([['region a'], ['# Region specific settings'], ['const region = 1;'], ['// the region a'], ['regions: a']])(
    'not %j',
    (text) => {
      expect(regionsOf(text)).toEqual([]);
      expect(codeOf(text)).toBe(text);
    },
  );

  test('lie in one another, and may have no end', () => {
    const text = '// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion a\n// #region c\n4\n';
    expect(regionsOf(text)).toEqual([
      { name: 'a', from: 1, to: 6 },
      { name: 'b', from: 3, to: 4 },
      { name: 'c', from: 8 },
    ]);
    expect(codeOf(text, { from: 1, to: 6 })).toBe('1\n2\n3');
    expect(codeOf(text)).toBe('1\n2\n3\n4');
  });
});

test('the indent that all lines share is left out', () => {
  expect(codeOf('    start()\n\n      .then(go)\n', undefined)).toBe('start()\n\n  .then(go)');
  expect(codeOf('\tif x:\n\t\ty', undefined)).toBe('if x:\n\ty');
});
