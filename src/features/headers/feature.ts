import { held } from '../../core/graph/index.ts';
import { readTextFile } from '../../pipeline/content/index.ts';
import { headerLimits, policyOf, toKnown } from '../../pipeline/emit/index.ts';
import { shownBundle } from '../../queries/bundle.ts';
import { configOf } from '../../queries/config.ts';
import { content } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { siteFacts } from '../../queries/render-routes.ts';
import type { Feature, RenderedSite, SiteResults } from '../feature.ts';
import { blockedResources } from './blocked-resources.ts';
import { headersFile } from './headers-file.ts';

const loadsOfAll = held<'', readonly { readonly loads: readonly string[] }[]>('loads of all pages', async (q) => {
  const { locale } = await configOf(q);
  const pages = [...(await q(siteFacts, '')).facts.values()];
  for (const { name, isDefault } of locale?.choices ?? [])
    if (!isDefault) pages.push(...(await askLocale(q, name, 'facts')).values());
  return pages;
});

/** The policy of the site and other headers that hosts send: `_headers`; and what browsers will not load of pages. */
export const headers: Feature = {
  name: 'headers',
  queries: [loadsOfAll],
  async files(q) {
    const config = await configOf(q);
    const { baseUrl, twins, security, root, locale } = config;
    // Hosts read one file for all locales.
    if (locale?.translated !== undefined) return { files: [] };
    const own = (await q(content, '')).assets.statics.get(`${baseUrl}_headers`);
    return {
      files: [
        {
          path: '_headers',
          joinsStatic: true,
          async read(results) {
            const loads = await results.ask(loadsOfAll, '');
            const policy =
              security.policy === 'header' ? policyOf(loads, await styleSources(results), security) : undefined;
            const authored = own === undefined ? undefined : readTextFile(root, own);
            const text = headersFile({ baseUrl, twins, policy, authored });
            return { content: toKnown(text), findings: headerLimits(text) };
          },
        },
      ],
    };
  },
  headerRules: ({ config: { baseUrl, twins }, policy, authored }) => headersFile({ baseUrl, twins, policy, authored }),
  check,
  checkServed: async ({ rendered, isOlder }, results) =>
    rendered === undefined || isOlder ? [] : check(rendered, results),
};

async function check({ config, content: { assets }, site, facts }: RenderedSite, results: SiteResults) {
  const styles = await styleSources(results);
  const policy = policyOf(facts.values(), styles, config.security);
  const own = assets.statics.get(`${config.baseUrl}_headers`);
  return blockedResources({ config, site, facts, styles, policy, headers: own });
}

async function styleSources(results: SiteResults) {
  return (await results.ask(shownBundle, '')).bundle?.styleSources ?? [];
}
