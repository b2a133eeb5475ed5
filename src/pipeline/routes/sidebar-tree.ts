import type { DocAddress, Permalink } from '../../model/address.ts';
import type { CategoryLinkConfig } from '../../model/config.ts';
import type { SidebarItem } from '../../model/sidebar.ts';
import { encodePath, isExternal } from '../../shared/paths.ts';

/** A sidebar while it is built: documents are still documents, not links. */
export type TreeItem = TreeDoc | TreeCategory | Exclude<SidebarItem, { kind: 'category' }>;

export interface TreeDoc {
  readonly kind: 'doc';
  readonly doc: DocAddress;
  readonly label: string;
  readonly className?: string;
}

export interface TreeCategory {
  readonly kind: 'category';
  readonly label: string;
  readonly description?: string;
  readonly className?: string;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  readonly page?: CategoryPage;
  readonly items: readonly TreeItem[];
}

/** Where a category's own label leads. */
export type CategoryPage =
  | { readonly kind: 'doc'; readonly doc: DocAddress }
  | {
      readonly kind: 'index';
      readonly permalink: Permalink;
      readonly link: Extract<CategoryLinkConfig, { type: 'generated-index' }>;
    };

/** A category as a page of its own may show it, and a document as a link with its description. */
export function toSidebarItems(
  items: readonly TreeItem[],
  describe: (doc: DocAddress) => string,
): readonly SidebarItem[] {
  return items.map((item): SidebarItem => {
    if (item.kind === 'doc') {
      const description = describe(item.doc);
      return {
        kind: 'link',
        label: item.label,
        href: encodePath(item.doc.permalink),
        external: false,
        ...(item.className === undefined ? {} : { className: item.className }),
        ...(description === '' ? {} : { description }),
      };
    }
    if (item.kind !== 'category') return item;
    const { page, items: children, ...rest } = item;
    const permalink = categoryPermalink(item);
    const href = permalink === undefined ? undefined : encodePath(permalink);
    const landing = href ?? firstHref(children);
    return {
      ...rest,
      ...(href === undefined ? {} : { href }),
      ...(landing === undefined ? {} : { landing }),
      items: toSidebarItems(children, describe),
    };
  });
}

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

/** A page of the sidebar in reading order, with the categories it lies in, outermost first. */
export interface Stop {
  readonly permalink: Permalink;
  readonly label: string;
  readonly above: readonly TreeCategory[];
  readonly doc?: DocAddress;
  readonly category?: TreeCategory;
}

/** Depth first; categories count where they have a page of their own. */
export function stopsOf(items: readonly TreeItem[], above: readonly TreeCategory[] = []): readonly Stop[] {
  return items.flatMap((item): readonly Stop[] => {
    if (item.kind === 'doc') return [{ permalink: item.doc.permalink, label: item.label, above, doc: item.doc }];
    if (item.kind !== 'category') return [];
    const inner = stopsOf(item.items, [...above, item]);
    const { page } = item;
    if (page === undefined) return inner;
    const own = { permalink: categoryPermalink(item) as Permalink, label: item.label, above, category: item };
    return [page.kind === 'doc' ? { ...own, doc: page.doc } : own, ...inner];
  });
}
