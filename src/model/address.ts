import type { NamedOperation } from '../shared/api-links.ts';
import type { LeftOut } from '../shared/left-out.ts';
import type { ApiHistory } from './api-changes.ts';
import type { SourcePath } from './place.ts';

/**
 * Absolute path of a route, base URL included, decoded, without a trailing slash (except `/`
 * and the base URL itself). Unique in a site.
 */
export type Permalink = string;

/** Address, id and title of a document, known before any page is compiled. */
export interface DocumentAddress {
  readonly kind: 'doc' | 'post' | 'page';
  readonly source: SourcePath;
  /** Unique within its kind, set and version, e.g. `cdr/Explore/Queries/Select`. */
  readonly id: string;
  readonly permalink: Permalink;
  readonly title: string;
}

/** The address of a document in the docs, with what its path says about its place in a sidebar. */
export interface DocAddress extends DocumentAddress {
  readonly kind: 'doc';
  /** Id of its documentation set. */
  readonly set: string;
  /** Name of the docs version that the document belongs to. */
  readonly version: string;
  /** Folder below the docs folder as it is on disk (product folders mapped); `''` at the top. */
  readonly folder: string;
  /** File name with prefix and extension, for sorting. */
  readonly file: string;
  /** Frontmatter first, else the number prefix. */
  readonly position?: number;
  /** Whether by convention it is the page of its folder's category. */
  readonly isIndex: boolean;
}

export interface PostAddress extends DocumentAddress {
  readonly kind: 'post';
  /** Id of its blog. */
  readonly set: string;
  /** ISO 8601 date, e.g. `2024-04-08`, or date and time with offset; absent when neither frontmatter nor file name has one. */
  readonly date?: string;
}

/** The address of an operation of an API document. */
export interface OperationAddress extends NamedOperation {
  /** Ready for `href`; with `#anchor` unless it has a page of its own. */
  readonly href: string;
}

/** The address that a document would have that is left out: a draft, one for others, or one that cannot be read. */
export type LeftOutAddress = DocumentAddress & Pick<LeftOut, 'audience' | 'isUnread'>;

/** All that links can name and that is known before compilation. */
export interface AddressBook {
  /** Documentation sets and blogs; `shown` is the version of a set that links from outside of it lead to. */
  readonly sets: readonly { readonly id: string; readonly shown?: string | undefined }[];
  readonly documents: readonly DocumentAddress[];
  readonly bySource: ReadonlyMap<SourcePath, DocumentAddress>;
  /** Documents that are left out by their frontmatter or cannot be read, with what they would be. */
  readonly leftOut?: readonly LeftOutAddress[];
  readonly operations: readonly OperationAddress[];
  /** Of each API document that can be shown. */
  readonly histories: readonly ApiHistory[];
}

/** A published address and its anchors. */
export interface PublishedUrl {
  /** Decoded and without the base URL: `/docs/setup`. */
  readonly path: string;
  /** Decoded and without `#`. */
  readonly anchors: readonly string[];
  /** Of the page of a tag: its name. It keeps the address when another tag comes that would have the same one. */
  readonly tag?: string | undefined;
}
