import type { Finding } from './diagnostic.ts';
import type { Place, Point, SourcePath } from './place.ts';

/** One compiled source file. */
export interface Page {
  readonly source: SourcePath;
  readonly body: PageBody;
  /** What the page adds to the head of its document. */
  readonly head: readonly HeadElement[];
  /** All headings from level 2 down, in document order. */
  readonly toc: readonly TocEntry[];
  /** Whether the body opens with its own level-1 heading. */
  readonly hasTitle: boolean;
  /** First paragraph as plain text, at most about 160 characters; `''` when there is none. */
  readonly excerpt: string;
  /** Words a reader sees, code included. */
  readonly words: number;
  readonly links: readonly Link[];
  /** Ids that its author wrote, those of partials first. */
  readonly ids: readonly WrittenId[];
  /** Files that the page needs in the output. */
  readonly assets: readonly SourcePath[];
  /** Code blocks in languages that can be checked, in document order; those of partials stand where the partial does. */
  readonly examples: readonly CodeExample[];
  readonly findings: readonly Finding[];
  readonly lookups: readonly Lookup[];
}

/** An element of a document's head, ready for React. */
export interface HeadElement {
  readonly tag: string;
  /** By the names that React has for them, such as `httpEquiv`; a list, since they are no links of a template. */
  readonly attributes: readonly (readonly [name: string, value: string | true])[];
  /** Markup; of scripts and styles their text. `''` for void elements. */
  readonly content: string;
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

/** An id as its author wrote it, and the element that has it. */
export interface WrittenId {
  readonly id: string;
  readonly place: Place;
}

/** A link or image as its author wrote it. */
export interface Link {
  /** As written, unresolved. */
  readonly href: string;
  /** As it stands in the HTML, e.g. `/docs/intro?x=1#setup`; base URL included where it is internal. */
  readonly url: string;
  readonly kind: 'document' | 'asset' | 'path' | 'anchor' | 'external' | 'api' | 'unchecked';
  /** What is reported where the site has no such address, in place of what is usual. */
  readonly otherwise?: Finding;
  readonly place: Place;
}

/** A question compilation asked about the rest of the site, and a hash of the answer. */
export interface Lookup {
  readonly name: string;
  /** What the question is about, e.g. one path. */
  readonly key: readonly string[];
  readonly answer: string;
}

/** A code block that may be held against what it shows. */
export interface CodeExample {
  /** Scripts are noted where they name an operation. */
  readonly language: 'aql' | 'http' | 'json' | 'shell';
  /** As a reader sees it, tokens replaced; comments that mark lines are blanked, so that no offset moves. */
  readonly code: string;
  /** What its author said about it on the opening fence: words, with `''`, and `key=value` pairs. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The whole block with its fences. */
  readonly place: Place;
  /** From where in the source the code comes; by offset, the first one at 0. */
  readonly stretches: readonly CodeStretch[];
}

/** A stretch of code on one line, and where it was written. */
export interface CodeStretch {
  /** 0-based, in the code. */
  readonly offset: number;
  readonly start: Point;
  /** What stands there in the source is a token: its characters are not those of the code. */
  readonly replaced?: { readonly end: Point };
}
