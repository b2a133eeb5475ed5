import type { Point } from '../shared/text-points.ts';

export type { Point } from '../shared/text-points.ts';

/** A path relative to the site root, with `/` on all systems; it starts with `../` for files outside of the root. */
export type SourcePath = string;

/** A place in a file of the site; without `start`, the whole file. */
export interface Place {
  readonly file: SourcePath;
  readonly start?: Point;
  /** Exclusive: the point after the last character. */
  readonly end?: Point;
}
