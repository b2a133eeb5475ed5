import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseAsWritten, writtenOf } from '../../../src/shared/as-written.ts';

const texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

test('what a schema takes for text is the text that is written, and no value is changed that the caller has', () => {
  const value = { a: 1, list: [2, 'b', true], __proto__: {} };
  const { parsed } = parseAsWritten(texts, value, writtenOf(value));
  expect(parsed.data).toEqual({ a: '1', list: ['2', 'b', 'true'] });
  expect(value).toEqual({ a: 1, list: [2, 'b', true] });
});

test('a map is not read again for each of its values', () => {
  let reads = 0;
  const counted = (size: number) =>
    new Proxy(Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, index])), {
      ownKeys(map) {
        reads++;
        return Reflect.ownKeys(map);
      },
    });
  const readsOf = (size: number) => {
    reads = 0;
    const value = counted(size);
    const { parsed } = parseAsWritten(z.record(z.string(), z.string()), value, writtenOf(value));
    expect(parsed.data?.[`k${size - 1}`]).toBe(String(size - 1));
    return reads;
  };
  expect(readsOf(200)).toBe(readsOf(20));
});
