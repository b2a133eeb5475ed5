import { abandoned } from './circles.ts';
import { type GraphState, type ResultNode, reportingOf, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { AnyQuery, Key, Lookup } from './query.ts';
import type { Edge, Trace } from './trace.ts';

/** The results with findings behind edges that are up to date, or the edges that have changed. */
type Verification = { readonly reporting: readonly ResultNode[] } | { readonly changed: readonly Edge[] };

/**
 * Compares edges with the current answers, in their order, up to the first that has changed.
 *
 * @param id of the result with these edges
 * @param wantsAll whether to go on and find all changed edges
 * @throws Superseded where the revision ends meanwhile
 */
type Verify = (id: string, trace: Pick<Trace, 'edges' | 'parents'>, wantsAll?: boolean) => Promise<Verification>;

/**
 * Makes the function that finds out whether results of an earlier revision or run are up to date.
 *
 * @param settle settles a result behind an edge, which may itself be verified or computed
 */
export function createVerifier(
  state: GraphState,
  settle: (query: ResultNode['query'], key: Key) => ResultNode | Promise<ResultNode>,
): Verify {
  const { registry } = state;
  const { inputOf, reading } = state.outside;

  async function verify(
    id: string,
    { edges, parents }: Pick<Trace, 'edges' | 'parents'>,
    wantsAll = false,
  ): Promise<Verification> {
    const { signal } = state.revision.abort;
    const deps = new Set<ResultNode>();
    const changed: Edge[] = [];
    for (const edge of edges) {
      if (signal.aborted) throw new Superseded();
      const answer = currentDigest(id, edge, parents, deps);
      if ((answer instanceof Promise ? await answer : answer) === edge[3]) continue;
      changed.push(edge);
      if (!wantsAll) break;
    }
    return changed.length > 0 ? { changed } : { reporting: reportingOf(deps) };
  }

  /**
   * Digest of the current answer of an edge; `undefined` where there is none.
   *
   * @param deps the result behind the edge is added here
   */
  function currentDigest(
    id: string,
    edge: Edge,
    parents: Trace['parents'],
    deps: Set<ResultNode>,
  ): string | undefined | Promise<string | undefined> {
    const [name, key] = edge;
    const query = registry.get(name);
    if (query === undefined) return;
    if (query.kind === 'input') return inputOf(query)?.digest;
    if (query.kind === 'leaf') {
      const read = reading(query, key);
      return read instanceof Promise ? read.then(({ digest }) => digest) : read.digest;
    }
    const answer = (dep: ResultNode | undefined) => {
      if (dep === undefined) return;
      deps.add(dep);
      return digestOfAnswer(query, edge, dep, parents);
    };
    const [target, of] = query.kind === 'lookup' ? [query.of, ''] : [query, key];
    const settled = settle(target, of);
    return settled instanceof Promise ? waitFor(id, idOf(target.name, of), settled).then(answer) : answer(settled);
  }

  /** @returns `undefined` where the wait would never end, or the result fails: a new computation may not ask for it at all */
  async function waitFor(from: string, to: string, settled: Promise<ResultNode>): Promise<ResultNode | undefined> {
    try {
      const node = await state.revision.waits.until(from, to, settled, true);
      return node === abandoned ? undefined : node;
    } catch (error) {
      if (error instanceof Superseded) throw error;
      return;
    }
  }

  return verify;
}

/**
 * Digest of the current answer of an edge: of a lookup, of a result, or of its bytes. A lookup is not repeated while the held
 * result behind it is unchanged.
 *
 * @param dep the result behind the edge, up to date
 * @param parents digests of the held results behind lookups when these were recorded, by name
 * @returns `undefined` where a lookup throws: the held value may have no such entry any more
 */
function digestOfAnswer(
  query: AnyQuery,
  [, key, part, before]: Edge,
  dep: ResultNode,
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
