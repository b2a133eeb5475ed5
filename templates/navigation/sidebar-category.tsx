import type { ReactNode } from 'react';
import type { SidebarCategory as Category } from '../../src/model/sidebar.ts';
import { SidebarLink } from './sidebar-link.tsx';
import type { SidebarView } from './sidebar-view.ts';

interface SidebarCategoryProps {
  readonly category: Category;
  readonly view: SidebarView;
  /** The list of its entries. */
  readonly children: ReactNode;
}

/**
 * A category with a page of its own is a link with a disclosure beside it, one without is a
 * disclosure. What a large sidebar leaves out is reached through the page the category leads to.
 */
export function SidebarCategory({ category, view, children }: SidebarCategoryProps) {
  const { label, href, landing, items, collapsible, collapsed } = category;
  const inBranch = view.branch.has(category);
  const open = inBranch || !collapsed;
  const name =
    href === undefined ? (
      <span className="sidebar-label">{label}</span>
    ) : (
      <SidebarLink link={{ label, href }} view={view} />
    );

  if (items.length === 0) return name;
  if (!collapsible) {
    return (
      <>
        {name}
        {children}
      </>
    );
  }
  if (!view.whole && !inBranch && landing !== undefined) {
    return (
      <a className="sidebar-closed" href={landing}>
        {label}
      </a>
    );
  }
  if (href === undefined) {
    return (
      <details open={open}>
        <summary>{label}</summary>
        {children}
      </details>
    );
  }
  return (
    <>
      {name}
      <details className="sidebar-beside" open={open}>
        <summary aria-label={`Pages in ${label}`} />
        {children}
      </details>
    </>
  );
}
