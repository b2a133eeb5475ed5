import { element } from './element.ts';
import type { Result } from './engine.ts';
import { excerptNodes } from './excerpt.ts';
import type { RecentPage } from './recent.ts';

/**
 * A page and the places in it as a group of options. They are links, so that a click with a key held, or with another
 * button, does what it does anywhere.
 */
export function resultGroup(result: Result): HTMLElement {
  const { href, title, trail, method, path, excerpt, sections } = result;
  const page = option(href, result, [
    element('span', { className: 'search-title' }, ...badge(method), title),
    ...(path === '' ? [] : [element('code', { className: 'search-path' }, path)]),
    ...(trail === '' ? [] : [element('span', { className: 'search-trail' }, trail)]),
    ...(sections.length > 0 ? [] : excerptOf(excerpt)),
  ]);
  const places = sections.map((section) => {
    const inside = option(section.href, { href: section.href, title: section.title, trail: title }, [
      element('span', { className: 'search-title' }, section.title),
      ...excerptOf(section.excerpt),
    ]);
    inside.classList.add('search-section');
    return inside;
  });
  return group(title, [page, ...places]);
}

export function recentGroup(pages: readonly RecentPage[]): HTMLElement {
  const options = pages.map((page) =>
    option(page.href, page, [
      element('span', { className: 'search-title' }, page.title),
      ...(page.trail === '' ? [] : [element('span', { className: 'search-trail' }, page.trail)]),
    ]),
  );
  const heading = element('p', { className: 'search-heading', ariaHidden: 'true' }, 'Recent');
  return group('Recent', [heading, ...options]);
}

/** Pages that options lead to, for what is remembered of those that were chosen. */
const pages = new WeakMap<Element, RecentPage>();

export function pageOf(chosen: Element): RecentPage | undefined {
  return pages.get(chosen);
}

function option(href: string, page: RecentPage, content: readonly (Node | string)[]): HTMLAnchorElement {
  const link = element('a', { href, role: 'option', tabIndex: -1, className: 'search-option' }, ...content);
  link.ariaSelected = 'false';
  pages.set(link, page);
  return link;
}

function group(label: string, children: readonly Node[]): HTMLElement {
  return element('div', { role: 'group', ariaLabel: label, className: 'search-result' }, ...children);
}

function excerptOf(text: string): readonly Node[] {
  return text === '' ? [] : [element('span', { className: 'search-excerpt' }, ...excerptNodes(text))];
}

function badge(method: string): readonly (Node | string)[] {
  return method === '' ? [] : [element('span', { className: `method method-${method.toLowerCase()}` }, method), ' '];
}
