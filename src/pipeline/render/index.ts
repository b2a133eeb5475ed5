import { hash } from 'node:crypto';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site, SiteFrame } from '../../model/site.ts';
import type { AssetManifest, Bodies, Templates } from '../../model/view.ts';
import type { Point } from '../../shared/text-points.ts';
import { thrownAt } from '../../shared/thrown-at.ts';
import { truncateMark } from '../../shared/truncate-mark.ts';
import { bodyFacts, collectFacts, extractFacts, type PageFacts } from './facts.ts';
import { withHeights } from './heights.ts';
import { takeIdleCode } from './idle-code.ts';
import { createParts, type Parts } from './parts.ts';
import { closeDirections, plainQuotes, postBeginning } from './rewrite-html.ts';
import { hintFor } from './thrown.ts';

/** The page that islands are rendered for, which their ids depend on. */
export interface IslandContext {
  prefix: string;
  count: number;
  /** Effects that were rendered in no island. */
  readonly idle: Set<string>;
  /** Elements that components of the site have made. */
  readonly made: { elements: number };
}

/** Markup, and the errors of components. */
export interface Rendered {
  readonly html: string;
  readonly findings: readonly Finding[];
  /** The stack of an error, innermost call first, as points in the script of the bundle. */
  readonly points: readonly Point[];
}

export interface RenderedComponent extends Rendered {
  readonly facts: PageFacts;
}

/** The markup of a component of the site, without its frame. An error becomes a finding. */
export function renderComponent(
  source: SourcePath,
  { component, islands }: { readonly component: ComponentType; readonly islands: IslandContext },
): RenderedComponent {
  begin(islands, source);
  const rendered = attempt(source, () => plainQuotes(renderToStaticMarkup(createElement(component))));
  const { html, idle } = takeIdleCode(rendered.html, islands.idle);
  return { ...rendered, html, facts: { ...bodyFacts(html), idle } };
}

/** A whole document. */
export interface RenderedPage extends Omit<Rendered, 'html'> {
  /** Its markup, one piece after the other: together they would be a text of two bytes for each letter, as soon as one part has another script. */
  readonly pieces: readonly string[];
  /** Facts of all of it but the bodies that it shows. */
  readonly facts: PageFacts;
  /** Bodies that are in it as they are, whose facts are known. */
  readonly shown: readonly SourcePath[];
  /** Bodies that its template asked for, in that order. */
  readonly asked: readonly SourcePath[];
}

/**
 * Renders routes. An error of a component becomes a finding.
 *
 * @param options.markup gives the rendered body of a source
 */
export type RouteRenderer = (options: {
  readonly route: Route;
  readonly markup: (source: SourcePath) => string;
}) => RenderedPage;

/** @param site what its pages have in common is rendered once */
export function createRouteRenderer({
  site,
  templates,
  islands,
  assets,
}: {
  readonly site: Pick<Site, 'frame' | 'sidebars' | 'routes'>;
  readonly templates: Templates;
  readonly islands: IslandContext;
  readonly assets: AssetManifest;
}): RouteRenderer {
  const { Page, NavbarEntry } = templates;
  const parts = partsFor(site, templates, islands);
  return ({ route, markup }) => {
    begin(islands, route.permalink);
    const name = 'sidebar' in route ? route.sidebar : undefined;
    const sidebar = name === undefined ? undefined : site.sidebars.get(name);
    const known = createBodies(markup, route);
    const props = { route, frame: site.frame, bodies: known.bodies, assets, sidebar };
    const rendered = attempt(route.source, () => parts.render(route, createElement(Page, props)));
    const asked = known.asked();
    if (rendered.findings.length > 0) {
      const faulty = faultyNavbarItems(NavbarEntry, { route, frame: site.frame });
      const { findings, points } = faulty.length > 0 ? { findings: faulty, points: [] } : rendered;
      return { pieces: [], findings, points, facts: noFacts, shown: [], asked };
    }
    const { html, idle } = takeIdleCode(rendered.html, islands.idle);
    const { scan, add, facts } = collectFacts();
    const shown: SourcePath[] = [];
    const pieces = ['<!doctype html>'];
    for (const outer of cutBodies(withSheets(html, assets), known.whole)) {
      if (outer.source !== undefined) {
        pieces.push(outer.html);
        shown.push(outer.source);
        continue;
      }
      for (const piece of parts.place(outer.html)) {
        const text = piece.facts === undefined ? finish(piece.html, route) : piece.html;
        pieces.push(text);
        if (piece.facts === undefined) scan(text);
        else add(piece.facts);
      }
    }
    const own = facts();
    // Anchors of the frame lead to headings of the bodies: links to them were made from these.
    const hrefs = route.kind === 'reference' ? own.hrefs : own.hrefs.filter((href) => !href.startsWith('#'));
    const found = { ...own, hrefs, idle: [...own.idle, ...idle] };
    return { pieces, findings: [], points: [], facts: found, shown, asked };
  };
}

/** The parts of pages. Locales with the same templates share them; a locale that is rendered again has new ones. */
function partsFor(
  { frame, routes }: Pick<Site, 'frame' | 'routes'>,
  templates: Templates,
  islands: IslandContext,
): Parts {
  const before = known.get(templates);
  const shared =
    before === undefined || before.locales.has(frame.baseUrl)
      ? { parts: createParts(templates, islands), locales: new Set<string>() }
      : before;
  shared.locales.add(frame.baseUrl);
  known.set(templates, shared);
  // The next locale has the same lists of contents on the pages that fall back.
  if ([...routes.values()].some(({ fallback }) => fallback !== undefined)) shared.parts.hold(routes.size);
  return shared.parts;
}

const known = new WeakMap<Templates, { readonly parts: Parts; readonly locales: Set<string> }>();

const noFacts = extractFacts('');

/** Adds the style sheets that few pages need to a page with something that they are for. */
function withSheets(html: string, { sheets = {} }: AssetManifest): string {
  const needed = Object.entries(sheets).filter(([name]) => html.includes(`class="${name} `));
  if (needed.length === 0) return html;
  const links = needed.map(([, address]) => `<link rel="stylesheet" href="${address}"/>`).join('');
  return html.replace('<link rel="stylesheet"', (first) => links + first);
}

interface BodyPiece {
  readonly html: string;
  /** Of a body. */
  readonly source?: SourcePath;
}

/** Cuts markup at the bodies that are in it as they are. A template may also show a body otherwise, or a part of it. */
function cutBodies(html: string, bodies: ReadonlyMap<SourcePath, string>): readonly BodyPiece[] {
  let pieces: readonly BodyPiece[] = [{ html }];
  for (const [source, body] of bodies) {
    if (body === '') continue;
    let isFound = false;
    pieces = pieces.flatMap((piece) => {
      const at = isFound || piece.source !== undefined ? -1 : piece.html.indexOf(body);
      if (at < 0) return [piece];
      isFound = true;
      return [{ html: piece.html.slice(0, at) }, { html: body, source }, { html: piece.html.slice(at + body.length) }];
    });
  }
  return pieces;
}

/** Finishes markup of a page. API documents can be by others, so their marks of direction may be meant to mislead. */
function finish(html: string, route: Route): string {
  if (route.kind !== 'reference') return plainQuotes(html);
  const text = closeDirections(plainQuotes(html));
  return /^(?:document|tag|webhooks)$/.test(route.page.shows) ? withHeights(text) : text;
}

/** Findings for items of the navigation bar that cannot be rendered. They are on each page, which is not the cause. */
function faultyNavbarItems(
  NavbarEntry: Templates['NavbarEntry'],
  { route, frame }: { readonly route: Route; readonly frame: SiteFrame },
): readonly Finding[] {
  return frame.navbar.items.flatMap((item) => {
    const props = { item, current: new Map(), version: route.version };
    const { findings } = attempt(undefined, () => renderToStaticMarkup(createElement(NavbarEntry, props)));
    return findings.map(({ rule, message }) => ({
      rule,
      message: message.replace('the page', `the navbar item ${JSON.stringify(item.label)}`),
      hint: `look at this item under navbar.items in the config: ${JSON.stringify(item)}`,
    }));
  });
}

/** Gives templates their bodies, and notes which they asked for. */
function createBodies(markup: (source: SourcePath) => string, route: Route) {
  const posts = route.kind === 'post-list' ? route.posts : [];
  const asked = new Set<SourcePath>();
  /** Those that were asked for as a whole. */
  const whole = new Map<SourcePath, string>();
  const markupOf = (source: SourcePath) => {
    asked.add(source);
    return markup(source);
  };
  const bodies: Bodies = {
    full(source) {
      const html = markupOf(source).replace(truncateMark, '');
      whole.set(source, html);
      return html;
    },
    beginning: (source) => postBeginning(markupOf(source), posts.find((post) => post.source === source)?.href),
  };
  return { bodies, whole, asked: () => [...asked] };
}

/** Begins a document or a body. Ids of islands begin with a digest of its address or path, so that all ids on a page differ. */
function begin(islands: IslandContext, subject: string): void {
  islands.prefix = `i${hash('sha256', subject).slice(0, 6)}-`;
  islands.count = 0;
  islands.idle.clear();
  islands.made.elements = 0;
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
