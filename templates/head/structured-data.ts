import type { Crumb, PostRoute, Route } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { absoluteUrl } from './texts.ts';

/** The page as JSON-LD of schema.org; `undefined` without a `url` in the config, because it consists of absolute URLs. */
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

/** Breadcrumbs, without categories that have no page. */
function breadcrumbList(crumbs: readonly Crumb[], canonical: string, frame: SiteFrame): object | undefined {
  const last = crumbs.at(-1);
  if (last === undefined) return undefined;
  const way = [
    { label: frame.title, href: frame.baseUrl },
    ...crumbs.slice(0, -1),
    { ...last, href: encodePath(canonical) },
  ];
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
    description: post.description || undefined,
    datePublished: post.date,
    dateModified: updated?.date,
    image: picture && absoluteUrl(picture.href, frame),
    author: unlessEmpty(post.authors.map(({ name, url: address }) => ({ '@type': 'Person', name, url: address }))),
    keywords: unlessEmpty(post.tags.map(({ label }) => label)),
  };
}

/** JSON has no keys with the value `undefined`. */
function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
