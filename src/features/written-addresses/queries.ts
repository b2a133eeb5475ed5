import { digestOf } from '../../core/cache/index.ts';
import { type Ask, type Bytes, held, lookup, query, textOfBytes } from '../../core/graph/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Route } from '../../model/route.ts';
import {
  type AddressSpace,
  cleanHref,
  createAddressSpace,
  endsInHtml,
  ownRedirects,
} from '../../pipeline/check/index.ts';
import type { SiteResults } from '../../queries/context.ts';
import { configOf, content } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { routePage } from '../../queries/render-routes.ts';
import { routedSite } from '../../queries/site.ts';
import { changeAddresses } from '../../shared/change-addresses.ts';
import { ownAddress } from '../../shared/own-address.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { encodePath, isExternal, parentPath } from '../../shared/paths.ts';
import { readAnswers } from '../../shared/redirect-rules.ts';
import { type SlashedPages, slashedHref, slashedPages } from '../../shared/trailing-slash.ts';
import { pluginFiles } from '../plugins/index.ts';

/** The routes of all locales. */
async function allRoutes(q: Ask): Promise<ReadonlyMap<Permalink, Route>> {
  const { locale } = await configOf(q);
  const routes = new Map((await q(routedSite, '')).site.routes);
  for (const { name } of locale?.choices ?? [])
    if (name !== locale?.name)
      for (const [permalink, route] of (await askLocale(q, name, 'site')).routes) routes.set(permalink, route);
  return routes;
}

/** The pages, of all locales, that are published with a slash at the end; `undefined` on a site that has none there. */
const slashed = held<'', SlashedPages | undefined>(
  'pages with a slash',
  async (q) => {
    const { trailingSlash, url } = await configOf(q);
    return trailingSlash ? { url, pages: slashedPages((await allRoutes(q)).keys()) } : undefined;
  },
  { digest: (site) => digestOf(site === undefined ? 'none' : [site.url, ...[...site.pages].sort()]) },
);

interface KnownAddresses {
  readonly space: AddressSpace;
  readonly config: ResolvedConfig;
}

/** What a link with `.html` may lead to: files and redirects come before pages. */
const addresses = held<'', KnownAddresses>('addresses with .html', async (q) => {
  const config = await configOf(q);
  const { site } = await q(routedSite, '');
  const read = await q(content, '');
  const ofPlugins = (await q(pluginFiles, '')).files.map(({ path }) => config.filesBase + path);
  const space = createAddressSpace({
    site: { ...site, routes: await allRoutes(q) },
    files: new Set([...read.assets.statics.keys(), ...ofPlugins]),
    rules: readAnswers(ownRedirects(config, read)),
    pageFiles: config.pageFiles,
  });
  return { space, config };
});

/** The clean address of a link that names a page as a file, with or without the origin of the site; `undefined` for other links. */
const cleanLink = lookup(
  'clean address',
  addresses,
  ({ space, config }: KnownAddresses, href: string): string | undefined => {
    const own = ownAddress(href, config);
    const clean = cleanHref(own ?? href, space);
    // The address of the host stays as it is written.
    const [host = ''] = own === undefined ? [] : (/^(?:[a-z]+:)?\/\/[^/?#]*/i.exec(href) ?? []);
    return clean === undefined ? undefined : host + clean;
  },
  (clean) => clean ?? '',
);

/** See `cleanLink`. */
export async function cleanAddress(q: Ask, href: string): Promise<string | undefined> {
  return endsInHtml(href) ? q(cleanLink, href) : undefined;
}

/**
 * Markup in which no link names a page as a file. Text without such a link is returned at once.
 *
 * @param from the page that it is on, to which links may be relative
 */
async function cleanMarkup(q: Ask, html: string, from?: Permalink): Promise<string> {
  if (!html.includes('.html')) return html;
  const written = new Set<string>();
  changeAddresses(html, (href) => {
    if (endsInHtml(href)) written.add(href);
    return href;
  });
  const clean = new Map<string, string>();
  for (const href of written) {
    const found = await cleanAddress(q, fromPage(href, from));
    if (found !== undefined) clean.set(href, found);
  }
  return clean.size === 0 ? html : changeAddresses(html, (href) => clean.get(href) ?? href);
}

/** Markup in UTF-8 in which no link names a page as a file; see `cleanMarkup`. */
export async function cleanBytes(q: Ask, html: Uint8Array, from: Permalink): Promise<Uint8Array> {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  return bytes.includes('.html') ? Buffer.from(await cleanMarkup(q, bytes.toString(), from)) : html;
}

function fromPage(href: string, from: Permalink | undefined): string {
  if (from === undefined || href.startsWith('/') || isExternal(href)) return href;
  const base = `http://site${encodePath(from.endsWith('/') ? from : `${parentPath(from)}/`)}`;
  const url = parseUrl(href, base);
  return url === undefined ? href : url.pathname + url.search + url.hash;
}

/** Markup with addresses as they are published. */
export async function writtenMarkup(q: Ask, html: string, from?: Permalink): Promise<string> {
  const clean = await cleanMarkup(q, html, from);
  const site = await q(slashed, '');
  return site === undefined ? clean : changeAddresses(clean, (href) => slashedHref(href, site));
}

/** An address as it is published. */
export async function writtenHref(q: Ask, href: string): Promise<string> {
  return (await slashWriter(q))((await cleanAddress(q, href)) ?? href);
}

/** How permalinks are written into files of a site, such as the sitemap. */
export async function slashWriter(q: Ask): Promise<(href: string) => string> {
  const site = await q(slashed, '');
  return site === undefined ? (href) => href : (href) => slashedHref(href, site);
}

/** A document with addresses as they are published, attached: all else of docsgen knows pages by their permalinks. */
const writtenDocument = query<Permalink, null>('page as it is published', async (q, permalink) => {
  q.attach(await writtenMarkup(q, textOfBytes(await q.bytes(routePage, permalink)), permalink));
  return null;
});

/**
 * A document as it is published.
 *
 * @param hrefs addresses that it has, by its facts: most documents need no change
 */
export async function writtenPage(
  results: SiteResults,
  permalink: Permalink,
  hrefs: readonly string[],
): Promise<Bytes> {
  const isChanged = hrefs.some(endsInHtml) || (await results.ask(slashed, '')) !== undefined;
  return results.bytes(isChanged ? writtenDocument : routePage, permalink);
}

export const queries = [slashed, addresses, cleanLink, writtenDocument];
