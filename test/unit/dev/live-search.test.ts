import { expect, test } from 'vitest';
import { LostResult } from '../../../src/core/graph/index.ts';
import { createLiveSearch, type LateFiles, searchOfLocales } from '../../../src/dev/live-search.ts';
import type { SiteInputs } from '../../../src/dev/live-site.ts';
import { manifestPath, searchFolder } from '../../../src/shared/search-index.ts';

const shard = `${searchFolder}a.json`;
const siteWith = (search: boolean) => ({ config: { search } }) as unknown as SiteInputs;
const indexOf = (files: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(files).map(([path, text]) => [path, { data: () => Buffer.from(text) }]),
  ) as unknown as LateFiles;

/** A search whose site and index a test sets. */
function liveSearch() {
  const state = {
    site: siteWith(true) as SiteInputs | undefined,
    index: async () => indexOf({ [manifestPath]: 'first', [shard]: 'of the first' }),
    made: 0,
    newer: 0,
    faults: [] as unknown[],
  };
  const search = createLiveSearch({
    inputs: () => state.site,
    index: () => {
      state.made++;
      return state.index();
    },
    onNewer: () => state.newer++,
    onFault: (fault) => state.faults.push(fault),
  });
  const read = async (path: string) => (await search.file(path))?.toString();
  /** What was begun in the background has come to its end. */
  const settled = () => new Promise((done) => setImmediate(done));
  return { ...search, state, read, settled };
}

test('the first question waits for an index, and what is none of its files makes none', async () => {
  const { state, read } = liveSearch();
  expect(await read('index.html')).toBeUndefined();
  expect(state.made).toBe(0);
  expect(await Promise.all([read(manifestPath), read(shard)])).toEqual(['first', 'of the first']);
  expect([state.made, state.newer]).toEqual([1, 0]);
  state.site = siteWith(false);
  expect(await read(manifestPath)).toBeUndefined();
  state.site = undefined;
  expect(await read(manifestPath)).toBeUndefined();
});

test('after a change the old index answers, until a reader searches again', async () => {
  const { state, read, settled } = liveSearch();
  await read(manifestPath);
  state.site = siteWith(true);
  state.index = async () => indexOf({ [manifestPath]: 'second' });
  expect(await read(shard)).toBe('of the first');
  await settled();
  expect(state.made).toBe(1);
  expect(await read(manifestPath)).toBe('first');
  await settled();
  expect([state.made, state.newer]).toEqual([2, 1]);
  expect(await read(manifestPath)).toBe('second');
  // Pages that were opened before go on with what they began with.
  expect(await read(shard)).toBe('of the first');
  expect(state.made).toBe(2);
});

test('an index that cannot be made leaves the one before; what the cache lost is made again; faults are reported', async () => {
  const { state, read, settled, close } = liveSearch();
  let tries = 0;
  state.index = async () => {
    if (tries++ === 0) throw new LostResult('gone');
    return indexOf({ [manifestPath]: 'first' });
  };
  expect(await read(manifestPath)).toBe('first');
  const again = async (index: () => Promise<LateFiles>) => {
    state.site = siteWith(true);
    state.index = index;
    await read(manifestPath);
    await settled();
    return read(manifestPath);
  };
  expect(await again(async () => new Map())).toBe('first');
  expect(state.faults).toEqual([]);
  const fault = new Error('a fault');
  expect(await again(() => Promise.reject(fault))).toBe('first');
  expect(state.faults).toContain(fault);
  close();
  expect(await read(manifestPath)).toBeUndefined();
});

test('each locale has a search of its own, made when its manifest is asked for; other files are looked for in all', async () => {
  const made: (string | undefined)[] = [];
  const closed: (string | undefined)[] = [];
  const search = searchOfLocales(
    () => ['de', 'fr'],
    (locale) => {
      made.push(locale);
      return {
        file: async (path) =>
          path === manifestPath || path.endsWith(`${locale}.bin`) ? Buffer.from(`${path} of ${locale}`) : undefined,
        close: () => void closed.push(locale),
      };
    },
  );
  const textOf = async (path: string) => (await search.file(path))?.toString();
  expect(await textOf('docs/index.html')).toBe(undefined);
  expect(made).toEqual([]);
  expect(await textOf(`de/${manifestPath}`)).toBe(`${manifestPath} of de`);
  expect(await textOf(manifestPath)).toBe(`${manifestPath} of undefined`);
  expect(await textOf(`de/${manifestPath}`)).toBe(`${manifestPath} of de`);
  expect(made).toEqual(['de', undefined]);
  expect(await textOf(`${searchFolder}words-de.bin`)).toContain('of de');
  expect(await textOf(`${searchFolder}words-fr.bin`)).toBe(undefined);
  search.close();
  expect(closed).toEqual(['de', undefined]);
});

test('a file that was removed while the index was made is no fault: the next search makes it', async () => {
  const { state, read } = liveSearch();
  const gone = Object.assign(new Error('ENOENT: no such file or directory'), { syscall: 'open' });
  state.index = () => Promise.reject(gone);
  expect(await read(manifestPath)).toBeUndefined();
  expect([state.made, state.faults]).toEqual([2, []]);
  state.index = async () => indexOf({ [manifestPath]: 'first' });
  expect(await read(manifestPath)).toBe('first');
});
