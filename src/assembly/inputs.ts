import { digestOf } from '../core/cache/index.ts';
import { type Ask, held, lookup } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { SourceFile } from '../model/source.ts';
import type { Lookups } from '../pipeline/compile/index.ts';
import { answerLookup, createLookups } from '../pipeline/compile/lookups.ts';
import { type Plan, planSite } from '../pipeline/plan/index.ts';
import { loadSiteConfig } from './config.ts';
import { contentReader, disk, generation, lastGood, recall, siteOptions } from './context.ts';
import { type LoadedReferences, loadReferences } from './references.ts';

type LoadedConfig = Awaited<ReturnType<typeof loadSiteConfig>> & {
  /** What is wrong with the config, of which an older state is used. */
  readonly broken?: readonly Finding[];
};

/** The config as it was run; its `config` is absent where it cannot be used. */
export const loadedConfig = held<'', LoadedConfig>('config', async (q) => {
  const { cwd, root, outDir, baseUrl } = await q(siteOptions);
  await q(generation, 'config');
  const request = { cwd, root, overrides: { outDir, baseUrl } };
  const loaded = await loadSiteConfig(request, { disk: q.use(disk), recall: q.use(recall) });
  const good = q.use(lastGood);
  if (good === undefined) return loaded;
  if (loaded.config !== undefined) good.config = loaded;
  else if (good.config !== undefined)
    return { ...(good.config as LoadedConfig), files: loaded.files, broken: loaded.findings };
  return loaded;
});

/** @throws where the config cannot be used: that is asked first */
export async function configOf(q: Ask): Promise<ResolvedConfig> {
  const { config } = await q(loadedConfig, '');
  if (config === undefined) throw new Error('the config cannot be used');
  return config;
}

/**
 * The config for a result whose dependence on it is recorded otherwise.
 *
 * @throws where the config cannot be used: that is asked first
 */
export async function configHere(q: Ask): Promise<ResolvedConfig> {
  const { config } = await q.snapshot(loadedConfig);
  if (config === undefined) throw new Error('the config cannot be used');
  return config;
}

/** Everything below the content folders. */
export const content = held<'', Content>('content', async (q) => {
  const config = await configOf(q);
  await q(generation, 'content');
  return q.use(contentReader)(config);
});

/** The API documents that the config names. */
export const references = held<'', LoadedReferences>('references', async (q) => {
  const config = await configOf(q);
  await q(generation, 'documents');
  return loadReferences(config, q.use(recall));
});

/** The address of every document and operation. */
export const plan = held<'', Plan>('plan', async (q) => {
  const { drafts } = await q(siteOptions);
  const config = await configOf(q);
  const { sources } = await q(content, '');
  const { operations, histories } = await q(references, '');
  return planSite({ config, sources, operations, histories, drafts });
});

/** Address of the page of a source; `undefined` for partials and drafts. */
export const permalinkOf = lookup<Plan, SourcePath, Permalink | undefined>(
  'address',
  plan,
  ({ book }, source) => book.bySource.get(source)?.permalink,
  (permalink = '') => permalink,
);

const sourcesByPath = held<'', ReadonlyMap<SourcePath, SourceFile>>('sources', async (q) => {
  const { sources } = await q(content, '');
  return new Map(sources.map((source) => [source.path, source]));
});

/** A source as it was read; its text is what its hash says. */
export const sourceAt = lookup<ReadonlyMap<SourcePath, SourceFile>, SourcePath, SourceFile | undefined>(
  'source',
  sourcesByPath,
  (sources, path) => sources.get(path),
  (source) => (source === undefined ? 'none' : digestOf([source.name, source.kind, source.version ?? '', source.hash])),
);

/** What pages may ask about the rest of the site. */
export const lookups = held<'', Lookups>('lookups', async (q) => {
  const { product } = await configOf(q);
  const { book } = await q(plan, '');
  return createLookups({ ...(await q(content, '')), book, productSlug: product.slug });
});

/** One answer to a page: `[question, ...key]`. */
export const answerToPage = lookup<Lookups, readonly string[], string>(
  'answer',
  lookups,
  (all, [name = '', ...key]) => answerLookup(all, { name, key }) ?? 'no such question',
  (answer) => answer,
);

export const inputQueries = [
  loadedConfig,
  content,
  references,
  plan,
  permalinkOf,
  sourcesByPath,
  sourceAt,
  lookups,
  answerToPage,
];
