import type { SidebarCategory as Category } from '../../src/model/sidebar.ts';
import { SidebarLink } from './sidebar-link.tsx';
import { SidebarList, type SidebarView } from './sidebar-list.tsx';

interface SidebarCategoryProps {
  readonly category: Category;
  readonly view: SidebarView;
}

/**
 * A category with a page of its own is a link with a disclosure beside it; one without is a
 * disclosure. What a large sidebar leaves out is reached through the page the category leads to.
 */
export function SidebarCategory({ category, view }: SidebarCategoryProps) {
  const { label, href, landing, items } = category;
  const open = !category.collapsible || !category.collapsed || view.branch.has(category);
  if (!view.whole && category.collapsible && !view.branch.has(category)) {
    if (landing === undefined) return <span className="sidebar-label">{label}</span>;
    return (
      <a className="sidebar-closed" href={landing}>
        {label}
      </a>
    );
  }
  if (items.length === 0) {
    return href === undefined ? (
      <span className="sidebar-label">{label}</span>
    ) : (
      <SidebarLink link={{ label, href }} permalink={view.permalink} />
    );
  }
  if (!category.collapsible) {
    return (
      <>
        {href === undefined ? (
          <span className="sidebar-label">{label}</span>
        ) : (
          <SidebarLink link={{ label, href }} permalink={view.permalink} />
        )}
        <SidebarList items={items} view={view} />
      </>
    );
  }
  if (href === undefined) {
    return (
      <details open={open}>
        <summary>{label}</summary>
        <SidebarList items={items} view={view} />
      </details>
    );
  }
  return (
    <>
      <SidebarLink link={{ label, href }} permalink={view.permalink} />
      <details className="sidebar-beside" open={open}>
        <summary aria-label={`Pages in ${label}`} />
        <SidebarList items={items} view={view} />
      </details>
    </>
  );
}
