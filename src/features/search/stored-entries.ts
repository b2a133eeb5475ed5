import { type DigestedBytes, digest, digested, textFrom } from '../../core/cache/index.ts';
import type { Bytes } from '../../core/graph/index.ts';
import type { KnownContent } from '../../pipeline/emit/index.ts';
import type { Filters } from '../../shared/search-index.ts';
import type { SearchEntry, SearchRecord } from './index.ts';

/** Entries of records; attached are their texts, then their terms. */
export interface StoredEntries {
  readonly entries: readonly {
    /** Its address, which decides where blocks end. */
    readonly url: string;
    readonly filters: Filters;
    /** Digest and bytes of its text. */
    readonly text: string;
    readonly bytes: number;
    /** Bytes of its terms. */
    readonly terms: number;
  }[];
}

/** Entries of records as they are stored: the value, and the bytes that are attached to it. */
export interface PackedEntries {
  readonly stored: StoredEntries;
  readonly attached: DigestedBytes;
}

export function packEntries(
  made: readonly { readonly record: Omit<SearchRecord, 'html'>; readonly entry: SearchEntry }[],
): PackedEntries {
  const [texts, terms] = [made.map(({ entry }) => entry.text), made.map(({ entry }) => Buffer.from(entry.terms))];
  const entries = made.map(({ record: { url, filters } }, index) => ({
    url,
    filters,
    text: digest(texts[index] ?? ''),
    bytes: texts[index]?.byteLength ?? 0,
    terms: terms[index]?.byteLength ?? 0,
  }));
  return { stored: { entries }, attached: digested(Buffer.concat([...texts, ...terms])) };
}

/** One record in the order of the index. */
export interface Placed {
  readonly url: string;
  readonly filters: Filters;
  readonly text: KnownContent;
  /** Digest of all that is stored with it. */
  readonly digest: string;
  readonly terms: () => string;
}

/** Reads bytes, and those that were read last once: one document has many records. */
export function createReader(): (bytes: Bytes) => Uint8Array {
  let last: { readonly of: Bytes; readonly data: Uint8Array } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, data: of.read() };
    return last.data;
  };
}

/** The records of stored entries. */
export function place(
  { entries }: StoredEntries,
  stored: Bytes,
  readBytes: ReturnType<typeof createReader>,
): readonly Placed[] {
  const read = () => readBytes(stored);
  let textAt = 0;
  let termsAt = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return entries.map(({ url, filters, text, bytes, terms }) => {
    const [from, termsFrom] = [textAt, termsAt];
    textAt += bytes;
    termsAt += terms;
    return {
      url,
      filters,
      text: { digest: text, byteLength: bytes, data: () => read().subarray(from, from + bytes) },
      digest: `${stored.digest}${termsFrom}`,
      terms: () => textFrom(read().subarray(termsFrom, termsFrom + terms)),
    };
  });
}
