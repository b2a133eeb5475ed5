import type { Permalink } from '../../src/model/address.ts';
import type { RouteVersion } from '../../src/model/route.ts';
import type { Sidebar as SidebarModel } from '../../src/model/sidebar.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { Brand } from './brand.tsx';
import { DrawerMenu } from './drawer-menu.tsx';

interface DrawerProps {
  readonly frame: SiteFrame;
  readonly permalink: Permalink;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
  readonly sidebar?: SidebarModel | undefined;
}

export const drawerId = 'drawer';

/**
 * On wide screens the column that holds the sidebar; on small ones a popover with the navbar's
 * items, folded away where there is a sidebar below them. One element, so that a long sidebar
 * stands in the page only once.
 */
export function Drawer({ frame, permalink, version, sidebar }: DrawerProps) {
  const menu = <DrawerMenu items={frame.navbar.items} permalink={permalink} version={version} />;
  return (
    <div className="drawer" id={drawerId} popover="auto">
      <div className="drawer-head">
        <span className="brand" aria-hidden="true">
          <Brand frame={frame} />
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label="Close menu"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      {sidebar ? (
        <>
          <details className="drawer-fold">
            <summary>Main menu</summary>
            {menu}
          </details>
          <Sidebar sidebar={sidebar} permalink={permalink} />
        </>
      ) : (
        menu
      )}
    </div>
  );
}
