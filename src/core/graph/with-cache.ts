import { type Cache, cacheFolder, noCache, openCache } from '../cache/index.ts';
import { LostResult } from './node.ts';

interface CacheOptions {
  /** `false`: nothing is taken from the cache, and nothing put into it. */
  readonly cache?: boolean;
  /** Absolute path of the cache, where it is not to be in its usual place. */
  readonly cacheDir?: string;
  /** Make a sample of what is taken from the cache again; a difference is an error. */
  readonly verifyCache?: boolean;
}

/**
 * Works with the cache of a site.
 *
 * @param root absolute path of the site
 * @param onFailure called in the end where nothing could be stored, with the reason
 */
export async function withCache<T>(
  root: string,
  { cache: isCached = true, cacheDir, verifyCache = false }: CacheOptions,
  work: (cache: Cache) => Promise<T>,
  onFailure?: (reason: string) => void,
): Promise<T> {
  const cache = isCached ? await openCache({ folder: cacheDir ?? cacheFolder(root), verify: verifyCache }) : noCache();
  try {
    for (;;) {
      try {
        return await work(cache);
      } catch (error) {
        // What is lost counts as gone from now on, and is computed.
        if (!(error instanceof LostResult)) throw error;
      }
    }
  } finally {
    cache.close();
    const failure = cache.failure();
    if (failure !== undefined) onFailure?.(failure);
  }
}
