/** How much of a document is read, as its entry in the config says. */
export interface ReadingLimits {
  /** Of all files of the document together. */
  readonly mebibytes: number;
  /** Mappings and lists inside one another. */
  readonly depth: number;
}

/** Far above any document that people write by hand or generate, and far below what would hang a build. */
export const usualLimits: ReadingLimits = { mebibytes: 64, depth: 500 };

/** Values that a file's aliases (`*name`) expand to, all together. */
export const mostAliased = 100_000;

export const limitHint = 'raise limits of the api entry in the config if that is right';
