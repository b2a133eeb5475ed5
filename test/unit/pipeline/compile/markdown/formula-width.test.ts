import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadMath } from '../../../../../src/pipeline/compile/katex.ts';
import { printSize } from '../../../../../src/pipeline/compile/markdown/formula-width.ts';

const render = await loadMath(join(import.meta.dirname, '../../../../..'));
const sizeOf = (tex: string) => {
  const formula = render?.(tex, true);
  if (formula === undefined) throw new Error('no KaTeX');
  return printSize(formula);
};
const terms = (count: number) => Array.from({ length: count }, (_, n) => `a_{${n}}`).join('+');

test.each([
  'x^2',
  '\\sum_{i=1}^n i = \\frac{n(n+1)}{2}',
  // As wide as the wider one of its parts.
  `\\frac{${terms(12)}}{${terms(8)}}`,
  `\\begin{aligned} a &= b \\\\ c &= d + e \\end{aligned}`,
])('what fits on paper is as large there as it is: %s', (tex) => {
  expect(sizeOf(tex)).toBeUndefined();
});

test('a formula that is too wide is smaller on paper, the wider the smaller', () => {
  const sizes = [20, 32, 50, 120].map((count) => sizeOf(terms(count)) ?? 10);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(sizes[0]).toBeLessThan(10);
  expect(sizes.at(-1)).toBe(2);
});
