import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import type { Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { localeTexts } from '../translated.ts';
import { plainLabel, siteAddress, withBase } from './labels.ts';

interface Item {
  readonly label: string;
  readonly link: string | undefined;
  /** The pages that it leads to, itself or with what is below it. */
  readonly links: readonly string[];
  readonly items: readonly Item[];
}

/** A text of the first language with that of another. */
type Pair = readonly [original: string, text: string];

/** Items of a bar or a sidebar, each with the pages that it leads to. */
function itemsOf(items: unknown, base = ''): readonly Item[] {
  return listOf(items)
    .map(dataOf)
    .map(({ text, link, items: inner, base: own }) => {
      const start = textOf(own) ?? base;
      const address = textOf(link);
      const href =
        address === undefined
          ? undefined
          : siteAddress(withBase(address, start))
              .replace(/(?:(?<=\/)index)?\.html(?=#|$)/, '')
              .replace(/(?<=.)\/(?=#|$)/, '');
      const below = itemsOf(inner, start);
      return {
        label: plainLabel(text),
        link: href,
        links: [...(href === undefined ? [] : [href]), ...below.flatMap(({ links }) => links)],
        items: below,
      };
    });
}

/** Items of all sidebars of a theme. */
function sidebarItemsOf(sidebar: unknown): readonly Item[] {
  if (Array.isArray(sidebar)) return itemsOf(sidebar);
  return Object.values(dataOf(sidebar)).flatMap((value) =>
    isData(value) ? itemsOf(value.items, textOf(value.base) ?? '') : itemsOf(value),
  );
}

/** What one language has apart from the first one. */
interface Others {
  /** Labels of items without a partner. */
  readonly alone: string[];
  /** Items that lead elsewhere than their partners. */
  readonly moved: string[];
}

/**
 * Pairs of labels: an item is the translation of the one that leads to the same page, a group of the one with most pages in common,
 * and in lists of the same length of the one at its place.
 */
function pairLabels(originals: readonly Item[], items: readonly Item[], { alone, moved }: Others): readonly Pair[] {
  const left = new Set(originals);
  const partners = new Map<Item, Item>();
  const take = (item: Item, original: Item | undefined) => {
    if (original === undefined) return;
    partners.set(item, original);
    left.delete(original);
  };
  for (const item of items)
    if (item.items.length === 0)
      take(
        item,
        [...left].find(({ link, items: inner }) => inner.length === 0 && link === item.link && link !== undefined),
      );
  for (const item of items.filter(({ items: inner }) => inner.length > 0)) {
    const shared = [...left]
      .filter(({ items: inner }) => inner.length > 0)
      .map((original) => ({ original, count: original.links.filter((link) => item.links.includes(link)).length }))
      .sort((a, b) => b.count - a.count)[0];
    take(item, shared === undefined || shared.count === 0 ? undefined : shared.original);
  }
  for (const [index, item] of items.entries()) {
    const original = originals[index];
    if (partners.has(item) || originals.length !== items.length || original === undefined || !left.has(original))
      continue;
    if (item.items.length > 0 === original.items.length > 0) take(item, original);
  }
  return items.flatMap((item): readonly Pair[] => {
    const original = partners.get(item);
    if (original === undefined) {
      if (item.label !== '') alone.push(item.label);
      return [];
    }
    if (item.link !== undefined && original.link !== undefined && item.link !== original.link)
      moved.push(`${item.label} (${item.link})`);
    const own: readonly Pair[] = original.label === '' || item.label === '' ? [] : [[original.label, item.label]];
    return [...own, ...pairLabels(original.items, item.items, { alone, moved })];
  });
}

/** Texts of docsgen that a theme of VitePress words itself, by the keys of docsgen. */
function interfaceOf(theme: Data): Data {
  const { editLink, docFooter, outline, outlineTitle, skipToContentLabel } = theme;
  const texts = {
    'page.edit': textOf(dataOf(editLink).text),
    'nav.previous': textOf(dataOf(docFooter).prev),
    'nav.next': textOf(dataOf(docFooter).next),
    'page.toc': textOf(dataOf(outline).label) ?? textOf(outlineTitle),
    'nav.skip': textOf(skipToContentLabel),
  };
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== '' && !/[<{}]/.test(text)),
  );
}

/** What a language of a site has: the settings of the site, with its own, as in the first language. */
export interface LocaleSettings {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly theme: Data;
}

/** Writes `strings.json` of the first language. */
export function writeOwnTexts(plan: Plan, theme: Data): void {
  const texts = interfaceOf(theme);
  if (Object.keys(texts).length > 0) plan.write('strings.json', `${JSON.stringify({ interface: texts }, null, 2)}\n`);
}

/** Writes `i18n/<locale>/strings.json`, and notes what of the frame only that language has. */
export function writeLocaleTexts(
  plan: Plan,
  name: string,
  {
    first,
    own,
    entries,
    footer,
  }: {
    readonly first: LocaleSettings;
    readonly own: LocaleSettings;
    /** The new config. */
    readonly entries: Entries;
    /** The footer of a theme in Markdown. */
    readonly footer: (theme: Data) => string;
  },
): void {
  const [bar, side, moved]: [string[], string[], string[]] = [[], [], []];
  const columns = (theme: Data) =>
    listOf(dataOf(theme.footer).nav)
      .map(dataOf)
      .map(({ title, items }) => ({ text: title, items }));
  const pairs: readonly Pair[] = [
    ...[
      [first.title, own.title],
      [first.description, own.description],
      [footer(first.theme), footer(own.theme)],
    ].flatMap(([original, text]): readonly Pair[] =>
      original === undefined || text === undefined ? [] : [[original, text]],
    ),
    ...pairLabels(itemsOf(first.theme.nav), itemsOf(own.theme.nav), { alone: bar, moved }),
    ...pairLabels(itemsOf(columns(first.theme)), itemsOf(columns(own.theme)), { alone: bar, moved }),
    ...pairLabels(sidebarItemsOf(first.theme.sidebar), sidebarItemsOf(own.theme.sidebar), { alone: side, moved }),
  ];
  const byOriginal = new Map<string, Set<string>>();
  for (const [original, text] of pairs) byOriginal.set(original, (byOriginal.get(original) ?? new Set()).add(text));
  const several = [...byOriginal].filter(([, all]) => all.size > 1);
  const config = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const texts = localeTexts(
    [...byOriginal].map(([original, [text = '']]): Pair => [original, text]),
    config,
    interfaceOf(own.theme),
  );
  if (texts !== undefined) plan.write(`i18n/${name}/strings.json`, texts);
  const { note } = plan;
  if (bar.length > 0)
    note(
      'lost',
      `what only the bar or the footer of ${name} has: ${listed(bar)}`,
      'all languages have the items of the first one: add these to navbar.items or footer if readers of all languages need them',
    );
  if (moved.length > 0)
    note(
      'lost',
      `addresses that items of ${name} have of their own: ${listed(moved)}`,
      'an item leads to the same address in all languages, that of the first one: name one that suits all, or a page that links to those of each',
    );
  if (side.length > 0)
    note(
      'changed',
      `what only the sidebars of ${name} have: ${listed(side)}`,
      'all languages have the sidebars of the first one: a page without an original is in none',
    );
  if (several.length > 0)
    note(
      'changed',
      `texts with several translations into ${name}: ${listed(several.map(([original]) => original))}`,
      `i18n/${name}/strings.json has one for each text: give the items of docsgen.config.ts labels of their own`,
    );
}

function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return unique.length <= 12 ? unique.join(', ') : `${unique.slice(0, 12).join(', ')} and ${unique.length - 12} more`;
}
