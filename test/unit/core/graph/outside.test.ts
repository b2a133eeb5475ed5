import { expect, test } from 'vitest';
import { createOutside } from '../../../../src/core/graph/outside.ts';
import { leaf } from '../../../../src/core/graph/query.ts';

test('a leaf that cannot be read is read again, and one that was read is not', async () => {
  const { reading, changing } = createOutside();
  let reads = 0;
  const remote = leaf<string, number>('remote', async () => {
    if (++reads === 1) throw new Error('no answer');
    return { digest: String(reads), value: () => reads };
  });
  await expect(reading(remote as never, 'a')).rejects.toThrow('no answer');
  expect((await reading(remote as never, 'a')).digest).toBe('2');
  expect((await reading(remote as never, 'a')).digest).toBe('2');
  changing.invalidate(remote, 'b');
  expect((await reading(remote as never, 'a')).digest).toBe('2');
  changing.invalidate(remote);
  expect((await reading(remote as never, 'a')).digest).toBe('3');
});

test('a leaf that is invalidated while it is read is read again', async () => {
  const { reading, changing } = createOutside();
  let reads = 0;
  const slow = leaf<string, number>('slow', async () => ({ digest: String(++reads), value: () => reads }));
  const first = reading(slow as never, 'a');
  changing.invalidate(slow, 'a');
  await first;
  expect((await reading(slow as never, 'a')).digest).toBe('2');
});
