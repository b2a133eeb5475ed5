import type { Code } from 'mdast';
import { describe, expect, test } from 'vitest';
import { includeFiles } from '../../../../../../src/pipeline/compile/markdown/code/remark-include.ts';
import type { Scope } from '../../../../../../src/pipeline/compile/markdown/scope.ts';
import { settings } from '../../compile-page.ts';

/** The code that a block shows of a file, or of a region of it; messages where it cannot. */
function included(text: string, region?: string): string {
  const meta = `file="x.txt"${region === undefined ? '' : ` region="${region}"`}`;
  const block: Code = { type: 'code', value: '', meta };
  const scope = {
    source: { path: 'docs/a.md', text: `\`\`\` ${meta}` },
    settings,
    lookups: { text: () => ({ text }) },
    findings: [],
  } as unknown as Scope;
  includeFiles({ type: 'root', children: [block] }, scope);
  return [block.value, ...scope.findings.map(({ message, hint }) => `${message}: ${hint}`)].join('');
}

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
    expect(included(`before\n${text}\nafter`, 'a')).toBe('x');
    expect(included(text)).toBe('x');
  });

  test.each([['region a'], ['# Region specific settings'], ['const region = 1;'], ['// the region a'], ['regions: a']])(
    'not %j',
    (text) => {
      expect(included(text, 'a')).toContain('x.txt has no region “a”: mark it');
      expect(included(text)).toBe(text);
    },
  );

  test('lie in one another, and have an end', () => {
    const text = '// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion a\n// #region c\n4\n';
    expect([included(text, 'a'), included(text, 'b'), included(text)]).toEqual(['1\n2\n3', '2', '1\n2\n3\n4']);
    expect(included(text, 'c')).toContain('the region “c” of docs/x.txt has no end');
    expect(included(text, 'other')).toContain('has no region “other”: its regions are: a, b, c');
  });
});

test('the indent that all lines share is left out', () => {
  expect(included('    start()\n\n      .then(go)\n')).toBe('start()\n\n  .then(go)');
  expect(included('\tif x:\n\t\ty')).toBe('if x:\n\ty');
});
