import type { Permalink } from './address.ts';
import type { VersionBanner } from './config.ts';
import type { HeadElement, TocEntry } from './page.ts';
import type { Picture } from './picture.ts';
import type { SourcePath } from './place.ts';
import type { Reference, ReferencePage } from './reference.ts';
import type { SidebarItem } from './sidebar.ts';
import type { VersionLink } from './site.ts';
import type { Author, Updated } from './source.ts';

/** A permalink and what renders there. */
export type Route =
  | DocRoute
  | CategoryRoute
  | TagsRoute
  | TagRoute
  | PostListRoute
  | PostRoute
  | ArchiveRoute
  | PageRoute
  | ReferenceRoute
  | SearchRoute
  | NotFoundRoute
  | RedirectRoute;

export type RouteKind = Route['kind'];

interface RouteBase {
  readonly permalink: Permalink;
  /** Without the site title; `''` shows the site title alone. */
  readonly title: string;
  /** `''` when there is none. */
  readonly description: string;
  readonly keywords: readonly string[];
  /** What the page itself adds to the head. */
  readonly head?: readonly HeadElement[];
  /** Social image. */
  readonly image?: Picture;
  /** What docsgen draws as that image. */
  readonly drawnImage?: DrawnImage;
  /** Differs from `permalink` where the same content has a home elsewhere. */
  readonly canonical: Permalink;
  /** `false`: `noindex`, and absent from sitemap and search. */
  readonly indexed: boolean;
  /** ISO 8601 date, or date and time with offset, of the last change of what the page is made from; absent where nobody knows. */
  readonly modified?: string;
  /** Address of the page as Markdown, such as `/docs/x.md`. */
  readonly markdownCopy?: Permalink;
  /** The file to blame and to edit; absent for generated pages. */
  readonly source?: SourcePath;
  /** On pages of documentation that has released versions. */
  readonly version?: RouteVersion;
}

/** An image that is made of words. */
export interface DrawnImage {
  /** Decoded, base URL included. */
  readonly address: Permalink;
  readonly title: string;
  /** Where the page belongs; `''` when there is nothing to say. */
  readonly section: string;
}

/** The version of the documentation that a page belongs to, and the way to the others. */
export interface RouteVersion {
  /** `current` for what is being worked on, else the name of the released version. */
  readonly name: string;
  readonly label: string;
  readonly banner: VersionBanner;
  /** All versions of the site, this one included, in the order that readers see. */
  readonly choices: readonly VersionChoice[];
  /** The latest version; absent on its own pages, and where it is not part of the site. */
  readonly latest?: VersionChoice;
}

export interface VersionChoice extends VersionLink {
  /** Whether `href` is the same page in that version; else it is where that version begins. */
  readonly samePage: boolean;
}

export interface DocRoute extends RouteBase {
  readonly kind: 'doc';
  /** The document's own address: differs from `permalink` where it is shown at the root of its version too. */
  readonly home: Permalink;
  readonly source: SourcePath;
  readonly heading: PageHeading;
  readonly toc: readonly TocEntry[];
  /** Name of the sidebar to show. */
  readonly sidebar?: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly previous?: NavLink;
  readonly next?: NavLink;
  readonly tags: readonly TagLink[];
  readonly editUrl?: string;
  readonly updated?: Updated;
  readonly unlisted: boolean;
}

/** Whether the template has to show the title itself, because the body has no level-1 heading. */
export interface PageHeading {
  readonly title: string;
  readonly shown: boolean;
}

/** A generated index page of a sidebar category. */
export interface CategoryRoute extends RouteBase {
  readonly kind: 'category';
  readonly sidebar: string;
  readonly items: readonly SidebarItem[];
  readonly breadcrumbs: readonly Crumb[];
  readonly previous?: NavLink;
  readonly next?: NavLink;
}

/** The index of all tags, of docs or of posts. */
export interface TagsRoute extends RouteBase {
  readonly kind: 'tags';
  readonly of: 'docs' | 'posts';
  /** By first letter, upper case; letters and tags in order. */
  readonly letters: readonly { readonly letter: string; readonly tags: readonly TagCount[] }[];
}

export interface TagRoute extends RouteBase {
  readonly kind: 'tag';
  readonly of: 'docs' | 'posts';
  readonly tag: TagLink;
  readonly all: NavLink;
  /** Docs by title, posts newest first. Those of this page: posts go on over several. */
  readonly items: readonly TaggedDocument[];
  /** Documents with the tag, on all pages. */
  readonly count: number;
  /** 1-based. */
  readonly page: number;
  readonly newer?: NavLink;
  readonly older?: NavLink;
}

export interface TaggedDocument {
  readonly title: string;
  readonly description: string;
  readonly href: string;
  /** Posts only. */
  readonly post?: PostSummary;
}

export interface PostListRoute extends RouteBase {
  readonly kind: 'post-list';
  readonly posts: readonly PostSummary[];
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  readonly newer?: NavLink;
  readonly older?: NavLink;
  readonly recent: readonly NavLink[];
}

export interface PostSummary {
  readonly source: SourcePath;
  readonly title: string;
  readonly description: string;
  readonly href: string;
  /** ISO 8601 date, e.g. `2024-04-08`. */
  readonly date: string;
  /** When it was last changed in a way that its author tells readers about; ISO 8601. */
  readonly updated?: string;
  /** Whole minutes, at least 1. */
  readonly readingMinutes: number;
  readonly authors: readonly Author[];
  readonly tags: readonly TagLink[];
  readonly unlisted: boolean;
}

export interface PostRoute extends RouteBase {
  readonly kind: 'post';
  readonly source: SourcePath;
  readonly post: PostSummary;
  readonly heading: PageHeading;
  readonly toc: readonly TocEntry[];
  readonly newer?: NavLink;
  readonly older?: NavLink;
  readonly recent: readonly NavLink[];
  readonly editUrl?: string;
  readonly updated?: Updated;
}

export interface ArchiveRoute extends RouteBase {
  readonly kind: 'post-archive';
  /** Newest year first; posts in a year newest first. */
  readonly years: readonly { readonly year: string; readonly posts: readonly PostSummary[] }[];
}

export interface PageRoute extends RouteBase {
  readonly kind: 'page';
  readonly source: SourcePath;
  /** A component page draws its whole main area; a Markdown page gets the reading layout. */
  readonly format: 'mdx' | 'component';
  readonly heading: PageHeading;
  readonly toc: readonly TocEntry[];
  readonly editUrl?: string;
}

export interface ReferenceRoute extends RouteBase {
  readonly kind: 'reference';
  readonly source: SourcePath;
  readonly reference: Reference;
  /** What of the reference is shown. */
  readonly page: ReferencePage;
  /** Empty on the first page of the reference. */
  readonly breadcrumbs: readonly Crumb[];
  readonly previous?: NavLink;
  readonly next?: NavLink;
  /** Pages that link to an operation, by its anchor; by title, each once. */
  readonly mentions: Readonly<Record<string, readonly NavLink[]>>;
}

/** Lists everything that a search may find, for those who have no script, and for those who would rather look around. */
export interface SearchRoute extends RouteBase {
  readonly kind: 'search';
  readonly groups: readonly SearchGroup[];
}

/** A part of the site. */
export interface SearchGroup {
  readonly title: string;
  readonly href?: string;
  readonly entries: readonly SearchEntry[];
}

export interface SearchEntry {
  readonly label: string;
  /** Absent on headings without a page. */
  readonly href?: string;
  /** Of an operation, upper case. */
  readonly method?: string;
  /** Of a post: ISO 8601 date. */
  readonly date?: string;
  readonly entries: readonly SearchEntry[];
}

export interface NotFoundRoute extends RouteBase {
  readonly kind: 'not-found';
}

export interface RedirectRoute extends RouteBase {
  readonly kind: 'redirect';
  /** Where it ends, chains of redirects followed: a percent-encoded permalink with optional query and hash, or an absolute URL. */
  readonly to: string;
  /** Whether somebody wrote it; what docsgen leads on by itself may lead elsewhere tomorrow. */
  readonly permanent: boolean;
}

export interface NavLink {
  readonly label: string;
  readonly href: string;
}

export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

export interface TagLink {
  readonly label: string;
  readonly href: string;
  readonly description?: string;
}

export interface TagCount extends TagLink {
  readonly count: number;
}
