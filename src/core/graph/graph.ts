import type { Finding } from '../../model/diagnostic.ts';
import { digest as digestBytes, type EntryStore } from '../cache/index.ts';
import { createAsk, startWork } from './ask.ts';
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
  /** Everything that a trace may name. A trace with another name does not hold. */
  readonly queries: readonly AnyQuery[];
  readonly observe?: (event: GraphEvent) => void;
  /** Whether a stored result that holds is computed again, to see whether it comes out as it did. */
  readonly isChecked?: (name: string) => boolean;
  /** Whether all answers that are different are wanted: unless it is so, the first one ends the verification. */
  readonly isExplained?: (key: Key) => boolean;
}

/** Answers with the state that the world had when it was first asked, until a change is reported. */
export interface Graph {
  readonly ask: <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V>, key: K) => Promise<V>;
  readonly bytes: <K extends Key, V>(query: StoredQuery<K, V>, key: K) => Promise<Bytes>;
  readonly digest: <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V>, key: K) => Promise<string>;
  /** Findings of a result that was asked for in this revision, and of all that it asked for, each once. */
  readonly findings: <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V>, key: K) => readonly Finding[];
  readonly provide: <T>(service: Service<T>, value: T) => void;
  /** Ends the revision: what is in work is aborted. Inputs and leaves may change inside, nowhere else. */
  readonly change: (changes: (changing: Changing) => void) => void;
}

export function createGraph({ store, program, scope, queries, observe, isChecked, isExplained }: GraphOptions): Graph {
  const shared = new Set(queries.flatMap((query) => (query.kind === 'stored' && query.isShared ? [query.name] : [])));
  const traces = createTraceStore(store, program, (name) => (shared.has(name) ? undefined : scope));
  const registry = new Map(queries.map((query) => [query.name, query]));
  if (registry.size < queries.length) throw new Error('two queries have the same name');
  const outside = createOutside();
  const nodes = new Map<string, Node>();
  const state: GraphState = { registry, traces, outside, nodes, revision: createRevision(0) };
  const { findAtOnce, verify, isThere } = createVerifier(state, {
    settle,
    observe,
    isChecked: isChecked !== undefined,
  });
  const results = { state, settle, stored, loadValue, loadBytes };
  /** Results that are computed again because the store lost them. */
  const lostOnes = new Map<string, Promise<Node>>();
  let serial = 0;

  /** A result of this revision: as it is known, as it was if that still holds, or computed. */
  function settle(query: Node['query'], key: Key): Node | Promise<Node> {
    const id = idOf(query.name, key);
    const inWork = state.revision.running.get(id);
    if (inWork !== undefined) return inWork;
    const found = findAtOnce(id, query, key);
    if (found !== undefined) return found;
    const { running, number } = state.revision;
    const node = nodes.get(id);
    const { edges } = node ?? {};
    const known = node === undefined || edges === undefined ? restore(id, query, key) : reverify(id, node, edges);
    const work = known.then((one) => one ?? compute(id, query, key));
    running.set(id, work);
    const done = work.then(
      (settled) => {
        running.delete(id);
        if (state.revision.number === number) nodes.set(id, settled);
      },
      () => void running.delete(id),
    );
    // A failure is thrown where the result is awaited.
    done.catch(() => undefined);
    return work;
  }

  /** A stored result that holds, without computing it. */
  async function stored(query: Node['query'], key: Key): Promise<Node | undefined> {
    const id = idOf(query.name, key);
    const { running, number } = state.revision;
    const inWork = running.get(id);
    if (inWork !== undefined) return inWork;
    const found = findAtOnce(id, query, key);
    if (found !== undefined) return found;
    const known = await restore(id, query, key, true);
    if (known !== undefined && state.revision.number === number) nodes.set(id, known);
    return known;
  }

  /** A result of an earlier revision that is in memory, if it still holds; else as it is stored. */
  async function reverify(id: string, node: Node, edges: Trace['edges']): Promise<Node | undefined> {
    const { number } = state.revision;
    const held = await verify(id, { edges, wholes: {} });
    if ('changed' in held || !isThere(node)) return restore(id, node.query, node.key);
    if (state.revision.number !== number) throw new Superseded();
    node.revision = number;
    node.reporting = held.reporting;
    return node;
  }

  /** A result as it is stored, if one of its traces holds. */
  async function restore(id: string, query: Node['query'], key: Key, isOptional = false): Promise<Node | undefined> {
    if (query.kind === 'held') return;
    const known = traces.traces(query.name, key);
    let changed: readonly Edge[] = [];
    for (const trace of known) {
      const held = await verify(id, trace, isExplained?.(key));
      if ('changed' in held) {
        if (changed.length === 0) changed = held.changed;
        continue;
      }
      const node = nodeOfTrace(state.revision, query, key, trace, held.reporting);
      if (!isThere(node)) continue;
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

  /** Runs a query, and stores what comes of it unless it is held or kept out of the store. */
  async function compute(id: string, query: Node['query'], key: Key): Promise<Node> {
    const { number } = state.revision;
    const work = startWork(id);
    const value = await query.run(createAsk(work, query, results), key);
    if (state.revision.number !== number) throw new Superseded();
    const edges = [...work.edges.values()];
    const reporting = reportingOf(work.deps);
    const { findings, attached } = work;
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
    if (work.isKeptOut) {
      const held = { value: JSON.parse(json), bytes: attached };
      const kept = query.staysInMemory === true || work.holdsHere ? edges : undefined;
      const parts = { digest, bytes, byteLength, findings, reporting, held, edges: kept, fresh: undefined };
      return nodeOf(state.revision, query, key, parts);
    }
    const wholes = Object.fromEntries(work.wholes);
    const trace = { edges, wholes, value: digest, bytes, byteLength, findings };
    return nodeOfTrace(state.revision, query, key, traces.record(query.name, key, trace, json, attached), reporting);
  }

  /** The value of a result, from memory or the store; computed again where the store has lost it. */
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
    // Not closed over the node, which would be held as long as the bytes.
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

  /** A result is gone. Others in memory may hold on to it: each is verified before it is used again. */
  function forget(id: string): void {
    nodes.delete(id);
    for (const node of nodes.values()) node.revision = unverified;
  }

  /** What the store had and lost is computed again, once for all who ask. */
  function computeLost({ query, key }: Node): Promise<Node> {
    const id = idOf(query.name, key);
    const known = lostOnes.get(id);
    if (known !== undefined) return known;
    observe?.({ kind: 'computed', name: query.name, key, changed: [], wasKnown: true });
    const again = compute(id, query, key).then((node) => {
      nodes.set(id, node);
      return node;
    });
    lostOnes.set(id, again);
    again.catch(() => undefined).finally(() => lostOnes.delete(id));
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

/** The number of no revision. */
const unverified = -1;

function createRevision(number: number): Revision {
  return { number, abort: new AbortController(), running: new Map(), waits: new Waits() };
}
