import type { Permalink } from '../../src/model/address.ts';
import type { Sidebar as SidebarModel } from '../../src/model/sidebar.ts';
import { SidebarList } from './sidebar-list.tsx';
import { sidebarView } from './sidebar-view.ts';

interface SidebarProps {
  readonly sidebar: SidebarModel;
  readonly permalink: Permalink;
}

export function Sidebar({ sidebar, permalink }: SidebarProps) {
  return (
    <nav className="sidebar" aria-label="Documentation" data-sidebar={sidebar.name}>
      <SidebarList items={sidebar.items} view={sidebarView(sidebar.items, permalink)} />
    </nav>
  );
}
