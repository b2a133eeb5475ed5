import { resolve } from 'node:path';
import { dataOf, isData, listOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import type { AddNote } from '../plan.ts';
import { type RunOptions, runSiteConfig } from '../run-config.ts';
import { type DocusaurusConfig, readOptions } from './options.ts';

/** The redirects of a site: listed ones, and those that a function of its config makes of addresses. */
export async function readRedirects(
  configFile: string,
  config: DocusaurusConfig,
  { run, routes, note }: { run: RunOptions; routes: readonly string[]; note: AddNote },
): Promise<{ from: string; to: string }[]> {
  const found: { from: string; to: string }[] = [];
  const known = new Set(routes);
  const add = (from: unknown, to: unknown) => {
    const address = linkAddress(String(from)).replace(/(?<=.)\/$/, '');
    if (!known.has(address) && !found.some((redirect) => redirect.from === address))
      found.push({ from: address, to: linkAddress(String(to)) });
  };
  for (const options of config.redirects) {
    for (const redirect of listOf(options.redirects).map(dataOf))
      for (const from of listOf(redirect.from)) add(from, redirect.to);
    if (listOf(options.toExtensions).length > 0)
      note('lost', 'redirects to addresses with an ending (toExtensions)', 'write them into redirects of the config');
  }
  if (config.redirects.some(({ createRedirects }) => isData(createRedirects))) {
    const again = readOptions(await runSiteConfig(configFile, { ...run, routes }), resolve(configFile, '..'));
    for (const { createRedirects } of again.redirects) {
      for (const [to, from] of listOf(dataOf(createRedirects).$redirects) as [string, string[]][])
        for (const one of from) add(one, to);
    }
  }
  return found;
}
