import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cache, noCache, openCache } from '../../../../src/core/cache/index.ts';
import type { Recipe } from '../../../../src/model/recall.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-recall-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A world with answers, and a page that asks it: whether to ask more depends on the first answer. */
function pageOf(world: Readonly<Record<string, string>>, made: string[] = []): Recipe<string> {
  return {
    kind: 'page',
    subject: 'a.mdx',
    parts: () => ({ source: 'text' }),
    answer: ({ key: [name = ''] }) => world[name],
    make() {
      const names = world.first === 'more' ? ['first', 'second'] : ['first'];
      const value = names.map((name) => world[name]).join(' ');
      made.push(value);
      const lookups = names.map((name) => ({ name: 'ask', key: [name], answer: world[name] ?? '' }));
      return { value, attachment: `<p>${value}</p>`, lookups };
    },
  };
}

async function withCache<T>(work: (cache: Cache) => Promise<T>, options = {}): Promise<T> {
  const cache = await openCache({ folder, ...options });
  try {
    return await work(cache);
  } finally {
    cache.close();
  }
}

test('a result is made anew when an answer is another, and only then', async () => {
  const made: string[] = [];
  const worlds = [
    { first: 'x', second: '1' },
    { first: 'x', second: '2' },
    { first: 'more', second: '2' },
    { first: 'more', second: '3' },
    { first: 'x', second: '3' },
    { first: 'more', second: '2' },
  ];
  const values: string[] = [];
  for (const world of worlds) values.push((await withCache(({ recall }) => recall(pageOf(world, made)))).value);
  expect(values).toEqual(['x', 'x', 'more 2', 'more 3', 'x', 'more 2']);
  expect(made).toEqual(['x', 'more 2', 'more 3']);
});

test('what is kept comes back whole, with what was asked', async () => {
  const world = { first: 'more', second: '2' };
  await withCache(({ recall }) => recall(pageOf(world)));
  await withCache(async ({ recall, counts }) => {
    const { value, lookups, attachment } = await recall(pageOf(world));
    expect(value).toBe('more 2');
    expect(lookups.map(({ key }) => key)).toEqual([['first'], ['second']]);
    expect(Buffer.from(attachment()).toString()).toBe('<p>more 2</p>');
    expect(counts.get('page')).toEqual({ kept: 1, made: 0 });
  });
});

test('a result that may not be kept is not', async () => {
  let count = 0;
  const recipe: Recipe<number> = {
    kind: 'x',
    subject: 'x',
    parts: () => ({}),
    make: () => ({ value: ++count, keep: false }),
  };
  expect((await withCache(({ recall }) => recall(recipe))).value).toBe(1);
  expect((await withCache(({ recall }) => recall(recipe))).value).toBe(2);
});

test('without a cache everything is made', async () => {
  const made: string[] = [];
  const { recall } = noCache();
  await recall(pageOf({ first: 'x' }, made));
  await recall(pageOf({ first: 'x' }, made));
  expect(made).toHaveLength(2);
});

test('it tells what has changed since a result was made', async () => {
  const explain = async (recipe: Recipe<string>) =>
    withCache(async (cache) => {
      cache.explain(['a.mdx']);
      await cache.recall(recipe);
      return cache.explanations[0]?.changes;
    });
  expect(await explain(pageOf({ first: 'x' }))).toEqual(['it was not made before']);
  expect(await explain(pageOf({ first: 'x' }))).toEqual([]);
  expect(await explain(pageOf({ first: 'y' }))).toEqual(['answered differently: ask first']);
  expect(await explain({ ...pageOf({ first: 'y' }), parts: () => ({ source: 'other' }) })).toEqual(['changed: source']);
});

test('verifying finds a result that comes out otherwise each time', async () => {
  let count = 0;
  const unsteady: Recipe<number> = {
    kind: 'page',
    subject: 'b.mdx',
    parts: () => ({}),
    make: () => ({ value: ++count }),
  };
  await withCache(({ recall }) => recall(unsteady));
  await withCache(({ recall }) => recall(pageOf({ first: 'x' })));
  const mismatches = await withCache(
    async (cache) => {
      await cache.recall(unsteady);
      await cache.recall(pageOf({ first: 'x' }));
      return cache.mismatches;
    },
    { verify: true },
  );
  expect(mismatches).toEqual([{ kind: 'page', subject: 'b.mdx' }]);
});

test('what was made is let go of as soon as it is written', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await withCache(async ({ recall }) => {
    let made: WeakRef<ArrayBuffer> | undefined;
    // More than the cache holds before it writes.
    const result = await recall<string>({
      kind: 'page',
      subject: 'a.mdx',
      parts: () => ({}),
      make() {
        const attachment = new Uint8Array(20 << 20);
        made = new WeakRef(attachment.buffer);
        return { value: 'a', attachment };
      },
    });
    await setImmediate();
    collect();
    expect(made?.deref()).toBeUndefined();
    expect(result.attachment().byteLength).toBe(20 << 20);
  });
});
