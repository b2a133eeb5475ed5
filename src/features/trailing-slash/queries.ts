import { digestOf } from '../../core/cache/index.ts';
import { type Ask, type Bytes, held, query } from '../../core/graph/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { SiteResults } from '../../queries/context.ts';
import { configOf } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { routePage } from '../../queries/render-routes.ts';
import { routedSite } from '../../queries/site.ts';
import { type SlashedPages, slashedHref, slashedHtml, slashedPages } from '../../shared/trailing-slash.ts';

/** The pages, of all locales, that are published with a slash at the end; `undefined` on a site that has none there. */
const slashed = held<'', SlashedPages | undefined>(
  'pages with a slash',
  async (q) => {
    const { trailingSlash, url, locale } = await configOf(q);
    if (!trailingSlash) return;
    const permalinks = [...(await q(routedSite, '')).site.routes.keys()];
    for (const { name } of locale?.choices ?? [])
      if (name !== locale?.name) permalinks.push(...(await askLocale(q, name, 'site')).routes.keys());
    return { url, pages: slashedPages(permalinks) };
  },
  { digest: (site) => digestOf(site === undefined ? 'none' : [site.url, ...[...site.pages].sort()]) },
);

/** A document whose addresses have the slash, attached: all else of docsgen knows pages without it. */
const slashedPage = query<Permalink, null>('page with slashes', async (q, permalink) => {
  const site = await q(slashed, '');
  const html = Buffer.from((await q.bytes(routePage, permalink)).read()).toString();
  q.attach(site === undefined ? html : slashedHtml(html, site));
  return null;
});

/** A document as it is published. */
export async function writtenPage(results: SiteResults, permalink: Permalink): Promise<Bytes> {
  const isSlashed = (await results.ask(slashed, '')) !== undefined;
  return results.bytes(isSlashed ? slashedPage : routePage, permalink);
}

/** How addresses are written into what is published besides pages. */
export interface AddressWriter {
  readonly href: (href: string) => string;
  readonly html: (html: string) => string;
}

/** The writer of addresses for files of a site, such as the sitemap. */
export async function addressWriter(q: Ask): Promise<AddressWriter> {
  const site = await q(slashed, '');
  if (site === undefined) return { href: (href) => href, html: (html) => html };
  return { href: (href) => slashedHref(href, site), html: (html) => slashedHtml(html, site) };
}

export const queries = [slashed, slashedPage];
