import type { Lookup } from './page.ts';

/** What is asked about the rest of the world while a result is made; without its answer. */
export type Question = Pick<Lookup, 'name' | 'key'>;

/** How a result is made, and everything it is made from. */
export interface Recipe<T> {
  /** What kind of result it is, e.g. `page`. */
  readonly kind: string;
  /** What the result is of: a source path or a permalink. */
  readonly subject: string;
  /** Digests of what is known beforehand, by name. Asked for only where results are kept. */
  readonly parts: () => Readonly<Record<string, string>>;
  /**
   * Answers now what was asked while the result was made: only the same answers give the same result.
   * `undefined` when there is no answer. Absent: nothing is asked.
   */
  readonly answer?: (question: Question) => string | undefined | Promise<string | undefined>;
  /** The attachment will be asked for: a result whose attachment cannot be read is made anew at once. */
  readonly needsAttachment?: boolean;
  readonly make: () => Made<T> | Promise<Made<T>>;
}

export interface Made<T> {
  /** As JSON would give it back: no maps, no sets, no functions. */
  readonly value: T;
  /** What is large and seldom needed. */
  readonly attachment?: string | Uint8Array;
  /** In the order in which they were asked. */
  readonly lookups?: readonly Lookup[];
  /** `false` for what may not be kept, such as a failure that the next try may not meet. */
  readonly keep?: boolean;
}

/** A result, made now or earlier. */
export interface Recalled<T> {
  readonly value: T;
  readonly lookups: readonly Lookup[];
  /** Of the value and its attachment; `''` where results are not kept. */
  readonly digest: string;
  /** `''` where there is none, and where results are not kept. */
  readonly attachmentDigest: string;
  readonly attachmentBytes: number;
  /**
   * Read when it is asked for; empty where there is none.
   *
   * @throws DamagedEntry when it was kept and cannot be read: everything that was made so far is in doubt
   */
  readonly attachment: () => Uint8Array;
}

/** Gives a result that was made before from the same things, or makes it. A stage that is given one knows no more of the cache. */
export type Recall = <T>(recipe: Recipe<T>) => Promise<Recalled<T>>;

/** Makes everything anew and keeps nothing. */
export const uncached: Recall = async ({ make }) => {
  const { value, lookups = [], attachment = '' } = await make();
  const bytes = typeof attachment === 'string' ? new TextEncoder().encode(attachment) : attachment;
  return {
    value,
    lookups,
    digest: '',
    attachmentDigest: '',
    attachmentBytes: bytes.byteLength,
    attachment: () => bytes,
  };
};
