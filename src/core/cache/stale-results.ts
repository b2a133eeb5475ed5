import type { Finding } from '../../model/diagnostic.ts';
import type { Cache } from './index.ts';

/** Findings for stored results that came out differently when they were computed again. */
export function staleResults({ mismatches }: Cache): readonly Finding[] {
  return mismatches.map(({ kind, subject }) => ({
    rule: 'stale-cache',
    message: `the cached result for ${subject} (${kind}) differs when it is made again`,
    hint: 'a plugin or a component whose result differs each time cannot be cached; if there is none, this is a fault of docsgen',
  }));
}
