import { expect, test } from 'vitest';
import { element, find, hasClass, isBlock, textOfHtml } from '../../../../src/core/markdown/html-tree.ts';

const inner = element('code', ['deep'], { class: 'a b' });
const tree = [
  'text',
  element('p', ['before ', element('em', ['more ', inner]), ' after']),
  'between',
  element('code', ['last']),
];

test('the first element that passes is found behind text and inside of others', () => {
  expect(find(tree, ({ tag }) => tag === 'code')).toBe(inner);
  expect(find(tree, ({ tag }) => tag === 'p')).toBe(tree[1]);
  expect(find(tree, ({ children }) => children[0] === 'last')).toBe(tree[3]);
  expect(find(tree, ({ tag }) => tag === 'h1')).toBeUndefined();
  expect(find(['text'], () => true)).toBeUndefined();
});

test('an element is a block by its name, or by a block at any depth', () => {
  expect(isBlock(element('span', ['x']))).toBe(false);
  expect(isBlock(element('p', []))).toBe(true);
  expect(isBlock(element('a', [element('b', [element('p', ['x'])])]))).toBe(true);
  expect(isBlock('p')).toBe(false);
});

test('text and classes are whole', () => {
  expect(textOfHtml(element('p', tree))).toBe('textbefore more deep afterbetweenlast');
  expect([hasClass(inner, 'b'), hasClass(inner, 'a b'), hasClass(element('p', []), '')]).toEqual([true, false, false]);
});
