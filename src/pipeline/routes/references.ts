import type { SourcePath } from '../../model/place.ts';
import type { Reference, ReferencePage } from '../../model/reference.ts';
import type { Crumb, NavLink, ReferenceRoute } from '../../model/route.ts';
import { inNaturalOrder } from '../../shared/compare.ts';
import { encodePath } from '../../shared/paths.ts';
import type { Claim } from './claims.ts';
import { type RouteContext, shownDocs } from './input.ts';
import { generatedMeta, modifiedOf } from './meta.ts';

/** The pages of all API documents. */
export function referenceRoutes(context: RouteContext): readonly Claim[] {
  return context.references.flatMap(({ source, reference }) => {
    const mentions = mentionsOf(context, reference);
    return reference.pages.map((page, index) => {
      const route: ReferenceRoute = {
        kind: 'reference',
        permalink: page.permalink,
        canonical: page.permalink,
        title: index === 0 ? page.title : `${page.title} | ${reference.title}`,
        ...generatedMeta(page.description),
        modified: modifiedOf(context, source),
        ...fallbackOf(context, source, page),
        source,
        reference,
        page,
        breadcrumbs: breadcrumbs(context, reference, page),
        ...neighbours(reference, index),
        mentions,
      };
      return { route, place: { file: source } };
    });
  });
}

/** Of a document that a locale has from the default one: its canonical addresses are those of the original. */
function fallbackOf({ config }: RouteContext, source: SourcePath, { permalink }: ReferencePage) {
  const { api, baseUrl, filesBase, locale } = config;
  const from = locale?.translated?.from;
  if (from === undefined || api.every(({ document, isFallback }) => document !== source || isFallback !== true))
    return {};
  const { lang, dir, label } = from;
  return { fallback: { lang, dir, label }, canonical: filesBase + permalink.slice(baseUrl.length) };
}

function breadcrumbs({ text }: RouteContext, reference: Reference, page: ReferencePage): readonly Crumb[] {
  const index = { label: reference.title, href: encodePath(reference.permalink) };
  const own = { label: page.title };
  switch (page.shows) {
    case 'document':
    case 'index':
      return [];
    case 'operation': {
      const tag = reference.tags.find(({ operations }) => operations.some(({ anchor }) => anchor === page.anchor));
      const section = tag ?? { title: text('api.webhooks'), anchor: 'webhooks' };
      return [index, { label: section.title, href: reference.hrefs[section.anchor] ?? index.href }, own];
    }
    case 'schema': {
      const list = reference.pages.find(({ shows }) => shows === 'schemas');
      return list === undefined ? [index, own] : [index, { label: list.title, href: encodePath(list.permalink) }, own];
    }
    default:
      return [index, own];
  }
}

/** Previous and next page. Pages of schemas, changes and guides have none: readers look them up instead of reading on. */
function neighbours({ pages }: Reference, index: number): { previous?: NavLink; next?: NavLink } {
  const isRead = (page: ReferencePage | undefined): page is ReferencePage =>
    page !== undefined && !['schema', 'changes', 'guide'].includes(page.shows);
  const link = ({ title, permalink }: ReferencePage): NavLink => ({ label: title, href: encodePath(permalink) });
  const [before, page, after] = [pages[index - 1], pages[index], pages[index + 1]];
  if (!isRead(page)) return {};
  return { previous: isRead(before) ? link(before) : undefined, next: isRead(after) ? link(after) : undefined };
}

/** Pages whose text links to an operation, by the anchor of the operation. */
function mentionsOf(context: RouteContext, { tags, webhooks, hrefs }: Reference): ReferenceRoute['mentions'] {
  const operations = [...tags.flatMap((tag) => tag.operations), ...webhooks];
  const anchors = new Map(operations.map(({ anchor }) => [hrefs[anchor], anchor]));
  const mentions: Record<string, NavLink[]> = {};
  const documents = [...shownDocs(context), ...context.posts, ...context.pages];
  for (const address of documents.sort((a, b) => inNaturalOrder(a.title, b.title))) {
    if (context.source(address.source).frontmatter.unlisted) continue;
    const links = context.page(address.source).links.filter(({ kind }) => kind === 'api');
    for (const url of new Set(links.map((link) => link.url))) {
      const anchor = anchors.get(url);
      if (anchor !== undefined)
        mentions[anchor] = [...(mentions[anchor] ?? []), { label: address.title, href: encodePath(address.permalink) }];
    }
  }
  return mentions;
}
