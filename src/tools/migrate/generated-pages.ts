import { dataOf, isData, listOf, textOf } from './data.ts';
import type { PlannedFile } from './migration.ts';
import { type Plan, readPlanned } from './plan.ts';
import type { Entries } from './print-config.ts';

/**
 * Lets links to pages pass that a plugin or a script of the old site made: the first parts of their addresses are of nothing
 * that the new site has. They are listed in a note.
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

/** First parts of addresses that the site links to and nothing of it has: pages that plugins made. */
function generatedFolders(
  plan: Plan,
  {
    known,
    redirects,
    baseUrl,
    others,
  }: { known: Iterable<string>; redirects: ReadonlySet<string>; baseUrl: string; others: readonly unknown[] },
): readonly string[] {
  const first = (address: string) => address.split('/')[1] ?? '';
  const statics = [...plan.files.keys()].filter((name) => name.startsWith('static/'));
  const taken = new Set([...[...known].map(first), ...statics.map((name) => first(name.slice('static'.length)))]);
  const folders = addressesIn([...plan.files.values()], others)
    .map((address) => (baseUrl !== '/' && address.startsWith(baseUrl) ? address.slice(baseUrl.length - 1) : address))
    .filter((address) => !/\.\w+$/.test(address) && !redirects.has(address.replace(/\/$/, '')))
    .map(first)
    .filter((name) => name !== '' && !taken.has(name) && !taken.has(`${name}.html`));
  return [...new Set(folders)].sort().map((name) => `/${name}`);
}

/** Addresses in the site that pages and the config link to. */
function addressesIn(files: readonly PlannedFile[], others: readonly unknown[]): readonly string[] {
  const texts = [...files.filter(({ to }) => /\.(?:mdx?|[jt]sx?)$/.test(to)).map(readPlanned), JSON.stringify(others)];
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/(?:\]\(|\b(?:to|href)=\{?["']|"(?:href|to)":")(\/[\w@][^)"'\s?#]*)/g),
      ([, address = '']) => address,
    ),
  );
}
