import { held } from '../core/graph/index.ts';
import { createFeeds } from '../features/feeds/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { AssetIndex } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Site } from '../model/site.ts';
import { hookFinding } from '../pipeline/config/index.ts';
import { readTextFile } from '../pipeline/content/index.ts';
import {
  namesSitemap,
  nginxMap,
  outputPath,
  redirectsFile,
  redirectsOf,
  robots,
  sitemapLine,
  sitemaps,
} from '../pipeline/emit/index.ts';
import { encodeUrl } from '../shared/paths.ts';
import { allBodies, shownMarkup } from './bodies.ts';
import { configOf, content, references } from './inputs.ts';
import { placed, pluginFiles } from './plugin-results.ts';
import type { LoadedReferences } from './references.ts';
import { routedSite } from './site.ts';

/** Files that docsgen generates besides the pages: path in the output to a function that writes them. */
export type MadeFiles = ReadonlyMap<string, () => string | Promise<string>>;

/** A file of a plugin: the plugin and the path. */
type PluginFileKey = readonly [plugin: string, path: string];

export interface AllFiles {
  readonly made: MadeFiles;
  /** Those of plugins, see `fileOf`. */
  readonly plugged: ReadonlyMap<string, PluginFileKey>;
  /** Paths of all. */
  readonly paths: readonly string[];
  readonly findings: readonly Finding[];
}

/** Those files and the ones of plugins, and what is wrong with them. */
export const madeFiles = held<'', AllFiles>('files besides pages', async (q) => {
  const config = await configOf(q);
  const { site } = await q(routedSite, '');
  const { statics } = (await q(content, '')).assets;
  const { downloads } = await q(references, '');
  const { bodies } = await q(allBodies, '');
  const own = await makeFiles({ config, site, statics, downloads, body: (source) => shownMarkup(bodies.get(source)) });
  const { files, findings } = await q(pluginFiles, '');
  const taken = takenPaths(config, site, statics);
  const plugged = new Map<string, PluginFileKey>();
  const clashes: Finding[] = [];
  for (const { plugin, path } of files) {
    const owner = own.made.has(path) ? 'docsgen writes this file itself' : (taken(path) ?? ofPlugin(plugged.get(path)));
    if (owner === undefined) plugged.set(path, [plugin.name, path]);
    else clashes.push(hookFinding(plugin, 'files', ` gives ${path}: ${owner}`));
  }
  return {
    made: own.made,
    plugged,
    paths: [...own.made.keys(), ...plugged.keys()],
    findings: [...own.findings, ...findings, ...(await placed(q, clashes))],
  };
});

function ofPlugin(key: PluginFileKey | undefined): string | undefined {
  return key && `the plugin ${key[0]} gives it, too`;
}

/** Says what has a path of the output besides what is made; `undefined` for one that is free. */
function takenPaths(
  { baseUrl, pageFiles }: ResolvedConfig,
  site: Site,
  statics: AssetIndex['statics'],
): (path: string) => string | undefined {
  const pages = new Map<string, string>();
  for (const { permalink, markdownCopy } of site.routes.values()) {
    pages.set(outputPath(permalink, baseUrl, pageFiles), `it is the page ${permalink}`);
    if (markdownCopy !== undefined) pages.set(markdownCopy.slice(baseUrl.length), `it is the Markdown of ${permalink}`);
  }
  for (const address of [...site.llmsFiles, `${baseUrl}_headers`])
    pages.set(address.slice(baseUrl.length), 'docsgen writes this file itself');
  return (path) => {
    const file = statics.get(baseUrl + path);
    return file === undefined ? pages.get(path) : `the file ${file} is there already`;
  };
}

/**
 * API documents, feeds, sitemap, `robots.txt` and redirects. Where the static folder has a file of the same name, the author's
 * is taken as it is, but for `_redirects`, which has the rules of both.
 */
async function makeFiles(options: {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly statics: AssetIndex['statics'];
  /** API documents in one piece, by address. */
  readonly downloads: LoadedReferences['downloads'];
  readonly body: (source: SourcePath) => string;
}): Promise<{ readonly made: MadeFiles; readonly findings: readonly Finding[] }> {
  const { config, site, statics, downloads, body } = options;
  const { root, url, baseUrl } = config;
  const findings: Finding[] = [];
  const made = new Map<string, () => string | Promise<string>>();
  const sourceOf = (path: string) => statics.get(baseUrl + path);
  const add = (path: string, write: () => string | Promise<string>) => {
    const file = sourceOf(path);
    if (file === undefined) made.set(path, write);
    else findings.push(shadowed(file, path));
  };

  for (const [permalink, write] of downloads) add(permalink.slice(baseUrl.length), write);
  if (url !== undefined) {
    for (const [permalink, write] of createFeeds(site, url, body)) add(permalink.slice(baseUrl.length), write);
    for (const [path, text] of sitemaps(site, url)) add(path, () => text);
    const sitemap = `${url}${encodeUrl(baseUrl)}sitemap.xml`;
    const own = sourceOf('robots.txt');
    if (own !== undefined) findings.push(...silentRobots(own, await readTextFile(root, own), sitemap));
    // Crawlers ask for it at the root of a host and nowhere else.
    else if (baseUrl === '/') made.set('robots.txt', () => robots(sitemap));
  }

  const redirects = redirectsOf(site.routes.values());
  if (redirects.length > 0) {
    const own = sourceOf('_redirects');
    const joined = redirectsFile(redirects, own === undefined ? '' : await readTextFile(root, own));
    made.set('_redirects', () => joined.text);
    add('_redirects.nginx.conf', () => nginxMap(redirects));
    for (const { from, to, rule } of own === undefined ? [] : joined.clashes) {
      findings.push({
        rule: 'shadowed-file',
        message: `${from} leads to ${rule.to} here, and to ${to} by the site’s redirects; hosts take the rule of this file`,
        place: { file: own ?? '', start: { line: rule.line, column: 1 } },
        hint: 'remove one of them',
      });
    }
  }
  return { made, findings };
}

function shadowed(file: SourcePath, path: string): Finding {
  return {
    rule: 'shadowed-file',
    message: `the file takes the place of the ${path} that docsgen makes`,
    place: { file },
    hint: 'remove it, or keep it and set shadowed-file to off under checks',
  };
}

function silentRobots(file: SourcePath, text: string, sitemap: string): Finding[] {
  if (namesSitemap(text, sitemap)) return [];
  return [
    {
      rule: 'shadowed-file',
      message: 'robots.txt does not name the sitemap',
      place: { file },
      hint: `add the line ${sitemapLine(sitemap)}`,
    },
  ];
}
