import type { Finding } from './diagnostic.ts';
import type { Place, SourcePath } from './place.ts';

/** One compiled source file. */
export interface Page {
  readonly source: SourcePath;
  readonly body: PageBody;
  /** All headings from level 2 down, in document order. */
  readonly toc: readonly TocEntry[];
  /** Whether the body opens with its own level-1 heading. */
  readonly hasTitle: boolean;
  /** First paragraph as plain text, at most about 160 characters; `''` when there is none. */
  readonly excerpt: string;
  /** Words a reader sees, code included. */
  readonly words: number;
  readonly links: readonly Link[];
  /** Files that the page needs in the output. */
  readonly assets: readonly SourcePath[];
  readonly findings: readonly Finding[];
  readonly lookups: readonly Lookup[];
}

export type PageBody =
  /** Finished markup; nothing to evaluate. */
  | { readonly kind: 'html'; readonly html: string }
  /** A JavaScript module whose default export is a component. */
  | { readonly kind: 'module'; readonly code: string; readonly imports: readonly ModuleImport[] };

/** An import statement of a page, so that a failure in the bundler can be shown where it was written. */
export interface ModuleImport {
  readonly specifier: string;
  readonly place: Place;
}

export interface TocEntry {
  readonly depth: number;
  readonly id: string;
  /** Inline markup without links. */
  readonly html: string;
  readonly text: string;
}

/** A link or image as its author wrote it. */
export interface Link {
  /** As written, unresolved. */
  readonly href: string;
  /** As it stands in the HTML, e.g. `/docs/intro?x=1#setup`; base URL included where it is internal. */
  readonly url: string;
  readonly kind: 'document' | 'asset' | 'path' | 'anchor' | 'external' | 'api' | 'unchecked';
  readonly place: Place;
}

/** A question compilation asked about the rest of the site, and a hash of the answer. */
export interface Lookup {
  readonly name: string;
  readonly key: string;
  readonly answer: string;
}
