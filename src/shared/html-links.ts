import { escapeAddress } from './escape-html.ts';
import { decodeHtml } from './html-references.ts';
import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from './scan-html.ts';

/** A link in markup, by the offsets of its attribute. */
export interface LinkPlace {
  readonly href: string;
  readonly start: number;
  readonly end: number;
}

export function linkPlaces(html: string): readonly LinkPlace[] {
  const places: LinkPlace[] = [];
  scanHtml(html, {
    open(name, _, nameEnd) {
      if (name !== 'a' && name !== 'area') return;
      eachAttribute(html, nameEnd, (key, value, start, end) => {
        if (key === 'href') places.push({ href: decodeHtml(value), start, end });
      });
    },
  });
  return places;
}

/** Markup with other links; one that leads to the same address stays as it is written. */
export function mapLinks(html: string, places: readonly LinkPlace[], lead: (href: string) => string): string {
  return editHtml(
    html,
    places.flatMap(({ start, end, href }): readonly HtmlEdit[] => {
      const to = lead(href);
      return to === href ? [] : [[start, end, `href="${escapeAddress(to)}"`]];
    }),
  );
}
