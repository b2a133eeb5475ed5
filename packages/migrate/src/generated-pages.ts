import { normalizePath, parentPath } from 'docsgen/moving';
import { dataOf, isData, listOf, textOf } from './data.ts';
import type { PlannedFile } from './migration.ts';
import { type Plan, readPlanned } from './plan.ts';
import type { Entries } from './print-config.ts';

/**
 * Lets links to pages pass that a plugin or a script of the old site made: the first parts of their addresses are of nothing
 * that the new site has, or several lie in a folder that it has not. They are listed in a note.
 *
 * @param addresses those of the new site
 */
export function withGeneratedPages(entries: Entries, addresses: readonly string[], plan: Plan): Entries {
  const entryAt = (key: string) => entries.find((entry) => entry.key === key)?.value;
  const routes = ['docs', 'posts', 'api'].flatMap((key) =>
    listOf(entryAt(key)).flatMap((set) => textOf(dataOf(set).route) ?? []),
  );
  const redirects = listOf(entryAt('redirects')).flatMap((redirect) => textOf(dataOf(redirect).from) ?? []);
  const folders = generatedFolders(plan, {
    known: [...addresses, ...routes],
    redirects: new Set(redirects),
    baseUrl: textOf(entryAt('baseUrl')) ?? '/',
    rootDocs: rootDocs(entryAt('docs')),
    others: entries,
  });
  if (folders.length === 0) return entries;
  plan.note(
    'lost',
    `links to ${folders.map((folder) => `${folder}/…`).join(', ')}`,
    'a plugin or a script of the old site made these pages, or they are gone: checks in the config lets the links pass; publish the pages there, or remove the links and the exception',
  );
  const targets = folders.flatMap((folder) => [folder, `${folder}/**`]);
  const checks = dataOf(entryAt('checks'));
  const severity = textOf(checks['broken-link']);
  const rule = { 'broken-link': { severity: severity === 'error' ? undefined : severity, targets } };
  return isData(entryAt('checks'))
    ? entries.map((entry) => (entry.key === 'checks' ? { ...entry, value: { ...checks, ...rule } } : entry))
    : [...entries, { key: 'checks', value: rule }];
}

/** The folder of the documents that are at the root of the site. */
function rootDocs(docs: unknown): string | undefined {
  const set = listOf(docs)
    .map(dataOf)
    .find(({ route }) => route === '/');
  return set && (textOf(set.dir) ?? 'docs');
}

/** Folders of addresses that the site links to and nothing of it has: pages that plugins made. */
function generatedFolders(
  plan: Plan,
  {
    known,
    redirects,
    baseUrl,
    rootDocs: docs,
    others,
  }: {
    readonly known: readonly string[];
    readonly redirects: ReadonlySet<string>;
    readonly baseUrl: string;
    readonly rootDocs: string | undefined;
    readonly others: readonly unknown[];
  },
): readonly string[] {
  const first = (address: string) => address.split('/')[1] ?? '';
  const files = [...plan.files.values()];
  const statics = files.filter(({ to }) => to.startsWith('static/')).map(({ to }) => to.slice('static'.length));
  const taken = new Set([...known, ...statics].map(first));
  const pages = files.filter(({ to }) => /\.mdx?$/i.test(to)).map(({ to }) => to);
  // Some tools take the path of a page in its folder: `/guide/a.md`.
  const isPage = (address: string) => /\.mdx?$/i.test(address) && pages.some((path) => path.endsWith(address));
  const unknown = [...new Set([...addressesIn(files, others), ...relativeAddresses(files, docs)])]
    .filter((address) => !isPage(address))
    .map((address) => (baseUrl !== '/' && address.startsWith(baseUrl) ? address.slice(baseUrl.length - 1) : address))
    .map((address) => address.replace(/\/$|\.(?:md|html)$/, ''))
    .filter((address) => !/\.[a-z]\w*$/.test(address) && !redirects.has(address));
  const whole = unknown
    .filter((address) => !taken.has(first(address)) && !taken.has(`${first(address)}.html`))
    .map((address) => `/${first(address)}`)
    .filter((folder) => folder !== '/');
  // Two pages of a folder, or one in a folder of that, are no mistake in an address; three where the folder has but its own page.
  const folders = new Set([...known, ...statics].flatMap(foldersOf));
  const deep = new Map<string, Set<string>>();
  for (const address of unknown) {
    const folder = foldersOf(address).find((path) => !folders.has(path));
    if (folder !== undefined && !whole.includes(`/${first(address)}`))
      deep.set(folder, (deep.get(folder) ?? new Set()).add(address));
  }
  const several = [...deep]
    .filter(([folder, pages]) =>
      known.includes(folder)
        ? pages.size > 2
        : pages.size > 1 || [...pages].some((page) => foldersOf(page).at(-1) !== folder),
    )
    .map(([folder]) => folder);
  return [...new Set([...whole, ...several])].sort();
}

/** The folders that an address is in: those of `/a/b/c` are `/a` and `/a/b`. */
function foldersOf(address: string): readonly string[] {
  const parts = address.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/** The text of a page or a module; that of a page without its blocks of code, whose addresses are examples. */
function linkingText(file: PlannedFile): string {
  const text = readPlanned(file);
  return /\.mdx?$/.test(file.to) ? text.replace(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2/gm, '') : text;
}

/** Addresses in the site that pages and the config link to. */
function addressesIn(files: readonly PlannedFile[], others: readonly unknown[]): readonly string[] {
  const texts = [...files.filter(({ to }) => /\.(?:mdx?|[jt]sx?)$/.test(to)).map(linkingText), JSON.stringify(others)];
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/(?:\]\(|\b(?:to|href)=\{?["']|"(?:href|to)":")(\/[\w@][^)"'\s?#]*)/g),
      ([, address = '']) => address,
    ),
  );
}

/** Addresses that documents at the root of the site name by paths from their own: `../api/a.md`. */
function relativeAddresses(files: readonly PlannedFile[], docs: string | undefined): readonly string[] {
  if (docs === undefined) return [];
  return files.flatMap((file) => {
    const path = file.to.replace(/^i18n\/[^/]+\//, '');
    if (!path.startsWith(`${docs}/`) || !/\.mdx?$/.test(path)) return [];
    const folder = parentPath(path.slice(docs.length));
    return Array.from(linkingText(file).matchAll(/\]\((\.{1,2}\/[^)"'\s?#]*)/g), ([, written = '']) =>
      normalizePath(`${folder}/${written}`),
    );
  });
}
