import fc from 'fast-check';

/** A link as a reader finds it: the page it is on, and the page and anchor that it leads to. */
export interface Link {
  readonly site: string;
  readonly from: string;
  readonly to: string;
}

export const ways = ['first load', 'click', 'hash change', 'Back', 'reload'] as const;

/** One way to come to a place of a site, in one browser. */
export interface Opening {
  readonly link: Link;
  readonly way: (typeof ways)[number];
  readonly width: number;
  /** How many times slower the processor is. */
  readonly slow: number;
  /** Milliseconds that images, fonts and scripts take. */
  readonly late: number;
  /** Screens that a reader scrolls down before the page is left; 0 to stay at the target. */
  readonly scrolled: number;
  /** Whether the browser lacks what the oldest ones lack that the site is made for. */
  readonly old: boolean;
}

/**
 * Links of a site to anchors of its own pages.
 *
 * @param pages markup by permalink
 */
export function linksOf(site: string, pages: ReadonlyMap<string, string>): readonly Link[] {
  return [...pages].flatMap(([from, html]) => {
    // A redirect: nothing is clicked there.
    if (html.includes('http-equiv="refresh"')) return [];
    const [, main = ''] = /<main\b([\s\S]*)<\/main>/.exec(html) ?? [];
    const addresses = [...main.matchAll(/\shref="([^"#]*)#([^"]+)"/g)].map(([, path, anchor]) => ({
      page: path === '' ? from : (path ?? ''),
      anchor: anchor ?? '',
    }));
    return addresses
      .filter(({ page, anchor }) => pages.get(page)?.includes(` id="${decodeURIComponent(anchor)}"`) === true)
      .map(({ page, anchor }) => ({ site, from, to: `${page}#${anchor}` }));
  });
}

/** Draws openings; three of eight are first loads. Each site has the same share, whatever its size. */
export function drawOpenings(sites: readonly (readonly Link[])[], count: number, seed: number): readonly Opening[] {
  const opening = fc.record({
    link: fc.oneof(...sites.map((links) => fc.constantFrom(...links))),
    way: fc.constantFrom(...ways.flatMap((way) => Array(way === 'first load' ? 12 : 5).fill(way) as [typeof way])),
    width: fc.constantFrom(390, 820, 1280, 1440),
    slow: fc.constantFrom(1, 4, 6),
    late: fc.constantFrom(0, 0, 300, 1200),
    scrolled: fc.constantFrom(0, 0.3, 1.7, 6),
    old: fc.constantFrom(false, false, false, true),
  });
  return fc.sample(fc.noBias(opening), { seed, numRuns: count });
}

export function describeOpening({ link, way, width, slow, late, scrolled, old }: Opening): string {
  return `${way} of ${link.site}${link.to} from ${link.from}, ${width} wide, ${slow} times slower, files ${late} ms late, scrolled ${scrolled} screens${old ? ', old browser' : ''}`;
}
