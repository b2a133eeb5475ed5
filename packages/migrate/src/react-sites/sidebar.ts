import { linkAddress } from '../inline.ts';
import type { NavNode, SitePage } from './site.ts';

/** Items of a sidebar of docsgen. Entries after the name of a section are a category that cannot be closed. */
export function sidebarItems(nodes: readonly NavNode[]): readonly unknown[] {
  const items: unknown[] = [];
  let list = items;
  for (const node of nodes) {
    if (node.kind === 'section') {
      list = [];
      // A line without a name only ends what is above it.
      if (node.label === '') list = items;
      else items.push({ type: 'category', label: node.label, collapsible: false, items: list });
    } else list.push(...itemOf(node));
  }
  return items.filter((item) => !isEmptyCategory(item));
}

function isEmptyCategory(item: unknown): boolean {
  const { type, items, link } = item as { type?: unknown; items?: unknown; link?: unknown };
  return type === 'category' && link === undefined && Array.isArray(items) && items.length === 0;
}

function itemOf(node: Exclude<NavNode, { kind: 'section' }>): readonly unknown[] {
  if (node.kind === 'link') return [{ type: 'link', label: node.label, href: linkAddress(node.href) }];
  if (node.kind === 'page') {
    const { page, label } = node;
    return [label === undefined ? page.id : { type: 'doc', id: page.id, label }];
  }
  const { label, page, nodes, isOpen } = node;
  const inner = sidebarItems(nodes);
  if (inner.length === 0) return page === undefined ? [] : [{ type: 'doc', id: page.id, label }];
  return [
    {
      type: 'category',
      label,
      ...(page === undefined ? {} : { link: { type: 'doc', id: page.id } }),
      collapsed: isOpen !== true,
      items: inner,
    },
  ];
}

/** The first page of a navigation. */
export function firstPage(nodes: readonly NavNode[]): SitePage | undefined {
  for (const node of nodes) {
    if (node.kind === 'page') return node.page;
    if (node.kind !== 'group') continue;
    const found = node.page ?? firstPage(node.nodes);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `get-started` as people write it: `Get Started`. */
export function titleOfName(name: string): string {
  return name
    .replace(/\.\w+$/, '')
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}

/** The text of a value that may be an element of React, as `runModules` gives it. */
export function textOfElement(value: unknown): string | undefined {
  const text = textIn(value).replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textIn).join('');
  if (typeof value !== 'object' || value === null) return '';
  return textIn((value as { readonly props?: { readonly children?: unknown } }).props?.children);
}
