import type { Lookup } from './page.ts';

/** A question about the rest of the site that a result depends on, without its answer. */
export type Question = Pick<Lookup, 'name' | 'key'>;

/** How a result is made, and all that it depends on. */
export interface Recipe<T> {
  /** The kind of the result, e.g. `page`. */
  readonly kind: string;
  /** A source path or a permalink. */
  readonly subject: string;
  /** Digests of inputs that are known beforehand, by name. Called only when results are cached. */
  readonly parts: () => Readonly<Record<string, string>>;
  /**
   * The present answer to a question that was asked while the result was made: a cached result is valid only with the same
   * answers. `undefined` when there is no answer. Absent when there are no questions.
   */
  readonly answer?: (question: Question) => string | undefined | Promise<string | undefined>;
  /** Whether the attachment will be read: then a result whose attachment cannot be read is made again at once. */
  readonly needsAttachment?: boolean;
  readonly make: () => Made<T> | Promise<Made<T>>;
}

export interface Made<T> {
  /** A value that JSON can represent: no maps, no sets, no functions. */
  readonly value: T;
  /** Data that is large and seldom needed. */
  readonly attachment?: string | Uint8Array;
  /** In the order in which they were asked. */
  readonly lookups?: readonly Lookup[];
  /** `false` for a result that must not be cached, such as a failure that may be gone at the next try. */
  readonly keep?: boolean;
}

/** A result, made now or earlier. */
export interface Recalled<T> {
  readonly value: T;
  readonly lookups: readonly Lookup[];
  /** Digest of value and attachment; `''` when results are not cached. */
  readonly digest: string;
  /** `''` without an attachment, and when results are not cached. */
  readonly attachmentDigest: string;
  readonly attachmentBytes: number;
  /**
   * Reads the attachment; empty without one.
   *
   * @throws DamagedEntry when it is cached and cannot be read: the build has to start again
   */
  readonly attachment: () => Uint8Array;
}

/** Returns a cached result of the same inputs, or makes it. Stages know no more of the cache than this. */
export type Recall = <T>(recipe: Recipe<T>) => Promise<Recalled<T>>;

/** Makes each result and caches none. */
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
