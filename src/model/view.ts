import type { SourcePath } from './place.ts';
import type { Route } from './route.ts';
import type { Sidebar } from './sidebar.ts';
import type { SiteFrame } from './site.ts';

/** What a template is given: a route and the little it may look up. */
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
  readonly scripts: readonly string[];
  /** A script that stands in the head of every page, small enough to have no file of its own. */
  readonly inline: string;
}

export interface PageProps extends TemplateProps {
  readonly assets: AssetManifest;
}
