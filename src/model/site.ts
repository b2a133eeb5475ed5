import type { IconShape } from '../shared/icons.ts';
import type { LeftOut } from '../shared/left-out.ts';
import type { Language } from '../shared/texts/text.ts';
import type { Permalink } from './address.ts';
import type { AssistantConfig, FeedbackConfig, LocaleChoice, ResolvedConfig } from './config.ts';
import type { LogoConfig } from './navigation-config.ts';
import type { HeadElement } from './page.ts';
import type { Picture } from './picture.ts';
import type { SourcePath } from './place.ts';
import type { Route } from './route.ts';
import type { FeedFormat } from './sets-config.ts';
import type { Sidebar } from './sidebar.ts';

/** The whole site, ready to be rendered. */
export interface Site {
  readonly frame: SiteFrame;
  /** By permalink; in order of permalink. */
  readonly routes: ReadonlyMap<Permalink, Route>;
  readonly sidebars: ReadonlyMap<string, Sidebar>;
  /** Addresses of `llms.txt` and `llms-full.txt`, without those that another file of the site has. */
  readonly llmsFiles: readonly Permalink[];
  /** Sources that are left out by their frontmatter, by the permalinks that they would have. */
  readonly leftOut?: ReadonlyMap<Permalink, LeftOut>;
  /** Files next to API documents that their descriptions link to: they are published. */
  readonly linkedFiles?: readonly SourcePath[];
}

/** What every page shows around its content. All addresses are ready to be used as `href`. */
export interface SiteFrame {
  readonly language: Language;
  readonly title: string;
  readonly tagline: string;
  /** Without trailing slash, e.g. `https://docs.example.org`. */
  readonly url?: string;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
  /** Base of files that pages of all locales share, where it is another one. */
  readonly filesBase?: string;
  /** On a site with several locales. */
  readonly locales?: SiteLocales;
  readonly favicons: readonly Picture[];
  /** Social image for pages without one of their own. */
  readonly image?: Picture;
  readonly productName: string;
  readonly navbar: Navbar;
  readonly footer: Footer;
  /** Assistants that pages can be opened in; absent where there are none. */
  readonly assistants?: readonly AssistantConfig[];
  /** How readers can say whether a page has helped, with addresses that are ready to be used. */
  readonly feedback?: FeedbackConfig;
  readonly announcement?: { readonly id: string; readonly html: string; readonly closable: boolean };
  readonly colorMode: ResolvedConfig['colorMode'];
  /** Elements of the head of every page. */
  readonly head: readonly HeadElement[];
  /** On a site that asks readers before it counts them: the names of the services, and the page about privacy. */
  readonly consent?: { readonly services: readonly string[]; readonly privacy?: string | undefined };
  /** Documentation sets, in the order of the config. */
  readonly sets: readonly SetLink[];
  /** Routes of the first documentation set and of the first blog, when the site has them. */
  readonly docsHref?: Permalink;
  readonly postsHref?: Permalink;
  readonly search?: SiteSearch;
  /** Feeds of all blogs; may be empty. */
  readonly feeds: readonly Feed[];
}

/** The locales of a site, of which one is shown. */
export interface SiteLocales {
  /** Name of the locale that is shown. */
  readonly current: string;
  readonly choices: readonly LocaleLink[];
}

/** A link to the start of a locale. */
export interface LocaleLink extends Omit<LocaleChoice, 'baseUrl'> {
  readonly href: Permalink;
}

export interface SiteSearch {
  /** The page that lists everything. */
  readonly href: Permalink;
  /** Documentation sets, in the order of the config. */
  readonly sets: readonly SearchSet[];
  /** Blogs, in the order of the config: readers narrow a search to the posts of one by its title. */
  readonly blogs: readonly { readonly id: string; readonly title: string }[];
}

/** A documentation set as readers narrow a search to it. */
export interface SearchSet {
  readonly id: string;
  readonly label: string;
  /** Its versions, the one that is searched by default first; empty when there are fewer than two. */
  readonly versions: readonly Pick<VersionLink, 'name' | 'label'>[];
}

export interface Feed {
  readonly format: FeedFormat;
  /** Its name, e.g. `JSON Feed`. */
  readonly label: string;
  /** Media type. */
  readonly type: string;
  /** Id of the blog. */
  readonly set: string;
  /** Of the list of posts. */
  readonly list: Permalink;
  readonly href: Permalink;
}

export interface Navbar {
  readonly title: string;
  readonly logo?: LogoConfig;
  readonly items: readonly NavbarItem[];
  /** Links that are icons only. */
  readonly social?: readonly SocialLink[];
}

export interface SocialLink {
  readonly icon: IconShape;
  readonly label: string;
  readonly href: string;
}

export type NavbarItem = NavbarLink | NavbarDropdown | NavbarSets | NavbarVersions;

export interface NavbarLink {
  readonly kind: 'link';
  readonly label: string;
  readonly icon?: IconShape | undefined;
  readonly href: string;
  readonly external: boolean;
  readonly position: 'left' | 'right';
  /** The item is current on this permalink and on those below it. */
  readonly activeBase?: Permalink;
  /** Names of sidebars: of those permalinks, it is current only on pages that show one of them. */
  readonly activeSidebars?: readonly string[];
  /** On a link to a documentation with several versions: their roots. */
  readonly versions?: readonly VersionLink[];
}

export interface NavbarDropdown extends Pick<NavbarLink, 'label' | 'icon' | 'position'> {
  readonly kind: 'dropdown';
  readonly items: readonly NavbarLink[];
}

/** The menu of versions, when there are several. On pages of the documentation, it links to the same page in each version. */
export interface NavbarVersions extends Pick<NavbarLink, 'label' | 'position'> {
  readonly kind: 'versions';
  readonly versions: readonly VersionLink[];
}

/** The menu of documentation sets, when there are several. */
export interface NavbarSets extends Pick<NavbarLink, 'label' | 'position'> {
  readonly kind: 'sets';
  readonly sets: readonly SetLink[];
}

/** A link to a documentation set. */
export interface SetLink {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

/** A link to a version of the documentation. */
export interface VersionLink {
  readonly name: string;
  /** What is remembered when a reader chooses it: unique in the site. */
  readonly choice: string;
  readonly label: string;
  readonly href: Permalink;
}

export interface Footer {
  readonly columns: readonly { readonly title: string; readonly links: readonly FooterLink[] }[];
  /** HTML; `''` when there is none. */
  readonly copyright: string;
}

export type FooterLink = Pick<NavbarLink, 'label' | 'href' | 'external'>;
