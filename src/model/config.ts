import type { SourcePath } from './place.ts';
import type { RuleName, RuleSetting } from './rules.ts';

/** The site config after validation: defaults filled in, tokens replaced, folders looked up. Frozen. */
export interface ResolvedConfig {
  /** Absolute path of the site root. */
  readonly root: string;
  /** Absent when a test hands the config over as a value. */
  readonly file?: SourcePath;
  readonly title: string;
  readonly tagline: string;
  /** Origin of the published site without trailing slash, e.g. `https://docs.example.org`. */
  readonly url?: string;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
  /** Absolute path. */
  readonly outDir: string;
  /** Whether a page is the index of a folder of its own, or a file. Its address is the same. */
  readonly pageFiles: PageFiles;
  /** Addresses of icons, in the order of the config. */
  readonly favicon?: readonly string[];
  readonly image?: { readonly src: string; readonly alt?: string };
  readonly product: Product;
  /** What `%var.name%` stands for, by name. */
  readonly variables: Readonly<Record<string, string>>;
  readonly docs?: DocsConfig;
  readonly posts?: PostsConfig;
  readonly pages?: { readonly dir: SourcePath };
  /** Folder of files that are copied as they are. */
  readonly static?: SourcePath;
  /** Folder with the site's own templates and components. */
  readonly theme?: SourcePath;
  readonly redirects: readonly RedirectConfig[];
  readonly glossary?: GlossaryConfig;
  readonly api: readonly ApiConfig[];
  readonly navbar: NavbarConfig;
  readonly footer: FooterConfig;
  readonly announcement?: { readonly id: string; readonly content: string; readonly closable: boolean };
  /** The texts of the config that have markup, rendered, by key: `footer.copyright`. Others are what they are. */
  readonly inlineTexts?: Readonly<Record<string, InlineText>>;
  readonly colorMode: { readonly default: 'dark' | 'light'; readonly toggle: boolean };
  readonly toc: { readonly min: number; readonly max: number };
  readonly security: SecurityConfig;
  readonly markdown: MarkdownConfig;
  /** Whether pages have a Markdown twin and the site an `llms.txt`. */
  readonly twins: boolean;
  /** Encodings of the files that are written beside those of text. */
  readonly precompress: readonly ('br' | 'gzip')[];
  readonly externalLinks: ExternalLinksConfig;
  /** What draws an image for each page that has none of its own; `false`: none are drawn. */
  readonly socialImages: false | SocialImagesConfig;
  /** Whether the site has an index of its text, and a page that lists everything. */
  readonly search: boolean;
  readonly checks: Readonly<Record<RuleName, RuleSetting>>;
}

/** Fonts, for letters that docsgen's own has not. */
export interface SocialImagesConfig {
  readonly fonts: readonly SourcePath[];
}

export type PageFiles = 'folder' | 'file';

/** How links to other sites are checked. */
export interface ExternalLinksConfig {
  /** Addresses that are not asked for; `*` stands for anything. */
  readonly ignore: readonly string[];
  /** Seconds. */
  readonly timeout: number;
  readonly retries: number;
  /** Requests to one host at a time. */
  readonly perHost: number;
  /** Days. */
  readonly maxAge: number;
}

export interface Product {
  /** Display name; the site title where the config names no product. */
  readonly name: string;
  /** Lower case, used in addresses and folder names. */
  readonly slug: string;
}

/** Routes here carry the base URL and no trailing slash, as permalinks do. */
export interface DocsConfig {
  /** The folder that is worked on. */
  readonly dir: SourcePath;
  /** Where readers enter the documentation: the latest version lives here. */
  readonly route: string;
  /** Whether there are released versions, so that readers have to be told which one they see. */
  readonly versioned: boolean;
  /** Those to be built, at least one, in the order that readers see: the docs folder itself, then the newest release. */
  readonly versions: readonly DocsVersion[];
  /** Address of the site's folder in an editor; the source path is appended. */
  readonly editUrl?: string;
  readonly lastUpdated: boolean;
}

/** The docs folder itself, or a snapshot of it. */
export interface DocsVersion {
  /** Unique; `current` for the docs folder itself. */
  readonly name: string;
  /** What readers see. */
  readonly label: string;
  readonly dir: SourcePath;
  readonly route: string;
  /** The version that readers are sent to. */
  readonly latest: boolean;
  readonly banner: VersionBanner;
  readonly noIndex: boolean;
  /** Id of the document shown at `route` itself. */
  readonly main?: string;
  /** Absent: one sidebar named `docs`, made from the folders. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>;
  /** File name inside `dir`. */
  readonly tagsFile: string;
  /** Where in the config `main` and `sidebars` are found, as `locate` takes it. */
  readonly keyPath: readonly string[];
}

/** What the pages of a version say about it. */
export type VersionBanner = 'none' | 'unreleased' | 'unmaintained';

export interface PostsConfig {
  readonly dir: SourcePath;
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly perPage: number;
  /** File names inside `dir`. */
  readonly authorsFile: string;
  readonly tagsFile: string;
  /** Without repetitions; empty where the site has no `url`. */
  readonly feeds: readonly FeedFormat[];
  readonly editUrl?: string;
}

export type FeedFormat = 'rss' | 'atom' | 'json';

export interface ApiConfig {
  readonly id: string;
  /** May lie beside the site root. */
  readonly document: SourcePath;
  readonly route: string;
  /** What gets a page of its own: the whole document, each tag or each operation. Without it the size decides. */
  readonly layout?: 'single' | 'tag' | 'operation';
  /** Name of the present version, where that is not what its document says. */
  readonly version?: string;
  /** Versions before the present one, newest first: what has changed is told from them. */
  readonly earlier: readonly EarlierApiConfig[];
  /** Hosts that the document may refer to. */
  readonly remote: readonly string[];
  /** Severities of findings in this document, where they are not those of the site. */
  readonly checks: { readonly [R in RuleName]?: RuleSetting | undefined };
}

/** An earlier version of an API. */
export interface EarlierApiConfig {
  /** Its name, e.g. `1.4`. */
  readonly version: string;
  readonly document: SourcePath;
}

export interface RedirectConfig {
  /** An address in the site, with leading slash and as its author wrote it: base URL or not. */
  readonly from: string;
  /** An address in the site, as for `from`, or an absolute URL. */
  readonly to: string;
}

export interface GlossaryConfig {
  readonly file: SourcePath;
  /** Permalink of the page that holds the list. */
  readonly page?: string;
}

export type SidebarItemConfig =
  /** Document id. */
  | string
  | { readonly type: 'doc'; readonly id: string; readonly label?: string; readonly className?: string }
  | { readonly type: 'link'; readonly href: string; readonly label: string; readonly className?: string }
  | { readonly type: 'html'; readonly html: string; readonly className?: string }
  /** Folder relative to the docs folder; `.` for all of it. */
  | { readonly type: 'autogenerated'; readonly dir: string }
  | CategoryItemConfig;

export interface CategoryItemConfig {
  readonly type: 'category';
  readonly label: string;
  readonly description?: string;
  readonly className?: string;
  readonly link?: CategoryLinkConfig | null;
  readonly collapsible?: boolean;
  readonly collapsed?: boolean;
  readonly items: readonly SidebarItemConfig[];
}

export type CategoryLinkConfig =
  | { readonly type: 'doc'; readonly id: string }
  | {
      readonly type: 'generated-index';
      readonly slug?: string;
      readonly title?: string;
      readonly description?: string;
      readonly keywords?: readonly string[];
      readonly image?: string;
    };

export interface NavbarConfig {
  readonly title: string;
  readonly logo?: { readonly src: string; readonly alt: string };
  readonly items: readonly NavbarItemConfig[];
}

export interface NavbarLinkConfig {
  readonly label: string;
  /** An address in the site (with or without base URL) or an absolute URL. */
  readonly href: string;
  readonly position: 'left' | 'right';
}

export type NavbarItemConfig =
  | NavbarLinkConfig
  /** The menu of versions. */
  | { readonly type: 'versions'; readonly position: 'left' | 'right' }
  | {
      readonly label: string;
      readonly position: 'left' | 'right';
      readonly items: readonly { readonly label: string; readonly href: string }[];
    };

/** Inline Markdown as HTML. */
export interface InlineText {
  readonly html: string;
  /** Addresses as they are written. */
  readonly links: readonly string[];
}

export interface FooterConfig {
  readonly columns: readonly {
    readonly title: string;
    readonly links: readonly { readonly label: string; readonly href: string }[];
  }[];
  /** Inline Markdown. */
  readonly copyright: string;
}

export interface SecurityConfig {
  /** Where the Content-Security-Policy stands. */
  readonly policy: 'header' | 'meta' | 'none';
  /** Sources by directive, beyond what the pages are seen to load. */
  readonly allow: Readonly<Record<string, readonly string[]>>;
}

export interface MarkdownConfig {
  /** Both give the same trees; `fast` is native code that leaves to `reference` what it is not sure of. */
  readonly parser: 'fast' | 'reference';
  /** `detect`: files that end with `.md` are CommonMark. */
  readonly format: 'mdx' | 'detect';
  readonly compat: { readonly comments: boolean; readonly admonitions: boolean; readonly headingIds: boolean };
  /** Whether readers can enlarge images. */
  readonly zoom: boolean;
  /** Whether `$…$` is TeX. */
  readonly math: boolean;
  /** Whether blocks of `mermaid` are diagrams. */
  readonly mermaid: boolean;
  /** Kinds beyond the built-in ones: name to title and the built-in kind whose looks it takes. */
  readonly admonitions: Readonly<Record<string, { readonly title: string; readonly like: string }>>;
  /** What pages use without an import: name to file. */
  readonly components: Readonly<Record<string, SourcePath>>;
  readonly remarkPlugins: readonly unknown[];
  readonly rehypePlugins: readonly unknown[];
  /** What makes HTML of the nodes that plugins add: type of the node to a handler of remark-rehype. */
  readonly handlers: Readonly<Record<string, unknown>>;
}
