import type { Permalink } from '../../src/model/address.ts';
import type { SidebarCategory as Category, SidebarItem } from '../../src/model/sidebar.ts';
import { SidebarCategory } from './sidebar-category.tsx';
import { SidebarLink } from './sidebar-link.tsx';

/** What an entry has to know to draw itself. */
export interface SidebarView {
  readonly permalink: Permalink;
  readonly branch: ReadonlySet<Category>;
  /** Whether closed categories are drawn with what is in them. */
  readonly whole: boolean;
}

interface SidebarListProps {
  readonly items: readonly SidebarItem[];
  readonly view: SidebarView;
}

export function SidebarList({ items, view }: SidebarListProps) {
  return (
    <ul>
      {items.map((item, index) => (
        // Entries have no identity of their own: two may share label and address, and the order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <SidebarEntry key={index} item={item} view={view} />
      ))}
    </ul>
  );
}

function SidebarEntry({ item, view }: { readonly item: SidebarItem; readonly view: SidebarView }) {
  switch (item.kind) {
    case 'link':
      return (
        <li className={item.className}>
          <SidebarLink link={item} permalink={view.permalink} />
        </li>
      );
    case 'category':
      return (
        <li className={item.className}>
          <SidebarCategory category={item} view={view} />
        </li>
      );
    case 'html':
      return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />;
  }
}
