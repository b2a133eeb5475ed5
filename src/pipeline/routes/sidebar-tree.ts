import type { DocAddress, Permalink } from '../../model/address.ts';
import type { CategoryLinkConfig } from '../../model/navigation-config.ts';
import type { SidebarBadge, SidebarItem } from '../../model/sidebar.ts';
import type { IconShape } from '../../shared/icons.ts';
import { encodePath, isExternal } from '../../shared/paths.ts';

/** An item of a sidebar before its documents become links. */
export type TreeItem = TreeDoc | TreeCategory | Exclude<SidebarItem, { kind: 'category' }>;

export interface TreeDoc {
  readonly kind: 'doc';
  readonly doc: DocAddress;
  readonly label: string;
  /** The language of the label, where it is not that of the site. */
  readonly lang?: string | undefined;
  readonly className?: string;
  readonly icon?: IconShape | undefined;
  readonly badge?: SidebarBadge | undefined;
}

export interface TreeCategory {
  readonly kind: 'category';
  readonly label: string;
  readonly lang?: string | undefined;
  readonly description?: string;
  readonly className?: string;
  readonly icon?: IconShape | undefined;
  readonly badge?: SidebarBadge | undefined;
  readonly collapsible: boolean;
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

/** All items of a sidebar, of which a short one shows what is in its categories. */
export function wholeSidebar(
  items: readonly TreeItem[],
  describe: (doc: DocAddress) => string,
): readonly SidebarItem[] {
  return toSidebarItems(items, describe, countOf(items) <= mostOpen);
}

function countOf(items: readonly TreeItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'category' ? countOf(item.items) : 0), 0);
}

/**
 * Items as templates show them: documents become links with their descriptions.
 *
 * @param open whether categories whose author does not say are open, but for those in others
 */
export function toSidebarItems(
  items: readonly TreeItem[],
  describe: (doc: DocAddress) => string,
  open = false,
): readonly SidebarItem[] {
  return items.map((item): SidebarItem => {
    if (item.kind === 'doc') {
      const description = describe(item.doc);
      return {
        kind: 'link',
        label: item.label,
        lang: item.lang,
        href: encodePath(item.doc.permalink),
        external: false,
        className: item.className,
        icon: item.icon,
        badge: item.badge,
        description: description || undefined,
      };
    }
    if (item.kind !== 'category') return item;
    const { page, items: children, collapsible, collapsed = !open, ...rest } = item;
    const permalink = categoryPermalink(item);
    const href = permalink === undefined ? undefined : encodePath(permalink);
    const landing = href ?? firstHref(children);
    return {
      ...rest,
      collapsible,
      collapsed: collapsible && collapsed,
      href,
      landing,
      items: toSidebarItems(children, describe),
    };
  });
}

/** The permalink of the page that the label of a category links to; `undefined` where it has none in the site. */
export function categoryPermalink({ page }: TreeCategory): Permalink | undefined {
  return page?.kind === 'doc' ? page.doc.permalink : page?.permalink;
}

function firstHref(items: readonly TreeItem[]): string | undefined {
  for (const item of items) {
    if (item.kind === 'doc') return encodePath(item.doc.permalink);
    if (item.kind === 'link' && !isExternal(item.href)) return item.href;
    if (item.kind !== 'category') continue;
    const permalink = categoryPermalink(item);
    const href = permalink === undefined ? firstHref(item.items) : encodePath(permalink);
    if (href !== undefined) return href;
  }
  return;
}

/** A page of a sidebar, with the categories that it is in, outermost first. */
export interface Stop {
  readonly permalink: Permalink;
  readonly label: string;
  readonly lang?: string | undefined;
  readonly above: readonly TreeCategory[];
  readonly doc?: DocAddress;
  readonly category?: TreeCategory;
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
    const own = {
      permalink: categoryPermalink(item) as Permalink,
      label: item.label,
      lang: item.lang,
      above,
      category: item,
    };
    return [page.kind === 'doc' ? { ...own, doc: page.doc } : own, ...inner];
  });
}
