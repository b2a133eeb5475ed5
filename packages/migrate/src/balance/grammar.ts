import type { Counter } from './amounts.ts';

/** How the pages of a site are written: each has a reader of its own, which knows nothing of what pages are converted to. */
export type GrammarName = 'book' | 'liquid' | 'markdown' | 'mdx' | 'python' | 'vue';

/** A source that is counted. */
export interface SourceText {
  /** Absolute path. */
  readonly file: string;
  /** Folder of the site, absolute. */
  readonly root: string;
  /** Folders besides that of the page in which parts of pages are looked for, absolute. */
  readonly folders: readonly string[];
  /** Notations that the config of the site turns on: `math`. */
  readonly options: ReadonlySet<string>;
  /** Without frontmatter. */
  readonly body: string;
}

/** Counts a source by a grammar. */
export type CountSource = (source: SourceText, counter: Counter) => void;
