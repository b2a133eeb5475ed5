import type { DocAddress, Permalink } from '../../model/address.ts';
import type { CategoryLinkConfig } from '../../model/navigation-config.ts';
import { type SidebarCategory, type SidebarItem, type SidebarLink, sidebarLinks } from '../../model/sidebar.ts';
import { encodePath } from '../../shared/paths.ts';

/** An item of a sidebar before its documents become links. */
export type TreeItem = TreeDoc | TreeCategory | Exclude<SidebarItem, { kind: 'category' }>;

export interface TreeDoc extends Omit<SidebarLink, 'kind' | 'href' | 'external' | 'description'> {
  readonly kind: 'doc';
  readonly doc: DocAddress;
}

export interface TreeCategory extends Omit<SidebarCategory, 'collapsed' | 'href' | 'landing' | 'items'> {
  /** `undefined` where its author does not say. */
  readonly collapsed?: boolean | undefined;
  readonly page?: CategoryPage;
  readonly items: readonly TreeItem[];
}

/** The page that the label of a category links to. */
export type CategoryPage =
  | { readonly kind: 'doc'; readonly doc: DocAddress }
  | {
      readonly kind: 'index';
      readonly permalink: Permalink;
      readonly link: Extract<CategoryLinkConfig, { type: 'generated-index' }>;
    };

/** Up to this many entries, the categories of the top level are open: the sidebar has room for them. */
const mostOpen = 40;

/**
 * All items of a sidebar, of which a short one shows what is in its categories. Each page depends on its sidebar: with descriptions,
 * which only the cards of category pages show, a new first sentence of one page would make all pages stale.
 */
export function wholeSidebar(items: readonly TreeItem[]): readonly SidebarItem[] {
  return toSidebarItems(items, undefined, countOf(items) <= mostOpen);
}

function countOf(items: readonly TreeItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'category' ? countOf(item.items) : 0), 0);
}

/**
 * Items as templates show them: documents become links.
 *
 * @param describe without it, no item has a description
 * @param open whether categories whose author does not say are open, but for those in others
 */
export function toSidebarItems(
  items: readonly TreeItem[],
  describe?: (doc: DocAddress) => string,
  open = false,
): readonly SidebarItem[] {
  return items.map((item): SidebarItem => {
    if (item.kind === 'doc') {
      const { doc, ...rest } = item;
      const described = describe && { description: describe(doc) || undefined };
      return { ...rest, kind: 'link', href: encodePath(doc.permalink), external: false, ...described };
    }
    if (item.kind !== 'category') return item;
    const { page, items: children, collapsed = !open, description, ...rest } = item;
    const permalink = categoryPermalink(item);
    const href = permalink === undefined ? undefined : encodePath(permalink);
    const inner = toSidebarItems(children, describe);
    const landing = href ?? sidebarLinks(inner).find(({ external }) => external !== true)?.href;
    const described = describe && { description };
    return { ...rest, ...described, collapsed: rest.collapsible && collapsed, href, landing, items: inner };
  });
}

/** The permalink of the page that the label of a category links to; `undefined` where it has none in the site. */
export function categoryPermalink({ page }: TreeCategory): Permalink | undefined {
  return page?.kind === 'doc' ? page.doc.permalink : page?.permalink;
}

/** A page of a sidebar, with the categories that it is in, outermost first. */
export interface Stop {
  readonly permalink: Permalink;
  readonly label: string;
  readonly lang?: string | undefined;
  readonly above: readonly TreeCategory[];
  readonly doc?: DocAddress;
}

/** The pages of a sidebar in reading order, depth first. A category with a page of its own is before its entries. */
export function stopsOf(items: readonly TreeItem[], above: readonly TreeCategory[] = []): readonly Stop[] {
  return items.flatMap((item): readonly Stop[] => {
    if (item.kind === 'doc')
      return [{ permalink: item.doc.permalink, label: item.label, lang: item.lang, above, doc: item.doc }];
    if (item.kind !== 'category') return [];
    const inner = stopsOf(item.items, [...above, item]);
    const { page } = item;
    if (page === undefined) return inner;
    const own = { permalink: categoryPermalink(item) as Permalink, label: item.label, lang: item.lang, above };
    return [page.kind === 'doc' ? { ...own, doc: page.doc } : own, ...inner];
  });
}
