import type { Permalink } from '../../model/address.ts';
import { type Sidebar, type SidebarCategory, type SidebarItem, sidebarLinks } from '../../model/sidebar.ts';
import type { NavbarLink } from '../../model/site.ts';
import { encodePath } from '../../shared/paths.ts';
import type { SetRoutes } from './docs.ts';

/** Where a link of the bar is current besides on its own page. */
export type BarSection = Pick<NavbarLink, 'activeBase' | 'activeSidebars'>;

/**
 * The section that a link of the bar leads to. A link to the first page of a documentation set, a sidebar or a category means all
 * of it; any other one its page and what is below that. The start page is no section, as it would have all pages.
 *
 * @param root the start page; this and `path` as they are written into HTML
 */
export function sectionAt(path: string, { docs, root }: { docs: readonly SetRoutes[]; root: string }): BarSection {
  if (path === root) return {};
  for (const set of docs) {
    const section = startOfSidebar(path, set, root) ?? startOfCategory(path, set, root);
    if (section !== undefined) return section;
  }
  return { activeBase: path };
}

function startOfSidebar(path: string, { set, sidebars, shown }: SetRoutes, root: string): BarSection | undefined {
  const start = shown.find(({ items }) => firstHref(items) === path);
  if (start === undefined) return undefined;
  const activeBase = encodePath(set.route);
  if (shown.length === 1 && activeBase !== root) return { activeBase };
  return { activeBase, activeSidebars: sidebars.filter(({ key }) => key === start.key).map(({ name }) => name) };
}

/** A category whose pages are in a folder of their own. */
function startOfCategory(path: string, { set, shown }: SetRoutes, root: string): BarSection | undefined {
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (`${folder}/` === root || folder === encodePath(set.route)) return undefined;
  const items = shown.flatMap((sidebar: Sidebar) => sidebar.items);
  const category = categoriesIn(items).find((category) => (category.href ?? firstHref(category.items)) === path);
  if (category === undefined) return undefined;
  const own = new Set(hrefsIn([category]));
  const isItsFolder = hrefsIn(items).every((href) => own.has(href) || !href.startsWith(`${folder}/`));
  return isItsFolder ? { activeBase: folder } : undefined;
}

function categoriesIn(items: readonly SidebarItem[]): readonly SidebarCategory[] {
  return items.flatMap((item) => (item.kind === 'category' ? [item, ...categoriesIn(item.items)] : []));
}

function firstHref(items: readonly SidebarItem[]): Permalink | undefined {
  return hrefsIn(items)[0];
}

/** Links within the site, in the order in which they are shown. */
function hrefsIn(items: readonly SidebarItem[]): readonly string[] {
  return sidebarLinks(items).flatMap(({ href, external }) => (external ? [] : href));
}
