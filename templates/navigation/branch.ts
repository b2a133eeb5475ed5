import type { Permalink } from '../../src/model/address.ts';
import type { SidebarCategory, SidebarItem } from '../../src/model/sidebar.ts';

/** The categories on the way to the shown page, the page's own category page included; empty when it is not in the sidebar. */
export function openBranch(items: readonly SidebarItem[], permalink: Permalink): ReadonlySet<SidebarCategory> {
  const branch = new Set<SidebarCategory>();
  collect(items, permalink, branch);
  return branch;
}

function collect(items: readonly SidebarItem[], permalink: Permalink, branch: Set<SidebarCategory>): boolean {
  let found = false;
  for (const item of items) {
    if (item.kind === 'link') found ||= item.href === permalink;
    if (item.kind !== 'category') continue;
    if (collect(item.items, permalink, branch) || item.href === permalink) {
      branch.add(item);
      found = true;
    }
  }
  return found;
}

/** Links and categories at all depths. */
export function countEntries(items: readonly SidebarItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'category' ? countEntries(item.items) : 0), 0);
}
