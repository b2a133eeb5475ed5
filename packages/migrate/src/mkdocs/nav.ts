import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileName, GithubSlugger, normalizePath } from 'docsgen/moving';
import { parse } from 'yaml';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { globPattern, toSlashes } from '../files.ts';
import type { AddNote, Plan } from '../plan.ts';
import { readConfig } from './config.ts';

/** A folder of documents of another config, which the plugin monorepo puts below its name. */
export interface Included {
  /** Absolute. */
  readonly folder: string;
  /** Path below the documents of the site. */
  readonly below: string;
}

/**
 * The nav with those of the configs that it includes, as the plugin monorepo does: `API: '!include ./api/mkdocs.yml'`.
 *
 * @param file the config that the nav is of
 */
export function withIncludedNavs(
  nav: unknown,
  file: string,
  note: AddNote,
): { readonly nav: unknown; readonly folders: readonly Included[] } {
  const folders: Included[] = [];
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'string')
      return typeof value !== 'object' || value === null
        ? value
        : Object.fromEntries(Object.entries(value).map(([label, inner]) => [label, read(inner)]));
    const path = /^!include[ \t]+(.+)$/.exec(value)?.[1];
    if (path === undefined) {
      if (/^\*include[ \t]/.test(value))
        note('lost', `the entry ${value} of nav`, 'name each config by itself: !include ./a/mkdocs.yml');
      return value;
    }
    const other = resolve(dirname(file), path);
    if (!existsSync(other)) {
      note('lost', `the entry ${value} of nav`, 'there is no such file');
      return [];
    }
    const config = readConfig(other);
    const below = (textOf(config.site_name) ?? fileName(toSlashes(dirname(other))))
      .toLowerCase()
      .replace(/[^\w/]+/g, '-')
      .replace(/^-+|-+$/g, '');
    folders.push({ folder: resolve(dirname(other), textOf(config.docs_dir) ?? 'docs'), below });
    return placed(config.nav, below);
  };
  return { nav: read(nav), folders };
}

/** A nav whose paths begin with a folder. */
function placed(nav: unknown, below: string): unknown {
  if (Array.isArray(nav)) return nav.map((item) => placed(item, below));
  if (typeof nav === 'string') return /^(?:https?:|\/|!include)/.test(nav) ? nav : `${below}/${nav}`;
  return Object.fromEntries(Object.entries(dataOf(nav)).map(([label, inner]) => [label, placed(inner, below)]));
}

/**
 * The nav of a site that has none in its config: that of the files `.pages` and `.nav.yml` in its folders, of the plugins
 * awesome-pages and awesome-nav; `undefined` where no folder has one.
 *
 * @param names pages, below the folder of documents
 */
export function navOfFolders(docsDir: string, names: readonly string[]): unknown {
  const fileIn = (folder: string) =>
    ['.pages', '.nav.yml', '.nav.yaml'].map((name) => join(docsDir, folder, name)).find((file) => existsSync(file));
  const folders = new Set(names.flatMap((name) => foldersOf(name)));
  if (!['', ...folders].some((folder) => fileIn(folder) !== undefined)) return undefined;

  const settingsOf = (folder: string): Data => {
    const file = fileIn(folder);
    try {
      return file === undefined ? {} : dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'silent' }));
    } catch {
      return {};
    }
  };
  const pages = new Set(names);
  const itemsOf = (folder: string): readonly unknown[] => {
    const prefix = folder === '' ? '' : `${folder}/`;
    const settings = settingsOf(folder);
    const below = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    const isIgnored = (name: string) => listOf(settings.ignore).some((glob) => globPattern(String(glob)).test(name));
    const inside = new Set(below.map((name) => name.split('/')[0] ?? '').filter((name) => !isIgnored(name)));
    const isIndex = (name: string) => /^(?:index|readme)\.md$/i.test(name);
    const all = [...inside].toSorted(
      (a, b) => Number(isIndex(b)) - Number(isIndex(a)) || a.localeCompare(b, 'en', { numeric: true }),
    );
    const isDescending = settings.order === 'desc' || dataOf(settings.sort).direction === 'desc';
    const sorted = isDescending ? all.toReversed() : all;
    const isHidden = (name: string) => folders.has(prefix + name) && settingsOf(prefix + name).hide === true;
    const entryOf = (name: string, label?: string): readonly unknown[] => {
      const path = normalizePath(prefix + name).replace(/\/$/, '');
      if (folders.has(path)) {
        const items = itemsOf(path);
        const title = label ?? textOf(settingsOf(path).title) ?? titleOf(fileName(path));
        return items.length === 0 ? [] : [{ [title]: items }];
      }
      return pages.has(path) ? [label === undefined ? path : { [label]: path }] : [];
    };
    const given = listOf(settings.nav ?? settings.arrange);
    if (given.length === 0) return sorted.filter((name) => !isHidden(name)).flatMap((name) => entryOf(name));
    const named = new Set(targetsIn(given).map((target) => target.replace(/^\.\/|\/$/g, '')));
    const rest = sorted.filter((name) => !named.has(name) && !isHidden(name));
    const place = (item: unknown): readonly unknown[] => {
      if (typeof item === 'string') {
        if (item === '...') return rest.flatMap((name) => entryOf(name));
        const pattern =
          /^\.\.\.[ \t]*\|[ \t]*(?:glob=)?(.+)$/.exec(item)?.[1] ?? (item.includes('*') ? item : undefined);
        if (pattern === undefined) return entryOf(item);
        const deeper = pattern.includes('/') ? below.filter((name) => name.includes('/') && !named.has(name)) : [];
        const matches = globPattern(pattern.trim().replace(/\/$/, ''));
        return [...rest, ...deeper].filter((name) => matches.test(name)).flatMap((name) => entryOf(name));
      }
      const glob = textOf(dataOf(item).glob);
      if (glob !== undefined) return place(glob);
      return Object.entries(dataOf(item)).flatMap(([label, value]): readonly unknown[] => {
        if (Array.isArray(value)) return [{ [label]: value.flatMap(place) }];
        const target = String(value);
        return /^(?:https?:|\/)/.test(target) ? [{ [label]: target }] : entryOf(target, label);
      });
    };
    const unmatched = settings.append_unmatched === true ? ['...'] : [];
    return [...given, ...unmatched].flatMap(place);
  };
  return itemsOf('');
}

/** What the entries of a nav name, also those in sections. */
function targetsIn(entries: readonly unknown[]): readonly string[] {
  return entries.flatMap((entry) => {
    const values = typeof entry === 'string' ? [entry] : Object.values(dataOf(entry));
    return values.flatMap((value) => (Array.isArray(value) ? targetsIn(value) : [String(value)]));
  });
}

/** The folders that a file is in: `a/b/c.md` is in `a` and `a/b`. */
function foldersOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The title that MkDocs gives to a folder. */
function titleOf(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

interface NavInput {
  readonly known: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly title: string }>;
  readonly plan: Pick<Plan, 'countEntry' | 'note'>;
}

/** The sidebar of a nav. */
export function navItems(nav: unknown, input: NavInput): readonly unknown[] {
  return listOf(nav).flatMap((item): readonly unknown[] => {
    if (typeof item === 'string') return navEntry(undefined, item, input);
    return Object.entries(dataOf(item)).flatMap(([label, value]) => {
      if (typeof value === 'string') return navEntry(label, value, input);
      const inner = listOf(value);
      const [first] = inner;
      const index =
        typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first)
          ? input.known.get(first.toLowerCase())
          : undefined;
      const items = navItems(index === undefined ? inner : inner.slice(1), input);
      if (items.length === 0 && index === undefined) return [];
      return [
        {
          type: 'category',
          label: label.trim() === '' ? (index?.title ?? 'Pages') : label,
          link: index && { type: 'doc', id: index.id },
          items,
        },
      ];
    });
  });
}

/** Sidebars, and links in the bar. */
export interface Tabs {
  readonly sidebars: Readonly<Record<string, readonly unknown[]>>;
  readonly links: readonly Data[];
}

/**
 * The tabs that Material makes of a nav with `navigation.tabs`: a sidebar for each section, and a link to each in the bar;
 * `undefined` for a nav without sections.
 *
 * @param sidebar what `navItems` made of the nav
 * @param pages addresses and titles, by id
 */
export function navTabs(
  sidebar: readonly unknown[],
  pages: ReadonlyMap<string, { readonly address: string; readonly title: string }>,
): Tabs | undefined {
  const sections = sidebar.map(dataOf).filter(({ type }) => type === 'category');
  if (sections.length === 0) return undefined;
  const slugger = new GithubSlugger();
  const single = sidebar.filter((item) => typeof item === 'string' || dataOf(item).type === 'doc');
  const sidebars: Record<string, readonly unknown[]> = {};
  // Pages next to the sections have a list of their own; one alone needs none.
  if (single.length > 1) sidebars[slugger.slug('docs')] = single;
  const links = sidebar.flatMap((item): readonly Data[] => {
    const { type, label, href, link, items } = dataOf(item);
    if (type === 'link') return [{ label, href }];
    const page = firstPage([item]);
    const target = page === undefined ? undefined : pages.get(page);
    if (type !== 'category')
      return target === undefined ? [] : [{ label: label ?? target.title, href: target.address }];
    const index = textOf(dataOf(link).id);
    sidebars[slugger.slug(String(label)) || slugger.slug('section')] = [
      ...(index === undefined ? [] : [index]),
      ...listOf(items),
    ];
    const outside = listOf(items)
      .map((inner) => textOf(dataOf(inner).href))
      .find(Boolean);
    const to = target?.address ?? outside;
    return to === undefined ? [] : [{ label, href: to }];
  });
  return { sidebars, links };
}

/** The id of the first page of a sidebar. */
function firstPage(items: readonly unknown[]): string | undefined {
  for (const item of items) {
    const { id, link, items: inner } = dataOf(item);
    const found = textOf(item) ?? textOf(id) ?? textOf(dataOf(link).id) ?? firstPage(listOf(inner));
    if (found !== undefined) return found;
  }
  return undefined;
}

function navEntry(label: string | undefined, target: string, { known, plan }: NavInput): readonly unknown[] {
  if (/^(?:https?:|\/)/.test(target)) return [{ type: 'link', label: label ?? target, href: target }];
  const page = known.get(target.toLowerCase());
  if (page !== undefined || /\.md$/i.test(target)) plan.countEntry('nav', page !== undefined);
  if (page !== undefined) return label === undefined ? [page.id] : [{ type: 'doc', id: page.id, label }];
  if (/\.md$/i.test(target))
    plan.note('lost', `the entry ${target} of nav`, 'there is no such page: a plugin may have made it');
  else if (target.endsWith('/') || target.includes('*'))
    plan.note('changed', `the entry ${target} of nav`, 'write the pages of the folder into docs.sidebars');
  return [];
}
