import type { Finding } from '../../model/diagnostic.ts';
import { type DigestedBytes, digestOf, textFrom } from '../cache/index.ts';

/** The key of a result: a path, an address, or several of them. `''` for a query with only one result. */
export type Key = string | readonly string[];

/**
 * A result that is stored between runs. It depends on its key and on the answers it asks for, and on nothing else. Its value
 * is plain JSON; large markup or binary data is attached as bytes.
 */
export interface StoredQuery<K extends Key, V> {
  readonly kind: 'stored';
  readonly name: string;
  run(q: Ask, key: K): V | Promise<V>;
  /** Whether its value stays in memory, where it is small and asked for in each revision. */
  readonly staysInMemory?: boolean;
  /**
   * Whether the first that asks for a value that was computed gets it as it is, where it is large: it is plain JSON, and nothing else holds it.
   * Others read it from the store.
   */
  readonly isHandedOn?: boolean;
  /** Whether graphs of different scopes share stored results: useful where most of them are equal. */
  readonly isShared?: boolean;
}

/** A result that stays in memory and is computed once in each process: maps, functions, class instances. */
export interface HeldQuery<K extends Key, V> {
  readonly kind: 'held';
  readonly name: string;
  run(q: Ask, key: K): V | Promise<V>;
  /**
   * Digest of a value, the same in every process. Without one, each computation counts as a change, and stored results may
   * ask for it through a `lookup` only.
   */
  digest?(value: V): string;
}

/** One question to a held result, such as one address of the address book: the asking result depends on this answer alone. */
export interface Lookup<P, K extends Key, V> {
  readonly kind: 'lookup';
  readonly name: string;
  readonly of: HeldQuery<'', P>;
  run(parent: P, key: K): V;
  digest(value: V): string;
}

/** An input from outside the graph: a file, an environment variable, the response of a host. Read once in each revision. */
export interface Leaf<K extends Key, V> {
  readonly kind: 'leaf';
  readonly name: string;
  read(use: Use, key: K): Reading<V> | Promise<Reading<V>>;
}

export interface Reading<V> {
  /** Equal digests mean equal values. */
  readonly digest: string;
  /** Reads the value. It is lazy: a file whose digest has not changed is never opened. */
  readonly value: () => V;
}

/** A value that the program sets, such as an option of the command line. */
export interface Input<V> {
  readonly kind: 'input';
  readonly name: string;
  digest(value: V): string;
}

/** A service that computations use and that has no influence on their results, such as threads. */
export interface Service<T> {
  readonly kind: 'service';
  readonly name: string;
  /** Never set: it carries the type. */
  readonly type?: T;
}

/** Gives the value that was provided for a service. */
export type Use = <T>(service: Service<T>) => T;

export type AnyQuery =
  | StoredQuery<Key, unknown>
  | HeldQuery<Key, unknown>
  | Lookup<unknown, Key, unknown>
  | Leaf<Key, unknown>
  | Input<unknown>;

/** Asks for other results. Each answer is recorded as an edge of the result that asks. */
export interface Ask {
  <K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V> | Leaf<K, V>, key: K): Promise<V>;
  <P, K extends Key, V>(query: Lookup<P, K, V>, key: K): Promise<V>;
  <V>(query: Input<V>): Promise<V>;
  /** Digest of a result, without loading its value. */
  digest<K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V> | Leaf<K, V>, key: K): Promise<string>;
  /** Bytes attached to a stored result; empty where there are none. The asking result depends on the bytes, not on the value. */
  bytes<K extends Key, V>(query: StoredQuery<K, V>, key: K): Promise<Bytes>;
  /**
   * A stored result, if it is up to date; `undefined` if it would have to be computed. No edge records that it was missing, so
   * only a held result that comes out the same either way may ask.
   */
  ifStored<K extends Key, V>(query: StoredQuery<K, V>, key: K): Promise<{ readonly value: V } | undefined>;
  /**
   * A stored result as it was computed last, whatever has changed since, without an edge: for a computation that takes from it what is
   * still the same, and comes out the same without it.
   */
  before<K extends Key, V>(query: StoredQuery<K, V>, key: K): { readonly value: V } | undefined;
  /** A held value, without an edge: for a thread or a synchronous function that records its lookups with `used`. */
  snapshot<P>(query: HeldQuery<'', P>): Promise<P>;
  /** Records the answer of a lookup as an edge. */
  used<P, K extends Key, V>(lookup: Lookup<P, K, V>, key: K, answer: V): void;
  /** Attaches bytes to the stored result that is being computed. A thread that made them has made their digest, too. */
  attach(data: string | Uint8Array | DigestedBytes): void;
  /** Adds findings to this result. They are reported by every command that reaches it, also from the cache. */
  report(findings: readonly Finding[]): void;
  /**
   * Keeps this result out of the store, and computes it again in the next revision: for a failure that may not happen again.
   * With `holdsInProcess` it is verified like others while this process runs.
   */
  doNotStore(options?: { readonly holdsInProcess: boolean }): void;
  readonly use: Use;
  /** Aborted when a change ends the revision. */
  readonly signal: AbortSignal;
}

export interface Bytes {
  readonly digest: string;
  readonly byteLength: number;
  /** Reads the bytes. It is lazy: the bytes of all pages at once would fill the memory. */
  readonly read: () => Uint8Array;
}

/** Attached bytes as text. */
export function textOfBytes({ read }: Pick<Bytes, 'read'>): string {
  return textFrom(read());
}

/** Defines a result that is stored between runs. */
export function query<K extends Key, V>(
  name: string,
  run: StoredQuery<K, V>['run'],
  options: Pick<StoredQuery<K, V>, 'staysInMemory' | 'isHandedOn' | 'isShared'> = {},
): StoredQuery<K, V> {
  return { kind: 'stored', name, run, ...options };
}

/** Defines a result that is held in memory. */
export function held<K extends Key, V>(
  name: string,
  run: HeldQuery<K, V>['run'],
  { digest }: { readonly digest?: (value: V) => string } = {},
): HeldQuery<K, V> {
  return digest === undefined ? { kind: 'held', name, run } : { kind: 'held', name, run, digest };
}

/** Defines a result that is a part of others, compared by content: a result that asks for it does not depend on the rest. */
export function part<V, K extends Key = ''>(name: string, run: HeldQuery<K, V>['run']): HeldQuery<K, V> {
  return held(name, run, { digest: digestOf });
}

/** Defines one question to a held result, see `Lookup`. */
export function lookup<P, K extends Key, V>(
  name: string,
  of: HeldQuery<'', P>,
  run: (parent: P, key: K) => V,
  digest: (value: V) => string,
): Lookup<P, K, V> {
  return { kind: 'lookup', name, of, run, digest };
}

/** Defines something outside the graph that results are computed from, see `Leaf`. */
export function leaf<K extends Key, V>(name: string, read: Leaf<K, V>['read']): Leaf<K, V> {
  return { kind: 'leaf', name, read };
}

/** Defines a value that the program sets, see `Input`. */
export function input<V>(name: string, digest: (value: V) => string): Input<V> {
  return { kind: 'input', name, digest };
}

/** Defines something that computations use, see `Service`. */
export function service<T>(name: string): Service<T> {
  return { kind: 'service', name };
}
