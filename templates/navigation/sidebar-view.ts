import type { Permalink } from '../../src/model/address.ts';
import type { SidebarCategory, SidebarItem } from '../../src/model/sidebar.ts';
import { encodePath } from '../../src/shared/paths.ts';
import type { Language } from '../../src/shared/texts/text.ts';

/** What the entries of a sidebar depend on. */
export interface SidebarView {
  /** Address of the shown page, encoded as in links. */
  readonly own: string;
  /** The categories above the shown page, and the category whose own page it is. */
  readonly branch: ReadonlySet<SidebarCategory>;
  /** Whether closed categories are rendered with their entries. */
  readonly whole: boolean;
  readonly language: Language | undefined;
}

/** Above this many entries the content of closed categories is left out. */
const entryLimit = 120;

export function sidebarView(
  items: readonly SidebarItem[],
  permalink: Permalink,
  language?: Language | undefined,
): SidebarView {
  const branch = new Set<SidebarCategory>();
  const own = encodePath(permalink);
  collectBranch(items, own, branch);
  return { own, branch, whole: countEntries(items) <= entryLimit, language };
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
