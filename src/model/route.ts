import type { Permalink } from './address.ts';
import type { HeadElement, TocEntry } from './page.ts';
import type { Picture } from './picture.ts';
import type { SourcePath } from './place.ts';
import type { Reference, ReferencePage } from './reference.ts';
import type { VersionBanner } from './sets-config.ts';
import type { SidebarItem } from './sidebar.ts';
import type { VersionLink } from './site.ts';
import type { Author, Searched, Updated } from './source.ts';

/** A permalink and all that its template needs. */
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
  | PluginRoute
  | GeneratedRoute
  | RedirectRoute;

export type RouteKind = Route['kind'];

/** Whether a route is the document's own address, not its copy at the root of a version. */
export function isHome(route: Route): boolean {
  return route.kind !== 'doc' || route.home === route.permalink;
}

interface RouteBase {
  readonly permalink: Permalink;
  /** Without the site title; `''` shows the site title alone. */
  readonly title: string;
  /** `''` when there is none. */
  readonly description: string;
  readonly keywords: readonly string[];
  /** Elements that the page itself adds to the head. */
  readonly head?: readonly HeadElement[];
  /** Scripts of plugins that browsers load, by name: see `AssetManifest.clients`. */
  readonly clients?: readonly string[];
  /** Social image. */
  readonly image?: Picture;
  /** The words of an image that docsgen draws. */
  readonly drawnImage?: DrawnImage;
  /** The canonical address; differs from `permalink` when the content has another one. */
  readonly canonical: Permalink;
  /** `false`: `noindex`, and absent from sitemap and search. */
  readonly indexed: boolean;
  /** `true`: search engines leave it out, but the search of the site does not. */
  readonly noIndex?: boolean;
  /** How the search of the site finds it; as others unless given. */
  readonly search?: Searched;
  /** Last change of the source: an ISO 8601 date, or date and time with offset; absent when unknown. */
  readonly modified?: string;
  /** Address of the page as Markdown, such as `/docs/x.md`. */
  readonly markdownCopy?: Permalink;
  /** The file that findings name and that authors edit; absent for generated pages. */
  readonly source?: SourcePath;
  /** Id of the documentation set or blog that the page belongs to. */
  readonly set?: string;
  /** On pages of documentation that has released versions. */
  readonly version?: RouteVersion;
  /** On a page whose text is in another language, as the locale has no translation of it. */
  readonly fallback?: RouteFallback;
  /** On a site with several locales: the same page in each of them, this one included. */
  readonly alternates?: readonly RouteAlternate[];
}

/** The language that a text is in. */
export interface RouteFallback {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Name of the language. */
  readonly label: string;
}

/** A page in another locale. */
export interface RouteAlternate {
  /** Of the locale. */
  readonly name: string;
  readonly href: Permalink;
  /** Whether its text is in the language of the locale. */
  readonly isTranslated: boolean;
  /** Whether it is translated, and search engines may list it at this address. */
  readonly isListed: boolean;
}

/** A social image that is drawn from words. */
export interface DrawnImage {
  /** Decoded, base URL included. */
  readonly address: Permalink;
  readonly title: string;
  /** The part of the site that the page is in; `''` for none. */
  readonly section: string;
}

/** A page with a template of a plugin. */
export interface PluginRoute extends RouteBase {
  readonly kind: 'plugin';
  readonly plugin: string;
  /** The module of the template, from the folder of the config. */
  readonly template: SourcePath;
  /** Plain data, known when the page is rendered. */
  readonly props?: unknown;
}

/** A page that a feature makes of what it knows of the site. */
export interface GeneratedRoute extends RouteBase {
  readonly kind: 'generated';
  /** Known when the page is rendered. */
  readonly body?: GeneratedBody;
}

export interface GeneratedBody {
  /** Markup. */
  readonly html: string;
  readonly toc: readonly TocEntry[];
}

/** The version of the documentation that a page belongs to, with links to the others. */
export interface RouteVersion {
  /** `current` for the docs folder itself, else the name of the released version. */
  readonly name: string;
  readonly label: string;
  readonly banner: VersionBanner;
  /** All versions of the site, this one included, in the order that readers see. */
  readonly choices: readonly VersionChoice[];
  /** The latest version; absent on its own pages, and when it is not built. */
  readonly latest?: VersionChoice;
}

export interface VersionChoice extends VersionLink {
  /** Whether `href` is the same page in that version; otherwise it is the root of that version. */
  readonly samePage: boolean;
}

/** A page that is made of one source. */
interface SourceRoute extends RouteBase {
  readonly source: SourcePath;
  readonly heading: PageHeading;
  readonly toc: readonly TocEntry[];
  readonly editUrl?: string;
}

export interface DocRoute extends SourceRoute {
  readonly kind: 'doc';
  /** The document's own address; differs from `permalink` for its copy at the root of the version. */
  readonly home: Permalink;
  /** Name of the sidebar to show. */
  readonly sidebar?: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly previous?: NavLink;
  readonly next?: NavLink;
  readonly tags: readonly TagLink[];
  /** The file with all documents of its set for paper. */
  readonly edition?: { readonly href: string; readonly isPdf: boolean } | undefined;
  readonly updated?: Updated;
  /** Names of those who changed it, most commits first. */
  readonly contributors?: readonly string[];
  readonly unlisted: boolean;
  /** Whether it is as wide as the window, without sidebar, title and contents. */
  readonly isStart?: true | undefined;
}

/** The title, and whether the template shows it, as the body has no level-1 heading. */
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

/** What is listed together: documents or posts with a tag, or posts by an author. */
export type TaggedBy = 'docs' | 'posts' | 'authors';

/** The index of all tags, of docs or of posts, or of all authors. */
export interface TagsRoute extends RouteBase {
  readonly kind: 'tags';
  readonly of: TaggedBy;
  /** By first letter, upper case; letters and tags in order. */
  readonly letters: readonly { readonly letter: string; readonly tags: readonly TagCount[] }[];
}

export interface TagRoute extends RouteBase {
  readonly kind: 'tag';
  readonly of: TaggedBy;
  readonly tag: TagLink;
  readonly all: NavLink;
  /** The documents of this page: docs by title, posts newest first. Posts may need several pages. */
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
  /** The language of title and description, where it is not that of the site. */
  readonly lang?: string | undefined;
  /** Posts only. */
  readonly post?: PostSummary;
}

export interface PostListRoute extends RouteBase {
  readonly kind: 'post-list';
  readonly set: string;
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
  /** ISO 8601 date, e.g. `2024-04-08`, or date and time with offset. */
  readonly date: string;
  /** Last change according to its author; ISO 8601. */
  readonly updated?: string;
  /** Whole minutes, at least 1. */
  readonly readingMinutes: number;
  readonly authors: readonly Author[];
  readonly tags: readonly TagLink[];
  readonly unlisted: boolean;
  /** On a post whose text is in another language. */
  readonly fallback?: RouteFallback | undefined;
}

export interface PostRoute extends SourceRoute {
  readonly kind: 'post';
  readonly set: string;
  readonly post: PostSummary;
  readonly newer?: NavLink;
  readonly older?: NavLink;
  readonly recent: readonly NavLink[];
  readonly updated?: Updated;
}

export interface ArchiveRoute extends RouteBase {
  readonly kind: 'post-archive';
  readonly set: string;
  /** Newest year first; posts in a year newest first. */
  readonly years: readonly { readonly year: string; readonly posts: readonly PostSummary[] }[];
}

export interface PageRoute extends SourceRoute {
  readonly kind: 'page';
  /** A component page renders its whole main area; a Markdown page gets the reading layout. */
  readonly format: 'mdx' | 'component';
  /** Whether it is as wide as the window, without title and contents. */
  readonly isStart?: true | undefined;
}

export interface ReferenceRoute extends RouteBase {
  readonly kind: 'reference';
  readonly source: SourcePath;
  readonly reference: Reference;
  /** The page of the reference that is shown. */
  readonly page: ReferencePage;
  /** Empty on the first page of the reference. */
  readonly breadcrumbs: readonly Crumb[];
  readonly previous?: NavLink;
  readonly next?: NavLink;
  /** Address of each operation of the page as Markdown, by its anchor; absent on a site without Markdown copies. */
  readonly copies?: Readonly<Record<string, Permalink>>;
  /** Pages that link to an operation, by its anchor; by title, each once. */
  readonly mentions: Readonly<Record<string, readonly NavLink[]>>;
}

/** The page that lists all that the search finds, for readers without JavaScript and for browsing. */
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
  /** The language of the label, where it is not that of the site. */
  readonly lang?: string | undefined;
  readonly entries: readonly SearchEntry[];
}

export interface NotFoundRoute extends RouteBase {
  readonly kind: 'not-found';
}

export interface RedirectRoute extends RouteBase {
  readonly kind: 'redirect';
  /** The end of the chain of redirects: a percent-encoded permalink with optional query and hash, or an absolute URL. */
  readonly to: string;
  /** Whether an author wrote it. Redirects that docsgen makes may change. */
  readonly permanent: boolean;
}

export interface NavLink {
  readonly label: string;
  readonly href: string;
  /** The language of the label, where it is not that of the site. */
  readonly lang?: string | undefined;
}

export interface Crumb {
  readonly label: string;
  readonly href?: string;
  /** The language of the label, where it is not that of the site. */
  readonly lang?: string | undefined;
}

export interface TagLink {
  readonly label: string;
  readonly href: string;
  readonly description?: string;
}

export interface TagCount extends TagLink {
  readonly count: number;
  /** The first documents of the tag, as its page has them. */
  readonly first: readonly TaggedDocument[];
}
