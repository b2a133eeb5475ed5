import type { Finding } from '../../model/diagnostic.ts';
import { digestOf } from '../cache/index.ts';

/** What a result is of: a path, an address, or several of them. `''` for what there is one of. */
export type Key = string | readonly string[];

/**
 * A result that depends on its key and on what it asks for, on nothing else. Its value is stored between runs and has
 * to be plain JSON; large markup or binary data is attached as bytes.
 */
export interface StoredQuery<K extends Key, V> {
  readonly kind: 'stored';
  readonly name: string;
  run(q: Ask, key: K): V | Promise<V>;
  /** Whether its value stays in memory, where it is small and asked for in each revision. */
  readonly staysInMemory?: boolean;
  /** Whether graphs of different scopes share what is stored, as most of them have the same. */
  readonly isShared?: boolean;
}

/** A result that is held in memory while it is valid and computed once a process: maps, functions, class instances. */
export interface HeldQuery<K extends Key, V> {
  readonly kind: 'held';
  readonly name: string;
  run(q: Ask, key: K): V | Promise<V>;
  /**
   * Tells values apart, in every process alike. Without one each computation counts as different, and stored results
   * may only ask for it by a `lookup`.
   */
  digest?(value: V): string;
}

/** One question to a held result, such as an address in the address book: who asks depends on this answer alone. */
export interface Lookup<P, K extends Key, V> {
  readonly kind: 'lookup';
  readonly name: string;
  readonly of: HeldQuery<'', P>;
  run(parent: P, key: K): V;
  digest(value: V): string;
}

/** Something outside: a file, an environment variable, the answer of a host. Read once a revision. */
export interface Leaf<K extends Key, V> {
  readonly kind: 'leaf';
  readonly name: string;
  read(use: Use, key: K): Reading<V> | Promise<Reading<V>>;
}

export interface Reading<V> {
  /** Equal where the value is. */
  readonly digest: string;
  /** Read when it is asked for: a file that has not changed need not be opened. */
  readonly value: () => V;
}

/** A value that the program sets, such as an option of the command line. */
export interface Input<V> {
  readonly kind: 'input';
  readonly name: string;
  digest(value: V): string;
}

/** Something that results need and that does not change them, such as threads. */
export interface Service<T> {
  readonly kind: 'service';
  readonly name: string;
  /** Only for its type. */
  readonly type?: T;
}

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
  /** Digest of a value, which is not loaded. */
  digest<K extends Key, V>(query: StoredQuery<K, V> | HeldQuery<K, V> | Leaf<K, V>, key: K): Promise<string>;
  /** What is attached to a stored result; empty where nothing is. Who asks depends on the bytes and not on the value. */
  bytes<K extends Key, V>(query: StoredQuery<K, V>, key: K): Promise<Bytes>;
  /**
   * A stored result if it holds, without computing it; `undefined` if it would have to be computed. Only for a held
   * result that is the same either way: no edge says that it was missing.
   */
  ifStored<K extends Key, V>(query: StoredQuery<K, V>, key: K): Promise<{ readonly value: V } | undefined>;
  /** A held value without an edge: for a thread or a synchronous function whose questions are recorded with `used`. */
  snapshot<P>(query: HeldQuery<'', P>): Promise<P>;
  /** Records that a lookup was answered. */
  used<P, K extends Key, V>(lookup: Lookup<P, K, V>, key: K, answer: V): void;
  /** Attaches bytes to the stored result in work. */
  attach(bytes: string | Uint8Array): void;
  /** Findings belong to a result: they are reported wherever it is reached. */
  report(findings: readonly Finding[]): void;
  /**
   * The result in work is not stored. Unless it holds in this process, it is computed again in the next revision: a
   * failure that the next try may not meet.
   */
  keepOut(options?: { readonly holdsHere: boolean }): void;
  readonly use: Use;
  /** Aborted when the revision ends before its time. */
  readonly signal: AbortSignal;
}

export interface Bytes {
  readonly digest: string;
  readonly byteLength: number;
  /** Read when it is asked for: those of all pages at once would fill the memory. */
  readonly read: () => Uint8Array;
}

/** What was attached as a text. */
export function textOfBytes({ read }: Pick<Bytes, 'read'>): string {
  const bytes = read();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** A result that is stored between runs. */
export function query<K extends Key, V>(
  name: string,
  run: StoredQuery<K, V>['run'],
  options: Pick<StoredQuery<K, V>, 'staysInMemory' | 'isShared'> = {},
): StoredQuery<K, V> {
  return { kind: 'stored', name, run, ...options };
}

/** A result that is held in memory. */
export function held<K extends Key, V>(
  name: string,
  run: HeldQuery<K, V>['run'],
  { digest }: { readonly digest?: (value: V) => string } = {},
): HeldQuery<K, V> {
  return digest === undefined ? { kind: 'held', name, run } : { kind: 'held', name, run, digest };
}

/** A part of other results, distinguished by what it holds: who asks for it does not depend on the rest of them. */
export function part<V, K extends Key = ''>(name: string, run: HeldQuery<K, V>['run']): HeldQuery<K, V> {
  return held(name, run, { digest: digestOf });
}

export function lookup<P, K extends Key, V>(
  name: string,
  of: HeldQuery<'', P>,
  run: (parent: P, key: K) => V,
  digest: (value: V) => string,
): Lookup<P, K, V> {
  return { kind: 'lookup', name, of, run, digest };
}

export function leaf<K extends Key, V>(name: string, read: Leaf<K, V>['read']): Leaf<K, V> {
  return { kind: 'leaf', name, read };
}

export function input<V>(name: string, digest: (value: V) => string): Input<V> {
  return { kind: 'input', name, digest };
}

export function service<T>(name: string): Service<T> {
  return { kind: 'service', name };
}
