import { type GraphEvent, type GraphState, isAvailable, nodeOfTrace, type ResultNode, Superseded } from './node.ts';
import { idOf } from './outside.ts';
import type { Key } from './query.ts';
import type { Edge, Trace } from './trace.ts';
import { createVerifier } from './verify.ts';

/** What is done with results besides settling them; see `GraphOptions`. */
export interface SettleOptions {
  readonly observe: ((event: GraphEvent) => void) | undefined;
  readonly isChecked: ((name: string) => boolean) | undefined;
  readonly isExplained: ((key: Key) => boolean) | undefined;
}

/** Settles results: each is brought up to date once in a revision. */
export interface Settler {
  /** The result in this revision: verified in memory, restored from the store, or computed. */
  readonly settle: (query: ResultNode['query'], key: Key) => ResultNode | Promise<ResultNode>;
  /** A stored result, if it is up to date; it is never computed. */
  readonly findStored: (query: ResultNode['query'], key: Key) => Promise<ResultNode | undefined>;
}

/** @param compute runs a query that has no result that is up to date */
export function createSettler(
  state: GraphState,
  compute: (id: string, query: ResultNode['query'], key: Key) => Promise<ResultNode>,
  { observe, isChecked, isExplained }: SettleOptions,
): Settler {
  const { nodes, traces } = state;
  const verify = createVerifier(state, settle);

  /** A result that is settled in this revision, or is being settled. */
  function begun(id: string): ResultNode | Promise<ResultNode> | undefined {
    const node = nodes.get(id);
    return state.revision.running.get(id) ?? (node?.revision === state.revision.number ? node : undefined);
  }

  function settle(query: ResultNode['query'], key: Key): ResultNode | Promise<ResultNode> {
    const id = idOf(query.name, key);
    const found = begun(id);
    if (found !== undefined) return found;
    const { running, number } = state.revision;
    const node = nodes.get(id);
    const { edges } = node ?? {};
    const known = node === undefined || edges === undefined ? restore(id, query, key) : reverify(id, node, edges);
    const settling = known.then((one) => one ?? compute(id, query, key));
    running.set(id, settling);
    const done = settling.then(
      (settled) => {
        running.delete(id);
        if (state.revision.number === number) nodes.set(id, settled);
      },
      () => void running.delete(id),
    );
    // A failure is thrown where the result is awaited.
    done.catch(() => undefined);
    return settling;
  }

  async function findStored(query: ResultNode['query'], key: Key): Promise<ResultNode | undefined> {
    const id = idOf(query.name, key);
    const { number } = state.revision;
    const found = begun(id);
    if (found !== undefined) return found;
    const known = await restore(id, query, key, true);
    if (known !== undefined && state.revision.number === number) nodes.set(id, known);
    return known;
  }

  /** Verifies a result of an earlier revision that is in memory; where it is outdated, the store is searched. */
  async function reverify(id: string, node: ResultNode, edges: Trace['edges']): Promise<ResultNode | undefined> {
    const { number } = state.revision;
    const verified = await verify(id, { edges, parents: {} });
    if ('changed' in verified || !isAvailable(traces, node)) return restore(id, node.query, node.key);
    if (state.revision.number !== number) throw new Superseded();
    node.revision = number;
    node.reporting = verified.reporting;
    return node;
  }

  /** Takes a result from the store, if one of its traces is up to date. */
  async function restore(
    id: string,
    query: ResultNode['query'],
    key: Key,
    isOptional = false,
  ): Promise<ResultNode | undefined> {
    if (query.kind === 'held') return;
    const known = traces.traces(query.name, key);
    let changed: readonly Edge[] = [];
    for (const trace of known) {
      const verified = await verify(id, trace, isExplained?.(key));
      if ('changed' in verified) {
        if (changed.length === 0) changed = verified.changed;
        continue;
      }
      const node = nodeOfTrace(state.revision, query, key, trace, verified.reporting);
      if (!isAvailable(traces, node)) continue;
      if (isChecked?.(query.name) !== true) {
        observe?.({ kind: 'found', name: query.name, key });
        return node;
      }
      const again = await compute(id, query, key);
      const isSame = again.digest === node.digest && again.bytes === node.bytes;
      if (!isSame) observe?.({ kind: 'mismatch', name: query.name, key });
      return again;
    }
    if (!isOptional) observe?.({ kind: 'computed', name: query.name, key, changed, wasKnown: known.length > 0 });
    return;
  }

  return { settle, findStored };
}
