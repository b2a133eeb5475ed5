import { createHash } from 'node:crypto';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site, SiteFrame } from '../../model/site.ts';
import type { AssetManifest, Bodies, Templates } from '../../model/view.ts';
import { type StackPoint, thrownAt } from '../../shared/thrown-at.ts';
import { truncateMark } from '../../shared/truncate-mark.ts';
import { hintFor } from './hint.ts';
import { beginningOf, closeDirections, plainQuotes } from './rewrite-html.ts';

export { hintFor } from './hint.ts';

/** Told which page islands are drawn for. */
export interface IslandContext {
  prefix: string;
  count: number;
}

/** Markup, and what went wrong in components. */
export interface Drawn {
  readonly html: string;
  readonly findings: readonly Finding[];
  /** The calls that led to it, innermost first, in the script of the bundle. */
  readonly points: readonly StackPoint[];
}

/** What a component of the site draws, without its frame. */
export function drawComponent(
  source: SourcePath,
  { component, islands }: { readonly component: ComponentType; readonly islands: IslandContext },
): Drawn {
  begin(islands, source);
  return attempt(source, () => renderToStaticMarkup(createElement(component)));
}

/**
 * The whole document of one route. A component that throws becomes a finding, not an exception.
 *
 * @param options.markup gives the body of a source, as it was compiled or drawn
 */
export function drawRoute(options: {
  readonly route: Route;
  readonly site: Pick<Site, 'frame' | 'sidebars'>;
  readonly Page: Templates['Page'];
  readonly NavbarEntry: Templates['NavbarEntry'];
  readonly islands: IslandContext;
  readonly assets: AssetManifest;
  readonly markup: (source: SourcePath) => string;
}): Drawn {
  const { route, site, Page, NavbarEntry, islands, assets, markup } = options;
  begin(islands, route.permalink);
  const name = 'sidebar' in route ? route.sidebar : undefined;
  const sidebar = name === undefined ? undefined : site.sidebars.get(name);
  const props = {
    route,
    frame: site.frame,
    bodies: bodiesOf(markup, route),
    assets,
    ...(sidebar === undefined ? {} : { sidebar }),
  };
  const drawn = attempt(route.source, () => renderToStaticMarkup(createElement(Page, props)));
  if (drawn.findings.length === 0) return { ...drawn, html: `<!doctype html>${finish(drawn.html, route)}` };
  const faulty = faultyNavbarItems(NavbarEntry, { route, frame: site.frame });
  return faulty.length > 0 ? { html: '', findings: faulty, points: [] } : drawn;
}

/** What an API document says is nobody's here: its marks of direction may be there to mislead. */
function finish(html: string, { kind }: Route): string {
  return kind === 'reference' ? closeDirections(plainQuotes(html)) : plainQuotes(html);
}

/** Items of the bar that cannot be drawn, which are on every page and the fault of none. */
function faultyNavbarItems(
  NavbarEntry: Templates['NavbarEntry'],
  { route, frame }: { readonly route: Route; readonly frame: SiteFrame },
): readonly Finding[] {
  return frame.navbar.items.flatMap((item) => {
    const props = { item, permalink: route.permalink, version: route.version };
    const { findings } = attempt(undefined, () => renderToStaticMarkup(createElement(NavbarEntry, props)));
    return findings.map(({ rule, message }) => ({
      rule,
      message: message.replace('the page', `the navbar item ${JSON.stringify(item.label)}`),
      hint: `look at this item under navbar.items in the config: ${JSON.stringify(item)}`,
    }));
  });
}

function bodiesOf(markup: (source: SourcePath) => string, route: Route): Bodies {
  const posts = route.kind === 'post-list' ? route.posts : [];
  return {
    full: (source) => markup(source).replace(truncateMark, ''),
    beginning: (source) => beginningOf(markup(source), posts.find((post) => post.source === source)?.href),
  };
}

/** Ids of islands in a frame and in the bodies within it never meet: they begin with a digest of an address or a path. */
function begin(islands: IslandContext, subject: string): void {
  islands.prefix = `i${createHash('sha256').update(subject).digest('hex').slice(0, 6)}-`;
  islands.count = 0;
}

function attempt(source: SourcePath | undefined, draw: () => string): Drawn {
  try {
    return { html: draw(), findings: [], points: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = hintFor(message);
    const finding: Finding = {
      rule: 'render-error',
      message: `the page cannot be drawn: ${message}`,
      ...(source === undefined ? {} : { place: { file: source } }),
      ...(hint === undefined ? {} : { hint }),
    };
    return { html: '', findings: [finding], points: thrownAt(error) };
  }
}
