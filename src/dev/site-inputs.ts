import { bundleSite, type CachedBundle } from '../assembly/bundle.ts';
import { loadSiteConfig } from '../assembly/config.ts';
import { createDisk } from '../assembly/disk.ts';
import { type LoadedReferences, loadReferences } from '../assembly/references.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import type { LoadOptions } from '../pipeline/config/index.ts';
import { readContent, rereadSources } from '../pipeline/content/index.ts';
import { type Plan, planSite } from '../pipeline/plan/index.ts';

/** What is known of a site before any of its pages is compiled. */
export interface SiteInputs {
  readonly config: ResolvedConfig;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
  readonly plugins: string;
  readonly content: Content;
  readonly references: LoadedReferences;
  readonly plan: Plan;
  /** Of the config and API documents; the others are found with the values themselves. */
  readonly findings: readonly Finding[];
}

/** What has to be read again. */
export interface Stale {
  readonly config: boolean;
  /** Folders may have other files, and other files than sources may have changed. */
  readonly everything: boolean;
  /** Sources that were saved. */
  readonly sources: ReadonlySet<SourcePath>;
}

export interface LoadedSiteInputs {
  /** Absent when there is no config that can be used. */
  readonly world?: SiteInputs;
  /** What is wrong with the config. */
  readonly findings: readonly Finding[];
  /** Files that the config is made from; `undefined` when it was not read. */
  readonly configFiles?: readonly SourcePath[];
}

/** Reads what is stale and takes the rest from the world as it was. */
export async function loadSiteInputs(
  stale: Stale,
  was: SiteInputs | undefined,
  { options, drafts, recall }: { readonly options: LoadOptions & { root: string }; drafts: boolean; recall: Recall },
): Promise<LoadedSiteInputs> {
  if (was === undefined || stale.config) {
    const disk = createDisk(options.root, packageRoot());
    const { config, locate, plugins, findings, files } = await loadSiteConfig(options, { disk, recall });
    if (config === undefined) return { findings, configFiles: files };
    const content = await readContent(config, recall);
    const references = await loadReferences(config, recall);
    return {
      world: planned({ config, locate, plugins, content, references, findings }, drafts),
      findings,
      configFiles: files,
    };
  }
  const { config } = was;
  const reread = stale.everything ? undefined : await rereadSources(was.content, stale.sources, { config, recall });
  const content = reread ?? (await readContent(config, recall));
  const references = stale.everything ? await loadReferences(config, recall) : was.references;
  return { world: planned({ ...was, content, references }, drafts), findings: was.findings };
}

function planned(parts: Omit<SiteInputs, 'plan'>, drafts: boolean): SiteInputs {
  const { config, content, references } = parts;
  const { operations, histories } = references;
  return { ...parts, plan: planSite({ config, sources: content.sources, operations, histories, drafts }) };
}

/** Bundles templates, and the components of the pages at hand. */
export async function bundleForServer(
  { config }: SiteInputs,
  { recall, ...sources }: Pick<Parameters<typeof bundleSite>[0], 'compiled' | 'componentPages' | 'recall'>,
): Promise<{ bundle?: CachedBundle; findings: readonly Finding[] }> {
  return bundleSite({ config, ...sources, disk: createDisk(config.root, packageRoot()), recall, dev: true });
}
