import type { ComponentType, Context } from 'react';
import type { PageKey } from '../shared/texts/client.ts';
import type { Language } from '../shared/texts/text.ts';
import type { SourcePath } from './place.ts';
import type { Route, RouteAlternate, RouteVersion } from './route.ts';
import type { Sidebar } from './sidebar.ts';
import type { NavbarItem, NavbarLink, SiteFrame } from './site.ts';

/** The props of a template: a route and what it may look up. */
export interface TemplateProps<R extends Route = Route> {
  readonly route: R;
  readonly frame: SiteFrame;
  /** The sidebar that the route names. */
  readonly sidebar?: Sidebar;
  readonly bodies: Bodies;
}

/** Markup of compiled sources, ready to be placed with `dangerouslySetInnerHTML`. */
export interface Bodies {
  readonly full: (source: SourcePath) => string;
  /** Up to the truncate mark, for lists. */
  readonly beginning: (source: SourcePath) => { readonly html: string; readonly truncated: boolean };
}

/** Addresses of the built styles and scripts. */
export interface AssetManifest {
  readonly styles: readonly string[];
  /** Files of fonts that every page loads while it waits for its styles. */
  readonly fonts?: readonly string[];
  /** Styles that few pages need, by a class: a page that has an element whose first class it is, of several, loads them. */
  readonly sheets?: Readonly<Record<string, string>> | undefined;
  readonly scripts: readonly string[];
  /** A small script that is inline in the head of every page. */
  readonly inline: string;
  /** Addresses of the scripts of plugins, by module. */
  readonly clients?: readonly (readonly [name: string, address: string])[] | undefined;
  /** Texts that scripts of every page show. */
  readonly texts?: readonly PageKey[];
  /** Address of the script of sites with several locales. */
  readonly locales?: string | undefined;
  /** Address of the texts of the search dialog. */
  readonly searchTexts?: string | undefined;
  /** For pages of API references: another inline script, and the addresses of a script and a style sheet that they load. */
  readonly reference?: { readonly inline: string; readonly script: string; readonly styles: string } | undefined;
}

/** Exports of the bundle of templates. */
export interface Templates {
  /** Renders a whole HTML document. */
  readonly Page: ComponentType<PageProps>;
  /** One item of the bar at the top. */
  readonly NavbarEntry: ComponentType<NavbarEntryProps>;
  /** Takes a part that pages have in common, and returns the id of the element in its place. */
  readonly PartContext: Context<((part: PlacedPart) => string) | undefined>;
  /** Gives the route of the page; a part that asks for it is rendered for each page. */
  readonly RouteContext: Context<(() => Route) | undefined>;
}

/** A part of a page that other pages have too. */
export interface PlacedPart {
  readonly component: ComponentType;
  readonly props: object;
  /** Links to this address are marked as current. */
  readonly current?: string | undefined;
  /** Where the links of the menu of locales lead to. */
  readonly alternates?: readonly RouteAlternate[] | undefined;
}

export interface NavbarEntryProps {
  readonly item: NavbarItem;
  readonly current: CurrentLinks;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
  /** Id of the documentation set or blog of the shown page, where there are several sets. */
  readonly set?: string | undefined;
  readonly language?: Language | undefined;
}

/** Value of `aria-current` by link: `page` for a link to the shown page, `true` for one to the section that it is in. */
export type CurrentLinks = ReadonlyMap<NavbarLink, 'page' | 'true'>;

export interface PageProps extends TemplateProps {
  readonly assets: AssetManifest;
}
