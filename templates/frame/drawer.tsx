import type { Permalink } from '../../src/model/address.ts';
import type { RouteVersion } from '../../src/model/route.ts';
import type { Sidebar as SidebarModel } from '../../src/model/sidebar.ts';
import type { NavbarItem, SiteFrame, SocialLink } from '../../src/model/site.ts';
import type { NavbarEntryProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { Part } from '../part.tsx';
import { RoomySlot } from '../plugins/slot.tsx';
import { VersionList } from '../versions/parts.tsx';
import { Brand, currentLinks, LinkList, MaybeExternalLink, SetList, SocialLinks, shownItems } from './parts.tsx';

interface DrawerProps {
  readonly frame: SiteFrame;
  readonly permalink: Permalink;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
  /** Of the shown page, where readers can switch between documentation sets. */
  readonly set: string | undefined;
  readonly sidebar?: SidebarModel | undefined;
}

export const drawerId = '@drawer';

/**
 * On wide screens the column with the sidebar; on small ones a popover with the navbar's items, folded if there is a
 * sidebar below them. One element for both, so that a long sidebar is in the page only once.
 */
export function Drawer({ frame, permalink, version, set, sidebar }: DrawerProps) {
  const { language } = frame;
  const text = textOf(language);
  const { items } = frame.navbar;
  const { social } = frame.navbar;
  const current = currentLinks(items, { permalink, sidebar: sidebar?.name });
  const menu = <Part of={DrawerMenu} props={{ items, social, current, version, set, language }} />;
  return (
    <div className="drawer" id={drawerId} popover="auto">
      <div className="drawer-head">
        <span className="brand" aria-hidden="true">
          <Brand frame={frame} loading="lazy" />
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={text('nav.closeMenu')}
          popoverTarget={drawerId}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      {sidebar ? (
        <>
          <details className="drawer-fold">
            <summary>
              <span>
                {text('nav.mainMenu')}
                {version && items.some(({ kind }) => kind === 'versions') && (
                  <>
                    {' '}
                    <bdi className="badge">{version.label}</bdi>
                  </>
                )}
              </span>
            </summary>
            {menu}
          </details>
          <RoomySlot name="sidebar.top" />
          <Sidebar sidebar={sidebar} permalink={permalink} language={language} />
          <RoomySlot name="sidebar.bottom" />
        </>
      ) : (
        menu
      )}
    </div>
  );
}

interface DrawerMenuProps extends Omit<NavbarEntryProps, 'item'> {
  readonly items: readonly NavbarItem[];
  readonly social: readonly SocialLink[] | undefined;
}

/** The navbar's items as a plain list; a dropdown becomes a group under its label. */
function DrawerMenu({ items, social, current, version, set, language }: DrawerMenuProps) {
  if (items.length === 0 && social === undefined) return null;
  return (
    <nav className="drawer-menu" aria-label={textOf(language)('nav.main')}>
      <ul>
        {shownItems(items, version).map((item) => (
          <li key={`${item.kind} ${item.label}`}>
            {item.kind === 'link' ? (
              <MaybeExternalLink link={item} current={current.get(item)} language={language} />
            ) : (
              <>
                <span className="drawer-group">{item.label}</span>
                {item.kind === 'versions' ? (
                  <VersionList menu={item} version={version} />
                ) : item.kind === 'sets' ? (
                  <SetList menu={item} set={set} />
                ) : (
                  <LinkList links={item.items} current={current} language={language} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {social && <SocialLinks className="drawer-social" links={social} />}
    </nav>
  );
}
