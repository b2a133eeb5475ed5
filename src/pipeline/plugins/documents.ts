import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ActivePlugin } from '../../model/plugin.ts';
import type { SourceFile } from '../../model/source.ts';
import { hookFinding } from '../config/index.ts';
import { contentRoots, describeIn, type SourceHead } from '../content/index.ts';

/** A source that no file holds. */
export type PluginDocument = SourceHead & Pick<SourceFile, 'path' | 'text' | 'hash'>;

/** Sources of files with those of plugins, by path. A document that no folder of the content takes, or whose path is taken, is reported. */
export function withDocuments(
  config: ResolvedConfig,
  ofFiles: readonly SourceFile[],
  added: readonly { readonly plugin: ActivePlugin; readonly documents: readonly PluginDocument[] }[],
): { readonly sources: readonly SourceFile[]; readonly findings: readonly Finding[] } {
  const sources = new Map(ofFiles.map((source) => [source.path, source]));
  const findings: Finding[] = [];
  for (const { plugin, documents } of added) {
    for (const { findings: own, ...document } of documents) {
      const { path } = document;
      const found = describeIn(config, path);
      const taken = sources.get(path);
      if (found === undefined || found.role !== 'source') {
        const hint =
          contentRoots(config).length === 0
            ? 'make the folder docs, with a file in it such as .gitkeep'
            : 'give it a path in the folder of the docs, the posts or the pages';
        findings.push(hookFinding(plugin, 'documents', ` gives ${path}, which is in no content folder`, { hint }));
      } else if (taken !== undefined) {
        const owner = taken.plugin === undefined ? 'there is such a file' : `the plugin ${taken.plugin} gives it, too`;
        findings.push(hookFinding(plugin, 'documents', ` gives ${path}: ${owner}`, { place: { file: path } }));
      } else {
        findings.push(...own);
        const { name, kind, set, version, format } = found;
        sources.set(path, {
          ...{ name, kind, format, plugin: plugin.name },
          set,
          version,
          ...document,
        });
      }
    }
  }
  return { sources: [...sources.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), findings };
}
