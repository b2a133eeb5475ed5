import type { Finding } from '../../model/diagnostic.ts';
import { digest as digestBytes, type EntryStore } from '../cache/index.ts';
import { abandoned, Waits } from './circles.ts';
import { type Changing, createOutside, idOf } from './outside.ts';
import type { AnyQuery, Ask, Bytes, HeldQuery, Input, Key, Leaf, Lookup, Service, StoredQuery } from './query.ts';
import { createTraceStore, digestOfValue, type Edge, type Trace } from './trace.ts';

/** What happened to one result, for `--explain`, counts and progress. */
export type GraphEvent =
  | { readonly kind: 'found'; readonly name: string; readonly key: Key }
  | {
      readonly kind: 'computed';
      readonly name: string;
      readonly key: Key;
      /** What is different from last time: the first such answer, or all where they are asked for; empty where nothing is known. */
      readonly changed: readonly Edge[];
      readonly wasKnown: boolean;
    }
  /** A stored result came out differently when it was computed again. */
  | { readonly kind: 'mismatch'; readonly name: string; readonly key: Key };

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

/** Answers with the state that the world had when it was first asked, until it is reported of a change. */
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

/** The revision ended while a result was computed. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Attached bytes turned out to be damaged when they were read. They count as gone from now on: the next try computes them. */
export class LostResult extends Error {
  override readonly name = 'LostResult';
}

/** A result in one revision. */
interface Node {
  readonly query: StoredQuery<Key, unknown> | HeldQuery<Key, unknown>;
  readonly key: Key;
  /** In which it was last found to hold. */
  revision: number;
  readonly digest: string;
  readonly bytes: string;
  readonly byteLength: number;
  readonly findings: readonly Finding[];
  /** Results that it asked for and that have findings, or lead to some. */
  reporting: readonly Node[];
  /** Of a held result, and of a stored one that stays in memory or must not be stored. */
  held: { readonly value: unknown; readonly bytes: Uint8Array | undefined } | undefined;
  /** A value that was read with its trace, for who asks first: those of all pages would fill the memory. */
  fresh: { readonly value: unknown } | undefined;
  /** Of a result that is in memory while it holds: what it was computed from. */
  readonly edges: Trace['edges'] | undefined;
}

/** A computation of which the edges are recorded. */
interface Work {
  readonly id: string;
  readonly edges: Map<string, Edge>;
  readonly wholes: Map<string, string>;
  readonly deps: Set<Node>;
  readonly findings: Finding[];
  attached: Uint8Array | undefined;
  isKeptOut: boolean;
  /** Of a result that is kept out of the store. */
  holdsHere: boolean;
}

type Settled = Node | Promise<Node>;

interface Revision {
  readonly number: number;
  readonly abort: AbortController;
  readonly running: Map<string, Promise<Node>>;
  readonly waits: Waits;
}

export function createGraph({ store, program, scope, queries, observe, isChecked, isExplained }: GraphOptions): Graph {
  const shared = new Set(queries.flatMap((query) => (query.kind === 'stored' && query.isShared ? [query.name] : [])));
  const traces = createTraceStore(store, program, (name) => (shared.has(name) ? undefined : scope));
  const registry = new Map(queries.map((query) => [query.name, query]));
  if (registry.size < queries.length) throw new Error('two queries have the same name');
  const { use, provide, inputOf, reading, changing } = createOutside();
  const nodes = new Map<string, Node>();
  /** Results that are computed again because the store lost them. */
  const lostOnes = new Map<string, Promise<Node>>();
  let serial = 0;
  let revision = createRevision(0);

  // --- results ---

  function settle(query: Node['query'], key: Key): Settled {
    const id = idOf(query.name, key);
    const inWork = revision.running.get(id);
    if (inWork !== undefined) return inWork;
    const found = findAtOnce(id, query, key);
    if (found !== undefined) return found;
    const { running, number } = revision;
    const node = nodes.get(id);
    const { edges } = node ?? {};
    const known = node === undefined || edges === undefined ? restore(id, query, key) : reverify(id, node, edges);
    const work = known.then((one) => one ?? compute(id, query, key));
    running.set(id, work);
    const done = work.then(
      (settled) => {
        running.delete(id);
        if (revision.number === number) nodes.set(id, settled);
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
    const { running, number } = revision;
    const inWork = running.get(id);
    if (inWork !== undefined) return inWork;
    const found = findAtOnce(id, query, key);
    if (found !== undefined) return found;
    const known = await restore(id, query, key, true);
    if (known !== undefined && revision.number === number) nodes.set(id, known);
    return known;
  }

  /**
   * A result that holds, as far as this is known without waiting: most results of an earlier revision or run are verified,
   * and most of these have not changed.
   */
  function findAtOnce(id: string, query: Node['query'], key: Key, above?: ReadonlySet<string>): Node | undefined {
    const node = nodes.get(id);
    if (node?.revision === revision.number) return node;
    if (revision.running.has(id) || above?.has(id) === true) return;
    const inner = new Set(above).add(id);
    if (node?.edges !== undefined) {
      const deps = isThere(node) ? verifyAtOnce(node.edges, {}, inner) : undefined;
      if (deps === undefined) return;
      node.revision = revision.number;
      node.reporting = reportingOf(deps);
      return node;
    }
    // What is to be checked is computed again, which takes its time.
    if (query.kind === 'held' || isChecked !== undefined) return;
    const [trace] = traces.traces(query.name, key);
    const deps = trace && verifyAtOnce(trace.edges, trace.wholes, inner);
    const found = deps && nodeOfTrace(query, key, trace, reportingOf(deps));
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

  /** A result of an earlier revision that is in memory, if it still holds; else as it is stored. */
  async function reverify(id: string, node: Node, edges: Trace['edges']): Promise<Node | undefined> {
    const { number } = revision;
    const held = await verify(id, { edges, wholes: {} });
    if ('changed' in held || !isThere(node)) return restore(id, node.query, node.key);
    if (revision.number !== number) throw new Superseded();
    node.revision = number;
    node.reporting = held.reporting;
    return node;
  }

  /** Whether the store has what is not in memory. */
  function isThere({ query, key, digest, bytes, held, fresh }: Node): boolean {
    if (query.kind === 'held') return true;
    const isValueThere = held !== undefined || fresh !== undefined;
    return traces.isThere(query.name, key, isValueThere ? '' : digest, held?.bytes === undefined ? bytes : '');
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
      const node = nodeOfTrace(query, key, trace, held.reporting);
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

  /** Holds edges against the answers of now, in their order, up to the first that is different. */
  async function verify(
    id: string,
    { edges, wholes }: Pick<Trace, 'edges' | 'wholes'>,
    wantsAll = false,
  ): Promise<{ readonly reporting: readonly Node[] } | { readonly changed: readonly Edge[] }> {
    const { signal } = revision.abort;
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
      const node = await revision.waits.until(from, to, settled, true);
      return node === abandoned ? undefined : node;
    } catch (error) {
      if (error instanceof Superseded) throw error;
      return;
    }
  }

  async function compute(id: string, query: Node['query'], key: Key): Promise<Node> {
    const { number } = revision;
    const work: Work = {
      id,
      edges: new Map(),
      wholes: new Map(),
      deps: new Set(),
      findings: [],
      attached: undefined,
      isKeptOut: false,
      holdsHere: false,
    };
    const value = await query.run(createAsk(work, query), key);
    if (revision.number !== number) throw new Superseded();
    const edges = [...work.edges.values()];
    const reporting = reportingOf(work.deps);
    const { findings, attached } = work;
    if (query.kind === 'held') {
      const digest = query.digest?.(value) ?? `#${++serial}`;
      const held = { value, bytes: undefined };
      return nodeOf(query, key, {
        digest,
        bytes: '',
        byteLength: 0,
        findings,
        reporting,
        held,
        edges,
        fresh: undefined,
      });
    }
    const json = JSON.stringify(value) ?? 'null';
    const digest = digestOfValue(json);
    const bytes = attached === undefined || attached.byteLength === 0 ? '' : digestBytes(attached);
    const byteLength = attached?.byteLength ?? 0;
    if (work.isKeptOut) {
      const held = { value: JSON.parse(json), bytes: attached };
      const kept = query.staysInMemory === true || work.holdsHere ? edges : undefined;
      return nodeOf(query, key, {
        digest,
        bytes,
        byteLength,
        findings,
        reporting,
        held,
        edges: kept,
        fresh: undefined,
      });
    }
    const wholes = Object.fromEntries(work.wholes);
    const trace = { edges, wholes, value: digest, bytes, byteLength, findings };
    return nodeOfTrace(query, key, traces.record(query.name, key, trace, json, attached), reporting);
  }

  function nodeOfTrace(query: Node['query'], key: Key, trace: Trace, reporting: readonly Node[]): Node {
    const { value: digest, bytes, byteLength, findings } = trace;
    const stays = query.kind === 'stored' && query.staysInMemory === true;
    const fresh = 'inline' in trace ? { value: trace.inline } : undefined;
    const held = stays && fresh !== undefined ? { ...fresh, bytes: undefined } : undefined;
    const edges = stays ? trace.edges : undefined;
    return nodeOf(query, key, { digest, bytes, byteLength, findings, reporting, held, edges, fresh });
  }

  function nodeOf(query: Node['query'], key: Key, parts: Omit<Node, 'query' | 'key' | 'revision'>): Node {
    const { digest, bytes, byteLength, findings, reporting, held, edges, fresh } = parts;
    return {
      query,
      key,
      revision: revision.number,
      digest,
      bytes,
      byteLength,
      findings,
      reporting,
      held,
      edges,
      fresh,
    };
  }

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
        nodes.delete(idOf(name, key));
        throw new LostResult(`${name} ${key}`);
      },
    };
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

  // --- what a computation may do ---

  function createAsk(work: Work, asking: Node['query']): Ask {
    const { number, waits } = revision;
    const { signal } = revision.abort;
    const check = () => {
      if (revision.number !== number) throw new Superseded();
    };
    const note = (name: string, key: Key, part: '' | '+', digest: string) => {
      const id = idOf(name + part, key);
      if (!work.edges.has(id)) work.edges.set(id, [name, key, part, digest]);
    };
    const settled = async (query: Node['query'], key: Key): Promise<Node> => {
      check();
      const result = settle(query, key);
      const node =
        result instanceof Promise ? await waits.until(work.id, idOf(query.name, key), result, false) : result;
      check();
      if (node === abandoned) throw new Error('this wait cannot be abandoned');
      work.deps.add(node);
      return node;
    };
    const settledEdge = async (query: Node['query'], key: Key) => {
      const node = await settled(query, key);
      if (asking.kind === 'stored' && node.digest.startsWith('#'))
        throw new Error(`${asking.name} is stored and asks for ${query.name}, which has no digest: use a lookup`);
      note(query.name, key, '', node.digest);
      return node;
    };
    const parentOf = async (query: HeldQuery<'', unknown>) => {
      const node = await settled(query as HeldQuery<Key, unknown>, '');
      if (query.digest !== undefined) work.wholes.set(query.name, node.digest);
      return node.held?.value;
    };

    const ask = async (query: AnyQuery, key: Key = ''): Promise<unknown> => {
      check();
      switch (query.kind) {
        case 'input': {
          const known = inputOf(query);
          if (known === undefined) throw new Error(`the input ${query.name} is not set`);
          note(query.name, '', '', known.digest);
          return known.value;
        }
        case 'leaf': {
          const read = await reading(query, key);
          note(query.name, key, '', read.digest);
          return read.value();
        }
        case 'lookup': {
          const parent = await parentOf(query.of);
          const answer = query.run(parent, key);
          note(query.name, key, '', query.digest(answer));
          return answer;
        }
        default:
          return loadValue(await settledEdge(query, key));
      }
    };
    const more: Omit<Ask, never> = {
      digest: async (query: AnyQuery, key: Key) => {
        if (query.kind === 'leaf') {
          const { digest } = await reading(query, key);
          note(query.name, key, '', digest);
          return digest;
        }
        return (await settledEdge(query as Node['query'], key)).digest;
      },
      bytes: async (query: AnyQuery, key: Key) => {
        const node = await settled(query as Node['query'], key);
        note(query.name, key, '+', node.bytes);
        return loadBytes(node);
      },
      ifStored: async (query: AnyQuery, key: Key) => {
        const node = await stored(query as Node['query'], key);
        check();
        if (node === undefined) return;
        work.deps.add(node);
        note(query.name, key, '', node.digest);
        return { value: await loadValue(node) };
      },
      snapshot: parentOf,
      used: (lookup: Lookup<unknown, Key, unknown>, key: Key, answer: unknown) =>
        note(lookup.name, key, '', lookup.digest(answer)),
      attach: (bytes: string | Uint8Array) => {
        work.attached = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      },
      report: (findings: readonly Finding[]) => void work.findings.push(...findings),
      keepOut: ({ holdsHere = false } = {}) => {
        work.holdsHere = holdsHere && (work.holdsHere || !work.isKeptOut);
        work.isKeptOut = true;
      },
      use,
      signal,
    } as never;
    return Object.assign(ask, more) as unknown as Ask;
  }

  // --- from outside ---

  const outside = async (query: Node['query'], key: Key): Promise<Node> => settle(query, key);

  return {
    ask: async (query, key) => (await loadValue(await outside(query as Node['query'], key))) as never,
    bytes: async (query, key) => loadBytes(await outside(query as Node['query'], key)),
    digest: async (query, key) => (await outside(query as Node['query'], key)).digest,
    findings(query, key) {
      const first = nodes.get(idOf(query.name, key));
      if (first?.revision !== revision.number) throw new Error(`${idOf(query.name, key)} was not asked for`);
      const seen = new Set([first]);
      for (const node of seen) for (const next of node.reporting) seen.add(next);
      return [...seen].flatMap(({ findings }) => findings);
    },
    provide,
    change(changes) {
      revision.abort.abort();
      revision = createRevision(revision.number + 1);
      changes(changing);
    },
  };
}

function createRevision(number: number): Revision {
  return { number, abort: new AbortController(), running: new Map(), waits: new Waits() };
}

/** Those of some results that have findings, or lead to some. */
function reportingOf(deps: ReadonlySet<Node>): readonly Node[] {
  const found: Node[] = [];
  for (const dep of deps) if (dep.findings.length > 0 || dep.reporting.length > 0) found.push(dep);
  return found;
}

/** `undefined` where the held value has no answer any more. */
function lookUp(lookup: Lookup<unknown, Key, unknown>, key: Key, parent: unknown): string | undefined {
  try {
    return lookup.digest(lookup.run(parent, key));
  } catch {
    return;
  }
}
