/** Stats of a file, by their names in the file system: a change of its content changes one of them. */
export interface FileStats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** Digests of files that were not touched since they were last read, like git's index. */
export interface FileMemory {
  /**
   * Digest of the content of a file; `undefined` when it has to be read.
   *
   * @param path absolute
   */
  readonly recall: (path: string, stats: FileStats) => string | undefined;
  /** @param stats from before the file was read, or from after it was written */
  readonly note: (path: string, stats: FileStats, digest: string) => void;
}

/** A memory without files. */
export const noFileMemory: FileMemory = { recall: () => undefined, note: () => {} };
