import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Route } from '../../model/route.ts';
import type { PlacedPart, Templates } from '../../model/view.ts';
import { decodeEntities } from '../../shared/decode-entities.ts';
import { once } from '../../shared/once.ts';
import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from '../../shared/scan-html.ts';
import { collectFacts, type PageFacts } from './facts.ts';
import { takeIdleCode } from './idle-code.ts';
import type { IslandContext } from './index.ts';
import { closeDirections, plainQuotes } from './rewrite-html.ts';

/** A part as it was rendered. */
interface RenderedPart {
  readonly html: string;
  readonly facts: PageFacts;
  /** Whether it is the same on each page. */
  readonly isShared: boolean;
  /** Where links may be marked as current, by their addresses: offsets behind their `href`. */
  readonly links: () => ReadonlyMap<string, readonly number[]>;
  /** Where the links of the menu of locales have their addresses, by locale. */
  readonly localeLinks: () => ReadonlyMap<string, readonly (readonly [start: number, end: number])[]>;
}

/** A piece of a page. */
export type Piece = { readonly html: string; readonly facts?: PageFacts };

interface PartInPlace {
  readonly part: PlacedPart;
  readonly own: RenderedPart;
}

/** Renders parts once for all pages that have them. */
export interface Parts {
  /** Renders a page: its own markup, and its parts in their places. */
  readonly render: (route: Route, page: ReactNode) => string;
  /** Cuts markup at the places of the parts of the page that was rendered last. */
  readonly place: (html: string) => readonly Piece[];
  /** How many pages may hold a part of their own, besides those that pages have in common. */
  readonly hold: (pages: number) => void;
}

/** The most parts in memory. When there are more, those are dropped that were not placed since the last time. */
const defaultHeld = 1000;

/**
 * @param islands those of the templates: a part with islands is rendered for each page, since their ids depend on it
 */
export function createParts(
  { PartContext, RouteContext }: Pick<Templates, 'PartContext' | 'RouteContext'>,
  islands: IslandContext,
): Parts {
  /** Those that were placed last; and those before, which are here again when they are placed. */
  let recent = new Map<string, RenderedPart>();
  let older = new Map<string, RenderedPart>();
  let maxHeld = defaultHeld;
  const idOf = createIds();
  // What an author writes into a page cannot be taken for the place of a part.
  const secret = Math.random().toString(36).slice(2);
  const marks = new RegExp(`<docsgen-part id="${secret}-(\\d+)"></docsgen-part>`);
  let placed: readonly PartInPlace[] = [];

  function render(route: Route, { component, props }: PlacedPart): RenderedPart {
    let asksForRoute = false;
    const giveRoute = () => {
      asksForRoute = true;
      return route;
    };
    const before = islands.count;
    const inner: PlacedPart[] = [];
    const element = createElement(RouteContext.Provider, { value: giveRoute }, createElement(component, props));
    const whole = renderToStaticMarkup(createElement(PartContext.Provider, { value: placer(inner) }, element));
    const { html: markup, idle } = takeIdleCode(whole, islands.idle);
    const isOwn = asksForRoute || islands.count !== before;
    const placed = inner.map((part) => ({ part, own: partOf(route, part) }));
    const { scan, add, facts } = collectFacts();
    const texts = cut(markup, placed).map((piece) => {
      if (piece.facts !== undefined) {
        add(piece.facts);
        return piece.html;
      }
      // Some parts have names of API documents: see `finish`.
      const text = closeDirections(plainQuotes(piece.html));
      scan(text);
      return text;
    });
    const html = texts.join('');
    const found = facts();
    return {
      html,
      facts: { ...found, idle: [...found.idle, ...idle] },
      isShared: !isOwn && placed.every(({ own }) => own.isShared),
      links: once(() => linksIn(html)),
      localeLinks: once(() => localeLinksIn(html)),
    };
  }

  /** Takes the parts of what is rendered, and gives their places. */
  function placer(taken: PlacedPart[]) {
    return (part: PlacedPart): string => `${secret}-${taken.push(part) - 1}`;
  }

  function cut(html: string, placed: readonly PartInPlace[]): readonly Piece[] {
    return html.split(marks).flatMap((text, index): readonly Piece[] => {
      if (index % 2 === 0) return text === '' ? [] : [{ html: text }];
      const { part, own } = placed[Number(text)] ?? {};
      return own === undefined ? [] : [{ html: fitToPage(own, part), facts: own.facts }];
    });
  }

  function partOf(route: Route, part: PlacedPart): RenderedPart {
    const key = [part.component, ...Object.entries(part.props).flat()].map(idOf).join();
    const known = recent.get(key);
    if (known !== undefined) return known;
    const made = older.get(key) ?? render(route, part);
    if (!made.isShared) return made;
    if (recent.size >= maxHeld) [older, recent] = [recent, new Map()];
    recent.set(key, made);
    return made;
  }

  return {
    render(route, page) {
      const taken: PlacedPart[] = [];
      const withRoute = createElement(RouteContext.Provider, { value: () => route }, page);
      const html = renderToStaticMarkup(createElement(PartContext.Provider, { value: placer(taken) }, withRoute));
      placed = taken.map((part) => ({ part, own: partOf(route, part) }));
      return html;
    },
    place: (html) => cut(html, placed),
    hold(pages) {
      maxHeld = Math.max(maxHeld, defaultHeld + pages);
    },
  };
}

/** Tells values apart by their identity, and simple ones by themselves. */
function createIds(): (value: unknown) => string {
  const known = new WeakMap<object, number>();
  let last = 0;
  return (value) => {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function')
      return JSON.stringify(value) ?? '';
    const id = known.get(value) ?? ++last;
    known.set(value, id);
    return `#${id}`;
  };
}

function linksIn(html: string): ReturnType<RenderedPart['links']> {
  const links = new Map<string, number[]>();
  scanHtml(html, {
    open(name, _, nameEnd) {
      if (name !== 'a') return;
      const own = new Map<string, readonly [value: string, end: number]>();
      eachAttribute(html, nameEnd, (key, value, __, end) => own.set(key, [value, end]));
      const [value, end] = own.get('href') ?? [];
      if (value === undefined || end === undefined || own.has('aria-current')) return;
      const href = decodeEntities(value, decodeNamedCharacterReference);
      links.set(href, [...(links.get(href) ?? []), end]);
    },
  });
  return links;
}

function localeLinksIn(html: string): ReturnType<RenderedPart['localeLinks']> {
  const links = new Map<string, (readonly [number, number])[]>();
  scanHtml(html, {
    open(name, _, nameEnd) {
      if (name !== 'a') return;
      const own = new Map<string, readonly [value: string, start: number, end: number]>();
      eachAttribute(html, nameEnd, (key, value, start, end) => own.set(key, [value, start, end]));
      const [locale, href] = [own.get('data-locale')?.[0], own.get('href')];
      if (locale !== undefined && href !== undefined)
        links.set(locale, [...(links.get(locale) ?? []), [href[1], href[2]]]);
    },
  });
  return links;
}

/** A part as one page has it: with its own link marked, and the same page in other locales. */
function fitToPage({ html, links, localeLinks }: RenderedPart, part: PlacedPart | undefined): string {
  const { current, alternates = [] } = part ?? {};
  const places = current === undefined ? [] : (links().get(current) ?? []);
  const edits: HtmlEdit[] = places.map((at) => [at, at, ' aria-current="page"']);
  for (const { name, href } of alternates)
    for (const [start, end] of localeLinks().get(name) ?? []) edits.push([start, end, `href="${escapeAddress(href)}"`]);
  return edits.length === 0
    ? html
    : editHtml(
        html,
        edits.sort((a, b) => a[0] - b[0]),
      );
}

function escapeAddress(href: string): string {
  return href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
