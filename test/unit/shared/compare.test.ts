import { expect, test } from 'vitest';
import { inNaturalOrder } from '../../../src/shared/compare.ts';

test('names are in the order that readers expect: numbers by value, without regard to case', () => {
  const names = ['step-10', 'With Space', 'step-2', 'alpha', 'Step-1', 'über', 'ulm', 'v1.10', 'v1.9', 'index'];
  const sorted = ['alpha', 'index', 'Step-1', 'step-2', 'step-10', 'über', 'ulm', 'v1.9', 'v1.10', 'With Space'];
  expect(names.sort(inNaturalOrder)).toEqual(sorted);
});

test('names that are equal to readers have an order of their own, whatever their order was', () => {
  const names = ['A', 'a', '01', '1', 'u\u0308', '\u00fc'];
  expect([...names].sort(inNaturalOrder)).toEqual([...names].reverse().sort(inNaturalOrder));
});
