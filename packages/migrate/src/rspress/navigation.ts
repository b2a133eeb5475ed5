import { join } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import { namesIn, type PageFolder } from '../react-sites/folders.ts';
import { firstPage, sidebarItems, titleOfName } from '../react-sites/sidebar.ts';
import type { NavNode, SitePage } from '../react-sites/site.ts';

export interface NavigationInput {
  readonly top: PageFolder;
  /** Pages of the first language by their addresses. */
  readonly byAddress: ReadonlyMap<string, SitePage>;
  /** A file of order, `_meta.json`, of a folder; `undefined` where there is none. */
  readonly metaOf: (folder: string) => unknown;
  /** The text of a label, which may be a key of `i18n.json`. */
  readonly labelOf: (label: unknown) => string | undefined;
  readonly named: () => void;
  readonly missing: (name: string, folder: string) => void;
}

/** Sidebars of the config, `themeConfig.sidebar`, or those of the files of order: one for each folder of the top. */
export function sidebarsOf(given: unknown, input: NavigationInput): Data {
  const sidebars: Record<string, unknown> = {};
  if (isData(given)) {
    for (const [path, items] of Object.entries(given)) {
      const nodes = nodesOfConfig(items, input);
      if (firstPage(nodes) !== undefined) sidebars[nameOf(path)] = sidebarItems(nodes);
    }
    return sidebars;
  }
  if (input.metaOf('') !== undefined) return { docs: sidebarItems(nodesOf(input.top, input)) };
  for (const [name, folder] of input.top.folders) {
    const nodes = nodesOf(folder, input);
    if (firstPage(nodes) !== undefined) sidebars[nameOf(name)] = sidebarItems(nodes);
  }
  return sidebars;
}

function nameOf(path: string): string {
  return path.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs';
}

function nodesOf(folder: PageFolder, input: NavigationInput): readonly NavNode[] {
  const { metaOf, labelOf, named, missing } = input;
  const given = metaOf(folder.path);
  const entries: readonly unknown[] = Array.isArray(given) ? given : namesIn(folder);
  return entries.flatMap((entry): readonly NavNode[] => {
    const {
      type,
      name: written,
      label,
      link,
      collapsed,
    } = typeof entry === 'string' ? ({ type: undefined, name: entry } as Data) : dataOf(entry);
    if (type === 'divider') return [{ kind: 'section', label: '' }];
    if (type === 'section-header') return [{ kind: 'section', label: labelOf(label) ?? '' }];
    if (type === 'custom-link') return [{ kind: 'link', label: labelOf(label) ?? String(link), href: String(link) }];
    const name = (textOf(written) ?? '').replace(/\.mdx?$/i, '').replace(/^\.?\//, '');
    const page = type === 'dir' || type === 'dir-section-header' ? undefined : folder.pages.get(name);
    const inner = type === 'file' ? undefined : folder.folders.get(name);
    if (page === undefined && inner === undefined) {
      missing(name, folder.path);
      return [];
    }
    if (page !== undefined && Array.isArray(given)) named();
    if (inner === undefined) return page === undefined ? [] : [{ kind: 'page', page, label: labelOf(label) }];
    const nodes = nodesOf(inner, input);
    const index = page ?? inner.pages.get('index');
    const shown = labelOf(label) ?? textOf(index?.fields.title) ?? titleOfName(name);
    if (type === 'dir-section-header')
      return [{ kind: 'section', label: shown }, ...nodes, { kind: 'section', label: '' }];
    const rest = nodes.filter((node) => node.kind !== 'page' || node.page !== index);
    return [{ kind: 'group', label: shown, page: index, nodes: rest, isOpen: collapsed !== true }];
  });
}

function nodesOfConfig(items: unknown, input: NavigationInput): readonly NavNode[] {
  const { byAddress, labelOf, named, missing } = input;
  return listOf(items).flatMap((item): readonly NavNode[] => {
    const {
      text,
      link,
      items: inner,
      collapsed,
      sectionHeaderText,
      dividerType,
    } = typeof item === 'string' ? ({ link: item } as Data) : dataOf(item);
    if (dividerType !== undefined) return [{ kind: 'section', label: '' }];
    if (sectionHeaderText !== undefined) return [{ kind: 'section', label: labelOf(sectionHeaderText) ?? '' }];
    const address = textOf(link);
    const page = address === undefined ? undefined : byAddress.get(cleanAddress(address));
    if (address !== undefined && (page !== undefined || /^https?:/.test(address))) named();
    else if (address !== undefined) missing(address, '');
    const label = labelOf(text);
    if (inner !== undefined)
      return [
        {
          kind: 'group',
          label: label ?? 'Pages',
          page,
          nodes: nodesOfConfig(inner, input),
          isOpen: collapsed !== true,
        },
      ];
    if (page !== undefined) return [{ kind: 'page', page, label }];
    return address !== undefined && /^https?:/.test(address)
      ? [{ kind: 'link', label: label ?? address, href: address }]
      : [];
  });
}

/** An address as pages have it: `/guide/a.html` and `/guide/` as `/guide/a` and `/guide`. */
export function cleanAddress(address: string): string {
  return (
    join('/', address.replace(/[#?].*$/, ''))
      .replace(/(?:\/index)?(?:\.html|\.mdx?)?$/i, '')
      .replace(/(?<=.)\/$/, '') || '/'
  );
}

/** Entries of the bar: links, and menus of them. */
export function barItems(nav: unknown, labelOf: NavigationInput['labelOf']): readonly Data[] {
  return listOf(nav)
    .map(dataOf)
    .flatMap(({ text, link, items }): readonly Data[] => {
      const label = labelOf(text) ?? 'More';
      const links = listOf(items)
        .map(dataOf)
        .flatMap((item) => (Array.isArray(item.items) ? barItems(item.items, labelOf) : barItems([item], labelOf)));
      if (links.length > 0) return [{ label, items: links }];
      const address = textOf(link);
      return address === undefined
        ? []
        : [
            {
              label,
              href: /^https?:/.test(address)
                ? address
                : linkAddress(address.replace(/\.html$|(?<=.)\/(?:index)?$/, '')),
            },
          ];
    });
}
