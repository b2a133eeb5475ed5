import type { Crumb, PostRoute, Route } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { absoluteUrl } from './absolute-url.ts';

/** What a page is in the words of schema.org; only for sites that know their address, as all of it is addresses. */
export function structuredData(route: Route, frame: SiteFrame): object | undefined {
  if (frame.url === undefined || !route.indexed) return undefined;
  switch (route.kind) {
    case 'doc':
    case 'category':
      return breadcrumbList(route.breadcrumbs, route.canonical, frame);
    case 'post':
      return blogPosting(route, frame);
    default:
      return undefined;
  }
}

/** Categories without a page have no address, and so no place on the way. */
function breadcrumbList(crumbs: readonly Crumb[], canonical: string, frame: SiteFrame): object | undefined {
  const last = crumbs.at(-1);
  if (last === undefined) return undefined;
  const way = [{ label: frame.title, href: frame.baseUrl }, ...crumbs.slice(0, -1), { ...last, href: canonical }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way
      .filter((crumb): crumb is Required<Crumb> => crumb.href !== undefined)
      .map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: absoluteUrl(href, frame),
      })),
  };
}

function blogPosting({ post, canonical, image, updated }: PostRoute, frame: SiteFrame): object {
  const url = absoluteUrl(encodePath(canonical), frame);
  const picture = image ?? frame.image;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    ...(post.description === '' ? {} : { description: post.description }),
    datePublished: post.date,
    ...(updated?.date === undefined ? {} : { dateModified: updated.date }),
    ...(picture === undefined ? {} : { image: absoluteUrl(picture.href, frame) }),
    ...(post.authors.length === 0
      ? {}
      : {
          author: post.authors.map(({ name, url: address }) => ({
            '@type': 'Person',
            name,
            ...(address === undefined ? {} : { url: address }),
          })),
        }),
    ...(post.tags.length === 0 ? {} : { keywords: post.tags.map(({ label }) => label) }),
  };
}
