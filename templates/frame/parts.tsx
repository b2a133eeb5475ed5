import type { Permalink } from '../../src/model/address.ts';
import type { NavbarLink, SiteFrame, VersionLink } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';

interface BrandProps {
  readonly frame: SiteFrame;
}

/** Logo and title. Next to a title the logo is decoration, so only a logo alone has alternative text. */
export function Brand({ frame }: BrandProps) {
  const { logo, title } = frame.navbar;
  return (
    <>
      {logo && <img src={logo.src} alt={title === '' ? logo.alt : ''} height={28} />}
      {title !== '' && <span>{title}</span>}
    </>
  );
}

interface MaybeExternalLinkProps {
  readonly link: {
    readonly label: string;
    readonly href: string;
    readonly external: boolean;
    readonly versions?: readonly VersionLink[];
  };
  readonly className?: string;
  readonly current?: 'page' | 'true' | undefined;
  readonly language?: Language | undefined;
}

/** A link of the frame; an external one has an icon with a text for screen readers. */
export function MaybeExternalLink({ link, className, current, language }: MaybeExternalLinkProps) {
  return (
    <a className={className} href={link.href} aria-current={current} data-versions={versionsOf(link.versions)}>
      {link.label}
      {link.external && <Icon name="external" label={textOf(language)('nav.external')} />}
    </a>
  );
}

/** JSON from the name of a version to its address, for the script that opens the version that the reader chose. */
function versionsOf(versions: readonly VersionLink[] | undefined): string | undefined {
  return versions && JSON.stringify(Object.fromEntries(versions.map(({ name, href }) => [name, href])));
}

/** Value of `aria-current`: `page` for a link to this page, `true` for one to the section that the page is in. */
export function currentValue(link: NavbarLink, permalink: Permalink): 'page' | 'true' | undefined {
  const own = encodePath(permalink);
  if (link.href === own) return 'page';
  const base = link.activeBase;
  if (base === undefined) return undefined;
  return own === base || own.startsWith(base.endsWith('/') ? base : `${base}/`) ? 'true' : undefined;
}
