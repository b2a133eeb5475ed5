import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarDropdown, NavbarSets, NavbarVersions } from '../../src/model/site.ts';
import type { CurrentLinks, NavbarEntryProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { DrawnIcon, Icon } from '../icon.tsx';
import { VersionList } from '../versions/parts.tsx';
import { LinkList, MaybeExternalLink, SetList } from './parts.tsx';

export function NavbarEntry({ item, current, version, set, language }: NavbarEntryProps) {
  if (item.kind === 'sets') return <SetMenu menu={item} set={set} />;
  if (item.kind === 'versions') return <VersionMenu menu={item} version={version} language={language} />;
  if (item.kind === 'dropdown') return <Dropdown dropdown={item} current={current} language={language} />;
  return <MaybeExternalLink className="navbar-link" link={item} current={current.get(item)} language={language} />;
}

interface DropdownProps {
  readonly dropdown: NavbarDropdown;
  readonly current: CurrentLinks;
  readonly language: Language | undefined;
}

/** Dropdown of the navbar. A disclosure, not an ARIA menu: Tab reaches its links like all others. */
function Dropdown({ dropdown, current, language }: DropdownProps) {
  const holdsCurrent = dropdown.items.some((link) => current.has(link));
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link" data-current={holdsCurrent || undefined}>
        {dropdown.icon && <DrawnIcon icon={dropdown.icon} />}
        {dropdown.label}
        <Icon name="chevron-down" />
      </summary>
      <LinkList className="dropdown-panel" links={dropdown.items} current={current} language={language} />
    </details>
  );
}

interface SetMenuProps {
  readonly menu: NavbarSets;
  /** Of the shown page; absent outside the documentation. */
  readonly set: string | undefined;
}

/** Dropdown of the documentation sets, labelled with the set of the page. */
function SetMenu({ menu, set }: SetMenuProps) {
  const shown = menu.sets.find(({ id }) => id === set);
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link" data-current={shown !== undefined || undefined}>
        {shown === undefined ? (
          menu.label
        ) : (
          <span>
            <span className="visually-hidden">{menu.label} </span>
            {shown.label}
          </span>
        )}
        <Icon name="chevron-down" />
      </summary>
      <SetList className="dropdown-panel" menu={menu} set={set} />
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
            <bdi>{version.label}</bdi>
          </span>
        )}
        <Icon name="chevron-down" />
      </summary>
      <VersionList className="dropdown-panel" menu={menu} version={version} />
    </details>
  );
}
