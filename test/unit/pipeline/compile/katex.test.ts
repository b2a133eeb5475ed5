import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findKatex, loadMath } from '../../../../src/pipeline/compile/katex.ts';

const repository = join(import.meta.dirname, '../../..');

test('a formula is MathML with its TeX as text, in a line or as a block', async () => {
  const render = await loadMath(repository);
  const inline = render?.('x^2', false);
  const block = render?.('x^2', true);
  expect(inline?.tagName).toBe('math');
  expect(inline?.properties.alttext).toBe('x^2');
  expect(inline?.properties.display).toBeUndefined();
  expect(block?.properties.display).toBe('block');
  expect(JSON.stringify(inline)).toContain('"msup"');
  expect(JSON.stringify(inline)).not.toContain('annotation');
  expect(() => render?.('\\frac{', false)).toThrow();
});

test('a site without the package has no formulas', async () => {
  expect(findKatex(tmpdir())).toBeUndefined();
  expect(await loadMath(tmpdir())).toBeUndefined();
  expect(findKatex(repository)?.digest).toMatch(/^[\w-]+$/);
});
