import type { SourcePath } from './place.ts';

export type SourceKind = 'doc' | 'post' | 'page' | 'partial';

/** A text file under a content root. */
export interface SourceFile {
  readonly path: SourcePath;
  /** Relative to its content root, e.g. `guide/01-install.mdx`. */
  readonly name: string;
  readonly kind: SourceKind;
  /** Name of the docs version, for files below a docs folder. */
  readonly version?: string;
  /** `component` files are TSX or JSX pages. */
  readonly format: 'mdx' | 'component';
  /**
   * As read, without a byte order mark; frontmatter included. It may be decoded or read each time: a copy has that done
   * once.
   *
   * @throws SourceChanged where it is not held in memory, and is another one by now
   */
  readonly text: string;
  /** Content hash, hex. */
  readonly hash: string;
  readonly frontmatter: Frontmatter;
  /** Text of the first level-1 heading, where the frontmatter has no title. */
  readonly heading?: string;
}

/** A source was changed since it was read first: what was made of it so far does not fit what it says now. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}

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
  readonly unlisted: boolean;
  readonly hideTitle: boolean;
  readonly hideToc: boolean;
  readonly terms: boolean;
  readonly tocMin?: number;
  readonly tocMax?: number;
  readonly sidebarLabel?: string;
  readonly sidebarPosition?: number;
  readonly sidebarClassName?: string;
  readonly displayedSidebar?: string | null;
  readonly paginationLabel?: string;
  readonly paginationNext?: string | null;
  readonly paginationPrev?: string | null;
  readonly customEditUrl?: string | null;
  readonly parseNumberPrefixes: boolean;
  readonly lastUpdate?: Updated;
  readonly date?: string;
  readonly authors: readonly (string | Author)[];
  readonly redirectFrom: readonly string[];
  readonly custom: Readonly<Record<string, unknown>>;
  /** Fields that were given and are not here, since something is wrong with them: that they are missing is no other fault. */
  readonly rejected?: readonly string[];
}

export interface Author {
  readonly key?: string;
  readonly name: string;
  readonly title?: string;
  readonly url?: string;
  readonly imageUrl?: string;
}

/** A file that pages may link to or show: an image, a download, a data file. */
export interface Asset {
  readonly path: SourcePath;
  /** Address in the site, with the content hash in its name and the base URL in front; static files keep their name. */
  readonly permalink: string;
  readonly bytes: number;
  /** Pixels; only for images whose size is known. */
  readonly width?: number;
  readonly height?: number;
  /** Set when the file ends like an image but cannot be read as one. */
  readonly unreadable?: string;
}

export interface Updated {
  /** ISO 8601 date and time with offset, or a date. */
  readonly date?: string;
  readonly author?: string;
}
