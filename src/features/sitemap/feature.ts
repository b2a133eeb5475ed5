import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { readTextFile } from '../../pipeline/content/index.ts';
import { configOf } from '../../queries/config.ts';
import { content } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { routedSite } from '../../queries/site.ts';
import { encodeUrl } from '../../shared/paths.ts';
import { type Feature, textFile } from '../feature.ts';
import { slashWriter } from '../written-addresses/index.ts';
import { namesSitemap, robots, sitemapLine, sitemaps } from './sitemap.ts';

/** `sitemap.xml`, and a `robots.txt` that names it. */
export const sitemap: Feature = {
  name: 'sitemap',
  // That of the default locale has the pages of all.
  isOn: ({ url, locale }) => url !== undefined && locale?.translated === undefined,
  async files(q) {
    const { root, url = '', baseUrl, locale } = await configOf(q);
    const { site } = await q(routedSite, '');
    const { statics } = (await q(content, '')).assets;
    const others: Site[] = [];
    for (const { name, isDefault } of locale?.choices ?? [])
      if (!isDefault) others.push(await askLocale(q, name, 'routed'));
    const written = await slashWriter(q);
    const files = [...sitemaps([site, ...others], url, { written })].map(([path, text]) => textFile(path, () => text));
    const address = `${url}${encodeUrl(baseUrl)}sitemap.xml`;
    const own = statics.get(`${baseUrl}robots.txt`);
    if (own !== undefined) return { files, findings: silentRobots(own, readTextFile(root, own), address) };
    // Crawlers ask for it at the root of a host and nowhere else.
    if (baseUrl === '/') files.push(textFile('robots.txt', () => robots(address)));
    return { files };
  },
};

function silentRobots(file: SourcePath, text: string, address: string): Finding[] {
  if (namesSitemap(text, address)) return [];
  return [
    {
      rule: 'shadowed-file',
      message: 'robots.txt does not name the sitemap',
      place: { file },
      hint: `add the line ${sitemapLine(address)}`,
    },
  ];
}
