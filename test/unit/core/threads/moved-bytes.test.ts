import { expect, test } from 'vitest';
import { bytesToSend, movedBytes } from '../../../../src/core/threads/moved-bytes.ts';

const whole = () => new Uint8Array([1, 2, 3]);

test('bytes at the top of a result, and one level below, are moved; each memory once', () => {
  const [a, b] = [whole(), whole()];
  expect(movedBytes({ document: { bytes: a, digest: 'x' }, more: b, again: a })).toEqual([b.buffer, a.buffer]);
});

test('bytes stay where they share their memory, are deeper, or are the result itself', () => {
  const part = whole().subarray(1);
  const shared = new Uint8Array(new SharedArrayBuffer(3));
  for (const result of [
    { part },
    { shared },
    { a: { b: { c: whole() } } },
    [whole()],
    whole(),
    'text',
    null,
    undefined,
  ])
    expect(movedBytes(result)).toEqual([]);
  expect(movedBytes({ none: new Uint8Array() })).toEqual([]);
});

test('a task has the memory of its bytes alone', () => {
  const own = whole();
  expect(bytesToSend(own)).toBe(own);
  const part = own.subarray(1);
  expect([...bytesToSend(part)]).toEqual([2, 3]);
  expect(bytesToSend(part).buffer.byteLength).toBe(2);
});
