/** A path relative to the site root, with `/` on every system; it starts with `../` for files beside the root. */
export type SourcePath = string;

/** Lines and columns are 1-based, as in unist. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Somewhere in a file of the site. Without `start` the whole file is meant. */
export interface Place {
  readonly file: SourcePath;
  readonly start?: Point;
  /** Exclusive: the point after the last character. */
  readonly end?: Point;
}
