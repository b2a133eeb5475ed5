import type { PlacedPart } from '../../model/view.ts';
import { escapeAddress } from '../../shared/escape-html.ts';
import { addTo } from '../../shared/group-by.ts';
import { decodeHtml } from '../../shared/html-references.ts';
import { once } from '../../shared/once.ts';
import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from '../../shared/scan-html.ts';

/**
 * Fits the markup of a part to pages: the links to the page are marked as current, and those of the menu of locales lead to
 * the same page. Where these are is read from the markup when a page first needs it.
 */
export function createFitting(html: string): (part: PlacedPart) => string {
  const links = once(() => linksIn(html));
  const localeLinks = once(() => localeLinksIn(html));
  return ({ current, alternates = [] }) => {
    const places = current === undefined ? [] : (links().get(current) ?? []);
    const edits: HtmlEdit[] = places.map((at) => [at, at, ' aria-current="page"']);
    for (const { name, href } of alternates)
      for (const [start, end] of localeLinks().get(name) ?? [])
        edits.push([start, end, `href="${escapeAddress(href)}"`]);
    return edits.length === 0
      ? html
      : editHtml(
          html,
          edits.sort((a, b) => a[0] - b[0]),
        );
  };
}

/** Where links may be marked as current, by their addresses: offsets behind their `href`. */
function linksIn(html: string): ReadonlyMap<string, readonly number[]> {
  const links = new Map<string, [number, ...number[]]>();
  eachLink(html, (attributes) => {
    const [value, , end] = attributes.get('href') ?? [];
    if (value === undefined || end === undefined || attributes.has('aria-current')) return;
    addTo(links, decodeHtml(value), end);
  });
  return links;
}

/** Where the links of the menu of locales have their addresses, by locale. */
function localeLinksIn(html: string): ReadonlyMap<string, readonly Range[]> {
  const links = new Map<string, [Range, ...Range[]]>();
  eachLink(html, (attributes) => {
    const [locale, href] = [attributes.get('data-locale')?.[0], attributes.get('href')];
    if (locale !== undefined && href !== undefined) addTo(links, locale, [href[1], href[2]]);
  });
  return links;
}

type Range = readonly [start: number, end: number];

type Attribute = readonly [value: string, start: number, end: number];

function eachLink(html: string, note: (attributes: ReadonlyMap<string, Attribute>) => void): void {
  scanHtml(html, {
    open(name, _, nameEnd) {
      if (name !== 'a') return;
      const attributes = new Map<string, Attribute>();
      eachAttribute(html, nameEnd, (key, value, start, end) => attributes.set(key, [value, start, end]));
      note(attributes);
    },
  });
}
