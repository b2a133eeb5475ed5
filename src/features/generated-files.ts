import { type Bytes, held } from '../core/graph/index.ts';
import { mapInOrder, type TaskPool } from '../core/threads/index.ts';
import type { Permalink } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { pathInOutput } from '../pipeline/check/index.ts';
import { hookFinding } from '../pipeline/config/index.ts';
import { type KnownContent, outputPath } from '../pipeline/emit/index.ts';
import { placedInConfig } from '../pipeline/plugins/index.ts';
import { configOf, content, loadedConfig } from '../queries/inputs.ts';
import { routePage } from '../queries/render-routes.ts';
import { routedSite } from '../queries/site.ts';
import { type Feature, type FeatureFile, type SiteResults, shadowedFile } from './feature.ts';
import { features } from './index.ts';

/** Files besides the pages. */
export interface GeneratedFiles {
  /** By feature, in the order of writing; then by path. */
  readonly byFeature: ReadonlyMap<string, ReadonlyMap<string, FeatureFile>>;
  /** All of them by path. */
  readonly files: ReadonlyMap<string, FeatureFile>;
  readonly findings: readonly Finding[];
}

/**
 * All files besides the pages that are known before pages are rendered. Where the static folder has a file of the same
 * name, the author's is taken as it is, unless the feature joins it.
 */
export const generatedFiles = held<'', GeneratedFiles>('files besides pages', async (q) => {
  const config = await configOf(q);
  const { site } = await q(routedSite, '');
  const { statics } = (await q(content, '')).assets;
  const ownerOf = pagesByPath(config, site);
  const files = new Map<string, FeatureFile>();
  const byFeature = new Map<string, ReadonlyMap<string, FeatureFile>>();
  const findings: Finding[] = [];
  for (const { name, isOn, files: filesOf } of features) {
    if (filesOf === undefined || isOn?.(config) === false) continue;
    const { files: given, findings: wrong = [] } = await filesOf(q);
    findings.push(...wrong);
    const own = new Map<string, FeatureFile>();
    for (const file of given) {
      const { path, plugin, joinsStatic = false } = file;
      const shadow = joinsStatic ? undefined : statics.get(config.filesBase + pathInOutput(config, path));
      if (plugin === undefined && shadow !== undefined) {
        findings.push(shadowedFile(shadow, path));
        continue;
      }
      const owner = shadow === undefined ? ownerOf(path, files.get(path)) : `the file ${shadow} is there already`;
      if (plugin !== undefined && owner !== undefined)
        findings.push(
          ...placedInConfig([hookFinding(plugin, 'files', ` gives ${path}: ${owner}`)], await q(loadedConfig, '')),
        );
      else {
        own.set(path, file);
        files.set(path, file);
      }
    }
    byFeature.set(name, own);
  }
  return { byFeature, files, findings };
});

/** Says what has a path of the output already; `undefined` for one that is free. */
function pagesByPath(
  { baseUrl, pageFiles }: ResolvedConfig,
  site: Site,
): (path: string, taken: FeatureFile | undefined) => string | undefined {
  const pages = new Map([...site.routes.keys()].map((address) => [outputPath(address, baseUrl, pageFiles), address]));
  return (path, taken) => {
    const page = pages.get(path);
    if (page !== undefined) return `it is the page ${page}`;
    if (taken?.plugin !== undefined) return `the plugin ${taken.plugin.name} gives it, too`;
    return taken === undefined ? undefined : 'docsgen writes this file itself';
  };
}

/** The text of one of the files; `''` where there is none. */
export async function textOfFile({ files }: GeneratedFiles, path: string, results: SiteResults): Promise<string> {
  const { content: text } = (await files.get(path)?.read(results)) ?? {};
  return text === undefined ? '' : Buffer.from(text.data()).toString();
}

export function publishedPage(results: SiteResults, permalink: Permalink, hrefs: readonly string[]): Promise<Bytes> {
  for (const { page } of features) if (page !== undefined) return page(results, permalink, hrefs);
  return results.bytes(routePage, permalink);
}

/**
 * Writes the files of a feature: those that are known before pages are rendered, then the others.
 *
 * @returns what is wrong with those that cannot be made
 */
export async function writeFeature(
  { files, outputOf }: { readonly files: readonly FeatureFile[]; readonly outputOf: Feature['output'] },
  {
    results,
    pool,
    place,
  }: {
    readonly results: SiteResults;
    readonly pool: TaskPool;
    readonly place: (path: string, content: KnownContent) => Promise<void>;
  },
): Promise<readonly Finding[]> {
  const all: Finding[] = [];
  const read = mapInOrder(files, pool, async (file) => ({ ...(await file.read(results)), path: file.path }));
  for await (const { path, content: made, findings = [] } of read) {
    all.push(...findings);
    if (made !== undefined) await place(path, made);
  }
  for (const [path, made] of (await outputOf?.(results)) ?? []) await place(path, made);
  return all;
}
