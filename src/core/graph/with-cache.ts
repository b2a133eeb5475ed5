import { type Cache, noCache, openSiteCache, type SiteLocation } from '../cache/index.ts';
import { LostResult } from './node.ts';

interface CacheOptions {
  /** `false`: nothing is read from the cache or stored in it. */
  readonly cache?: boolean;
  /** Absolute path of the cache folder; its usual place by default. */
  readonly cacheDir?: string;
  /** Compute a sample of the cached results again; a difference is an error. */
  readonly verifyCache?: boolean;
}

/**
 * Runs `work` with the open cache of a site, and again where the cache turns out to be damaged.
 *
 * @param onFailure called at the end, with the reason, where nothing could be stored
 */
export async function withCache<T>(
  site: SiteLocation,
  { cache: isCached = true, cacheDir, verifyCache = false }: CacheOptions,
  work: (cache: Cache) => Promise<T>,
  onFailure?: (reason: string) => void,
): Promise<T> {
  const cache = isCached ? await openSiteCache(site, { folder: cacheDir, verify: verifyCache }) : noCache();
  try {
    for (;;) {
      try {
        return await work(cache);
      } catch (error) {
        // The lost entry counts as missing now: the next try computes it.
        if (!(error instanceof LostResult)) throw error;
      }
    }
  } finally {
    cache.close();
    const failure = cache.failure();
    if (failure !== undefined) onFailure?.(failure);
  }
}
