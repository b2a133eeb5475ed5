import type { ReactNode } from 'react';
import type { NavbarEntryProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { DrawnIcon, Icon } from '../icon.tsx';
import { VersionList } from '../versions/parts.tsx';
import { LinkList, MaybeExternalLink, SetList } from './parts.tsx';

/** An entry of the bar. Menus of sets and versions have what the page belongs to as their labels. */
export function NavbarEntry({ item, current, version, set, language }: NavbarEntryProps) {
  switch (item.kind) {
    case 'link':
      return <MaybeExternalLink className="navbar-link" link={item} current={current.get(item)} language={language} />;
    case 'dropdown':
      return (
        <Menu icon={item.icon} label={item.label} isCurrent={item.items.some((link) => current.has(link))}>
          <LinkList className="dropdown-panel" links={item.items} current={current} language={language} />
        </Menu>
      );
    case 'sets': {
      const shown = item.sets.find(({ id }) => id === set);
      return (
        <Menu
          label={shown ? <Chosen of={item.label}>{shown.label}</Chosen> : item.label}
          isCurrent={shown !== undefined}
        >
          <SetList className="dropdown-panel" menu={item} set={set} />
        </Menu>
      );
    }
    case 'versions': {
      const shown = version && (
        <Chosen of={item.label}>
          <bdi>{version.label}</bdi>
        </Chosen>
      );
      return (
        <Menu label={shown ?? textOf(language)('version.menu')}>
          <VersionList className="dropdown-panel" menu={item} version={version} />
        </Menu>
      );
    }
  }
}

interface MenuProps {
  readonly icon?: Parameters<typeof DrawnIcon>[0]['icon'] | undefined;
  readonly label: ReactNode;
  /** Whether it has a link to the page or to a section around it. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A menu of the bar. A disclosure, not an ARIA menu: Tab reaches its links like all others. */
function Menu({ icon, label, isCurrent = false, children }: MenuProps) {
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link" data-current={isCurrent || undefined}>
        {icon && <DrawnIcon icon={icon} />}
        {label}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

/** What is chosen in a menu, with what the menu is of for those who cannot see that. */
function Chosen({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className="visually-hidden">{of} </span>
      {children}
    </span>
  );
}
