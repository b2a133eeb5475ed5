import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCache } from '../../../../src/core/graph/index.ts';
import { LostResult } from '../../../../src/core/graph/node.ts';

const site = { root: '/site', kind: 'found' } as const;

test('work is repeated where the cache lost a result, and nowhere else', async () => {
  let tries = 0;
  const failing = (error: Error) => async () => {
    if (++tries < 3) throw error;
    return tries;
  };
  expect(await withCache(site, { cache: false }, failing(new LostResult('page a')))).toBe(3);
  tries = 0;
  await expect(withCache(site, { cache: false }, failing(new Error('no')))).rejects.toThrow('no');
  expect(tries).toBe(1);
});

test('a folder without a config gets no cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'with-cache-'));
  for (const kind of ['missing', 'found'] as const) {
    const root = join(folder, kind);
    await withCache({ root, kind }, { cacheDir: join(root, 'cache') }, async ({ graph }) =>
      graph.store.put('a', Buffer.from('b')),
    );
    expect(existsSync(join(root, 'cache')), kind).toBe(kind === 'found');
  }
});

test('what could not be stored is reported at the end, and only then', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const reasons: string[] = [];
  const store = (cacheDir: string) =>
    withCache(
      { root, kind: 'found' },
      { cacheDir },
      async ({ graph }) => {
        graph.store.put('a', Buffer.from('text'));
        return reasons.length;
      },
      (reason) => reasons.push(reason),
    );
  expect(await store(join(root, 'cache'))).toBe(0);
  expect(reasons).toEqual([]);
  writeFileSync(join(root, 'file'), '');
  expect(await store(join(root, 'file/cache'))).toBe(0);
  expect(reasons).toHaveLength(1);
});
