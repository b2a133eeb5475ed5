/** What can be told of a file without reading it, as the file system names it: another content comes with another one of these. */
export interface FileStats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** What files held when they were last read, for as long as they look untouched, as the index of git has it. */
export interface FileMemory {
  /**
   * Digest of what a file holds; `undefined` where it has to be read.
   *
   * @param path absolute
   */
  readonly recall: (path: string, stats: FileStats) => string | undefined;
  /** @param stats from before the file was read, or from after it was written */
  readonly note: (path: string, stats: FileStats, digest: string) => void;
}

/** Knows of no file. */
export const noFileMemory: FileMemory = { recall: () => undefined, note: () => {} };
