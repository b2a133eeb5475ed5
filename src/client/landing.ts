import type { Landing } from './place.ts';
import { byHash, root } from './root.ts';

/** Loads the script that lands, once; `undefined` where that failed. */
export type GetLanding = (event?: Event) => Promise<Landing | undefined>;

/**
 * Opens the place that the address names, or where a reader was who comes back (`place.ts`). A page that begins at its top needs nothing
 * of that until it is scrolled.
 */
export function startLanding(): GetLanding {
  const isNew = 'new' in root.dataset;
  let landing: ReturnType<GetLanding> | undefined;
  const get: GetLanding = (event) =>
    (landing ??= import('./place.ts').then(
      ({ startPlaces }) => startPlaces(byHash, isNew, event?.type),
      () => undefined,
    ));
  if (!isNew || location.hash) get();
  // Also to remember where the page is left.
  else for (const event of ['scroll', 'popstate']) addEventListener(event, get);
  return get;
}
