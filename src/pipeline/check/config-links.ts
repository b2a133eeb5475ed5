import type { ResolvedConfig } from '../../model/config.ts';
import { runsCode } from '../../shared/address-attributes.ts';
import { addressFault } from '../../shared/address-faults.ts';
import { ownAddress } from '../../shared/own-address.ts';
import { encodeUrl, isExternal, withBaseUrl } from '../../shared/paths.ts';

interface ConfigLink {
  readonly href: string;
  readonly kind: 'page' | 'image';
  readonly keyPath: readonly (string | number)[];
}

/** Links that the config puts into every page. Each is checked once and reported at its entry. */
export function configLinks(config: ResolvedConfig): readonly ConfigLink[] {
  return linksInConfig(config).flatMap(({ href, kind, keyPath }): readonly ConfigLink[] => {
    if (runsCode(href) || addressFault(href) !== undefined) return [{ href, kind: 'page', keyPath }];
    if (ownAddress(href, config) !== undefined) return [{ href, kind, keyPath }];
    if (isExternal(href)) return [];
    // Files are in the folder of the default locale.
    return [{ href: siteAddress(href, kind === 'image' ? config.filesBase : config.baseUrl), kind, keyPath }];
  });
}

/** All addresses in a config, as they are written. */
export function linksInConfig(config: ResolvedConfig): readonly ConfigLink[] {
  const links: ConfigLink[] = [];
  const note = (kind: ConfigLink['kind'], href: string | undefined, keyPath: ConfigLink['keyPath']) => {
    if (href !== undefined) links.push({ href, kind, keyPath });
  };
  const add = (href: string | undefined, ...keyPath: (string | number)[]) => note('page', href, keyPath);
  const show = (src: string | undefined, ...keyPath: (string | number)[]) => note('image', src, keyPath);
  config.navbar.items.forEach((item, index) => {
    if ('href' in item) add(item.href, 'navbar', 'items', index, 'href');
    else if ('items' in item)
      item.items.forEach((entry, inner) => {
        add(entry.href, 'navbar', 'items', index, 'items', inner, 'href');
      });
  });
  config.navbar.social?.forEach(({ href }, index) => {
    add(href, 'navbar', 'social', index, 'href');
  });
  const { logo } = config.navbar;
  show(logo?.src, 'navbar', 'logo', logo?.dark === undefined ? 'src' : 'light');
  show(logo?.dark, 'navbar', 'logo', 'dark');
  config.head.forEach(({ attributes }, index) => {
    if (typeof attributes.href === 'string') show(attributes.href, 'head', index, 'attributes', 'href');
    if (typeof attributes.src === 'string') show(attributes.src, 'head', index, 'attributes', 'src');
    // What other sites show next to a link to this one, or ask for.
    if (/^(?:og|twitter):image(?::(?:secure_)?url)?$/.test(`${attributes.property ?? attributes.name}`))
      show(`${attributes.content}`, 'head', index, 'attributes', 'content');
  });
  config.scripts.forEach(({ src }, index) => {
    show(src, 'scripts', index);
  });
  if (typeof config.analytics?.consent === 'object')
    add(config.analytics.consent.privacy, 'analytics', 'consent', 'privacy');
  config.footer.columns.forEach((column, index) => {
    column.links.forEach((entry, inner) => {
      add(entry.href, 'footer', 'columns', index, 'links', inner, 'href');
    });
  });
  for (const [key, text] of Object.entries(config.inlineTexts ?? {})) {
    for (const href of text.links) add(href, ...key.split('.'));
  }
  config.redirects.forEach((redirect, index) => {
    add(redirect.to, 'redirects', index, 'to');
  });
  config.favicon?.forEach((href, index) => {
    show(href, 'favicon', index);
  });
  show(config.image?.src, 'image');
  for (const { sidebars = {}, keyPath } of config.docs.flatMap((set) => set.versions)) {
    for (const [name, items] of Object.entries(sidebars)) collect(items, [...keyPath, 'sidebars', name]);
  }
  return links;

  function collect(items: readonly unknown[], keyPath: readonly (string | number)[]): void {
    items.forEach((item, index) => {
      if (typeof item !== 'object' || item === null || !('type' in item)) return;
      if (item.type === 'link' && 'href' in item) add(String(item.href), ...keyPath, index, 'href');
      if ('items' in item && Array.isArray(item.items)) collect(item.items, [...keyPath, index, 'items']);
    });
  }
}

function siteAddress(href: string, baseUrl: string): string {
  return encodeUrl(href.startsWith('#') ? href : withBaseUrl(href, baseUrl));
}

/** Whether a link is that of a term: docsgen writes these, to the page that the config names. */
export function isGlossaryLink(href: string, { glossary }: ResolvedConfig): boolean {
  return glossary?.page !== undefined && href.startsWith(`${glossary.page}#term-`);
}
