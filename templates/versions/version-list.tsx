import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarVersions } from '../../src/model/site.ts';

interface VersionListProps {
  readonly menu: NavbarVersions;
  readonly version: RouteVersion | undefined;
  readonly className?: string;
}

/** Links to the shown page in each version; outside the documentation, to where each begins. */
export function VersionList({ menu, version, className }: VersionListProps) {
  return (
    <ul className={className}>
      {(version?.choices ?? menu.versions).map(({ name, label, href }) => (
        <li key={name}>
          <a href={href} data-version-choice={name} aria-current={name === version?.name ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
