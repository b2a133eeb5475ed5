import { relative, resolve, sep } from 'node:path';
import { type Cache, cacheFolder, DamagedEntry, noCache, openCache } from '../core/cache/index.ts';
import type { AddressBook } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { BuildOptions } from './build.ts';

/** @param root absolute path of the site */
function openSiteCache(
  root: string,
  { cache = true, cacheDir, verifyCache = false }: Pick<BuildOptions, 'cache' | 'cacheDir' | 'verifyCache'>,
): Promise<Cache> {
  if (!cache) return Promise.resolve(noCache());
  return openCache({ folder: cacheDir ?? cacheFolder(root), verify: verifyCache });
}

/**
 * Does the work again where the cache turned out to be damaged: what is lost counts as gone then, and is made anew.
 *
 * @param onFailure told in the end where nothing could be kept, and why
 */
export async function withSiteCache<T>(
  root: string,
  options: Parameters<typeof openSiteCache>[1],
  work: (cache: Cache) => Promise<T>,
  onFailure?: (reason: string) => void,
): Promise<T> {
  const cache = await openSiteCache(root, options);
  try {
    for (;;) {
      try {
        return await work(cache);
      } catch (error) {
        if (!(error instanceof DamagedEntry)) throw error;
      }
    }
  } finally {
    cache.close();
    const failure = cache.failure();
    if (failure !== undefined) onFailure?.(failure);
  }
}

/** What a page is called among results: the path of its source, and its address. */
export function subjectsOf(
  page: string,
  { book, root, cwd }: { readonly book: AddressBook; readonly root: string; readonly cwd: string },
): readonly string[] {
  const names = [page, relative(root, resolve(cwd, page)).split(sep).join('/')];
  const documents = book.documents.filter(({ source, permalink }) =>
    names.some((name) => name === source || name === permalink),
  );
  return [...names, ...documents.flatMap(({ source, permalink }) => [source, permalink])];
}

export function staleResults({ mismatches }: Cache): readonly Finding[] {
  return mismatches.map(({ kind, subject }) => ({
    rule: 'stale-cache',
    message: `what the cache holds of ${subject} (${kind}) comes out otherwise when it is made again`,
    hint: 'a plugin or a component that gives another result each time cannot be cached; if there is none, this is a fault of docsgen',
  }));
}
