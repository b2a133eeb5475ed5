/** How much of a document is read, as its entry in the config says. */
export interface ReadingLimits {
  /** Of all files of the document together. */
  readonly mebibytes: number;
  /** Mappings and lists inside one another. */
  readonly depth: number;
}

/** The default limits: above any real document, and below what would stop a build. */
export const defaultLimits: ReadingLimits = { mebibytes: 64, depth: 500 };

/** Values that a file's aliases (`*name`) expand to, all together. */
export const maxAliased = 100_000;

/** The hint of findings about limits. */
export const limitHint = 'raise limits of the api entry in the config if that is right';
