import type { Permalink } from '../../src/model/address.ts';
import type { Sidebar as SidebarModel } from '../../src/model/sidebar.ts';
import { countEntries, openBranch } from './branch.ts';
import { SidebarList } from './sidebar-list.tsx';

interface SidebarProps {
  readonly sidebar: SidebarModel;
  readonly permalink: Permalink;
}

/** Above this many entries the closed parts are left out of the page. */
const entryLimit = 120;

export function Sidebar({ sidebar, permalink }: SidebarProps) {
  const view = {
    permalink,
    branch: openBranch(sidebar.items, permalink),
    whole: countEntries(sidebar.items) <= entryLimit,
  };
  return (
    <nav className="sidebar" aria-label="Documentation" data-sidebar={sidebar.name}>
      <SidebarList items={sidebar.items} view={view} />
    </nav>
  );
}
