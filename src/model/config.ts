import type { Analytics } from '../shared/analytics.ts';
import type { HostedSearch } from '../shared/hosted-search.ts';
import type { ImagesConfig } from '../shared/resized-image.ts';
import type { Language } from '../shared/texts/text.ts';
import type { Product } from '../shared/tokens.ts';
import type { ApiConfig } from './api-config.ts';
import type { CheckSetting } from './check-settings.ts';
import type { MarkdownConfig } from './markdown-config.ts';
import type { FooterConfig, NavbarConfig } from './navigation-config.ts';
import type { SourcePath } from './place.ts';
import type { ActivePlugin } from './plugin.ts';
import type { OwnRuleName, PluginRuleName } from './rules.ts';
import type { DocsConfig, PostsConfig } from './sets-config.ts';

export type { Product } from '../shared/tokens.ts';

/** Names of audiences of a config, or all that it has. */
export type AskedAudiences = readonly string[] | 'all';

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
  /** Whether pages open as files, without a server. */
  readonly offline?: true;
  readonly favicon?: readonly string[];
  readonly image?: { readonly src: string; readonly alt?: string };
  readonly product: Product;
  readonly variables: Readonly<Record<string, string>>;
  /** Names of those for whom the site has pages and parts of pages that others do not get. */
  readonly audiences: readonly string[];
  /** Those for whom the site is made this time; the content of the others is left out. */
  readonly shownAudiences: readonly string[];
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
  /** Whether documents link to the print editions in the static folder. */
  readonly print?: { readonly link: boolean } | undefined;
  /** Limits of sizes in KiB, compressed. */
  readonly budget?: Readonly<Partial<Record<'script' | 'styles' | 'page' | 'reference', number>>> | undefined;
  readonly externalLinks: ExternalLinksConfig;
  readonly socialImages: false | SocialImagesConfig;
  readonly images: false | ImagesConfig;
  /** Whether readers can search, and the service that has the index in place of docsgen. */
  readonly search: boolean | HostedSearch;
  /** Words and phrases of the site that mean the same to its search. */
  readonly synonyms: readonly (readonly string[])[];
  /** How code blocks are checked: whether each variable of a script has to be set. */
  readonly examples: { readonly variables: boolean };
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

/** Texts that suggest a page in the language of the reader, in that language. */
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
  /** Colours of buttons and of their text, in both modes. */
  readonly fill: string;
  readonly onFill: string;
}

export interface AccentOfMode {
  /** Colour of lines and marks. */
  readonly mark: string;
  readonly text: string;
  /** Colour of text for `prefers-contrast: more`. */
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

/** Settings of the question whether a page was helpful. */
export interface FeedbackConfig {
  /** A URL, or a path of the origin of the site. */
  readonly endpoint?: string;
  /** Address with `{title}` and `{url}`, which are replaced by those of the page. */
  readonly issues?: string;
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

/** Inline Markdown as HTML. */
export interface InlineText {
  /** With links as the author wrote them, without the base URL. */
  readonly html: string;
  /** Hrefs as the author wrote them. */
  readonly links: readonly string[];
}

export interface SecurityConfig {
  readonly policy: 'header' | 'meta' | 'none';
  readonly allow: Readonly<Record<string, readonly string[]>>;
}
