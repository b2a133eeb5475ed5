import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../core/cache/index.ts';
import { storedContent } from '../features/feature.ts';
import { publishedPage, writeFeature } from '../features/generated-files.ts';
import type { BuildReport } from '../model/requests.ts';
import { addressKey, findingSettings, pathInOutput } from '../pipeline/check/index.ts';
import { type KnownContent, openOutput, outputPath } from '../pipeline/emit/index.ts';
import type { CheckedLocale } from './all-locales.ts';
import type { Run } from './run.ts';
import { used } from './whole-site.ts';

/**
 * Writes all locales of a checked site into the output folder, as a whole or not at all.
 *
 * @param all the default locale first
 * @param names names of the features whose files are written
 * @returns `undefined` where a file that is generated only now has an error
 */
export async function writeSite(
  { siteGraph: { graph }, stage, findings: { add, hasErrors } }: Run,
  all: readonly CheckedLocale[],
  { cache, names }: { readonly cache: Cache; readonly names: ReadonlySet<string> },
  signal?: AbortSignal,
): Promise<Pick<BuildReport, 'written' | 'files' | 'bytes'> | undefined> {
  const [first] = all;
  if (first === undefined) return;
  const { config, content } = first.checked;
  const { root, outDir, baseUrl } = config;
  const output = await openOutput(outDir, { protect: [root], files: cache.files(outDir) });
  try {
    const writeAlone = async (path: string, data: string | Uint8Array | KnownContent) => {
      signal?.throwIfAborted();
      await output.write(path, data);
    };
    const { statics } = content.assets;
    const companions = used(config).flatMap(
      (one) => one.companions?.({ config, statics, graph, write: writeAlone }) ?? [],
    );
    const write: typeof writeAlone = async (path, data) => {
      await writeAlone(path, data);
      for (const { add } of companions) await add(path, data);
    };
    await stage('write', async () => {
      /** Addresses that are written: where locales have the same one, the first is written. */
      const taken = new Set<string>();
      for (const { run, checked } of all) {
        for (const permalink of checked.site.routes.keys()) {
          if (taken.has(addressKey(permalink))) continue;
          if (all.length > 1) taken.add(addressKey(permalink));
          const hrefs = checked.facts.get(permalink)?.hrefs ?? [];
          const page = storedContent(await publishedPage(run.siteGraph.graph, permalink, hrefs));
          await write(outputPath(permalink, baseUrl, config.pageFiles), page);
        }
      }
    });
    /** Paths of generated files that are written: where locales have the same one, the first is written. */
    const shared = new Set<string>();
    for (const locale of all) {
      const { graph: own, pool } = locale.run.siteGraph;
      const place = async (path: string, data: Parameters<typeof write>[1]) => {
        const inOutput = pathInOutput(locale.checked.config, path);
        if (shared.has(inOutput)) return;
        if (all.length > 1) shared.add(inOutput);
        await write(inOutput, data);
      };
      for (const { name, output: outputOf } of used(locale.checked.config).filter(({ name }) => names.has(name))) {
        const files = [...(locale.checked.generated.byFeature.get(name)?.values() ?? [])];
        if (files.length === 0 && outputOf === undefined) continue;
        await stage(name, async () => add(await writeFeature({ files, outputOf }, { results: own, pool, place })));
      }
    }
    // Reversed, so that the first locale decides whether a file is copied: a feature may have merged its own into it.
    const files = new Map(all.toReversed().flatMap(({ checked }) => [...checked.files]));
    if (hasErrors(findingSettings(config))) return;
    const isWritten = await stage('emit', async () => {
      const bundles = new Map(all.flatMap(({ checked }) => [...checked.bundled.bundle.files]));
      for (const [path, data] of bundles) await write(path, data);
      for (const [address, source] of files) {
        if (source === undefined) continue;
        signal?.throwIfAborted();
        const [from, path] = [join(root, source), address.slice(baseUrl.length)];
        await output.copy(from, path);
        for (const { add, isWanted } of companions) if (isWanted(path)) await add(path, await readFile(from));
      }
      for (const { end } of companions) add(await end());
      if (hasErrors(findingSettings(config))) return false;
      signal?.throwIfAborted();
      await output.commit({ ...config, permalinks: all.flatMap(({ checked }) => [...checked.site.routes.keys()]) });
      return true;
    });
    return isWritten ? { written: true, ...output.total } : undefined;
  } finally {
    await output.discard();
  }
}
