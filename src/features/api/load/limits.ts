/** Far above any document that people write by hand or generate, and far below what would hang a build. */
export const limits = {
  /** Of one file. */
  bytes: 32 * 1024 * 1024,
  /** Files of one document. */
  files: 1000,
  /** Mappings and lists inside one another. */
  depth: 500,
  /** Values that a file's aliases (`*name`) expand to, all together. */
  aliased: 100_000,
} as const;
