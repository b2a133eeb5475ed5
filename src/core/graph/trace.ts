import type { Finding } from '../../model/diagnostic.ts';
import { once, oncePer } from '../../shared/once.ts';
import { digestOf, type EntryStore, textFrom } from '../cache/index.ts';
import type { Key } from './query.ts';

/** One answer that a result was computed from. `part` is `+` for bytes that are attached, else empty. */
export type Edge = readonly [name: string, key: Key, part: '' | '+', digest: string];

/** A stored result: the edges that it was computed from, and the digests by which its value is found. */
export interface Trace {
  /** In the order in which they were asked: an answer may decide what is asked next, so they are verified in this order. */
  readonly edges: readonly Edge[];
  /** Digests of the held results behind lookups, by name: while one is unchanged, so are all lookups in it. */
  readonly parents: Readonly<Record<string, string>>;
  readonly value: string;
  /** Digest of the attached bytes; `''` where there are none. */
  readonly bytes: string;
  readonly byteLength: number;
  readonly findings: readonly Finding[];
  /** The value itself, unless it is large and has an entry of its own. */
  readonly inline?: unknown;
}

/** The most traces that are stored of one result: on each branch of a repository, it may ask for different things. */
const maxTraces = 4;

/** The most characters of a value that is stored inside its trace: two entries cost more to read than a longer one. */
const maxInline = 8000;

/** The most characters of a query's key that are in the key of its entry. */
const maxKey = 100;

/**
 * Reads and writes results in the store. Traces are found by name and key, values by their digest, so that two traces with
 * the same value share it.
 */
export interface TraceStore {
  /** Traces of a result, the newest first. */
  readonly traces: (name: string, key: Key) => readonly Trace[];
  /** Stores a result with its trace, and gives the trace as it will be read. */
  readonly record: (name: string, key: Key, trace: Trace, value: string, bytes: Uint8Array | undefined) => Trace;
  /** Whether the store has the value and bytes with these digests, `''` for none. They may still turn out to be damaged. */
  readonly isAvailable: (name: string, key: Key, value: string, bytes: string) => boolean;
  /** `undefined` where it is lost or damaged. */
  readonly value: (name: string, key: Key, digest: string) => { readonly value: unknown } | undefined;
  readonly bytes: (name: string, key: Key, digest: string) => Uint8Array | undefined;
}

/**
 * @param program digest of the program that computes the results
 * @param scopeOf gives the scope of a query's results, `undefined` for results that all scopes share
 */
export function createTraceStore(
  store: EntryStore,
  program: string,
  scopeOf: (name: string) => string | undefined,
): TraceStore {
  const prefixOf = oncePer((name: string) => digestOf([program, name, scopeOf(name) ?? null]));
  /** The key of a result's entry. Short keys of queries are in it as they are: digests would take a twentieth of an unchanged build. */
  const baseOf = (name: string, key: Key) => {
    const [sign, text] = typeof key === 'string' ? [' ', key] : [':', JSON.stringify(key)];
    return prefixOf(name) + (text.length <= maxKey ? sign + text : `#${digestOf(key)}`);
  };
  const tracesAt = (base: string): readonly Trace[] => parse<Trace[]>(store.get(base))?.value ?? [];
  const inlined = (base: string, known: string) =>
    tracesAt(base).find(({ value, ...rest }) => value === known && 'inline' in rest);
  return {
    traces: (name, key) => tracesAt(baseOf(name, key)),
    record(name, key, trace, value, bytes) {
      const base = baseOf(name, key);
      const isInline = value.length <= maxInline;
      if (!isInline) store.put(`=${trace.value}${base}`, Buffer.from(value), trace.value);
      if (bytes !== undefined && bytes.byteLength > 0) store.put(`+${trace.bytes}${base}`, bytes, trace.bytes);
      const [asked, before] = [once(() => JSON.stringify(trace.edges)), tracesAt(base)];
      const others = before.filter(({ edges }) => JSON.stringify(edges) !== asked()).slice(0, maxTraces - 1);
      const json = JSON.stringify(trace);
      const recorded = isInline ? `${json.slice(0, -1)},"inline":${value}}` : json;
      store.put(base, Buffer.from(`[${[recorded, ...others.map((other) => JSON.stringify(other))].join()}]`));
      return isInline ? { ...trace, inline: JSON.parse(value) } : trace;
    },
    isAvailable(name, key, value, bytes) {
      const base = baseOf(name, key);
      const hasValue = value === '' || store.has(`=${value}${base}`) || inlined(base, value) !== undefined;
      return hasValue && (bytes === '' || store.has(`+${bytes}${base}`));
    },
    value(name, key, known) {
      const base = baseOf(name, key);
      const trace = inlined(base, known);
      return trace === undefined ? parse(store.get(`=${known}${base}`)) : { value: trace.inline };
    },
    bytes: (name, key, known) => (known === '' ? new Uint8Array() : store.get(`+${known}${baseOf(name, key)}`)),
  };
}

/** Parses an entry; `undefined` where it is missing or not JSON. */
function parse<T>(data: Uint8Array | undefined): { readonly value: T } | undefined {
  if (data === undefined) return;
  try {
    return { value: JSON.parse(textFrom(data)) as T };
  } catch {
    return;
  }
}
