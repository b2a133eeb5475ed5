import { expect, test } from 'vitest';
import { beginningOf } from '../../../../src/pipeline/render/beginning.ts';

test('links to parts of a post lead to its own page', () => {
  const html =
    '<p><a href="#part">x</a> <a title="a > b" href="#b">y</a> <a href="/docs#c">z</a> <abbr href="#d"></abbr></p><svg><use href="#e"></use></svg>';
  expect(beginningOf(html, '/releases/one').html).toBe(
    '<p><a href="/releases/one#part">x</a> <a title="a > b" href="/releases/one#b">y</a> <a href="/docs#c">z</a> <abbr href="#d"></abbr></p><svg><use href="#e"></use></svg>',
  );
});
