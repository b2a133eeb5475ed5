import { type Cache, cacheFolder, noCache, openCache } from '../cache/index.ts';
import { LostResult } from './node.ts';

/** Where a site is, as `findConfig` gives it. */
interface SiteLocation {
  /** Absolute path of the site. */
  readonly root: string;
  /** Whether the folder has a config. */
  readonly kind: 'found' | 'missing';
}

interface CacheOptions {
  /** `false`: nothing is read from the cache or stored in it. */
  readonly cache?: boolean;
  /** Absolute path of the cache folder; its usual place by default. */
  readonly cacheDir?: string;
  /** Compute a sample of the cached results again; a difference is an error. */
  readonly verifyCache?: boolean;
}

/**
 * Runs `work` with the open cache of a site, and again where the cache turns out to be damaged. Without a config nothing is
 * stored: a cache would be left in a folder that was named by mistake.
 *
 * @param onFailure called at the end, with the reason, where nothing could be stored
 */
export async function withCache<T>(
  { root, kind }: SiteLocation,
  { cache: isCached = true, cacheDir, verifyCache = false }: CacheOptions,
  work: (cache: Cache) => Promise<T>,
  onFailure?: (reason: string) => void,
): Promise<T> {
  const cache =
    isCached && kind === 'found'
      ? await openCache({ folder: cacheDir ?? cacheFolder(root), verify: verifyCache })
      : noCache();
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
