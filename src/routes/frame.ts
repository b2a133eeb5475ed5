import type { NavbarItemConfig } from '../model/config.ts';
import type { NavbarItem, NavbarLink, SiteFrame } from '../model/site.ts';
import { isExternal, splitUrl } from '../shared/paths.ts';
import type { RouteInput } from './input.ts';
import { pictureAt } from './picture.ts';
import { siteHref } from './site-href.ts';

/** What every page shows around its content, from the config. */
export function buildFrame(input: Pick<RouteInput, 'config' | 'content'>): SiteFrame {
  const { config } = input;
  const href = (target: string) => siteHref(target, config.baseUrl);
  const { announcement, navbar, footer } = config;
  return {
    title: config.title,
    tagline: config.tagline,
    ...(config.url === undefined ? {} : { url: config.url }),
    baseUrl: config.baseUrl,
    favicons: (config.favicon ?? []).map((src) => pictureAt(input, { src })),
    ...(config.image === undefined ? {} : { image: pictureAt(input, config.image) }),
    productName: config.product.name,
    navbar: {
      title: navbar.title,
      ...(navbar.logo === undefined ? {} : { logo: { src: href(navbar.logo.src), alt: navbar.logo.alt } }),
      items: navbar.items.map((item) => navbarItem(item, href)),
    },
    footer: {
      columns: footer.columns.map(({ title, links }) => ({
        title,
        links: links.map(({ label, href: target }) => ({ label, href: href(target), external: isExternal(target) })),
      })),
      copyright: footer.copyright,
    },
    ...(announcement === undefined
      ? {}
      : { announcement: { id: announcement.id, html: announcement.content, closable: announcement.closable } }),
    colorMode: config.colorMode,
    ...(config.docs === undefined ? {} : { docsHref: config.docs.route }),
    ...(config.posts === undefined ? {} : { postsHref: config.posts.route }),
  };
}

function navbarItem(item: NavbarItemConfig, href: (target: string) => string): NavbarItem {
  if ('items' in item) {
    const items = item.items.map((entry) => navbarLink({ ...entry, position: item.position }, href));
    return { kind: 'dropdown', label: item.label, position: item.position, items };
  }
  return navbarLink(item, href);
}

function navbarLink(
  { label, href: target, position }: { label: string; href: string; position: 'left' | 'right' },
  href: (target: string) => string,
): NavbarLink {
  const external = isExternal(target);
  const resolved = href(target);
  return {
    kind: 'link',
    label,
    href: resolved,
    external,
    position,
    ...(external ? {} : { activeBase: splitUrl(resolved).path }),
  };
}
