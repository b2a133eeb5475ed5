import type { Finding } from '../../model/diagnostic.ts';
import { digest as digestBytes, type EntryStore } from '../cache/index.ts';
import { createAsk, startComputation } from './ask.ts';
import { Waits } from './circles.ts';
import {
  type GraphEvent,
  type GraphState,
  LostResult,
  type Node,
  nodeOf,
  nodeOfTrace,
  type Revision,
  reportingOf,
  Superseded,
} from './node.ts';
import { type Changing, createOutside, idOf } from './outside.ts';
import type { AnyQuery, Bytes, HeldQuery, Key, Service, StoredQuery } from './query.ts';
import { createTraceStore, digestOfValue, type Edge, type Trace } from './trace.ts';
import { createVerifier } from './verify.ts';

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
export function createGraph({ store, program, scope, queries, observe, isChecked, isExplained }: GraphOptions): Graph {
  const shared = new Set(queries.flatMap((query) => (query.kind === 'stored' && query.isShared ? [query.name] : [])));
  const traces = createTraceStore(store, program, (name) => (shared.has(name) ? undefined : scope));
  const registry = new Map(queries.map((query) => [query.name, query]));
  if (registry.size < queries.length) throw new Error('two queries have the same name');
  const outside = createOutside();
  const nodes = new Map<string, Node>();
  const state: GraphState = { registry, traces, outside, nodes, revision: createRevision(0) };
  const { findSync, verify, isAvailable } = createVerifier(state, {
    settle,
    observe,
    isChecked: isChecked !== undefined,
  });
  const results = { state, settle, stored, loadValue, loadBytes };
  /** Results that are being computed again because the store lost them, by id. */
  const recomputing = new Map<string, Promise<Node>>();
  let serial = 0;

  /** The result in this revision: verified in memory, restored from the store, or computed. */
  function settle(query: Node['query'], key: Key): Node | Promise<Node> {
    const id = idOf(query.name, key);
    const inWork = state.revision.running.get(id);
    if (inWork !== undefined) return inWork;
    const found = findSync(id, query, key);
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

  /** A stored result, if it is up to date; it is never computed. */
  async function stored(query: Node['query'], key: Key): Promise<Node | undefined> {
    const id = idOf(query.name, key);
    const { running, number } = state.revision;
    const inWork = running.get(id);
    if (inWork !== undefined) return inWork;
    const found = findSync(id, query, key);
    if (found !== undefined) return found;
    const known = await restore(id, query, key, true);
    if (known !== undefined && state.revision.number === number) nodes.set(id, known);
    return known;
  }

  /** Verifies a result of an earlier revision that is in memory; where it is outdated, the store is searched. */
  async function reverify(id: string, node: Node, edges: Trace['edges']): Promise<Node | undefined> {
    const { number } = state.revision;
    const verified = await verify(id, { edges, parents: {} });
    if ('changed' in verified || !isAvailable(node)) return restore(id, node.query, node.key);
    if (state.revision.number !== number) throw new Superseded();
    node.revision = number;
    node.reporting = verified.reporting;
    return node;
  }

  /** Takes a result from the store, if one of its traces is up to date. */
  async function restore(id: string, query: Node['query'], key: Key, isOptional = false): Promise<Node | undefined> {
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
      if (!isAvailable(node)) continue;
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

  /** Runs a query and stores its result, unless it is held or not to be stored. */
  async function compute(id: string, query: Node['query'], key: Key): Promise<Node> {
    const { number } = state.revision;
    const computation = startComputation(id);
    const value = await query.run(createAsk(computation, query, results), key);
    if (state.revision.number !== number) throw new Superseded();
    const edges = [...computation.edges.values()];
    const reporting = reportingOf(computation.deps);
    const { findings, attached } = computation;
    if (query.kind === 'held') {
      const digest = query.digest?.(value) ?? `#${++serial}`;
      const held = { value, bytes: undefined };
      const parts = { digest, bytes: '', byteLength: 0, findings, reporting, held, edges, fresh: undefined };
      return nodeOf(state.revision, query, key, parts);
    }
    const json = JSON.stringify(value) ?? 'null';
    const digest = digestOfValue(json);
    const bytes = attached === undefined || attached.byteLength === 0 ? '' : digestBytes(attached);
    const byteLength = attached?.byteLength ?? 0;
    if (computation.isNotStored) {
      const held = { value: JSON.parse(json), bytes: attached };
      const kept = query.staysInMemory === true || computation.holdsInProcess ? edges : undefined;
      const parts = { digest, bytes, byteLength, findings, reporting, held, edges: kept, fresh: undefined };
      return nodeOf(state.revision, query, key, parts);
    }
    const parents = Object.fromEntries(computation.parents);
    const trace = { edges, parents, value: digest, bytes, byteLength, findings };
    return nodeOfTrace(state.revision, query, key, traces.record(query.name, key, trace, json, attached), reporting);
  }

  /** Loads the value of a result from memory or the store; it is computed again where the store has lost it. */
  async function loadValue(node: Node): Promise<unknown> {
    if (node.held !== undefined) return node.held.value;
    const { query, key, fresh } = node;
    node.fresh = undefined;
    if (fresh !== undefined) return fresh.value;
    const stored = traces.value(query.name, key, node.digest);
    if (stored !== undefined) {
      if (query.kind === 'stored' && query.staysInMemory === true)
        node.held = { value: stored.value, bytes: undefined };
      return stored.value;
    }
    const again = await computeLost(node);
    const value = again.held ?? again.fresh ?? traces.value(query.name, key, again.digest);
    if (value === undefined) throw new LostResult(`${query.name} ${key}`);
    return value.value;
  }

  function loadBytes({ query, key, bytes: digest, byteLength, held }: Node): Bytes {
    const bytes = held?.bytes;
    if (bytes !== undefined) return { digest, byteLength, read: () => bytes };
    // The function below must not close over the node: it would stay in memory as long as the bytes.
    const { name } = query;
    return {
      digest,
      byteLength,
      read() {
        const stored = traces.bytes(name, key, digest);
        if (stored !== undefined) return stored;
        forget(idOf(name, key));
        throw new LostResult(`${name} ${key}`);
      },
    };
  }

  /** Drops a lost result. Others in memory may refer to it, so each is verified before it is used again. */
  function forget(id: string): void {
    nodes.delete(id);
    for (const node of nodes.values()) node.revision = unverified;
  }

  /** Computes a result that the store has lost, once for all results that ask for it. */
  function computeLost({ query, key }: Node): Promise<Node> {
    const id = idOf(query.name, key);
    const known = recomputing.get(id);
    if (known !== undefined) return known;
    observe?.({ kind: 'computed', name: query.name, key, changed: [], wasKnown: true });
    const again = compute(id, query, key).then((node) => {
      nodes.set(id, node);
      return node;
    });
    recomputing.set(id, again);
    again.catch(() => undefined).finally(() => recomputing.delete(id));
    return again;
  }

  const settled = async (query: Node['query'], key: Key): Promise<Node> => settle(query, key);

  return {
    ask: async (query, key) => (await loadValue(await settled(query as Node['query'], key))) as never,
    bytes: async (query, key) => loadBytes(await settled(query as Node['query'], key)),
    digest: async (query, key) => (await settled(query as Node['query'], key)).digest,
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

/** A number that no revision has. */
const unverified = -1;

function createRevision(number: number): Revision {
  return { number, abort: new AbortController(), running: new Map(), waits: new Waits() };
}
