import type { RedirectRoute } from '../../model/route.ts';
import { readTextFile } from '../../pipeline/content/index.ts';
import { redirectLimits, toKnown } from '../../pipeline/emit/index.ts';
import { configOf } from '../../queries/config.ts';
import { content } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { routedSite } from '../../queries/site.ts';
import { unreadLines } from '../../shared/redirect-rules.ts';
import { type Feature, textFile } from '../feature.ts';
import { writtenHref } from '../written-addresses/index.ts';
import { nginxMap, redirectsFile, redirectsOf } from './redirects-file.ts';

/** The redirects of the site for hosts: `_redirects`, with the rules of an author's own file, and a map for nginx. */
export const redirects: Feature = {
  name: 'redirects',
  // Hosts read one file for all locales.
  isOn: ({ locale }) => locale?.translated === undefined,
  async files(q) {
    const { root, baseUrl, locale } = await configOf(q);
    const { site } = await q(routedSite, '');
    const routes = [...site.routes.values()];
    for (const { name, isDefault } of locale?.choices ?? [])
      if (!isDefault) routes.push(...(await askLocale(q, name, 'site')).routes.values());
    const { statics } = (await q(content, '')).assets;
    const own: RedirectRoute[] = [];
    for (const route of redirectsOf(routes)) own.push({ ...route, to: await writtenHref(q, route.to) });
    const authored = statics.get(`${baseUrl}_redirects`);
    const text = authored === undefined ? '' : readTextFile(root, authored);
    const unread = unreadLines(text).map(({ line, reason }) => ({
      rule: 'host-limit' as const,
      message: `no host follows this line of _redirects: ${reason}`,
      place: { file: authored ?? '', start: { line, column: 1 } },
      hint: 'write the old address, the new one and the status: /old /new 301',
    }));
    if (own.length === 0) return { files: [], findings: unread };
    const joined = redirectsFile(own, text);
    const clashes = authored === undefined ? [] : joined.clashes;
    return {
      files: [
        {
          path: '_redirects',
          joinsStatic: true,
          read: async () => ({ content: toKnown(joined.text), findings: redirectLimits(joined.text) }),
        },
        textFile('_redirects.nginx.conf', () => nginxMap(own)),
      ],
      findings: [
        ...unread,
        ...clashes.map(({ from, to, rule }) => ({
          rule: 'shadowed-file' as const,
          message: `${from} leads to ${rule.to} here, and to ${to} by the site’s redirects; hosts take the rule of this file`,
          place: { file: authored ?? '', start: { line: rule.line, column: 1 } },
          hint: 'remove one of them',
        })),
      ],
    };
  },
};
