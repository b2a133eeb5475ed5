import type { Finding } from '../../model/diagnostic.ts';
import type { Waits } from './circles.ts';
import type { Outside } from './outside.ts';
import type { AnyQuery, HeldQuery, Key, StoredQuery } from './query.ts';
import type { Edge, Trace, TraceStore } from './trace.ts';

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

/** The revision ended while a result was computed. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Attached bytes turned out to be damaged when they were read. They count as gone from now on: the next try computes them. */
export class LostResult extends Error {
  override readonly name = 'LostResult';
}

/** A result in one revision. */
export interface Node {
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

/** The time between two changes: inputs and leaves have one state, and a result is settled once. */
export interface Revision {
  readonly number: number;
  readonly abort: AbortController;
  readonly running: Map<string, Promise<Node>>;
  readonly waits: Waits;
}

/** What the parts of one graph work on. */
export interface GraphState {
  /** Everything that a trace may name, by name. */
  readonly registry: ReadonlyMap<string, AnyQuery>;
  readonly traces: TraceStore;
  readonly outside: Outside;
  /** Results that are in memory, by id. */
  readonly nodes: Map<string, Node>;
  revision: Revision;
}

/** A result as its trace describes it. */
export function nodeOfTrace(
  revision: Revision,
  query: Node['query'],
  key: Key,
  trace: Trace,
  reporting: readonly Node[],
): Node {
  const { value: digest, bytes, byteLength, findings } = trace;
  const stays = query.kind === 'stored' && query.staysInMemory === true;
  const fresh = 'inline' in trace ? { value: trace.inline } : undefined;
  const held = stays && fresh !== undefined ? { ...fresh, bytes: undefined } : undefined;
  const edges = stays ? trace.edges : undefined;
  return nodeOf(revision, query, key, { digest, bytes, byteLength, findings, reporting, held, edges, fresh });
}

/** A node with its parts always in the same order, which keeps what reads them fast. */
export function nodeOf(
  revision: Revision,
  query: Node['query'],
  key: Key,
  parts: Omit<Node, 'query' | 'key' | 'revision'>,
): Node {
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

/** Those of some results that have findings, or lead to some. */
export function reportingOf(deps: ReadonlySet<Node>): readonly Node[] {
  const found: Node[] = [];
  for (const dep of deps) if (dep.findings.length > 0 || dep.reporting.length > 0) found.push(dep);
  return found;
}
