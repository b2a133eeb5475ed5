import { normalizePath } from 'docsgen/moving';
import { dataOf, isData, listOf, textOf } from '../data.ts';
import { splitPage, withFields } from '../fields.ts';
import { unusedName } from '../inline.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { plainLabel, siteAddress, withBase } from './labels.ts';
import type { Page } from './pages.ts';

type SidebarOf = Readonly<
  Record<
    string,
    { readonly items: readonly unknown[]; readonly prefixes: readonly string[]; readonly ids: ReadonlySet<string> }
  >
>;

/** Sidebars by name; those that are equal are one. */
export function sidebarsOf(sidebar: unknown, known: ReadonlyMap<string, Page>, plan: Plan): SidebarOf {
  const found = new Map<string, { name: string; items: readonly unknown[]; prefixes: string[]; ids: Set<string> }>();
  const entries = Array.isArray(sidebar) ? [['/', sidebar] as const] : Object.entries(dataOf(sidebar));
  for (const [prefix, value] of entries) {
    const { items: listed, base } = isData(value) ? value : { items: value, base: undefined };
    const ids = new Set<string>();
    const items = sidebarItems(listed, { base: textOf(base) ?? '', known, ids, plan });
    if (items.length === 0) continue;
    const key = JSON.stringify(items);
    const same = found.get(key);
    if (same !== undefined) same.prefixes.push(prefix);
    else
      found.set(key, {
        name: uniqueName(
          prefix,
          [...found.values()].map(({ name }) => name),
        ),
        items,
        prefixes: [prefix],
        ids,
      });
  }
  if (found.size === 0) plan.note('hint', 'the sidebar', 'the config has none: docsgen makes one from the folders');
  return Object.fromEntries([...found.values()].map(({ name, ...rest }) => [name, rest]));
}

function uniqueName(prefix: string, taken: readonly string[]): string {
  const base = prefix.replace(/^\/+|\/+$/g, '').replace(/[^\w.-]+/g, '-') || 'docs';
  return unusedName(base, (name) => taken.includes(name));
}

interface SidebarInput {
  readonly base: string;
  readonly known: ReadonlyMap<string, Page>;
  readonly ids: Set<string>;
  readonly plan: Pick<Plan, 'countEntry'>;
}

function sidebarItems(items: unknown, input: SidebarInput): readonly unknown[] {
  return listOf(items).flatMap((item): readonly unknown[] => {
    const { text, link, items: inner, collapsed, base } = dataOf(item);
    const own = { ...input, base: textOf(base) ?? input.base };
    const label = plainLabel(text);
    const address = textOf(link);
    const page = address === undefined ? undefined : pageAt(address, own.base, input.known);
    if (address !== undefined && !isElsewhere(address)) input.plan.countEntry('the sidebar', page !== undefined);
    // A category leads to a page only.
    const other =
      address === undefined || page !== undefined
        ? []
        : [{ type: 'link', label: label || address, href: siteAddress(withBase(address, own.base)) }];
    if (inner !== undefined) {
      const made = [...other, ...sidebarItems(inner, own)];
      if (page !== undefined) input.ids.add(page.id);
      if (made.length === 0) return page === undefined ? [] : [{ type: 'doc', id: page.id, label }];
      return [
        {
          type: 'category',
          label: label || 'Pages',
          link: page === undefined ? undefined : { type: 'doc', id: page.id },
          ...(typeof collapsed === 'boolean' ? { collapsed } : { collapsible: false }),
          items: made,
        },
      ];
    }
    if (address === undefined) return label === '' ? [] : [{ type: 'html', html: `<span>${label}</span>` }];
    if (page === undefined) return other;
    input.ids.add(page.id);
    return [{ type: 'doc', id: page.id, ...(label === '' ? {} : { label }) }];
  });
}

/** Whether a link is no page of the site: another one, or a part of a page. */
function isElsewhere(link: string): boolean {
  return /^(?:[a-z]+:|\/\/)|[#?]/i.test(link);
}

/** The page that a link of the config names. */
function pageAt(link: string, base: string, known: ReadonlyMap<string, Page>): Page | undefined {
  if (isElsewhere(link)) return undefined;
  return known.get(
    normalizePath(`/${withBase(link, base)}`)
      .replace(/\.(?:md|html)$/, '')
      .replace(/\/index$/, '') || '/',
  );
}

/** A page that is in several sidebars, or in none, shows the one of its folder, as in VitePress. */
export function displaySidebars(plan: Plan, pages: readonly Page[], sidebars: SidebarOf): void {
  const byPrefix = Object.entries(sidebars)
    .flatMap(([name, { prefixes, ids }]) => prefixes.map((prefix) => ({ name, prefix, ids })))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  if (byPrefix.length === 0) return;
  for (const { to, address, id } of pages) {
    const wanted = byPrefix.find(
      ({ prefix }) => `${address}${address.endsWith('/') ? '' : '/'}`.startsWith(prefix) || address === prefix,
    );
    const holders = Object.entries(sidebars).filter(([, { ids }]) => ids.has(id));
    if (wanted === undefined || (holders.length > 0 && holders[0]?.[0] === wanted.name)) continue;
    const file = plan.files.get(to);
    if (file === undefined) continue;
    const { front, fields, body } = splitPage(readPlanned(file));
    if (fields.displayed_sidebar !== undefined || fields.template === 'start') continue;
    plan.write(to, withFields(front, { displayed_sidebar: wanted.name }) + body, sourceOf(file));
    plan.edits.push({ file: to, line: 2, before: '', after: `displayed_sidebar: ${wanted.name}` });
  }
}
