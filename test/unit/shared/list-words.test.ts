import { expect, test } from 'vitest';
import { listAll, listChoices } from '../../../src/shared/list-words.ts';

test('words are listed as in a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listChoices)).toEqual(['', 'a', 'a or b', 'a, b or c']);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listAll)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
