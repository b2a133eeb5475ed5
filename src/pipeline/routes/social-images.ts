import type { Permalink } from '../../model/address.ts';
import type { Route } from '../../model/route.ts';
import { encodePath } from '../../shared/paths.ts';
import { socialImageSize } from '../../shared/social-image-size.ts';
import type { Text } from '../../shared/texts/text.ts';
import type { RouteContext } from './input.ts';

/** Gives each page without an image the address of one that is drawn for it, when the config asks for social images. */
export function addSocialImages(
  { config, text }: RouteContext,
  routes: ReadonlyMap<Permalink, Route>,
): ReadonlyMap<Permalink, Route> {
  if (!config.socialImages) return routes;
  return new Map(
    [...routes].map(([permalink, route]) => {
      const words = wordsOf(route, text);
      if (words === undefined || route.image !== undefined || !route.indexed || route.fallback !== undefined)
        return [permalink, route];
      const path = permalink === config.baseUrl ? 'index' : permalink.slice(config.baseUrl.length);
      const address = `${config.baseUrl}social/${path}.png`;
      const title = words.title || config.title;
      const image = { href: encodePath(address), alt: title, ...socialImageSize };
      return [permalink, { ...route, image, drawnImage: { address, title, section: words.section } }];
    }),
  );
}

/** The words on the image of a page; `undefined` for pages that are not shared. */
function wordsOf(route: Route, text: Text): { readonly title: string; readonly section: string } | undefined {
  switch (route.kind) {
    case 'doc':
    case 'category': {
      const around = route.breadcrumbs.filter(({ href }) => href !== route.permalink).map(({ label }) => label);
      return { title: route.title, section: around.filter((label) => label !== route.title).join(' / ') };
    }
    case 'post':
      return { title: route.title, section: route.post.date.slice(0, 10) };
    case 'page':
      return { title: route.title, section: '' };
    case 'reference': {
      const isFirst = route.page.permalink === route.reference.permalink;
      return { title: route.page.title, section: isFirst ? text('api.reference') : route.reference.title };
    }
    default:
      return undefined;
  }
}
