import { element } from '../element.ts';
import { recall, remember } from '../storage.ts';
import type { Result } from './engine.ts';
import type { ExcerptPiece } from './excerpt.ts';

/**
 * A page and its sections as a group of options. Options are links, so that clicks with a modifier key or another button
 * work as usual.
 */
function resultGroup(result: Result): HTMLElement {
  const { title, trail, method, path, excerpt, sections } = result;
  const page = option(result, [
    element('span', { className: 'search-title' }, ...badge(method), title),
    ...(path === '' ? [] : [element('code', { className: 'search-path' }, ...breakable(path))]),
    ...trailOf(trail),
    ...(sections.length > 0 ? [] : excerptOf(excerpt)),
  ]);
  const places = sections.map((section) => {
    const own = { href: section.href, title: section.title, trail: title };
    const inside = option(own, [
      element('span', { className: 'search-title' }, own.title),
      ...excerptOf(section.excerpt),
    ]);
    inside.classList.add('search-section');
    return inside;
  });
  return group(title, 'search-result', [page, ...places]);
}

/** Results by their kind, under a heading each where there are several; the kind of the best result comes first. */
export function groupedResults(results: readonly Result[]): readonly HTMLElement[] {
  const kinds = new Map<string, Result[]>();
  for (const result of results) kinds.set(result.kind, [...(kinds.get(result.kind) ?? []), result]);
  if (kinds.size < 2) return results.map(resultGroup);
  return [...kinds].map(([kind, own]) => group(kind, 'search-kind', [headingOf(kind), ...own.map(resultGroup)]));
}

export function pagesGroup(pages: readonly RecentPage[], label: string): HTMLElement {
  const options = pages.map((page) =>
    option(page, [element('span', { className: 'search-title' }, page.title), ...trailOf(page.trail)]),
  );
  return group(label, 'search-result', [headingOf(label), ...options]);
}

/** The page of each option, to store the chosen ones. */
const pages = new WeakMap<Element, RecentPage>();

export function pageOf(chosen: Element): RecentPage | undefined {
  return pages.get(chosen);
}

function option(page: RecentPage, content: readonly Node[]): HTMLAnchorElement {
  const link = element('a', { href: page.href, role: 'option', tabIndex: -1, className: 'search-option' }, ...content);
  link.ariaSelected = 'false';
  pages.set(link, page);
  return link;
}

function group(ariaLabel: string, className: string, children: readonly Node[]): HTMLElement {
  return element('div', { role: 'group', ariaLabel, className }, ...children);
}

function headingOf(label: string): HTMLElement {
  return element('p', { className: 'search-heading', ariaHidden: 'true' }, label);
}

function trailOf(trail: string): readonly Node[] {
  return trail === '' ? [] : [element('span', { className: 'search-trail' }, trail)];
}

/** A path that a narrow screen breaks before a slash rather than within a name. */
function breakable(path: string): readonly (Node | string)[] {
  return path.split(/(?=\/)/).flatMap((part) => [document.createElement('wbr'), part]);
}

function excerptOf(pieces: readonly ExcerptPiece[]): readonly Node[] {
  const marked = pieces.map(({ text, isFound }) => (isFound ? element('mark', {}, text) : text));
  return pieces.length === 0 ? [] : [element('span', { className: 'search-excerpt' }, ...marked)];
}

function badge(method: string): readonly (Node | string)[] {
  return method === '' ? [] : [element('span', { className: `method method-${method.toLowerCase()}` }, method), ' '];
}

/** A page that a reader opened from the search. */
export type RecentPage = Pick<Result, 'href' | 'title' | 'trail'>;

const maxShown = 5;

const maxLikely = 6;

/** Pages to suggest before anything is typed: the next page, and targets of the navbar, which other versions of the page are not. */
export function likelyPages(recent: readonly RecentPage[]): readonly RecentPage[] {
  const known = new Set([location.pathname, ...recent.map(({ href }) => href)]);
  const links = ['.pagination-forward', '.navbar-nav a[href^="/"]:not([data-version-choice])'].flatMap((selector) => [
    ...document.querySelectorAll<HTMLAnchorElement>(selector),
  ]);
  return links
    .flatMap((link): RecentPage[] => {
      const href = link.getAttribute('href') ?? '';
      if (known.has(href)) return [];
      known.add(href);
      const group = link.closest('.dropdown')?.querySelector('summary')?.textContent?.trim();
      const title = link.querySelector('.pagination-label') ?? link;
      return [{ href, title: title.textContent?.trim() ?? '', trail: group ?? '' }];
    })
    .slice(0, maxLikely);
}

/** Recently opened pages, newest first; none without storage. */
export function recentPages(): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(recall('search') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

export function rememberPage({ href, title, trail }: RecentPage): void {
  const others = recentPages().filter((page) => page.href !== href);
  remember('search', JSON.stringify([{ href, title, trail }, ...others].slice(0, maxShown)));
}

/** Checks a stored page: other sites of the same origin can write to the storage, so only addresses of this site count. */
function isRecentPage(value: unknown): value is RecentPage {
  const { href, title, trail } = (value ?? {}) as Record<string, unknown>;
  return typeof href === 'string' && /^\/(?!\/)/.test(href) && typeof title === 'string' && typeof trail === 'string';
}
