import type { Finding } from './diagnostic.ts';
import type { Place, Point, SourcePath } from './place.ts';

/** One compiled source file. */
export interface Page {
  readonly source: SourcePath;
  readonly body: PageBody;
  /** Elements that the page adds to the head of its document. */
  readonly head: readonly HeadElement[];
  /** All headings from level 2 down, in document order. */
  readonly toc: readonly TocEntry[];
  /** Whether the body begins with a level-1 heading. */
  readonly hasTitle: boolean;
  /** The first paragraph as plain text, at most about 160 characters; `''` without one. */
  readonly excerpt: string;
  /** Number of words, code included. */
  readonly words: number;
  readonly links: readonly Link[];
  /** Ids that its author wrote, those of partials first. */
  readonly ids: readonly WrittenId[];
  /** Files that the page needs in the output. */
  readonly assets: readonly SourcePath[];
  /** Images among them that the page offers in smaller sizes. */
  readonly resized: readonly SourcePath[];
  /** Code blocks in languages that can be checked, in document order, those of partials included. */
  readonly examples: readonly CodeExample[];
  readonly findings: readonly Finding[];
  readonly lookups: readonly Lookup[];
}

/** The content of a page that was not compiled, or cannot be. */
export const noContent = {
  body: { kind: 'html', html: '' },
  head: [],
  toc: [],
  hasTitle: false,
  excerpt: '',
  words: 0,
} as const satisfies Partial<Page>;

/** The findings of a page that was not compiled, or that another locale reports: none. */
export const nothingFound = {
  links: [],
  ids: [],
  assets: [],
  resized: [],
  examples: [],
  findings: [],
  lookups: [],
} as const satisfies Partial<Page>;

/** An element of a document's head, with attributes as React needs them. */
export interface HeadElement {
  readonly tag: string;
  /** By React's names, such as `httpEquiv`. A list, since a search for links in the model reads objects by key. */
  readonly attributes: readonly (readonly [name: string, value: string | true])[];
  /** Markup; the text of scripts and styles; `''` for void elements. */
  readonly content: string;
}

/** The content of a page. */
export type PageBody =
  /** Markup without code. */
  | { readonly kind: 'html'; readonly html: string }
  /** A JavaScript module whose default export is a component. */
  | { readonly kind: 'module'; readonly code: string; readonly imports: readonly ModuleImport[] };

/** An import statement of a page, to report errors of the bundler at its place. */
export interface ModuleImport {
  readonly specifier: string;
  readonly place: Place;
}

/** An entry of a table of contents. */
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
  /** As in the HTML, e.g. `/docs/intro?x=1#setup`, with the base URL where it is internal. */
  readonly url: string;
  readonly kind: 'document' | 'asset' | 'path' | 'anchor' | 'external' | 'api' | 'unchecked';
  /** Reported instead of the usual finding, where the site has no such address. */
  readonly otherwise?: Finding;
  readonly place: Place;
}

/** A question that compilation asked about the rest of the site, with a digest of the answer. */
export interface Lookup {
  readonly name: string;
  /** The arguments of the question, e.g. one path. */
  readonly key: readonly string[];
  readonly answer: string;
}

/** A code block that can be checked against an API or a grammar. */
export interface CodeExample {
  /** In lower case. Of docsgen's own by one name: `shell`, `yaml`; `api:call` and its like for what a text says. */
  readonly language: string;
  /** With tokens replaced, and with blanks in place of comments that mark lines, so that offsets stay. */
  readonly code: string;
  /** Words, with `''`, and `key=value` pairs on the opening fence. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The whole block with its fences. */
  readonly place: Place;
  /** The places of the code in the source, by offset; the first is at 0. */
  readonly stretches: readonly CodeStretch[];
}

/** A stretch of code, and where it was written. Its further lines begin in the column of the first, one below the other. */
export interface CodeStretch {
  /** 0-based, in the code. */
  readonly offset: number;
  readonly start: Point;
  /** The end of a token in the source that the stretch replaces. */
  readonly replaced?: { readonly end: Point };
}
