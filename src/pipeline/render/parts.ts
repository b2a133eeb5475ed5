import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Route } from '../../model/route.ts';
import type { PlacedPart, Templates } from '../../model/view.ts';
import { collectFacts, type PageFacts } from './facts.ts';
import { takeIdleCode } from './idle-code.ts';
import type { IslandContext } from './index.ts';
import { createFitting } from './part-links.ts';
import { closeDirections, plainQuotes } from './rewrite-html.ts';

interface RenderedPart {
  readonly facts: PageFacts;
  /** Whether it is the same on each page. */
  readonly isShared: boolean;
  /** Its markup on a page. */
  readonly fit: (part: PlacedPart) => string;
}

/** A piece of a page. */
export type PagePiece = { readonly html: string; readonly facts?: PageFacts };

interface PartInPlace {
  readonly part: PlacedPart;
  readonly own: RenderedPart;
}

/** Renders parts once for all pages that have them. */
export interface Parts {
  /** Renders a page: its own markup, and its parts in their places. */
  readonly render: (route: Route, page: ReactNode) => string;
  /** Cuts markup at the places of the parts of the page that was rendered last. */
  readonly place: (html: string) => readonly PagePiece[];
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
  const held = createHeld<RenderedPart>();
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
    const whole = toMarkup(createElement(component, props), giveRoute, inner);
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
    const found = facts();
    return {
      facts: { ...found, idle: [...found.idle, ...idle] },
      isShared: !isOwn && placed.every(({ own }) => own.isShared),
      fit: createFitting(texts.join('')),
    };
  }

  /** Markup with a mark in place of each part; the parts go into `taken`, in the order of their numbers. */
  function toMarkup(node: ReactNode, giveRoute: () => Route, taken: PlacedPart[]): string {
    const place = (part: PlacedPart): string => `${secret}-${taken.push(part) - 1}`;
    const withRoute = createElement(RouteContext.Provider, { value: giveRoute }, node);
    return renderToStaticMarkup(createElement(PartContext.Provider, { value: place }, withRoute));
  }

  function cut(html: string, placed: readonly PartInPlace[]): readonly PagePiece[] {
    return html.split(marks).flatMap((text, index): readonly PagePiece[] => {
      if (index % 2 === 0) return text === '' ? [] : [{ html: text }];
      const { part, own } = placed[Number(text)] ?? {};
      return own === undefined || part === undefined ? [] : [{ html: own.fit(part), facts: own.facts }];
    });
  }

  function partOf(route: Route, part: PlacedPart): RenderedPart {
    const key = [part.component, ...Object.entries(part.props).flat()].map(idOf).join();
    const known = held.get(key);
    if (known !== undefined) return known;
    const made = render(route, part);
    if (made.isShared) held.set(key, made);
    return made;
  }

  return {
    render(route, page) {
      const taken: PlacedPart[] = [];
      const html = toMarkup(page, () => route, taken);
      placed = taken.map((part) => ({ part, own: partOf(route, part) }));
      return html;
    },
    place: (html) => cut(html, placed),
    hold: held.extend,
  };
}

/** Parts in memory by their keys: the last ones that were placed, and those that were placed before these. */
function createHeld<T>() {
  let recent = new Map<string, T>();
  let older = new Map<string, T>();
  let most = defaultHeld;
  const set = (key: string, value: T) => {
    if (recent.size >= most) [older, recent] = [recent, new Map()];
    recent.set(key, value);
  };
  return {
    get(key: string): T | undefined {
      const known = recent.get(key);
      if (known !== undefined) return known;
      const before = older.get(key);
      if (before !== undefined) set(key, before);
      return before;
    },
    set,
    /** Makes room for a part of each of a number of pages. */
    extend(pages: number): void {
      most = Math.max(most, defaultHeld + pages);
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
