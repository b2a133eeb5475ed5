import type { Permalink } from '../../src/model/address.ts';
import type { Route, RouteVersion } from '../../src/model/route.ts';
import type { NavbarItem, NavbarLink, NavbarSets, SiteFrame, SocialLink, VersionLink } from '../../src/model/site.ts';
import type { CurrentLinks } from '../../src/model/view.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { remembered } from '../../src/shared/remembered.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { DrawnIcon, Icon } from '../icon.tsx';

interface BrandProps {
  readonly frame: SiteFrame;
  /** Whether the image is loaded lazily: the navbar loads the same logo first. */
  readonly loading?: 'lazy';
}

/** Logo and title. Next to a title the logo is decoration, so only a logo alone has alternative text. */
export function Brand({ frame, loading }: BrandProps) {
  const { logo, title } = frame.navbar;
  return (
    <>
      {logo && <Logo logo={logo} alt={title === '' ? logo.alt : ''} loading={loading} mode={frame.colorMode.default} />}
      {title !== '' && <span>{title}</span>}
    </>
  );
}

interface LogoProps {
  readonly logo: NonNullable<SiteFrame['navbar']['logo']>;
  readonly alt: string;
  readonly loading: 'lazy' | undefined;
  readonly mode: SiteFrame['colorMode']['default'];
}

/** One image, or one for each colour mode: that of the other mode is loaded when it is shown. */
function Logo({ logo: { src, dark }, alt, loading, mode }: LogoProps) {
  if (dark === undefined) return <img src={src} alt={alt} height={28} loading={loading} />;
  const light = mode === 'dark' ? 'lazy' : loading;
  return (
    <>
      <img className="only-light" src={src} alt={alt} height={28} loading={light} />
      <img className="only-dark" src={dark} alt={alt} height={28} loading={mode === 'light' ? 'lazy' : loading} />
    </>
  );
}

interface MaybeExternalLinkProps {
  readonly link: Pick<NavbarLink, 'label' | 'icon' | 'href' | 'external' | 'versions'>;
  readonly className?: string;
  readonly current?: 'page' | 'true' | undefined;
  readonly language?: Language | undefined;
}

/** A link of the frame; an external one has an icon with a text for screen readers. */
export function MaybeExternalLink({ link, className, current, language }: MaybeExternalLinkProps) {
  return (
    <a className={className} href={link.href} aria-current={current} data-versions={versionsOf(link.versions)}>
      {link.icon && <DrawnIcon icon={link.icon} />}
      {link.label}
      {link.external && <Icon name="external" label={textOf(language)('nav.external')} />}
    </a>
  );
}

interface LinkListProps {
  readonly links: readonly NavbarLink[];
  readonly current: CurrentLinks;
  readonly language: Language | undefined;
  readonly className?: string;
}

/** The links of a menu. */
export function LinkList({ links, current, language, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <MaybeExternalLink link={link} current={current.get(link)} language={language} />
        </li>
      ))}
    </ul>
  );
}

/** JSON from the choice of a version to its address, for the script that opens the version that the reader chose. */
function versionsOf(versions: readonly VersionLink[] | undefined): string | undefined {
  return versions && JSON.stringify(Object.fromEntries(versions.map(({ choice, href }) => [choice, href])));
}

interface SocialLinksProps {
  readonly links: readonly SocialLink[];
  readonly className: string;
}

/** Links that are icons only. */
export function SocialLinks({ links, className }: SocialLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ icon, label, href }) => (
        <li key={label}>
          <a className="icon-button" href={href} aria-label={label} title={label} rel="me">
            <DrawnIcon icon={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SetListProps {
  readonly menu: NavbarSets;
  readonly set: string | undefined;
  readonly className?: string;
}

/** Links to the documentation sets. */
export function SetList({ menu, set, className }: SetListProps) {
  return (
    <ul className={className}>
      {menu.sets.map(({ id, label, href }) => (
        <li key={id}>
          <a href={href} aria-current={id === set ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The items of the navbar on a page: without the menu of versions on pages outside of versioned documentation. */
export function shownItems(items: readonly NavbarItem[], version: RouteVersion | undefined): readonly NavbarItem[] {
  return items.filter((item) => item.kind !== 'versions' || version !== undefined || item.versions.length > 0);
}

/** The documentation set of a page, where readers can switch between sets. */
export function shownSet(items: readonly NavbarItem[], { set }: Route): string | undefined {
  return items.some(({ kind }) => kind === 'sets') ? set : undefined;
}

/**
 * Which items of the navbar are current on a page: links to the page, else links to the smallest section that contains it; the
 * same in each menu. Pages with the same current items get the same object, so that they share the rendered part.
 */
export function currentLinks(items: readonly NavbarItem[], page: ShownPage): CurrentLinks {
  return linksWith(
    items,
    linkLists(items)
      .flatMap((list) => currentValues(list, page))
      .join(),
  );
}

/** The links of the bar, then those of each menu. */
function linkLists(items: readonly NavbarItem[]): readonly (readonly NavbarLink[])[] {
  return [
    items.filter((item) => item.kind === 'link'),
    ...items.flatMap((item) => (item.kind === 'dropdown' ? [item.items] : [])),
  ];
}

/** @param values of `currentValues`, joined: nothing for what is not current */
const linksWith = remembered((items: readonly NavbarItem[], values: string): CurrentLinks => {
  const all = values.split(',') as ('page' | 'true' | '')[];
  const links = linkLists(items).flat();
  return new Map(links.flatMap((link, index) => (all[index] ? [[link, all[index]]] : [])));
});

function currentValues(links: readonly NavbarLink[], page: ShownPage): readonly ('page' | 'true' | undefined)[] {
  const depths = links.map((link) => depthOf(link, page));
  const deepest = Math.max(...depths);
  return depths.map((depth) => (depth === 0 || depth < deepest ? undefined : depth === exact ? 'page' : 'true'));
}

/** The properties of a page that decide which links are current. */
interface ShownPage {
  readonly permalink: Permalink;
  /** Name of the sidebar. */
  readonly sidebar?: string | undefined;
}

const exact = Number.POSITIVE_INFINITY;

/** How well a link matches a page: `exact` for the page itself, else by the length of the section's path; 0 outside of it. */
function depthOf({ href, activeBase: base, activeSidebars: sidebars }: NavbarLink, page: ShownPage): number {
  const own = encodePath(page.permalink);
  if (href === own) return exact;
  if (base === undefined || (own !== base && !own.startsWith(base.endsWith('/') ? base : `${base}/`))) return 0;
  if (sidebars === undefined) return base.length;
  return page.sidebar !== undefined && sidebars.includes(page.sidebar) ? base.length + 0.5 : 0;
}
