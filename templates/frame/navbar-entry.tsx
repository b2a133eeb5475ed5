import type { Permalink } from '../../src/model/address.ts';
import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarDropdown, NavbarVersions } from '../../src/model/site.ts';
import type { NavbarEntryProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { VersionList } from '../versions/parts.tsx';
import { currentValue, MaybeExternalLink } from './parts.tsx';

export function NavbarEntry({ item, permalink, version, language }: NavbarEntryProps) {
  if (item.kind === 'versions') return <VersionMenu menu={item} version={version} language={language} />;
  if (item.kind === 'dropdown') return <Dropdown dropdown={item} permalink={permalink} language={language} />;
  const current = currentValue(item, permalink);
  return <MaybeExternalLink className="navbar-link" link={item} current={current} language={language} />;
}

interface DropdownProps {
  readonly dropdown: NavbarDropdown;
  readonly permalink: Permalink;
  readonly language: Language | undefined;
}

/** Dropdown of the navbar. A disclosure, not an ARIA menu: Tab reaches its links like all others. */
function Dropdown({ dropdown, permalink, language }: DropdownProps) {
  const holdsCurrent = dropdown.items.some((link) => currentValue(link, permalink) !== undefined);
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link" data-current={holdsCurrent || undefined}>
        {dropdown.label}
        <Icon name="chevron-down" />
      </summary>
      <ul className="dropdown-panel">
        {dropdown.items.map((link) => (
          <li key={link.href}>
            <MaybeExternalLink link={link} current={currentValue(link, permalink)} language={language} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface VersionMenuProps {
  readonly menu: NavbarVersions;
  /** Of the shown page; absent outside the documentation. */
  readonly version: RouteVersion | undefined;
  readonly language: Language | undefined;
}

/** Dropdown of the versions, labelled with the version of the page. */
function VersionMenu({ menu, version, language }: VersionMenuProps) {
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link">
        {version === undefined ? (
          textOf(language)('version.menu')
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
