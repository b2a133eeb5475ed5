import type { Permalink } from './address.ts';
import type { FeedFormat } from './config.ts';
import type { Picture } from './picture.ts';
import type { Route } from './route.ts';
import type { Sidebar } from './sidebar.ts';

/** The whole site, ready to be rendered. */
export interface Site {
  readonly frame: SiteFrame;
  /** By permalink; in order of permalink. */
  readonly routes: ReadonlyMap<Permalink, Route>;
  readonly sidebars: ReadonlyMap<string, Sidebar>;
  /** Addresses of the files for language models, `llms.txt` and `llms-full.txt`, as far as nothing else is there. */
  readonly llmsFiles: readonly Permalink[];
}

/** What every page shows around its content. All addresses are ready to be used as `href`. */
export interface SiteFrame {
  readonly title: string;
  readonly tagline: string;
  /** Without trailing slash, e.g. `https://docs.example.org`. */
  readonly url?: string;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
  readonly favicons: readonly Picture[];
  /** Social image for pages without one of their own. */
  readonly image?: Picture;
  readonly productName: string;
  readonly navbar: Navbar;
  readonly footer: Footer;
  readonly announcement?: { readonly id: string; readonly html: string; readonly closable: boolean };
  readonly colorMode: { readonly default: 'dark' | 'light'; readonly toggle: boolean };
  /** Where the documentation and the posts begin, when the site has them. */
  readonly docsHref?: Permalink;
  readonly postsHref?: Permalink;
  readonly search?: SiteSearch;
  /** Feeds of the posts; empty where there are none. */
  readonly feeds: readonly Feed[];
}

/** How readers search. */
export interface SiteSearch {
  /** The page that lists everything. */
  readonly href: Permalink;
  /** Versions of the documentation, those first that are searched first; empty where there is only one. */
  readonly versions: readonly Pick<VersionLink, 'name' | 'label'>[];
}

export interface Feed {
  readonly format: FeedFormat;
  /** Its name, e.g. `JSON Feed`. */
  readonly label: string;
  /** Media type. */
  readonly type: string;
  readonly href: Permalink;
}

export interface Navbar {
  readonly title: string;
  readonly logo?: { readonly src: string; readonly alt: string };
  readonly items: readonly NavbarItem[];
}

export type NavbarItem = NavbarLink | NavbarDropdown | NavbarVersions;

export interface NavbarLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
  readonly position: 'left' | 'right';
  /** The item is current on this permalink and on everything below it. */
  readonly activeBase?: Permalink;
  /** On a link to the documentation, where it has several versions: where each of them begins. */
  readonly versions?: readonly VersionLink[];
}

export interface NavbarDropdown {
  readonly kind: 'dropdown';
  readonly label: string;
  readonly position: 'left' | 'right';
  readonly items: readonly NavbarLink[];
}

/** The menu of versions, where there are several. Pages of the documentation have links of their own for it. */
export interface NavbarVersions {
  readonly kind: 'versions';
  readonly label: string;
  readonly position: 'left' | 'right';
  readonly versions: readonly VersionLink[];
}

/** The way to a version of the documentation. */
export interface VersionLink {
  readonly name: string;
  readonly label: string;
  readonly href: Permalink;
}

export interface Footer {
  readonly columns: readonly { readonly title: string; readonly links: readonly FooterLink[] }[];
  /** HTML; `''` when there is none. */
  readonly copyright: string;
}

export interface FooterLink {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
}
