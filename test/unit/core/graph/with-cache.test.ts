import { expect, test } from 'vitest';
import { withCache } from '../../../../src/core/graph/index.ts';
import { LostResult } from '../../../../src/core/graph/node.ts';

test('work is repeated where the cache lost a result, and nowhere else', async () => {
  let tries = 0;
  const failing = (error: Error) => async () => {
    if (++tries < 3) throw error;
    return tries;
  };
  expect(await withCache('/site', { cache: false }, failing(new LostResult('page a')))).toBe(3);
  tries = 0;
  await expect(withCache('/site', { cache: false }, failing(new Error('no')))).rejects.toThrow('no');
  expect(tries).toBe(1);
});
