import type { SidebarItem } from '../../src/model/sidebar.ts';
import { Markup } from '../content/markup.tsx';
import { SidebarCategory } from './sidebar-category.tsx';
import { SidebarLink } from './sidebar-link.tsx';
import type { SidebarView } from './sidebar-view.ts';

interface SidebarListProps {
  readonly items: readonly SidebarItem[];
  readonly view: SidebarView;
}

export function SidebarList({ items, view }: SidebarListProps) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own and are never reordered
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
          <SidebarLink link={item} view={view} />
        </li>
      );
    case 'category':
      return (
        <li className={item.className}>
          <SidebarCategory category={item} view={view}>
            <SidebarList items={item.items} view={view} />
          </SidebarCategory>
        </li>
      );
    case 'html':
      return <Markup as="li" className={item.className} html={item.html} />;
  }
}
