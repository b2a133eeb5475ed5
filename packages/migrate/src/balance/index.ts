import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShownSite, shownSite } from 'docsgen/moving';
import { dataOf, isData } from '../data.ts';
import { filesBelow, isFile, readJson } from '../files.ts';
import { type Balance, balanceOf } from './balance.ts';
import { countPages } from './count-pages.ts';
import type { OldSite } from './old-site.ts';
import { otherMarkdown, type PagePair } from './pages.ts';
import { standInForPackages } from './stand-ins.ts';

export type { Balance } from './balance.ts';
export { pagesOf } from './pages.ts';
export { isEven, printBalance, printDetails, printSentence } from './print.ts';

/** The file of a new site that has its balance, from which it can be made again. */
export const balanceFile = 'MIGRATION.json';

/** Counts the pages of the old site in `root`, and what docsgen shows of them in `target`. */
export async function balance(given: {
  readonly tool: string;
  readonly old: OldSite;
  readonly root: string;
  readonly target: string;
  readonly pairs: readonly PagePair[];
}): Promise<Balance> {
  const { tool, old, root, target, pairs } = given;
  const isInstalled = !isFile(join(target, 'package.json')) || existsSync(join(target, 'node_modules'));
  const remove = isInstalled ? () => {} : standInForPackages(target);
  const shown = await shownSite(target).finally(remove);
  return balanceOf(countPages(pairs, { root, old, shown }), {
    tool,
    old,
    navigation: { there: old.navigation, shown: sum(Object.values(shown.navigation)) },
    redirects: { there: old.redirects, shown: redirectsOf(shown, target) },
    isInstalled,
    traces: tracesIn(target),
    others: otherMarkdown(pairs, root),
    fault: faultOf(shown),
  });
}

/** The first finding, where no page is shown. */
function faultOf({ pages, findings: [first] }: ShownSite): string | undefined {
  if (pages.length > 0 || first === undefined) return undefined;
  const { place, message } = first;
  if (place === undefined) return message;
  return `${[place.file, place.start?.line].filter((part) => part !== undefined).join(':')}: ${message}`;
}

/** Writes the balance into a new site. */
export function writeBalance(made: Balance, target: string): void {
  writeFileSync(join(target, balanceFile), `${JSON.stringify(made, null, 1)}\n`);
}

/** The balance that a site was moved with. `undefined` where its file is not there, or is not one. */
export function readBalance(target: string): Balance | undefined {
  const data = dataOf(readJson(join(target, balanceFile)));
  return Array.isArray(data.pairs) && isData(data.old) ? (data as unknown as Balance) : undefined;
}

/** Redirects of the config, and of the file that hosts read. */
function redirectsOf({ redirects }: ShownSite, target: string): number {
  const [file] = filesBelow(join(target, 'static')).filter((name) => name === '_redirects');
  const lines = file === undefined ? [] : readFileSync(join(target, 'static', file), 'utf8').split('\n');
  return redirects + lines.filter((line) => /^\s*[^#\s]/.test(line)).length;
}

/** Comments about what was not taken over that are still in the pages. */
function tracesIn(target: string): number {
  const pages = filesBelow(target, (name) => name.startsWith('.') || name === 'build').filter((name) =>
    /\.mdx?$/i.test(name),
  );
  return sum(
    pages
      .filter((name) => name !== 'MIGRATION.md')
      .map((name) => readFileSync(join(target, name), 'utf8').match(/(?:<!--|\{\/\*) not taken over: /g)?.length ?? 0),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
