import { expect, test } from 'vitest';
import { withoutCodeBlocks } from '../../../src/shared/without-code-blocks.ts';

test.each([
  ['a\n```js\nb\n```\nc', 'a\nc'],
  // A fence inside is shorter, or has an info string.
  ['````md\n```js\nb\n```\n````\nc', 'c'],
  ['```md\n```js\nb\n```\nc', 'c'],
  ['~~~\n```\n~~~\nc', 'c'],
  ['> ```\n> b\n> ```\nc', 'c'],
  ['1. - ```\n     b\n     ```\nc', 'c'],
  ['a\r\n```\r\nb\r\n```\r\nc', 'a\nc'],
  ['a `b` c', 'a `b` c'],
  ['a\n```\nb', 'a'],
])('%j is %j', (text, expected) => {
  expect(withoutCodeBlocks(text)).toBe(expected);
});
