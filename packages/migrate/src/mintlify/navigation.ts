import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { linkAddress, unusedName } from '../inline.ts';
import type { Plan } from '../plan.ts';

interface NavigationInput {
  readonly known: ReadonlyMap<string, { readonly id: string; readonly address: string }>;
  readonly apis: readonly { readonly document: string; readonly route: string }[];
  readonly plan: Pick<Plan, 'countEntry' | 'note'>;
  /** The config, as notes show it. */
  readonly file: string;
  /** docsgen's name of an icon. */
  readonly iconOf: (name: string | undefined) => string | undefined;
}

export interface Navigation {
  readonly sidebars: Readonly<Record<string, readonly unknown[]>>;
  /** Of the bar. */
  readonly items: readonly Data[];
  /** Id of the first page. */
  readonly first: string | undefined;
}

/** Containers that split the navigation, with the key of their name. */
const containers: Readonly<Record<string, string>> = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  menu: 'item',
};

/** Sidebars and items of the bar from `navigation`, of `docs.json` and of the older `mint.json`. */
export function readNavigation(config: Data, input: NavigationInput): Navigation {
  const { known, apis, plan } = input;
  const sidebars: Record<string, readonly unknown[]> = {};
  const items: Data[] = [];
  const given = config.navigation;
  const root: Data = Array.isArray(given) ? { groups: given } : dataOf(given);

  /** @returns the first page below */
  const walk = (node: Data, path: readonly string[], isShown: boolean): string | undefined => {
    let start: string | undefined;
    for (const [key, label] of Object.entries(containers)) {
      const parts = listOf(node[key]).map(dataOf);
      if (parts.length === 0) continue;
      // Of languages and versions the bar has the first; a menu leads to the others.
      const isChoice = key === 'languages' || key === 'versions';
      const links: { label: string; href: string }[] = [];
      for (const [index, part] of parts.entries()) {
        const name = textOf(part[label]) ?? 'Docs';
        const href = textOf(part.href);
        const isOpen = isShown && (!isChoice || index === 0);
        if (href !== undefined && !('pages' in part || 'groups' in part)) {
          if (isOpen) links.push({ label: name, href: linkAddress(href) });
          continue;
        }
        const page = walk(part, isChoice && index === 0 ? path : [...path, name], isOpen);
        start ??= page;
        if (page !== undefined && isShown) links.push({ label: name, href: known.get(page)?.address ?? '/' });
      }
      if (isChoice && links.length > 1)
        items.push({
          label: key === 'languages' ? 'Languages' : 'Versions',
          ...(key === 'languages' ? { icon: 'globe' } : {}),
          items: links,
          position: 'right',
        });
      else if (!isChoice && (links.length > 1 || path.length === 0)) items.unshift(...links);
    }
    const entries = [...listOf(node.groups), ...listOf(node.pages)];
    const generated = apiLinks(node.openapi, apis);
    if (entries.length > 0 || generated.length > 0) {
      const made = [...convertItems(entries, { ...input, depth: 0 }), ...generated];
      if (made.length > 0) {
        sidebars[nameOf(path, sidebars)] = made;
        start ??= firstPage(made);
      }
    }
    return start;
  };
  const first = walk(root, [], true);
  for (const anchor of listOf(dataOf(root.global).anchors ?? config.anchors).map(dataOf)) {
    const [href, label] = [textOf(anchor.href) ?? textOf(anchor.url), textOf(anchor.anchor) ?? textOf(anchor.name)];
    if (href !== undefined && label !== undefined && /^https?:|^\//.test(href))
      items.push({ label, href: linkAddress(href), position: 'right' });
  }
  if (Object.keys(sidebars).length === 0)
    plan.note('hint', 'the sidebar', 'the config has no navigation: docsgen makes one from the folders');
  return { sidebars, items, first };
}

function nameOf(path: readonly string[], taken: Readonly<Record<string, unknown>>): string {
  const base =
    path
      .join('-')
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || 'docs';
  return unusedName(base, (name) => name in taken);
}

function apiLinks(openapi: unknown, apis: NavigationInput['apis']): readonly unknown[] {
  return listOf(openapi).flatMap((entry) => {
    const source = (textOf(entry) ?? textOf(dataOf(entry).source))?.replace(/^\.?\//, '');
    const api = apis.find(({ document }) => document === `openapi/${source}`);
    return api === undefined ? [] : [{ type: 'link', label: 'API reference', href: api.route }];
  });
}

function convertItems(
  items: readonly unknown[],
  input: NavigationInput & { readonly depth: number },
): readonly unknown[] {
  const { known, apis, plan, file, depth } = input;
  return items.flatMap((item): readonly unknown[] => {
    if (typeof item === 'string') {
      const operation = /^(?:\S+\s+)?(?:get|post|put|patch|delete|head|options|webhook)\s+\S+$/i.test(item);
      if (operation) return [];
      const id = item.replace(/^\/|\/$/g, '').replace(/\.mdx?$/, '');
      const page = known.get(id) ?? known.get(id === '' ? 'index' : `${id}/index`);
      plan.countEntry(file, page !== undefined);
      if (page !== undefined) return [page.id];
      plan.note('lost', `the entry ${item} of navigation`, 'there is no such page');
      return [];
    }
    if (!isData(item)) return [];
    const label = textOf(item.group) ?? 'Pages';
    const icon = input.iconOf(textOf(item.icon) ?? textOf(dataOf(item.icon).name));
    const pages = listOf(item.pages);
    const made = [...convertItems(pages, { ...input, depth: depth + 1 }), ...apiLinks(item.openapi, apis)];
    const isApi = pages.some(
      (page) => typeof page === 'string' && /^(?:\S+\s+)?(?:get|post|put|patch|delete)\s/i.test(page),
    );
    if (isApi && apis[0] !== undefined && made.length === 0)
      made.push({ type: 'link', label: 'API reference', href: apis[0].route });
    const index = known.get((textOf(item.root) ?? '').replace(/^\//, ''));
    if (made.length === 0) return index === undefined ? [] : [index.id];
    // A group without a name is a gap between others, as Mintlify shows it.
    if (label === '') return index === undefined ? made : [index.id, ...made];
    return [
      {
        type: 'category',
        label,
        icon,
        badge: textOf(item.tag),
        link: index === undefined ? undefined : { type: 'doc', id: index.id },
        ...(depth === 0 ? { collapsible: false } : { collapsed: item.expanded !== true }),
        items: made,
      },
    ];
  });
}

function firstPage(items: readonly unknown[]): string | undefined {
  for (const item of items) {
    if (typeof item === 'string') return item;
    const inner = firstPage(listOf(dataOf(item).items));
    if (inner !== undefined) return inner;
  }
  return undefined;
}
