import type { IconShape } from '../shared/icons.ts';
import type { Permalink } from './address.ts';

export interface Sidebar {
  readonly name: string;
  /** Id of its documentation set. */
  readonly set?: string;
  readonly items: readonly SidebarItem[];
}

export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml;

export interface SidebarLink {
  readonly kind: 'link';
  readonly label: string;
  /** The language of the label, where it is not that of the site. */
  readonly lang?: string | undefined;
  readonly href: string;
  readonly external: boolean;
  readonly className?: string;
  readonly icon?: IconShape | undefined;
  readonly badge?: SidebarBadge | undefined;
  /** On category cards only. */
  readonly description?: string;
}

export interface SidebarCategory extends Omit<SidebarLink, 'kind' | 'href' | 'external'> {
  readonly kind: 'category';
  /** Its own page: a generated index or a document. */
  readonly href?: Permalink;
  /** The link of a closed category without JavaScript: `href`, else its first descendant; absent when there is neither. */
  readonly landing?: string;
  readonly collapsible: boolean;
  /** Initial state while none of its pages is shown. */
  readonly collapsed: boolean;
  readonly items: readonly SidebarItem[];
}

export interface SidebarHtml {
  readonly kind: 'html';
  readonly html: string;
  readonly className?: string;
}

/** What a sidebar leads to, at any depth, in the order in which it is shown. */
export function sidebarLinks(
  items: readonly SidebarItem[],
): readonly (Pick<SidebarLink, 'href'> & Partial<Pick<SidebarLink, 'external'>>)[] {
  return items.flatMap((item) => {
    if (item.kind === 'html') return [];
    if (item.kind === 'link') return [item];
    const { href } = item;
    return [...(href === undefined ? [] : [{ href }]), ...sidebarLinks(item.items)];
  });
}

/** A word at the end of an entry, such as `new`. */
export interface SidebarBadge {
  readonly text: string;
  /** As of `<Badge>`; `info` unless given. */
  readonly type?: string | undefined;
}
