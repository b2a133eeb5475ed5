import type { SourcePath } from './place.ts';
import type { SidebarBadge } from './sidebar.ts';

export type SourceKind = 'doc' | 'post' | 'page' | 'partial';

/** A text file under a content root. */
export interface SourceFile {
  readonly path: SourcePath;
  /** Relative to its content root, e.g. `guide/01-install.mdx`. */
  readonly name: string;
  readonly kind: SourceKind;
  /** Id of the documentation set or blog, for files below its folder. */
  readonly set?: string;
  /** Name of the docs version, for files below a docs folder. */
  readonly version?: string;
  /** `component` files are TSX or JSX pages. */
  readonly format: 'mdx' | 'component';
  /**
   * The whole text, frontmatter included, without byte order mark. Each access may read and decode the file: copy it to a
   * variable.
   *
   * @throws SourceChanged when it is not in memory and the file has changed
   */
  readonly text: string;
  /** Content hash, hex. */
  readonly hash: string;
  readonly frontmatter: Frontmatter;
  /** The plugin that gives it, where no file holds it. */
  readonly plugin?: string;
  /** Of a translation: path of the source that it translates. */
  readonly original?: SourcePath;
  /** Whether it is in the default language, as the locale has no translation of it. */
  readonly isFallback?: boolean;
  /** Text of the first level-1 heading, where the frontmatter has no title. */
  readonly heading?: string;
}

/** When the text of a file is read: each time it is needed, the first time it is needed, or as soon as the file is opened. */
export type TextReading = 'each time' | 'once' | 'at once';

/** Thrown when a source has changed since it was first read: results made of it do not fit its present text. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}

/** How the search of the site finds a page: not at all, or with words that weigh more or less than those of others. */
export type Searched = false | { readonly boost: number };

/** Validated frontmatter: fields mean what `frontmatter-schema.ts` says; keys of the author's own are in `custom`. */
export interface Frontmatter {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly keywords: readonly string[];
  readonly image?: string;
  readonly tags: readonly (string | { readonly label: string; readonly permalink: string })[];
  readonly draft: boolean;
  /** For whom the page is; absent for everybody. */
  readonly audience?: readonly string[];
  readonly unlisted: boolean;
  readonly noIndex?: boolean;
  readonly search?: Searched;
  readonly hideTitle: boolean;
  readonly hideToc: boolean;
  readonly terms: boolean;
  readonly tocMin?: number;
  readonly tocMax?: number;
  readonly sidebarLabel?: string;
  readonly sidebarPosition?: number;
  readonly sidebarClassName?: string;
  readonly sidebarIcon?: string;
  readonly sidebarBadge?: SidebarBadge;
  readonly template?: 'start';
  readonly displayedSidebar?: string | null;
  readonly paginationLabel?: string;
  readonly paginationNext?: string | null;
  readonly paginationPrev?: string | null;
  readonly customEditUrl?: string | null;
  readonly parseNumberPrefixes: boolean;
  readonly lastUpdate?: Updated;
  readonly translatedFrom?: string;
  /** ISO 8601 date, or date and time with offset. */
  readonly date?: string;
  readonly authors: readonly (string | Author)[];
  readonly redirectFrom: readonly string[];
  /** Files of the pages that it goes on from, relative to its own; absent for none. */
  readonly after?: readonly string[];
  readonly custom: Readonly<Record<string, unknown>>;
  /** Fields with faults, which are left out: that they are missing is no second fault. */
  readonly rejected?: readonly string[];
}

export interface Author {
  readonly key?: string;
  readonly name: string;
  readonly title?: string;
  readonly url?: string;
  readonly imageUrl?: string;
  /** Name of a page with all posts of the author, below `authors`; absent where there is none. */
  readonly page?: string;
  /** Address of that page. */
  readonly href?: string;
}

/** A file that pages may link to or show: an image, a download, a data file. */
export interface Asset {
  readonly path: SourcePath;
  /** Address in the site, with the content hash in its name and the base URL in front; static files keep their name. */
  readonly permalink: string;
  readonly bytes: number;
  /** Hash of its bytes; only of PNG and JPEG images. */
  readonly hash?: string;
  /** Pixels; only for images whose size is known. */
  readonly width?: number;
  readonly height?: number;
  /** Set when the file ends like an image but cannot be read as one. */
  readonly unreadable?: string;
}

/** What git says of the last change of a file, and of all. */
export interface History extends Updated {
  /** Names of those who changed it, most commits first; only where a site shows them. */
  readonly people?: readonly string[];
}

export interface Updated {
  /** ISO 8601 date and time with offset, or a date. */
  readonly date?: string;
  readonly author?: string;
}

/** Whether a file was removed or saved since it was looked at, which no watcher has reported yet. */
export function isOfFiles(error: unknown): boolean {
  return error instanceof SourceChanged || (error instanceof Error && 'syscall' in error);
}
