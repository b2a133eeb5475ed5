import type { Permalink } from './address.ts';
import type { SourcePath } from './place.ts';

/**
 * What became of a file, according to git, which may have never had it: `unknown`. One that is `gone` was deleted, or has
 * `candidates` of which none is proven.
 */
export type Fate =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'there' }
  | { readonly kind: 'moved'; readonly to: SourcePath }
  | { readonly kind: 'gone'; readonly candidates: readonly SourcePath[] };

/** A change of a file from one text to the next. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
  /** Whether another page was put in the place of this one, which may have gone elsewhere. */
  readonly isReplaced: () => Promise<boolean>;
}

/** The path that a file had before it was moved, and its text then. */
export interface FormerOrigin {
  /** Whether a page is still at that path, which may be another one by now, or the same with other text. */
  readonly isDoubtful: boolean;
  readonly path: SourcePath;
  readonly text: string;
  /** What became of the file that another path led to before the move. */
  readonly fateBefore: (path: SourcePath) => Promise<Fate>;
}

/** A file, with a text that it has no more. */
export interface FormerFile {
  readonly path: SourcePath;
  readonly text: string;
}

/** The address that a source had. */
export interface FormerAddress {
  readonly source: SourcePath;
  readonly set: string | undefined;
  readonly version: string | undefined;
  readonly permalink: Permalink;
}

/** What git knows of a site's files. Without git, it knows none. */
export interface Past {
  readonly fateOf: (path: SourcePath) => Promise<Fate>;
  /** Changes of a file, latest first, those under its former paths too. */
  readonly changesOf: (path: SourcePath) => Promise<readonly TextChange[]>;
  /** Former paths of a file, latest first. */
  readonly originsOf: (path: SourcePath) => Promise<readonly FormerOrigin[]>;
  /** Markdown files that were removed, each with its last text. */
  readonly removed: () => Promise<readonly FormerFile[]>;
  /** Paths of files below a folder that were removed. */
  readonly removedIn: (folder: SourcePath) => Promise<readonly SourcePath[]>;
  /** Markdown files whose `slug` was changed, each with the text before. */
  readonly readdressed: () => Promise<readonly FormerFile[]>;
}
