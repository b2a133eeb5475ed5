import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarVersions } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';
import { VersionList } from './version-list.tsx';

interface VersionMenuProps {
  readonly menu: NavbarVersions;
  /** Of the shown page; absent outside the documentation. */
  readonly version: RouteVersion | undefined;
}

/** Like a dropdown of the navbar, named after the version that is shown. */
export function VersionMenu({ menu, version }: VersionMenuProps) {
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link">
        {version === undefined ? (
          'Versions'
        ) : (
          <span>
            <span className="visually-hidden">{menu.label} </span>
            {version.label}
          </span>
        )}
        <Icon name="chevron-down" />
      </summary>
      <VersionList className="dropdown-panel" menu={menu} version={version} />
    </details>
  );
}
