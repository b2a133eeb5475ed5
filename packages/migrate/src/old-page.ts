/** A page of an old site that may have several languages, each in a folder. */
export interface OldPage {
  /** Path below the folder of its language. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly to: string;
  /** The folder of its language in the old site; empty without one. */
  readonly folder: string;
  /** The language; `undefined` for the first one. */
  readonly locale: string | undefined;
  /** Its address before the move. */
  readonly before: string;
  readonly id: string;
}
