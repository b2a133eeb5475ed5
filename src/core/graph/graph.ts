import { setMaxListeners } from 'node:events';
import type { Finding } from '../../model/diagnostic.ts';
import type { EntryStore } from '../cache/index.ts';
import type { Answers } from './ask.ts';
import { Waits } from './circles.ts';
import { compute } from './compute.ts';
import type { GraphEvent, GraphState, ResultNode, Revision } from './node.ts';
import { type Changing, createOutside, idOf } from './outside.ts';
import type { AnyQuery, Bytes, HeldQuery, Key, Service, StoredQuery } from './query.ts';
import { createSettler } from './settle.ts';
import { createTraceStore } from './trace.ts';
import { createValues } from './values.ts';

export interface GraphOptions {
  readonly store: EntryStore;
  /** Digest of the program that computes the results. */
  readonly program: string;
  /** Graphs of different scopes have results of the same name and key that differ: they are stored side by side. */
  readonly scope?: string | undefined;
  /** All queries. A stored trace that names another one counts as outdated. */
  readonly queries: readonly AnyQuery[];
  /** Called for each stored result that is reused or computed. */
  readonly observe?: (event: GraphEvent) => void;
  /** Whether a stored result that is up to date is still computed, and compared: for `--verify-cache`. */
  readonly isChecked?: (name: string) => boolean;
  /** Once it is aborted, nothing is computed any more: what is asked for is refused with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether all changed edges of a result are wanted, for `--explain`: else the first one ends the verification. */
  readonly isExplained?: (key: Key) => boolean;
}

/**
 * Computes results, or takes them from the store. Files and other inputs are read once, and keep that state until `change` is
 * called.
 */
export interface Graph {
  readonly ask: <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V>, key: K) => Promise<V>;
  readonly bytes: <K extends Key, V>(query: StoredQuery<K, V>, key: K) => Promise<Bytes>;
  readonly digest: <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V>, key: K) => Promise<string>;
  /** Findings of a result that was asked for in this revision, and of all that it asked for, each once. */
  readonly findings: <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V>, key: K) => readonly Finding[];
  readonly provide: <T>(service: Service<T>, value: T) => void;
  /** Ends the revision and aborts what is being computed. Inputs and leaves change inside of `changes` only. */
  readonly change: (changes: (changing: Changing) => void) => void;
}

/** Opens a graph over a store. Nothing is computed until it is asked for. */
export function createGraph(options: GraphOptions): Graph {
  const { store, program, scope, queries, signal, observe, isChecked, isExplained } = options;
  const shared = new Set(queries.flatMap((query) => (query.kind === 'stored' && query.isShared ? [query.name] : [])));
  const traces = createTraceStore(store, program, (name) => (shared.has(name) ? undefined : scope));
  const registry = new Map(queries.map((query) => [query.name, query]));
  if (registry.size < queries.length) throw new Error('two queries have the same name');
  const outside = createOutside();
  const nodes = new Map<string, ResultNode>();
  const state: GraphState = { registry, traces, outside, nodes, revision: createRevision(0), heldCount: 0 };
  const computeOne = (id: string, query: ResultNode['query'], key: Key) => compute(state, answers, id, query, key);
  const { settle, findStored } = createSettler(state, computeOne, { observe, isChecked, isExplained });
  const { loadValue, loadBytes } = createValues(state, (id, query, key) => {
    observe?.({ kind: 'computed', name: query.name, key, changed: [], wasKnown: true });
    return computeOne(id, query, key);
  });
  const answers: Answers = { settle, findStored, loadValue, loadBytes };
  const settled = async (query: ResultNode['query'], key: Key): Promise<ResultNode> => {
    signal?.throwIfAborted();
    return settle(query, key);
  };

  return {
    ask: async (query, key) => (await loadValue(await settled(query as ResultNode['query'], key))) as never,
    bytes: async (query, key) => loadBytes(await settled(query as ResultNode['query'], key)),
    digest: async (query, key) => (await settled(query as ResultNode['query'], key)).digest,
    findings(query, key) {
      const first = nodes.get(idOf(query.name, key));
      if (first?.revision !== state.revision.number) throw new Error(`${idOf(query.name, key)} was not asked for`);
      const seen = new Set([first]);
      for (const node of seen) for (const next of node.reporting) seen.add(next);
      return [...seen].flatMap(({ findings }) => findings);
    },
    provide: outside.provide,
    change(changes) {
      state.revision.abort.abort();
      state.revision = createRevision(state.revision.number + 1);
      changes(outside.changing);
    },
  };
}

function createRevision(number: number): Revision {
  const abort = new AbortController();
  // Any number of computations may wait for it.
  setMaxListeners(0, abort.signal);
  return { number, abort, running: new Map(), waits: new Waits() };
}
