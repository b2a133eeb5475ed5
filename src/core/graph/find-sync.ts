import { digestOfAnswer } from './answer-digest.ts';
import { type GraphEvent, type GraphState, isAvailable, isReporting, nodeOfTrace, type ResultNode } from './node.ts';
import { idOf } from './outside.ts';
import type { Input, Key, Leaf } from './query.ts';
import type { Trace } from './trace.ts';

interface SyncFinderOptions {
  readonly observe: ((event: GraphEvent) => void) | undefined;
  /** Whether stored results may be computed in any case, see `isChecked` of `GraphOptions`. */
  readonly isChecked: boolean;
}

/**
 * Finds a result, if it is known to be up to date without waiting for anything. It is a fast path: most results of an earlier
 * revision or run have not changed, and their edges have been verified already.
 *
 * @param above results whose edges led here: a circle is left to the slow path, which reports it
 */
type SyncFinder = (id: string, query: ResultNode['query'], key: Key, above?: Above) => ResultNode | undefined;

/** A result that is being looked for, and those whose edges led to it. A list, as sets of so few take longer to make than to search. */
interface Above {
  readonly id: string;
  readonly above: Above | undefined;
}

function isAmong(id: string, above: Above | undefined): boolean {
  for (let one = above; one !== undefined; one = one.above) if (one.id === id) return true;
  return false;
}

/** Makes the fast path of a graph. `createVerifier` makes the slow one. */
export function createSyncFinder(state: GraphState, { observe, isChecked }: SyncFinderOptions): SyncFinder {
  const { registry, traces, nodes } = state;
  const { inputOf, reading } = state.outside;

  function findSync(id: string, query: ResultNode['query'], key: Key, above?: Above): ResultNode | undefined {
    const node = nodes.get(id);
    if (node?.revision === state.revision.number) return node;
    if (state.revision.running.has(id) || isAmong(id, above)) return;
    const inner = { id, above };
    if (node?.edges !== undefined) {
      const reporting = isAvailable(traces, node) ? verifySync(node.edges, {}, inner) : undefined;
      if (reporting === undefined) return;
      node.revision = state.revision.number;
      node.reporting = reporting;
      return node;
    }
    // For `--verify-cache` a result may have to be computed, which is asynchronous.
    if (query.kind === 'held' || isChecked) return;
    const [trace] = traces.traces(query.name, key);
    const reporting = trace && verifySync(trace.edges, trace.parents, inner);
    const found = reporting && nodeOfTrace(state.revision, query, key, trace, reporting);
    if (found === undefined || !isAvailable(traces, found)) return;
    observe?.({ kind: 'found', name: query.name, key });
    nodes.set(id, found);
    return found;
  }

  /** The results with findings behind edges that are all up to date; `undefined` where one has changed or is not known without waiting. */
  function verifySync(
    edges: Trace['edges'],
    parents: Trace['parents'],
    above: Above,
  ): readonly ResultNode[] | undefined {
    const reporting = new Set<ResultNode>();
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
      if (isReporting(dep)) reporting.add(dep);
    }
    return [...reporting];
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

  return findSync;
}
