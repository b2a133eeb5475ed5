import { abandoned } from './circles.ts';
import { type GraphEvent, type GraphState, type Node, nodeOfTrace, reportingOf, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { AnyQuery, Input, Key, Leaf, Lookup } from './query.ts';
import type { Edge, Trace } from './trace.ts';

interface VerifierOptions {
  /** Settles a result behind an edge, which may itself be verified or computed. */
  readonly settle: (query: Node['query'], key: Key) => Node | Promise<Node>;
  readonly observe: ((event: GraphEvent) => void) | undefined;
  /** Whether stored results that hold are computed again, to see whether they come out as they did. */
  readonly isChecked: boolean;
}

/** Tells whether results of an earlier revision or run still hold. */
interface Verifier {
  /**
   * A result that holds, as far as this is known without waiting: most results of an earlier revision or run are verified,
   * and most of these have not changed.
   */
  readonly findAtOnce: (id: string, query: Node['query'], key: Key) => Node | undefined;
  /**
   * Compares edges with the answers of now, in their order, up to the first that is different.
   *
   * @param id of the result that they belong to
   * @param wantsAll whether all that are different are wanted
   */
  readonly verify: (
    id: string,
    trace: Pick<Trace, 'edges' | 'wholes'>,
    wantsAll?: boolean,
  ) => Promise<{ readonly reporting: readonly Node[] } | { readonly changed: readonly Edge[] }>;
  /** Whether the store has what is not in memory. */
  readonly isThere: (node: Node) => boolean;
}

export function createVerifier(state: GraphState, { settle, observe, isChecked }: VerifierOptions): Verifier {
  const { registry, traces, nodes } = state;
  const { inputOf, reading } = state.outside;

  /** @param above results that are looked for around this one: a circle is not known at once */
  function findAtOnce(id: string, query: Node['query'], key: Key, above?: ReadonlySet<string>): Node | undefined {
    const node = nodes.get(id);
    if (node?.revision === state.revision.number) return node;
    if (state.revision.running.has(id) || above?.has(id) === true) return;
    const inner = new Set(above).add(id);
    if (node?.edges !== undefined) {
      const deps = isThere(node) ? verifyAtOnce(node.edges, {}, inner) : undefined;
      if (deps === undefined) return;
      node.revision = state.revision.number;
      node.reporting = reportingOf(deps);
      return node;
    }
    // What is to be checked is computed again, which takes its time.
    if (query.kind === 'held' || isChecked) return;
    const [trace] = traces.traces(query.name, key);
    const deps = trace && verifyAtOnce(trace.edges, trace.wholes, inner);
    const found = deps && nodeOfTrace(state.revision, query, key, trace, reportingOf(deps));
    if (found === undefined || !isThere(found)) return;
    observe?.({ kind: 'found', name: query.name, key });
    nodes.set(id, found);
    return found;
  }

  /** The results behind edges that all have the answers of now; `undefined` where one has another, or is not known yet. */
  function verifyAtOnce(
    edges: Trace['edges'],
    wholes: Trace['wholes'],
    above: ReadonlySet<string>,
  ): ReadonlySet<Node> | undefined {
    const deps = new Set<Node>();
    for (const [name, key, part, before] of edges) {
      const query = registry.get(name);
      if (query === undefined) return;
      if (query.kind === 'input' || query.kind === 'leaf') {
        if (digestAtOnce(query, key) !== before) return;
        continue;
      }
      const [target, of] = query.kind === 'lookup' ? [query.of, ''] : [query, key];
      const dep = findAtOnce(idOf(target.name, of), target, of, above);
      if (dep === undefined || answerOf(query, key, part, dep, before, wholes) !== before) return;
      deps.add(dep);
    }
    return deps;
  }

  /** `undefined` for what is not known yet, and for what cannot be read: the result that waits for it fails with the reason. */
  function digestAtOnce(query: Input<unknown> | Leaf<Key, unknown>, key: Key): string | undefined {
    if (query.kind === 'input') return inputOf(query)?.digest;
    try {
      const read = reading(query, key);
      return read instanceof Promise ? undefined : read.digest;
    } catch {
      return;
    }
  }

  /** Digest of an answer: of a look-up, a result or its bytes. While the whole that is looked up in is the same, so are all of its answers. */
  function answerOf(
    query: AnyQuery,
    key: Key,
    part: '' | '+',
    dep: Node,
    before: string,
    wholes: Trace['wholes'],
  ): string | undefined {
    if (query.kind !== 'lookup') return part === '+' ? dep.bytes : dep.digest;
    return wholes[query.of.name] === dep.digest ? before : lookUp(query, key, dep.held?.value);
  }

  function isThere({ query, key, digest, bytes, held, fresh }: Node): boolean {
    if (query.kind === 'held') return true;
    const isValueThere = held !== undefined || fresh !== undefined;
    return traces.isThere(query.name, key, isValueThere ? '' : digest, held?.bytes === undefined ? bytes : '');
  }

  async function verify(
    id: string,
    { edges, wholes }: Pick<Trace, 'edges' | 'wholes'>,
    wantsAll = false,
  ): Promise<{ readonly reporting: readonly Node[] } | { readonly changed: readonly Edge[] }> {
    const { signal } = state.revision.abort;
    const deps = new Set<Node>();
    const changed: Edge[] = [];
    for (const edge of edges) {
      if (signal.aborted) throw new Superseded();
      const answer = answerNow(id, edge, wholes, deps);
      if ((answer instanceof Promise ? await answer : answer) === edge[3]) continue;
      changed.push(edge);
      if (!wantsAll) break;
    }
    return changed.length > 0 ? { changed } : { reporting: reportingOf(deps) };
  }

  /**
   * Digest of the answer that an edge has now; `undefined` where there is none.
   *
   * @param deps gets the results behind it
   */
  function answerNow(
    id: string,
    [name, key, part, before]: Edge,
    wholes: Trace['wholes'],
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
      return answerOf(query, key, part, dep, before, wholes);
    };
    const [target, of] = query.kind === 'lookup' ? [query.of, ''] : [query, key];
    const settled = settle(target, of);
    return settled instanceof Promise ? waitFor(id, idOf(target.name, of), settled).then(answer) : answer(settled);
  }

  /** @returns `undefined` where the wait would never end, or the result fails: it may not be asked for any more */
  async function waitFor(from: string, to: string, settled: Promise<Node>): Promise<Node | undefined> {
    try {
      const node = await state.revision.waits.until(from, to, settled, true);
      return node === abandoned ? undefined : node;
    } catch (error) {
      if (error instanceof Superseded) throw error;
      return;
    }
  }

  return { findAtOnce, verify, isThere };
}

/** `undefined` where the held value has no answer any more. */
function lookUp(lookup: Lookup<unknown, Key, unknown>, key: Key, parent: unknown): string | undefined {
  try {
    return lookup.digest(lookup.run(parent, key));
  } catch {
    return;
  }
}
