import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeJsonString, decodeQueryValue } from '../../../../src/features/examples/syntax/encoded-text.ts';

test('a JSON string leads back to what was written', () => {
  const { text, offsetOf } = decodeJsonString({ text: String.raw`"a\n\u00e9\"z"`, start: 100 });
  expect(text).toBe('a\né"z');
  expect([...text, ''].map((_, index) => offsetOf(index))).toEqual([101, 102, 104, 110, 112, 113]);
});

test('a query value leads back to what was written', () => {
  const decoded = decodeQueryValue({ text: 'a+b%20%C3%A9%F0%9F%98%80z', start: 5 });
  expect(decoded?.text).toBe('a b é😀z');
  expect([...(decoded?.text ?? '').split(''), ''].map((_, index) => decoded?.offsetOf(index))).toEqual([
    5, 6, 7, 8, 11, 17, 17, 29, 30,
  ]);
});

test.each(['%', '%zz', '%C3', '%C3%28'])('%s is no query value', (text) => {
  expect(decodeQueryValue({ text, start: 0 })).toBeUndefined();
});

test('any text survives', () => {
  const anything = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(anything, (text) => {
      expect(decodeJsonString({ text: JSON.stringify(text), start: 0 }).text).toBe(text);
      expect(decodeQueryValue({ text: encodeURIComponent(text), start: 0 })?.text).toBe(text);
    }),
  );
});
