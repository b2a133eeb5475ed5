import { posix } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { namesIn, type PageFolder } from '../react-sites/folders.ts';
import { firstPage, sidebarItems, titleOfName } from '../react-sites/sidebar.ts';
import type { NavNode } from '../react-sites/site.ts';

export interface NavigationInput {
  /** What `meta.json` of a folder says; empty where there is none. */
  readonly metaOf: (folder: string) => Data;
  readonly named: () => void;
  readonly missing: (name: string, folder: string) => void;
}

/** Sidebars of a tree of pages, one for each folder with `root`, and entries of the bar that lead to them. */
export function navigationOf(
  top: PageFolder,
  input: NavigationInput,
  name = 'docs',
): { readonly sidebars: Data; readonly items: readonly Data[] } {
  const roots: PageFolder[] = [];
  const rest = nodesOf(top, input, roots);
  const sidebars: Record<string, unknown> = {};
  const items: Data[] = [];
  for (const folder of roots) {
    const nodes = nodesOf(folder, input, []);
    const first = firstPage(nodes);
    if (first === undefined) continue;
    sidebars[[name, folder.path.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '')].join('-')] = sidebarItems(nodes);
    items.push({
      label: textOf(input.metaOf(folder.path).title) ?? titleOfName(posix.basename(folder.path)),
      href: first.address,
    });
  }
  if (firstPage(rest) !== undefined) sidebars[name] = sidebarItems(rest);
  return { sidebars, items };
}

/** @param roots gets the folders that have a sidebar of their own */
function nodesOf(folder: PageFolder, input: NavigationInput, roots: PageFolder[]): readonly NavNode[] {
  const given = input.metaOf(folder.path).pages;
  const entries = Array.isArray(given) ? listOf(given).map(String) : ['...'];
  const left = new Set(namesIn(folder));
  for (const entry of entries)
    left.delete(
      entry
        .replace(/^(?:\.{3}|!)/, '')
        .replace(/^\.\//, '')
        .replace(/\.mdx?$/i, ''),
    );
  return entries.flatMap((entry): readonly NavNode[] => {
    const section = /^---(?:\[[^\]]*\])?(.*?)---$/.exec(entry)?.[1];
    if (section !== undefined) return [{ kind: 'section', label: section.trim() }];
    if (entry.startsWith('!')) return [];
    if (entry === '...' || entry === 'z...a') {
      const names = entry === '...' ? [...left] : [...left].reverse();
      return names.flatMap((name) => nodesAt(name, folder, input, roots));
    }
    const [, label, href] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(entry) ?? [];
    if (label !== undefined && href !== undefined) {
      input.named();
      return [{ kind: 'link', label, href }];
    }
    const isOpenFolder = entry.startsWith('...');
    const name = entry
      .replace(/^\.{3}/, '')
      .replace(/^\.\//, '')
      .replace(/\.mdx?$/i, '');
    if (isOpenFolder) {
      const inner = folderAt(folder, name);
      return inner === undefined ? [] : nodesOf(inner, input, roots);
    }
    const found = nodesAt(name, folder, input, roots);
    const isFolder = folderAt(folder, name) !== undefined;
    if (found.length === 0 && !isFolder) input.missing(name, folder.path);
    else if (found[0]?.kind === 'page') input.named();
    return found;
  });
}

function folderAt(folder: PageFolder, path: string): PageFolder | undefined {
  return path.split('/').reduce<PageFolder | undefined>((at, part) => at?.folders.get(part), folder);
}

/** The page or the folder at a path below a folder. */
function nodesAt(path: string, folder: PageFolder, input: NavigationInput, roots: PageFolder[]): readonly NavNode[] {
  const above = path.includes('/') ? folderAt(folder, posix.dirname(path)) : folder;
  const page = above?.pages.get(posix.basename(path));
  if (page !== undefined) return [{ kind: 'page', page }];
  const inner = folderAt(folder, path);
  if (inner === undefined) return [];
  const { title, root, defaultOpen } = dataOf(input.metaOf(inner.path));
  if (root === true) {
    roots.push(inner);
    return [];
  }
  const nodes = nodesOf(inner, input, roots);
  const index = inner.pages.get('index');
  const isListed =
    Array.isArray(input.metaOf(inner.path).pages) && listOf(input.metaOf(inner.path).pages).includes('index');
  const own = isListed ? undefined : index;
  const group = /^\((.*)\)$/.exec(posix.basename(inner.path))?.[1];
  return [
    {
      kind: 'group',
      label: textOf(title) ?? textOf(index?.fields.title) ?? titleOfName(group ?? posix.basename(inner.path)),
      page: own,
      nodes: nodes.filter((node) => node.kind !== 'page' || node.page !== own),
      isOpen: defaultOpen === true,
    },
  ];
}
