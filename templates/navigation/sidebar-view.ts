import type { Permalink } from '../../src/model/address.ts';
import type { SidebarCategory, SidebarItem } from '../../src/model/sidebar.ts';
import { encodePath } from '../../src/shared/paths.ts';

/** What the entries of a sidebar have to know to draw themselves. */
export interface SidebarView {
  /** Address of the shown page, as links have it. */
  readonly own: string;
  /** The categories on the way to the shown page, a category whose own page it is included. */
  readonly branch: ReadonlySet<SidebarCategory>;
  /** Whether closed categories are drawn with what is in them. */
  readonly whole: boolean;
}

/** Above this many entries the closed parts are left out of the page. */
const entryLimit = 120;

export function sidebarView(items: readonly SidebarItem[], permalink: Permalink): SidebarView {
  const branch = new Set<SidebarCategory>();
  const own = encodePath(permalink);
  collectBranch(items, own, branch);
  return { own, branch, whole: countEntries(items) <= entryLimit };
}

/** Whether the page is among the items, at any depth. */
function collectBranch(items: readonly SidebarItem[], own: string, branch: Set<SidebarCategory>): boolean {
  let found = false;
  for (const item of items) {
    if (item.kind === 'html') continue;
    const here = item.href === own;
    const below = item.kind === 'category' && collectBranch(item.items, own, branch);
    if (item.kind === 'category' && (here || below)) branch.add(item);
    found ||= here || below;
  }
  return found;
}

function countEntries(items: readonly SidebarItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'category' ? countEntries(item.items) : 0), 0);
}
