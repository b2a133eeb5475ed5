import type { Analytics } from '../shared/analytics.ts';
import type { HostedSearch } from '../shared/hosted-search.ts';
import type { SampleLanguage } from '../shared/request/sample-languages.ts';
import type { ImagesConfig } from '../shared/resized-image.ts';
import type { Language } from '../shared/texts/text.ts';
import type { SourcePath } from './place.ts';
import type { ActivePlugin, SyntaxHook } from './plugin.ts';
import type { CheckSetting, OwnRuleName, PluginRuleName, RuleName } from './rules.ts';
import type { SidebarBadge } from './sidebar.ts';

/**
 * The site config after validation: defaults filled in, tokens replaced, folders looked up. Frozen. Each key means what
 * `src/pipeline/config/schema` says; comments here say only what was resolved, and units.
 */
export interface ResolvedConfig {
  /** Absolute path of the site root. */
  readonly root: string;
  /** Absent when a test passes the config as a value. */
  readonly file?: SourcePath;
  readonly language: Language;
  /** Absent on a site in one language. */
  readonly locale?: LocaleConfig;
  /** Address of the page that lists what is translated, without the base URL. */
  readonly translationsPage?: string;
  readonly title: string;
  readonly tagline: string;
  /** Origin without trailing slash, e.g. `https://docs.example.org`. */
  readonly url?: string;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
  /** Base of files that pages of all locales share; `baseUrl`, unless this is the config of a locale below it. */
  readonly filesBase: string;
  /** Absolute path. */
  readonly outDir: string;
  readonly pageFiles: PageFiles;
  readonly trailingSlash: boolean;
  readonly favicon?: readonly string[];
  readonly image?: { readonly src: string; readonly alt?: string };
  readonly product: Product;
  readonly variables: Readonly<Record<string, string>>;
  /** Documentation sets, in the order of the config; empty where the site has none. */
  readonly docs: readonly DocsConfig[];
  /** Blogs, likewise. */
  readonly posts: readonly PostsConfig[];
  readonly pages?: { readonly dir: SourcePath };
  readonly static?: SourcePath;
  readonly theme?: SourcePath;
  readonly redirects: readonly RedirectConfig[];
  readonly glossary?: GlossaryConfig;
  readonly api: readonly ApiConfig[];
  readonly navbar: NavbarConfig;
  readonly footer: FooterConfig;
  readonly announcement?: { readonly id: string; readonly content: string; readonly closable: boolean };
  /** Texts of the config that have markup, rendered, by key path: `footer.copyright`. Texts without markup are absent. */
  readonly inlineTexts?: Readonly<Record<string, InlineText>>;
  readonly colorMode: { readonly default: 'dark' | 'light' | 'system'; readonly toggle: boolean };
  /** Absent: the colours of `tokens.css`. */
  readonly accent?: AccentConfig;
  /** `false`: fonts of the system. */
  readonly fonts: false | { readonly [Role in FontRole]?: FontConfig | false };
  readonly head: readonly HeadConfig[];
  readonly scripts: readonly ScriptConfig[];
  readonly analytics?: Analytics;
  readonly assistants: readonly AssistantConfig[];
  readonly feedback?: FeedbackConfig;
  readonly toc: { readonly min: number; readonly max: number };
  readonly security: SecurityConfig;
  readonly markdown: MarkdownConfig;
  readonly twins: boolean;
  readonly precompress: readonly ('br' | 'gzip')[];
  readonly externalLinks: ExternalLinksConfig;
  readonly socialImages: false | SocialImagesConfig;
  readonly images: false | ImagesConfig;
  /** Whether readers can search, and the service that has the index in place of docsgen. */
  readonly search: boolean | HostedSearch;
  readonly checks: Readonly<Record<OwnRuleName, CheckSetting>> & {
    readonly [rule: PluginRuleName]: CheckSetting | undefined;
  };
  /** In the order of the config; without those that cannot be used. */
  readonly plugins: readonly ActivePlugin[];
}

/** The locale that a config is for: each has a config of its own, with its language, texts and base URL. */
export interface LocaleConfig {
  readonly name: string;
  /** Absent on the config of the default locale. */
  readonly translated?: {
    /** Folder of its sources, `i18n/de`: below it they have the paths of their originals. */
    readonly dir: SourcePath;
    /** Language of the originals. */
    readonly from: LocaleChoice;
  };
  /** Names of all locales but the default one, built or not. */
  readonly others: readonly string[];
  /** Locales that are built, in the order of the config. */
  readonly choices: readonly LocaleChoice[];
}

export interface LocaleChoice {
  readonly name: string;
  readonly label: string;
  readonly lang: string;
  readonly dir: Language['dir'];
  readonly baseUrl: string;
  readonly isDefault: boolean;
  readonly offer: LocaleOffer;
}

/** What offers a page in a language to readers of it, in that language. */
export interface LocaleOffer {
  /** Name of what it is about: `Language`. */
  readonly about: string;
  readonly text: string;
  readonly dismiss: string;
}

/** Colours of the accent, in hexadecimal digits. */
export interface AccentConfig {
  readonly light: AccentOfMode;
  readonly dark: AccentOfMode;
  /** Of buttons, in both modes, and of what is written on them. */
  readonly fill: string;
  readonly onFill: string;
}

export interface AccentOfMode {
  /** Of lines and marks. */
  readonly mark: string;
  readonly text: string;
  /** Of words, for readers who ask for more contrast. */
  readonly more: string;
}

export type FontRole = 'text' | 'heading' | 'code';

/** Files from the folder of the config, and packages of Fontsource. */
export type FontConfig = readonly string[];

/** An element of the head of every page. */
export interface HeadConfig {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly content: string;
}

/** A script of every page, with its attributes. */
export interface ScriptConfig {
  readonly src: string;
  readonly [attribute: string]: string | number | boolean | undefined;
}

export interface AssistantConfig {
  readonly label: string;
  /** With `{prompt}` or `{url}`. */
  readonly href: string;
}

export interface SocialImagesConfig {
  readonly fonts: readonly SourcePath[];
}

export type PageFiles = 'folder' | 'file';

export interface ExternalLinksConfig {
  readonly ignore: readonly string[];
  /** Seconds. */
  readonly timeout: number;
  readonly retries: number;
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

/** How readers can say whether a page has helped. */
export interface FeedbackConfig {
  /** A URL, or a path of the origin of the site. */
  readonly endpoint?: string;
  /** With `{title}` and `{url}` for those of the page. */
  readonly issues?: string;
}

/** What documentation sets and blogs have in common. */
export interface SetConfig {
  /** Unique among documentation sets and blogs: `docs` or `posts` where the config has an object in place of a list. */
  readonly id: string;
  /** Key path of its settings, for `locate`: `['docs']`, or `['docs', 1]` in a list. */
  readonly keyPath: readonly (string | number)[];
}

/** A documentation set. Routes here have the base URL and no trailing slash, as permalinks do. */
export interface DocsConfig extends SetConfig {
  /** What readers see of it where they switch between sets. */
  readonly label: string;
  /** Folder of the current version; of a pattern, the part before its first `*`. */
  readonly dir: SourcePath;
  /** Folders with the documents of the current version. */
  readonly folders: readonly ContentFolder[];
  /** Folders of which the contents decide which folders these are; empty unless the config has a pattern. */
  readonly listed: readonly SourcePath[];
  /** Where its released versions are. */
  readonly snapshots: SnapshotFolder;
  /** Address of the latest version. */
  readonly route: string;
  /** Whether there are released versions: pages then show which one they belong to. */
  readonly versioned: boolean;
  /** Versions to build, at least one, in the order that readers see: the docs folder itself, then the newest release. */
  readonly versions: readonly DocsVersion[];
  /** With trailing slash. */
  readonly editUrl?: string;
  readonly lastUpdated: boolean;
  /** Whether names from git are shown. */
  readonly contributors: boolean;
}

/** The released versions of a documentation set, relative to the site root. */
export interface SnapshotFolder {
  /** The file that lists them. */
  readonly list: SourcePath;
  /** The folder with a folder for each. */
  readonly dir: SourcePath;
}

/** A folder with sources, and what their names begin with: `core` for `../packages/core/docs`, `''` for most. */
export interface ContentFolder {
  readonly dir: SourcePath;
  readonly prefix: string;
}

/** The docs folder itself, or a snapshot of it. */
export interface DocsVersion {
  /** Unique in its set; `current` for the docs folder itself. */
  readonly name: string;
  readonly label: string;
  /** That of its tags file; with its documents unless `folders` names others. */
  readonly dir: SourcePath;
  /** Folders with its documents. */
  readonly folders: readonly ContentFolder[];
  readonly route: string;
  /** Whether it is the version at the route of the docs. */
  readonly latest: boolean;
  readonly banner: VersionBanner;
  readonly noIndex: boolean;
  readonly main?: string;
  /** When absent: one sidebar named `docs`, made from the folders. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>;
  readonly tagsFile: string;
  /** Key path of the settings of this version, for `locate`: that of the set for the docs folder itself. */
  readonly keyPath: readonly (string | number)[];
}

export type VersionBanner = 'none' | 'unreleased' | 'unmaintained';

export interface PostsConfig extends SetConfig {
  readonly dir: SourcePath;
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly perPage: number;
  readonly authorsFile: string;
  readonly tagsFile: string;
  /** Without duplicates; empty when the site has no `url`. */
  readonly feeds: readonly FeedFormat[];
  /** With trailing slash. */
  readonly editUrl?: string;
}

export type FeedFormat = 'rss' | 'atom' | 'json';

export interface ApiConfig {
  /** Whether it is in the default language, as the locale has no translation of it. */
  readonly isFallback?: true;
  readonly id: string;
  readonly document: SourcePath;
  readonly route: string;
  /** When absent, the number of operations decides. */
  readonly layout?: 'single' | 'tag' | 'operation';
  /** When absent, the version that the document gives. */
  readonly version?: string;
  /** Newest first. */
  readonly earlier: readonly EarlierApiConfig[];
  readonly remote: readonly string[];
  readonly limits: { readonly mebibytes: number; readonly depth: number };
  /** Absent: the document says it. `false`: links that name nothing in the site are broken. */
  readonly linkBase?: string | false;
  /** Pages about the document as a whole. */
  readonly guides: readonly ApiGuideName[];
  /** Files for programs that send requests. */
  readonly collections: readonly RequestCollectionFormat[];
  /** In the order in which they are shown. */
  readonly samples: readonly SampleLanguage[];
  readonly sdkSamples?: SourcePath | undefined;
  /** Whether what is marked `x-internal` or `x-hidden` is shown. */
  readonly showInternal: boolean;
  /** `false`: readers cannot try operations. */
  readonly tryIt: false | { readonly proxy?: string | undefined };
  /** Only rules whose severity differs from that of the site. */
  readonly checks: { readonly [R in RuleName]?: CheckSetting | undefined };
}

/** A page about all operations of a document. */
export type ApiGuideName = 'errors' | 'authorization';

/** A program that sends requests, by the form of its collections. */
export type RequestCollectionFormat = 'postman' | 'bruno';

export interface EarlierApiConfig {
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
  /** Permalink. */
  readonly page?: string;
}

export type SidebarItemConfig =
  | string
  | ({ readonly type: 'doc'; readonly id: string; readonly label?: string; readonly className?: string } & SidebarMarks)
  | ({
      readonly type: 'link';
      readonly href: string;
      readonly label: string;
      readonly className?: string;
    } & SidebarMarks)
  | { readonly type: 'html'; readonly html: string; readonly className?: string }
  | { readonly type: 'autogenerated'; readonly dir: string }
  | CategoryItemConfig;

/** An icon before the text of an entry, and a word at its end. */
export interface SidebarMarks {
  readonly icon?: string;
  readonly badge?: SidebarBadge;
}

export interface CategoryItemConfig extends SidebarMarks {
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
  readonly logo?: LogoConfig;
  readonly items: readonly NavbarItemConfig[];
  readonly social?: readonly SocialLinkConfig[];
}

/** The picture next to the title; `dark` where there is another for dark colours. */
export interface LogoConfig {
  readonly src: string;
  readonly dark?: string;
  readonly alt: string;
}

/** A link that is an icon only. */
export interface SocialLinkConfig {
  readonly icon: string;
  readonly label: string;
  readonly href: string;
}

export interface NavbarLinkConfig {
  readonly icon?: string;
  readonly label: string;
  /** With or without base URL when it is an address in the site. */
  readonly href: string;
  readonly position: 'left' | 'right';
}

export type NavbarItemConfig =
  | NavbarLinkConfig
  | { readonly type: 'sets' | 'versions'; readonly position: 'left' | 'right' }
  | {
      readonly label: string;
      readonly icon?: string;
      readonly position: 'left' | 'right';
      readonly items: readonly { readonly label: string; readonly href: string; readonly icon?: string }[];
    };

/** Inline Markdown as HTML. */
export interface InlineText {
  readonly html: string;
  /** Hrefs as the author wrote them. */
  readonly links: readonly string[];
}

export interface FooterConfig {
  readonly columns: readonly {
    readonly title: string;
    readonly links: readonly { readonly label: string; readonly href: string }[];
  }[];
  readonly copyright: string;
}

export interface SecurityConfig {
  readonly policy: 'header' | 'meta' | 'none';
  readonly allow: Readonly<Record<string, readonly string[]>>;
}

export interface MarkdownConfig {
  readonly parser: 'fast' | 'reference';
  readonly format: 'mdx' | 'detect';
  readonly compat: { readonly comments: boolean; readonly admonitions: boolean; readonly headingIds: boolean };
  readonly zoom: boolean;
  readonly linkPreviews: boolean;
  readonly math: boolean;
  readonly mermaid: boolean;
  readonly code: {
    /** Of Shiki, in both modes or in each; absent for docsgen's own colours. */
    readonly theme?: string | { readonly light: string; readonly dark: string };
    readonly twoslash: boolean;
  };
  readonly admonitions: Readonly<Record<string, { readonly title: string; readonly like: string }>>;
  readonly components: Readonly<Record<string, SourcePath>>;
  readonly remarkPlugins: readonly unknown[];
  readonly rehypePlugins: readonly unknown[];
  readonly handlers: Readonly<Record<string, unknown>>;
  /** What the plugins of the site add; absent where they add nothing. */
  readonly added?: AddedMarkdown;
}

/** What the plugins of a site add to the compiling of pages. */
export interface AddedMarkdown {
  readonly remark: readonly TreePlugin[];
  readonly rehype: readonly TreePlugin[];
  readonly recma: readonly TreePlugin[];
  readonly syntax: readonly (SyntaxHook & { readonly name: string })[];
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly languages: readonly AddedLanguage[];
  /** Languages whose blocks are checked, in lower case. */
  readonly checked: readonly string[];
}

/** A language with its colours for code. */
export interface AddedLanguage {
  /** The plugin that brings it. */
  readonly plugin: string;
  /** Its name and its aliases, in lower case. */
  readonly names: readonly string[];
  /** A grammar of Prism that nothing else has. */
  readonly grammar: object;
  /** The grammar as text, for the keys of caches. */
  readonly text: string;
}

/** A plugin of unified that works on the trees of pages. */
export interface TreePlugin {
  /** As findings name it: `plugin since: remark[0]`, `markdown.remarkPlugins[0] (remarkMath)`. */
  readonly name: string;
  /** The plugin of the site that it is part of; absent for one of the config's own lists. */
  readonly of?: string;
  /** As unified takes it, with its options or alone. */
  readonly plugin: unknown;
  /** A step of docsgen, or a plugin of the site. */
  readonly before?: string;
  readonly after?: string;
}
