import type { ResultNode } from './node.ts';
import type { AnyQuery, Key, Lookup } from './query.ts';
import type { Trace } from './trace.ts';

/**
 * Digest of the current answer of an edge: of a lookup, of a result, or of its bytes. A lookup is not repeated while the held
 * result behind it is unchanged.
 *
 * @param dep the result behind the edge, up to date
 * @param before digest of the recorded answer
 * @param parents digests of the held results behind lookups when these were recorded, by name
 * @returns `undefined` where a lookup throws: the held value may have no such entry any more
 */
export function digestOfAnswer(
  query: AnyQuery,
  key: Key,
  part: '' | '+',
  dep: ResultNode,
  before: string,
  parents: Trace['parents'],
): string | undefined {
  if (query.kind !== 'lookup') return part === '+' ? dep.bytes : dep.digest;
  return parents[query.of.name] === dep.digest ? before : digestOfLookup(query, key, dep.held?.value);
}

function digestOfLookup(lookup: Lookup<unknown, Key, unknown>, key: Key, parent: unknown): string | undefined {
  try {
    return lookup.digest(lookup.run(parent, key));
  } catch {
    return;
  }
}
