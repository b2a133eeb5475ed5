import type { Permalink } from '../../model/address.ts';
import type { HeadConfig, ResolvedConfig, ScriptConfig } from '../../model/config.ts';
import type { LogoConfig, NavbarConfig, NavbarLinkConfig } from '../../model/navigation-config.ts';
import type { NavbarItem, NavbarLink, SetLink, SiteFrame, SocialLink, VersionLink } from '../../model/site.ts';
import { serviceNames, trackersOf } from '../../shared/analytics.ts';
import { escapeText } from '../../shared/escape-html.ts';
import { linkPlaces, mapLinks } from '../../shared/html-links.ts';
import type { IconShape } from '../../shared/icons.ts';
import { decodeUrl, encodePath, isExternal, splitUrl } from '../../shared/paths.ts';
import { textOf } from '../../shared/texts/text.ts';
import { type BarSection, sectionAt } from './bar-sections.ts';
import type { SetRoutes } from './docs.ts';
import { headElement } from './head-element.ts';
import type { RouteContext } from './input.ts';
import { hrefIn, pictureAt } from './meta.ts';
import { translatedSlugs } from './translated-slugs.ts';
import { versionLinks } from './versions.ts';

/** The frame that every page shows around its content, from the config. */
export function buildFrame(
  input: Pick<RouteContext, 'config' | 'content' | 'iconAt' | 'locate' | 'docs' | 'posts' | 'pages' | 'originals'>,
  ofDocs: readonly SetRoutes[],
): Omit<SiteFrame, 'feeds' | 'search'> {
  const { config } = input;
  const moved = translatedSlugs(input);
  const href = (target: string) => {
    const own = hrefIn(config, input.content, target);
    const to = moved.size === 0 ? undefined : moved.get(decodeUrl(splitUrl(own).path));
    return to === undefined ? own : encodePath(to) + splitUrl(own).query + splitUrl(own).hash;
  };
  const sets = config.docs.map(({ id, label, route }) => ({ id, label, href: encodePath(route) }));
  const { announcement, navbar, footer, docs, posts, inlineTexts = {} } = config;
  const html = (key: string, text: string) => {
    const rendered = inlineTexts[key]?.html;
    return rendered === undefined ? escapeText(text) : mapLinks(rendered, linkPlaces(rendered), href);
  };
  return {
    language: config.language,
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    ...localesOf(config),
    favicons: (config.favicon ?? []).map((src) => pictureAt(input, { src })),
    image: config.image && pictureAt(input, config.image),
    productName: config.product.name,
    navbar: {
      title: navbar.title,
      logo: navbar.logo && logoOf(navbar.logo, href),
      items: navbarItems(navbar.items, {
        menuLabel: textOf(config.language)('version.label'),
        href,
        section: (path) => sectionAt(path, { docs: ofDocs, root: href('/') }),
        setsLabel: textOf(config.language)('search.docs'),
        sets,
        versions: new Map(docs.map((set) => [set.route, versionLinks(input, set)])),
        icon: (name, at) => input.iconAt(name, () => input.locate(['navbar', 'items', ...at, 'icon'])),
      }),
      ...socialLinks(input, href),
    },
    footer: {
      columns: footer.columns.map(({ title, links }) => ({
        title,
        links: links.map(({ label, href: target }) => ({ label, href: href(target), external: isExternal(target) })),
      })),
      copyright: html('footer.copyright', footer.copyright),
    },
    announcement: announcement && {
      id: announcement.id,
      html: html('announcement.content', announcement.content),
      closable: announcement.closable,
    },
    colorMode: config.colorMode,
    feedback: config.feedback,
    ...(config.assistants.length > 0 && config.url !== undefined ? { assistants: config.assistants } : {}),
    head: [...config.head, ...config.scripts.map((attributes) => ({ tag: 'script', attributes, content: '' }))].map(
      ({ attributes, ...element }) => headElement({ ...element, attributes: withAddresses(attributes, href) }),
    ),
    consent: consentOf(config, href),
    sets,
    docsHref: docs[0]?.route,
    postsHref: posts[0]?.route,
  };
}

function logoOf({ src, dark, alt }: LogoConfig, href: (target: string) => string): SiteFrame['navbar']['logo'] {
  const logo = { src: href(src), alt };
  return dark === undefined ? logo : { ...logo, dark: href(dark) };
}

/** The menu of locales; nothing on a site in one language, whose frame stays what it is. */
function localesOf({ locale, baseUrl, filesBase }: ResolvedConfig): Pick<SiteFrame, 'locales' | 'filesBase'> {
  if (locale === undefined || locale.choices.length < 2) return {};
  const choices = locale.choices.map(({ baseUrl: base, ...choice }) => ({ ...choice, href: encodePath(base) }));
  return { ...(baseUrl === filesBase ? {} : { filesBase }), locales: { current: locale.name, choices } };
}

function withAddresses(
  attributes: HeadConfig['attributes'] | ScriptConfig,
  href: (target: string) => string,
): HeadConfig['attributes'] {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value = false]) => [
      name,
      (name === 'src' || name === 'href') && typeof value === 'string' ? href(value) : value,
    ]),
  );
}

function consentOf({ analytics }: ResolvedConfig, href: (target: string) => string): SiteFrame['consent'] {
  if (analytics === undefined || analytics.consent === false) return undefined;
  const services = trackersOf(analytics).map(({ service }) => serviceNames[service]);
  return { services, privacy: analytics.consent === true ? undefined : href(analytics.consent.privacy) };
}

/** Links that are icons only; one whose icon is not there is left out. */
function socialLinks(
  { config, iconAt, locate }: Pick<RouteContext, 'config' | 'iconAt' | 'locate'>,
  href: (target: string) => string,
): { readonly social?: readonly SocialLink[] } {
  const { social = [] } = config.navbar;
  if (social.length === 0) return {};
  return {
    social: social.flatMap(({ icon: name, label, href: target }, index) => {
      const icon = iconAt(name, () => locate(['navbar', 'social', index, 'icon']));
      return icon === undefined ? [] : [{ icon, label, href: href(target) }];
    }),
  };
}

interface NavbarInput {
  /** Of the menu of versions. */
  readonly menuLabel: string;
  readonly href: (target: string) => string;
  /** Of the link to an address. */
  readonly section: (path: string) => BarSection;
  /** Of the menu of documentation sets. */
  readonly setsLabel: string;
  readonly sets: readonly SetLink[];
  /** Of each documentation set, by its route; empty where there are fewer than two. */
  readonly versions: ReadonlyMap<Permalink, readonly VersionLink[]>;
  /** An icon by its name, at a place below `navbar.items`. */
  readonly icon: (name: string | undefined, at: readonly (string | number)[]) => IconShape | undefined;
}

/**
 * The items of the navigation bar. Unless the config places them, the menu of sets is the first on the left and that of
 * versions the first on the right.
 */
function navbarItems(items: NavbarConfig['items'], input: NavbarInput): readonly NavbarItem[] {
  const { menuLabel } = input;
  const ofSets = [...input.versions.values()];
  const isVersioned = ofSets.some((versions) => versions.length > 0);
  // Which versions are meant is known on the pages of a set; elsewhere, if there is but one set.
  const versions = ofSets.length === 1 ? (ofSets[0] ?? []) : [];
  const menu = (position: 'left' | 'right') => ({ kind: 'versions' as const, label: menuLabel, position, versions });
  const made = items.flatMap((item, index): readonly NavbarItem[] => {
    if ('type' in item && item.type === 'sets') return setsMenu(item.position, input);
    if ('type' in item) return isVersioned ? [menu(item.position)] : [];
    if ('href' in item) return [navbarLink(item, input, [index])];
    const { label, position } = item;
    const links = item.items.map((entry, at) => navbarLink({ ...entry, position }, input, [index, 'items', at]));
    const icon = input.icon(item.icon, [index]);
    return [{ kind: 'dropdown', label, ...(icon && { icon }), position, items: links }];
  });
  const places = (type: 'sets' | 'versions') => items.some((item) => 'type' in item && item.type === type);
  const all = places('sets') ? made : [...setsMenu('left', input), ...made];
  if (!isVersioned || places('versions')) return all;
  const right = all.findIndex(({ position }) => position === 'right');
  return all.toSpliced(right < 0 ? all.length : right, 0, menu('right'));
}

function setsMenu(position: 'left' | 'right', { sets, setsLabel: label }: NavbarInput): readonly NavbarItem[] {
  return sets.length > 1 ? [{ kind: 'sets', label, position, sets }] : [];
}

function navbarLink(
  { label, href: target, position, icon: iconName }: NavbarLinkConfig,
  { href, section, versions: ofSets, icon: find }: NavbarInput,
  at: readonly (string | number)[],
): NavbarLink {
  const icon = find(iconName, at);
  const external = isExternal(target);
  const resolved = href(target);
  const versions = ofSets.get(resolved) ?? [];
  return {
    kind: 'link',
    label,
    ...(icon && { icon }),
    href: resolved,
    external,
    position,
    ...(external ? {} : section(splitUrl(resolved).path)),
    versions: versions.length > 0 ? versions : undefined,
  };
}
