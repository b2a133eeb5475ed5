import { type Data, dataOf, isData, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import { namesIn, type PageFolder } from '../react-sites/folders.ts';
import { firstPage, sidebarItems, textOfElement, titleOfName } from '../react-sites/sidebar.ts';
import type { NavNode } from '../react-sites/site.ts';

/** What files of order say, and what is found of it. */
export interface MetaFiles {
  /** By folders of the old site; empty for the top. */
  readonly byFolder: ReadonlyMap<string, Data>;
  /** Called for each entry that names a page. */
  readonly named: () => void;
  readonly missing: (name: string, folder: string) => void;
}

/** Sidebars, and the entries of the bar that lead to them. */
export interface Navigation {
  readonly sidebars: Data;
  readonly items: readonly unknown[];
}

/** The navigation of a site: entries of the top with `type: 'page'` are in the bar, each with a sidebar of its own. */
export function navigationOf(top: PageFolder, metas: MetaFiles): Navigation {
  const meta = metas.byFolder.get('') ?? {};
  const sidebars: Record<string, unknown> = {};
  const items: unknown[] = [];
  const rest: string[] = [];
  for (const key of orderedNames(top, meta)) {
    const value = dataOf(meta[key] ?? meta['*']);
    if (value.type !== 'page' && value.type !== 'menu') {
      rest.push(key);
      continue;
    }
    if (value.display === 'hidden') continue;
    const label = textOfElement(value.title) ?? titleOfName(key);
    const href = textOf(value.href);
    if (href !== undefined) {
      metas.named();
      items.push({ label, href: linkAddress(href) });
    } else if (value.type === 'menu') items.push(...menuOf(label, value, top.folders.get(key), metas));
    else items.push(...tabOf(key, label, value, { top, metas, sidebars }));
  }
  const others = nodesOf(top, metas, { names: rest });
  if (firstPage(others) !== undefined) sidebars.docs = sidebarItems(others);
  return { sidebars, items };
}

function tabOf(
  key: string,
  label: string,
  value: Data,
  {
    top,
    metas,
    sidebars,
  }: { readonly top: PageFolder; readonly metas: MetaFiles; readonly sidebars: Record<string, unknown> },
): readonly unknown[] {
  const folder = top.folders.get(key);
  const page = top.pages.get(key);
  if (page !== undefined) metas.named();
  const nodes =
    folder === undefined ? [] : nodesOf(folder, metas, { meta: isData(value.items) ? value.items : undefined });
  const shown = page ?? firstPage(nodes);
  if (shown === undefined) {
    metas.missing(key, '');
    return [];
  }
  const name = key.replace(/[^\w-]+/g, '-');
  const alone = page === undefined ? [] : [{ kind: 'page', page } as const];
  if (nodes.length > 0) sidebars[name] = sidebarItems([...alone, ...nodes]);
  return [{ label, href: shown.address }];
}

function menuOf(label: string, value: Data, folder: PageFolder | undefined, metas: MetaFiles): readonly unknown[] {
  const links = Object.entries(dataOf(value.items)).flatMap(([key, item]) => {
    const { title, href } = dataOf(item);
    const page = folder?.pages.get(key);
    const target = textOf(href) ?? page?.address;
    if (target === undefined) return [];
    metas.named();
    return [{ label: textOfElement(title) ?? textOfElement(item) ?? titleOfName(key), href: linkAddress(target) }];
  });
  return links.length === 0 ? [] : [{ label, items: links }];
}

/** The names of a folder: those of its file of order as it has them, then the others. */
function orderedNames(folder: PageFolder, meta: Data): readonly string[] {
  const keys = Object.keys(meta).filter((key) => key !== '*');
  return [...keys, ...namesIn(folder).filter((name) => !keys.includes(name))];
}

function nodesOf(
  folder: PageFolder,
  metas: MetaFiles,
  { meta: given, names }: { readonly meta?: Data | undefined; readonly names?: readonly string[] } = {},
): readonly NavNode[] {
  const meta = given ?? metas.byFolder.get(folder.path) ?? {};
  return (names ?? orderedNames(folder, meta)).flatMap((key): readonly NavNode[] => {
    const value = meta[key] ?? meta['*'];
    const { title, type, display, href, items, theme } = dataOf(value);
    const label = textOfElement(value) ?? textOfElement(title);
    if (type === 'separator') return [{ kind: 'section', label: label ?? '' }];
    const address = textOf(href);
    if (address !== undefined) {
      if (display === 'hidden') return [];
      metas.named();
      return [{ kind: 'link', label: label ?? titleOfName(key), href: address }];
    }
    const page = folder.pages.get(key);
    const inner = folder.folders.get(key);
    if (page === undefined && inner === undefined) {
      metas.missing(key, folder.path);
      return [];
    }
    if (display === 'hidden') return [];
    if (Object.hasOwn(meta, key) && page !== undefined) metas.named();
    if (inner === undefined) return page === undefined ? [] : [{ kind: 'page', page, label }];
    const nodes = nodesOf(inner, metas, { meta: isData(items) ? items : undefined });
    if (display === 'children') return nodes;
    const index = inner.pages.get('index');
    const own = page ?? (index?.fields.asIndexPage === true ? index : undefined);
    return [
      {
        kind: 'group',
        label: label ?? textOf(own?.fields.title) ?? titleOfName(key),
        page: own,
        nodes: nodes.filter((node) => node.kind !== 'page' || node.page !== own),
        isOpen: dataOf(theme).collapsed === false,
      },
    ];
  });
}
