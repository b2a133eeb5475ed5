import { editDistance } from './nearest.ts';

/**
 * The known key that another key is a misspelling of, where a name of the author's own is allowed too. `undefined` for
 * a name that differs by more than a typing error or two: capitals and the marks between words do not count.
 *
 *     misspelling('sidebar_positon', keys)   ->   'sidebar_position'
 *     misspelling('lastUpdate', keys)        ->   'last_update'
 *     misspelling('sidebar', keys)           ->   undefined
 */
export function misspelling(key: string, known: Iterable<string>): string | undefined {
  const written = bare(key);
  let best: { readonly name: string; readonly errors: number } | undefined;
  for (const name of known) {
    const meant = bare(name);
    const allowed = allowedErrors(meant.length);
    if (Math.abs(meant.length - written.length) > allowed) continue;
    const errors = editDistance(written, meant);
    if (errors <= allowed && (best === undefined || errors < best.errors)) best = { name, errors };
  }
  return best?.name;
}

/** Among short words a single letter tells two words apart. */
function allowedErrors(length: number): number {
  return length < 4 ? 0 : length < 9 ? 1 : 2;
}

function bare(key: string): string {
  return key.toLowerCase().replace(/[-_ .]/g, '');
}
