import { createHash } from 'node:crypto';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site, SiteFrame } from '../../model/site.ts';
import type { AssetManifest, Bodies, Templates } from '../../model/view.ts';
import { type StackPoint, thrownAt } from '../../shared/thrown-at.ts';
import { truncateMark } from '../../shared/truncate-mark.ts';
import { beginningOf, closeDirections, plainQuotes } from './rewrite-html.ts';

/** The page that islands are rendered for, which their ids depend on. */
export interface IslandContext {
  prefix: string;
  count: number;
}

/** Markup, and the errors of components. */
export interface Rendered {
  readonly html: string;
  readonly findings: readonly Finding[];
  /** The stack of an error, innermost call first, as points in the script of the bundle. */
  readonly points: readonly StackPoint[];
}

/** The markup of a component of the site, without its frame. An error becomes a finding. */
export function renderComponent(
  source: SourcePath,
  { component, islands }: { readonly component: ComponentType; readonly islands: IslandContext },
): Rendered {
  begin(islands, source);
  return attempt(source, () => renderToStaticMarkup(createElement(component)));
}

/**
 * The whole document of one route. An error of a component becomes a finding.
 *
 * @param options.markup gives the rendered body of a source
 */
export function renderRoute(options: {
  readonly route: Route;
  readonly site: Pick<Site, 'frame' | 'sidebars'>;
  readonly Page: Templates['Page'];
  readonly NavbarEntry: Templates['NavbarEntry'];
  readonly islands: IslandContext;
  readonly assets: AssetManifest;
  readonly markup: (source: SourcePath) => string;
}): Rendered {
  const { route, site, Page, NavbarEntry, islands, assets, markup } = options;
  begin(islands, route.permalink);
  const name = 'sidebar' in route ? route.sidebar : undefined;
  const sidebar = name === undefined ? undefined : site.sidebars.get(name);
  const props = {
    route,
    frame: site.frame,
    bodies: bodiesOf(markup, route),
    assets,
    sidebar,
  };
  const rendered = attempt(route.source, () => renderToStaticMarkup(createElement(Page, props)));
  if (rendered.findings.length === 0) return { ...rendered, html: `<!doctype html>${finish(rendered.html, route)}` };
  const faulty = faultyNavbarItems(NavbarEntry, { route, frame: site.frame });
  return faulty.length > 0 ? { html: '', findings: faulty, points: [] } : rendered;
}

/** Finishes the markup of a page. API documents can be by others, so their marks of direction may be meant to mislead. */
function finish(html: string, { kind }: Route): string {
  return kind === 'reference' ? closeDirections(plainQuotes(html)) : plainQuotes(html);
}

/** Findings for items of the navigation bar that cannot be rendered. They are on each page, which is not the cause. */
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

/** Begins a document or a body. Ids of islands begin with a digest of its address or path, so that all ids on a page differ. */
function begin(islands: IslandContext, subject: string): void {
  islands.prefix = `i${createHash('sha256').update(subject).digest('hex').slice(0, 6)}-`;
  islands.count = 0;
}

function attempt(source: SourcePath | undefined, render: () => string): Rendered {
  try {
    return { html: render(), findings: [], points: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = hintFor(message);
    const finding: Finding = {
      rule: 'render-error',
      message: `the page cannot be rendered: ${message}`,
      place: source === undefined ? undefined : { file: source },
      hint,
    };
    return { html: '', findings: [finding], points: thrownAt(error) };
  }
}

const missing = /(\S+) is not defined$/;

/** Names that only browsers define. */
const ofBrowsers = /^(?:window|document|navigator|location|history|(?:local|session)Storage|matchMedia|\w+Observer)$/;

/**
 * The hint for an error that was thrown while a page was rendered.
 *
 * @param place of the error, where it is known
 */
export function hintFor(message: string, place?: Place): string | undefined {
  const name = missing.exec(message)?.[1];
  if (name !== undefined && ofBrowsers.test(name))
    return `pages are rendered without a browser: use ${name} in an effect, as in useEffect(() => …, [])`;
  const isInPage = place === undefined || /\.mdx?$/i.test(place.file);
  if (name !== undefined && isInPage)
    return `in MDX braces hold code: write \\{${name}\\} for the characters, or give ${name} a value with export const`;
  return place === undefined ? 'a component that it uses throws while it is rendered on the server' : undefined;
}
