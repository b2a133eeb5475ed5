import type { Finding } from '../../model/diagnostic.ts';
import type { Waits } from './circles.ts';
import type { Outside } from './outside.ts';
import type { AnyQuery, HeldQuery, Key, StoredQuery } from './query.ts';
import type { Edge, Trace, TraceStore } from './trace.ts';

/** An event of a result, for `--explain`, counts and progress. */
export type GraphEvent =
  | { readonly kind: 'found'; readonly name: string; readonly key: Key }
  | {
      readonly kind: 'computed';
      readonly name: string;
      readonly key: Key;
      /** Edges that have changed since it was stored: the first one, or all where `isExplained`; empty for a new result. */
      readonly changed: readonly Edge[];
      readonly wasKnown: boolean;
    }
  /** A stored result came out differently when it was computed again. */
  | { readonly kind: 'mismatch'; readonly name: string; readonly key: Key };

/** Thrown in a computation whose revision has ended. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Thrown when a value or bytes turn out to be damaged while they are read. They then count as missing: a retry computes them. */
export class LostResult extends Error {
  override readonly name = 'LostResult';
}

/** A result in one revision. */
export interface ResultNode {
  readonly query: StoredQuery<Key, unknown> | HeldQuery<Key, unknown>;
  readonly key: Key;
  /** Number of the revision in which it was last up to date. */
  revision: number;
  readonly digest: string;
  readonly bytes: string;
  readonly byteLength: number;
  readonly findings: readonly Finding[];
  /** Those of the results it asked for that have findings, of their own or through others. */
  reporting: readonly ResultNode[];
  /** The value in memory: of a held result, and of a stored one that stays in memory or is not to be stored. */
  held: { readonly value: unknown; readonly bytes: Uint8Array | undefined } | undefined;
  /** A value that was read with its trace. The first reader takes it away: the values of all pages would fill the memory. */
  fresh: { readonly value: unknown } | undefined;
  /** Edges that it was computed from; absent for a result that is restored from the store in each revision. */
  readonly edges: Trace['edges'] | undefined;
}

/** The time between two changes: inputs and leaves keep their state, and each result is verified or computed once. */
export interface Revision {
  readonly number: number;
  readonly abort: AbortController;
  readonly running: Map<string, Promise<ResultNode>>;
  readonly waits: Waits;
}

/** The state that the modules of one graph share. */
export interface GraphState {
  /** All queries, by name. */
  readonly registry: ReadonlyMap<string, AnyQuery>;
  readonly traces: TraceStore;
  readonly outside: Outside;
  /** Results that are in memory, by id. */
  readonly nodes: Map<string, ResultNode>;
  revision: Revision;
  /** Number of held results without a digest that were computed: each gets the next number instead of a digest. */
  heldCount: number;
}

/** Whether value and bytes of a result can be loaded, from memory or from the store. */
export function isAvailable(traces: TraceStore, { query, key, digest, bytes, held, fresh }: ResultNode): boolean {
  if (query.kind === 'held') return true;
  const hasValue = held !== undefined || fresh !== undefined;
  return traces.isAvailable(query.name, key, hasValue ? '' : digest, held?.bytes === undefined ? bytes : '');
}

/** The node of a result that is stored with a trace. */
export function nodeOfTrace(
  revision: Revision,
  query: ResultNode['query'],
  key: Key,
  trace: Trace,
  reporting: readonly ResultNode[],
): ResultNode {
  const { value: digest, bytes, byteLength, findings } = trace;
  const stays = query.kind === 'stored' && query.staysInMemory === true;
  const fresh = 'inline' in trace ? { value: trace.inline } : undefined;
  const held = stays && fresh !== undefined ? { ...fresh, bytes: undefined } : undefined;
  const edges = stays ? trace.edges : undefined;
  return nodeOf(revision, query, key, { digest, bytes, byteLength, findings, reporting, held, edges, fresh });
}

/** A node with its properties always in the same order: engines read objects of one shape faster. */
export function nodeOf(
  revision: Revision,
  query: ResultNode['query'],
  key: Key,
  parts: Omit<ResultNode, 'query' | 'key' | 'revision'>,
): ResultNode {
  const { digest, bytes, byteLength, findings, reporting, held, edges, fresh } = parts;
  return {
    query,
    key,
    revision: revision.number,
    digest,
    bytes,
    byteLength,
    findings: findings.length === 0 ? none : findings,
    reporting: reporting.length === 0 ? none : reporting,
    held,
    edges,
    fresh,
  };
}

/** One list for all results without findings: there are thousands. */
const none: readonly never[] = [];

/** Those of some results that have findings, of their own or through others. */
export function reportingOf(deps: ReadonlySet<ResultNode>): readonly ResultNode[] {
  return [...deps].filter(({ findings, reporting }) => findings.length > 0 || reporting.length > 0);
}
