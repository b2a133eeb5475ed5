import type { VersionLink } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';

interface MaybeExternalLinkProps {
  readonly link: {
    readonly label: string;
    readonly href: string;
    readonly external: boolean;
    readonly versions?: readonly VersionLink[];
  };
  readonly className?: string;
  readonly current?: 'page' | 'true' | undefined;
}

/** A link of the frame; one that leaves the site says so with an icon and to screen readers. */
export function MaybeExternalLink({ link, className, current }: MaybeExternalLinkProps) {
  return (
    <a className={className} href={link.href} aria-current={current} data-versions={versionsOf(link.versions)}>
      {link.label}
      {link.external && <Icon name="external" label="(external)" />}
    </a>
  );
}

/** For the script that leads readers to the version they have chosen: its name to its address. */
function versionsOf(versions: readonly VersionLink[] | undefined): string | undefined {
  return versions && JSON.stringify(Object.fromEntries(versions.map(({ name, href }) => [name, href])));
}
