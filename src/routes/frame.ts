import type { NavbarItemConfig, ResolvedConfig } from '../model/config.ts';
import type { NavbarItem, NavbarLink, SiteFrame } from '../model/site.ts';
import { encodeUrl, isExternal, splitUrl, withBaseUrl } from '../shared/paths.ts';

/** What every page shows around its content, from the config. */
export function buildFrame(config: ResolvedConfig): Omit<SiteFrame, 'feeds'> {
  const href = (target: string) => siteHref(target, config.baseUrl);
  const { announcement, navbar, footer } = config;
  return {
    title: config.title,
    tagline: config.tagline,
    ...(config.url === undefined ? {} : { url: config.url }),
    baseUrl: config.baseUrl,
    ...(config.favicon === undefined ? {} : { favicon: href(config.favicon) }),
    ...(config.image === undefined ? {} : { image: href(config.image) }),
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

/** An address from the config as it stands in the HTML: with base URL when it is in the site. */
export function siteHref(target: string, baseUrl: string): string {
  if (isExternal(target) || target.startsWith('#')) return target;
  const based = withBaseUrl(target, baseUrl);
  const { path, query, hash } = splitUrl(based);
  return encodeUrl(path.length > 1 && path !== baseUrl ? path.replace(/\/+$/, '') : path) + query + hash;
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
