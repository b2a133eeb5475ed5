import { expect, test } from 'vitest';
import { groupBy } from '../../../src/shared/group-by.ts';

test('items are grouped in the order of their first ones', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], (text) => text[0]);
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
  expect([...groupBy(['x', 'y'], (_, index) => index).keys()]).toEqual([0, 1]);
});
