import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPool, type Pool, TaskError, WorkerCrash } from '../../../../src/core/threads/pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'docsgen-pool-'));
const log = join(folder, 'log');
let pool: Pool;
const open = (size: number) => {
  rmSync(log, { force: true });
  pool = createPool(join(import.meta.dirname, 'fixtures/worker.mjs'), size);
  pool.share('double', log);
  return (task: unknown) => pool.run('double', 'doubling', task);
};
afterEach(() => pool.close());

test('every task gets its own answer', async () => {
  const run = open(2);
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  expect(await Promise.all(numbers.map(run))).toEqual(numbers.map((number) => 2 * number));
});

test.each(['exit', 'throw'])(
  'a task that ends its thread is tried twice and blamed; the others are done (%s)',
  async (fatal) => {
    const run = open(2);
    const results = await Promise.allSettled([1, 2, fatal, 3, 4, 5, 6, 7, 8].map(run));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
      2,
      4,
      new WorkerCrash(),
      6,
      8,
      10,
      12,
      14,
      16,
    ]);
    expect(
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line === fatal),
    ).toHaveLength(2);
  },
);

test('a task that fails says why, and its thread goes on', async () => {
  const run = open(1);
  const [failed, done] = await Promise.allSettled([run('fail'), run(4)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new TaskError('', { cause: new Error('no') }) });
  expect(done).toEqual({ status: 'fulfilled', value: 8 });
});

test('where no thread can start, nothing waits and no task is blamed', async () => {
  pool = createPool(join(import.meta.dirname, 'fixtures/broken.mjs'), 2);
  const results = await Promise.allSettled([1, 2, 3].map((task) => pool.run('double', 'doubling', task)));
  for (const result of results) expect(result).toMatchObject({ reason: new TaskError('no thread can start') });
  await expect(pool.run('double', 'doubling', 4)).rejects.toThrow('no thread can start');
});

test('what is not done when the pool closes is rejected', async () => {
  const run = open(2);
  const left = Promise.allSettled(['never', 'never', 'never', 1].map(run));
  await pool.close();
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});
