import { expect, test } from 'vitest';
import { askedOptions } from '../../src/asked-options.ts';

test('what nothing asks for is named, a part that nothing asks for by its own name', () => {
  const { options, unasked } = askedOptions(
    { a: 1, b: { c: 2, d: { e: 3 }, f: [{ g: 4 }] }, h: { i: 5 }, $j: 6, k: null },
    'x.',
  );
  expect(unasked()).toEqual(['x.a', 'x.b', 'x.h']);
  const b = options.b as Record<string, unknown>;
  expect(b.f).toEqual([{ g: 4 }]);
  expect(unasked()).toEqual(['x.a', 'x.b.c', 'x.b.d', 'x.h']);
  expect((options.b as Record<string, unknown>).d).toBe(b.d);
});

test('listed names are asked for; copies are equal', () => {
  const given = { a: { b: 1 }, c: [1] };
  const { options, unasked } = askedOptions(given);
  expect(Object.keys(options)).toEqual(['a', 'c']);
  expect(unasked()).toEqual([]);
  expect({ ...options }).toEqual(given);
  expect(JSON.stringify(options)).toBe(JSON.stringify(given));
  expect(String(options)).toBe('[object Object]');
});
