import { type Data, dataOf, textOf } from '../data.ts';
import type { PlannedFile } from '../migration.ts';
import { type Plan, readPlanned } from '../plan.ts';

/** Severity of what is wrong with links, as the site had it. */
export function checksOf(data: Data, foreign: readonly string[]): Data {
  const severities: Readonly<Record<string, string>> = {
    throw: 'error',
    warn: 'warning',
    log: 'warning',
    ignore: 'off',
  };
  const hooks = dataOf(dataOf(data.markdown).hooks);
  const severityOf = (value: unknown, usual: string) => severities[textOf(value) ?? usual] ?? 'error';
  const links = severityOf(data.onBrokenLinks, 'throw');
  const targets = foreign.flatMap((folder) => [folder, `${folder}/**`]);
  const rules: Data = {
    'broken-link': targets.length > 0 ? { severity: links === 'error' ? undefined : links, targets } : links,
    'broken-markdown-link': severityOf(hooks.onBrokenMarkdownLinks ?? data.onBrokenMarkdownLinks, 'warn'),
    'broken-anchor': severityOf(data.onBrokenAnchors, 'warn'),
    // It looked at pictures in Markdown only, and at no bytes.
    'broken-image': 'warning',
  };
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== 'error'));
}

/** First parts of addresses that the site links to and nothing of it has: pages that plugins made. */
export function foreignFolders(
  plan: Plan,
  { known, baseUrl, others }: { known: Iterable<string>; baseUrl: string; others: readonly unknown[] },
): readonly string[] {
  const first = (address: string) => address.split('/')[1] ?? '';
  const statics = [...plan.files.keys()].filter((name) => name.startsWith('static/'));
  const taken = new Set([...[...known].map(first), ...statics.map((name) => first(name.slice('static'.length)))]);
  const folders = addressesIn([...plan.files.values()], others)
    .map((address) => (baseUrl !== '/' && address.startsWith(baseUrl) ? address.slice(baseUrl.length - 1) : address))
    .filter((address) => !/\.\w+$/.test(address))
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
