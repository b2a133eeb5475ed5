import type { Finding } from '../../model/diagnostic.ts';
import { once } from '../../shared/once.ts';
import { digest, digestOf, type EntryStore } from '../cache/index.ts';
import type { Key } from './query.ts';

/** One answer that a result was computed from. `part` is `+` for bytes that are attached, else empty. */
export type Edge = readonly [name: string, key: Key, part: '' | '+', digest: string];

/** What a stored result was computed from, and where its value is. */
export interface Trace {
  /** In the order in which they were asked: an answer may decide what is asked next. */
  readonly edges: readonly Edge[];
  /** Digests of the held results behind lookups: while one is the same, so are all of its lookups. */
  readonly wholes: Readonly<Record<string, string>>;
  readonly value: string;
  /** Digest of the attached bytes; `''` where there are none. */
  readonly bytes: string;
  readonly byteLength: number;
  readonly findings: readonly Finding[];
  /** The value itself, unless it is large and has an entry of its own. */
  readonly inline?: unknown;
}

/** So many traces of one result are stored: on two branches of a repository, it may ask for different things. */
const maxTraces = 4;

/** Values of at most so many characters are part of their trace: to read two entries costs more than to read a longer one. */
const mostInline = 8000;

/**
 * Results in the store. The traces of a result are found by its name and key; its value by its digest, so that two
 * traces with the same value share it.
 */
export interface TraceStore {
  /** The one that was recorded last comes first. */
  readonly traces: (name: string, key: Key) => readonly Trace[];
  readonly record: (name: string, key: Key, trace: Trace, value: string, bytes: Uint8Array | undefined) => Trace;
  /** Whether value and bytes of these digests are there, each unless it is `''`; they may still turn out to be damaged. */
  readonly isThere: (name: string, key: Key, value: string, bytes: string) => boolean;
  /** `undefined` where it is lost or damaged. */
  readonly value: (name: string, key: Key, digest: string) => { readonly value: unknown } | undefined;
  readonly bytes: (name: string, key: Key, digest: string) => Uint8Array | undefined;
}

/**
 * @param program digest of the program that computes the results
 * @param scopeOf what else tells results of a name apart; `undefined` for nothing
 */
export function createTraceStore(
  store: EntryStore,
  program: string,
  scopeOf: (name: string) => string | undefined = () => undefined,
): TraceStore {
  const bases = new Map<string, string>();
  const baseOf = (name: string, key: Key) => {
    const id = typeof key === 'string' ? `${name} ${key}` : JSON.stringify([name, key]);
    const base = bases.get(id) ?? digestOf([program, name, key, ...inScope(name)]);
    bases.set(id, base);
    return base;
  };
  const inScope = (name: string) => {
    const scope = scopeOf(name);
    return scope === undefined ? [] : [scope];
  };
  const tracesAt = (base: string): readonly Trace[] => parse<Trace[]>(store.get(base))?.value ?? [];
  const inlined = (base: string, known: string) =>
    tracesAt(base).find(({ value, ...rest }) => value === known && 'inline' in rest);
  return {
    traces: (name, key) => tracesAt(baseOf(name, key)),
    record(name, key, trace, value, bytes) {
      const base = baseOf(name, key);
      const isInline = value.length <= mostInline;
      if (!isInline) store.put(`${base}=${trace.value}`, Buffer.from(value), trace.value);
      if (bytes !== undefined && bytes.byteLength > 0) store.put(`${base}+${trace.bytes}`, bytes, trace.bytes);
      const [asked, before] = [once(() => JSON.stringify(trace.edges)), tracesAt(base)];
      const others = before.filter(({ edges }) => JSON.stringify(edges) !== asked()).slice(0, maxTraces - 1);
      const json = JSON.stringify(trace);
      const recorded = isInline ? `${json.slice(0, -1)},"inline":${value}}` : json;
      store.put(base, Buffer.from(`[${[recorded, ...others.map((other) => JSON.stringify(other))].join()}]`));
      return isInline ? { ...trace, inline: JSON.parse(value) } : trace;
    },
    isThere(name, key, value, bytes) {
      const base = baseOf(name, key);
      const hasValue = value === '' || store.has(`${base}=${value}`) || inlined(base, value) !== undefined;
      return hasValue && (bytes === '' || store.has(`${base}+${bytes}`));
    },
    value(name, key, known) {
      const base = baseOf(name, key);
      const trace = inlined(base, known);
      return trace === undefined ? parse(store.get(`${base}=${known}`)) : { value: trace.inline };
    },
    bytes: (name, key, known) => (known === '' ? new Uint8Array() : store.get(`${baseOf(name, key)}+${known}`)),
  };
}

/** Digest of a value as it is stored. */
export function digestOfValue(json: string): string {
  return digest(json);
}

/** `undefined` for what is lost, and for what is no JSON. */
function parse<T>(data: Uint8Array | undefined): { readonly value: T } | undefined {
  if (data === undefined) return;
  try {
    return { value: JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString()) as T };
  } catch {
    return;
  }
}
