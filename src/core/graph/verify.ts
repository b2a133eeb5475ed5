import { abandoned } from './circles.ts';
import { type GraphEvent, type GraphState, type Node, nodeOfTrace, reportingOf, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { AnyQuery, Input, Key, Leaf, Lookup } from './query.ts';
import type { Edge, Trace } from './trace.ts';

interface VerifierOptions {
  /** Settles a result behind an edge, which may itself be verified or computed. */
  readonly settle: (query: Node['query'], key: Key) => Node | Promise<Node>;
  readonly observe: ((event: GraphEvent) => void) | undefined;
  /** Whether stored results may be computed in any case, see `isChecked` of `GraphOptions`. */
  readonly isChecked: boolean;
}

/** Finds out whether results of an earlier revision or run are up to date. */
interface Verifier {
  /**
   * A result, if it is known to be up to date without waiting for anything. It is a fast path: most results of an earlier
   * revision or run have not changed, and their edges have been verified already.
   */
  readonly findSync: (id: string, query: Node['query'], key: Key) => Node | undefined;
  /**
   * Compares edges with the current answers, in their order, up to the first that has changed.
   *
   * @param id of the result with these edges
   * @param wantsAll whether to go on and find all changed edges
   */
  readonly verify: (
    id: string,
    trace: Pick<Trace, 'edges' | 'parents'>,
    wantsAll?: boolean,
  ) => Promise<{ readonly reporting: readonly Node[] } | { readonly changed: readonly Edge[] }>;
  /** Whether value and bytes can be loaded, from memory or from the store. */
  readonly isAvailable: (node: Node) => boolean;
}

/** Makes the verifier of a graph. */
export function createVerifier(state: GraphState, { settle, observe, isChecked }: VerifierOptions): Verifier {
  const { registry, traces, nodes } = state;
  const { inputOf, reading } = state.outside;

  /** @param above results whose edges led here: a circle is left to the slow path, which reports it */
  function findSync(id: string, query: Node['query'], key: Key, above?: ReadonlySet<string>): Node | undefined {
    const node = nodes.get(id);
    if (node?.revision === state.revision.number) return node;
    if (state.revision.running.has(id) || above?.has(id) === true) return;
    const inner = new Set(above).add(id);
    if (node?.edges !== undefined) {
      const deps = isAvailable(node) ? verifySync(node.edges, {}, inner) : undefined;
      if (deps === undefined) return;
      node.revision = state.revision.number;
      node.reporting = reportingOf(deps);
      return node;
    }
    // For `--verify-cache` a result may have to be computed, which is asynchronous.
    if (query.kind === 'held' || isChecked) return;
    const [trace] = traces.traces(query.name, key);
    const deps = trace && verifySync(trace.edges, trace.parents, inner);
    const found = deps && nodeOfTrace(state.revision, query, key, trace, reportingOf(deps));
    if (found === undefined || !isAvailable(found)) return;
    observe?.({ kind: 'found', name: query.name, key });
    nodes.set(id, found);
    return found;
  }

  /** The results behind edges, if all edges are up to date; `undefined` where one has changed or is not known without waiting. */
  function verifySync(
    edges: Trace['edges'],
    parents: Trace['parents'],
    above: ReadonlySet<string>,
  ): ReadonlySet<Node> | undefined {
    const deps = new Set<Node>();
    for (const [name, key, part, before] of edges) {
      const query = registry.get(name);
      if (query === undefined) return;
      if (query.kind === 'input' || query.kind === 'leaf') {
        if (digestSync(query, key) !== before) return;
        continue;
      }
      const [target, of] = query.kind === 'lookup' ? [query.of, ''] : [query, key];
      const dep = findSync(idOf(target.name, of), target, of, above);
      if (dep === undefined || digestOfAnswer(query, key, part, dep, before, parents) !== before) return;
      deps.add(dep);
    }
    return deps;
  }

  /** `undefined` where reading takes a wait, or fails: the slow path reads it again and reports the reason. */
  function digestSync(query: Input<unknown> | Leaf<Key, unknown>, key: Key): string | undefined {
    if (query.kind === 'input') return inputOf(query)?.digest;
    try {
      const read = reading(query, key);
      return read instanceof Promise ? undefined : read.digest;
    } catch {
      return;
    }
  }

  /**
   * Digest of the answer of an edge: of a lookup, of a result, or of its bytes. A lookup is not repeated while the held result
   * behind it is unchanged.
   */
  function digestOfAnswer(
    query: AnyQuery,
    key: Key,
    part: '' | '+',
    dep: Node,
    before: string,
    parents: Trace['parents'],
  ): string | undefined {
    if (query.kind !== 'lookup') return part === '+' ? dep.bytes : dep.digest;
    return parents[query.of.name] === dep.digest ? before : digestOfLookup(query, key, dep.held?.value);
  }

  function isAvailable({ query, key, digest, bytes, held, fresh }: Node): boolean {
    if (query.kind === 'held') return true;
    const hasValue = held !== undefined || fresh !== undefined;
    return traces.isAvailable(query.name, key, hasValue ? '' : digest, held?.bytes === undefined ? bytes : '');
  }

  async function verify(
    id: string,
    { edges, parents }: Pick<Trace, 'edges' | 'parents'>,
    wantsAll = false,
  ): Promise<{ readonly reporting: readonly Node[] } | { readonly changed: readonly Edge[] }> {
    const { signal } = state.revision.abort;
    const deps = new Set<Node>();
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
    [name, key, part, before]: Edge,
    parents: Trace['parents'],
    deps: Set<Node>,
  ): string | undefined | Promise<string | undefined> {
    const query = registry.get(name);
    if (query === undefined) return;
    if (query.kind === 'input') return inputOf(query)?.digest;
    if (query.kind === 'leaf') {
      const read = reading(query, key);
      return read instanceof Promise ? read.then(({ digest }) => digest) : read.digest;
    }
    const answer = (dep: Node | undefined) => {
      if (dep === undefined) return;
      deps.add(dep);
      return digestOfAnswer(query, key, part, dep, before, parents);
    };
    const [target, of] = query.kind === 'lookup' ? [query.of, ''] : [query, key];
    const settled = settle(target, of);
    return settled instanceof Promise ? waitFor(id, idOf(target.name, of), settled).then(answer) : answer(settled);
  }

  /** @returns `undefined` where the wait would never end, or the result fails: a new computation may not ask for it at all */
  async function waitFor(from: string, to: string, settled: Promise<Node>): Promise<Node | undefined> {
    try {
      const node = await state.revision.waits.until(from, to, settled, true);
      return node === abandoned ? undefined : node;
    } catch (error) {
      if (error instanceof Superseded) throw error;
      return;
    }
  }

  return { findSync, verify, isAvailable };
}

/** Digest of the current answer of a lookup; `undefined` where it throws: the held value may have no such entry any more. */
function digestOfLookup(lookup: Lookup<unknown, Key, unknown>, key: Key, parent: unknown): string | undefined {
  try {
    return lookup.digest(lookup.run(parent, key));
  } catch {
    return;
  }
}
