import type { DocRoute, Route } from '../../model/route.ts';
import type { SidebarItem } from '../../model/sidebar.ts';
import type { Site } from '../../model/site.ts';

/**
 * Tells what docsgen's own templates show around a document: of documents of one kind, it has the same ids and loads the same
 * files, and its links lead to pages that the site has, or are in the sidebar. So what one page of a kind shows is known of all.
 *
 * @returns `undefined` for a page that has to be rendered to know it
 */
export function createFrameKinds({ sidebars }: Pick<Site, 'sidebars'>): (route: Route) => string | undefined {
  const withMarkup = new Set([...sidebars].flatMap(([name, { items }]) => (items.some(hasMarkup) ? name : [])));
  return (route) => {
    if (route.kind !== 'doc' || route.isStart || withMarkup.has(route.sidebar ?? '')) return;
    const { head, clients, image, fallback, set, version, sidebar } = route;
    const own = [head, clients, image, fallback];
    const shown = own.every((one) => one === undefined) ? '' : JSON.stringify(own);
    return [shown, set, version?.name, sidebar, ...partsOf(route)].join('\n');
  };
}

/** Names of what a page has. */
function partsOf(route: DocRoute): readonly string[] {
  return Object.keys(route).filter((name) => {
    const value = route[name as keyof DocRoute];
    return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
  });
}

function hasMarkup(item: SidebarItem): boolean {
  return item.kind === 'html' || (item.kind === 'category' && item.items.some(hasMarkup));
}
