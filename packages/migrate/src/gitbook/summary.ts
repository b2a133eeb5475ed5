import type { Plan } from '../plan.ts';

/** An entry of a table of contents, `SUMMARY.md`. */
export interface SummaryEntry {
  readonly label: string;
  /** Path of a page, or an address elsewhere; `undefined` for a part. */
  readonly path: string | undefined;
  readonly items: SummaryEntry[];
}

/**
 * The table of contents: parts are headings, pages are items of nested lists.
 *
 * @param options.isBook whether it is that of mdBook: parts are headings of the first level after the title, chapters before and after
 *   those with numbers are links alone, and a line ends a part
 */
export function readSummary(text: string, { isBook = false } = {}): readonly SummaryEntry[] {
  const top: SummaryEntry[] = [];
  let list = top;
  let hasTitle = !isBook;
  const heading = isBook ? /^#[ \t]+(.+?)[ \t]*$/ : /^#{2,}[ \t]+(.+?)[ \t]*$/;
  const open: { readonly indent: number; readonly items: SummaryEntry[] }[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const part = heading
      .exec(line)?.[1]
      ?.replace(/<a\b[^>]*><\/a>/g, '')
      .trim();
    if (part !== undefined && !hasTitle) {
      hasTitle = true;
      continue;
    }
    if (isBook && /^(?:[ \t]*[-*_]){3,}[ \t]*$|^\[/.test(line)) {
      list = top;
      open.length = 0;
    }
    if (part !== undefined) {
      const entry: SummaryEntry = { label: part, path: undefined, items: [] };
      top.push(entry);
      list = entry.items;
      open.length = 0;
      continue;
    }
    const item = (isBook ? /^([ \t]*)(?:(?:[-*+]|\d+[.)])[ \t]+)?(\[.*)$/ : /^([ \t]*)[-*+][ \t]+(.*)$/).exec(line);
    if (item === null) continue;
    const [, blank = '', content = ''] = item;
    const indent = blank.replaceAll('\t', '    ').length;
    const link =
      /^\[((?:\\.|[^\]\\]|\][^(])*)\]\((?:<([^>]*)>|([^)\s]*(?:\([^)\s]*\)[^)\s]*)*))(?:[ \t]+"[^"]*")?\)/.exec(
        content,
      );
    const label = unescaped(link?.[1] ?? content)
      .replace(/[*`]/g, '')
      .trim();
    const target =
      link === null ? undefined : decode(unescaped(link[2] ?? link[3] ?? '').replace(/#.*/, '')).replace(/^\.?\//, '');
    const entry: SummaryEntry = { label, path: target === '' ? undefined : target, items: [] };
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    (open.at(-1)?.items ?? list).push(entry);
    open.push({ indent, items: entry.items });
  }
  return top;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\`*_{}[\]()#+.!-])/g, '$1');
}

/** All entries, with those below others. */
export function flatten(entries: readonly SummaryEntry[]): readonly SummaryEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.items)]);
}

/** Items of a sidebar. @param isFolded whether the pages below another one are closed at first */
export function sidebarItems(
  entries: readonly SummaryEntry[],
  given: {
    readonly known: ReadonlyMap<string, { readonly id: string }>;
    readonly plan: Pick<Plan, 'countEntry' | 'note'>;
    /** Name of the table. */
    readonly file: string;
    readonly isFolded: boolean;
  },
): readonly unknown[] {
  const { known, plan, file, isFolded } = given;
  return entries.flatMap(({ label, path, items }): readonly unknown[] => {
    const page = path === undefined ? undefined : known.get(path);
    const inner = sidebarItems(items, given);
    const namesPage = path !== undefined && !/^[a-z]+:/i.test(path);
    if (namesPage) plan.countEntry(file, page !== undefined);
    if (namesPage && page === undefined)
      plan.note('lost', `the entry ${path} of the table of contents`, 'there is no such page');
    if (inner.length > 0) {
      const own = page !== undefined ? { link: { type: 'doc', id: page.id }, collapsed: isFolded } : {};
      const part = path === undefined && page === undefined ? { collapsible: false } : {};
      return [{ type: 'category', label: label || 'Pages', ...part, ...own, items: inner }];
    }
    if (page !== undefined) return [{ type: 'doc', id: page.id, ...(label === '' ? {} : { label }) }];
    if (path !== undefined && /^https?:/.test(path)) return [{ type: 'link', label: label || path, href: path }];
    if (path === undefined && label !== '')
      plan.note(
        'lost',
        `the entry «${label}» of the table of contents`,
        'it names no page: write one, and put it into the sidebar',
      );
    return [];
  });
}

/** A path without signs for others; as it is where they are none of UTF-8. */
export function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
