import { digestOf } from '../core/cache/index.ts';
import { held, lookup } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { SourcePath } from '../model/place.ts';
import type { SourceFile } from '../model/source.ts';
import type { Lookups } from '../pipeline/compile/index.ts';
import { answerLookup, createLookups } from '../pipeline/compile/lookups.ts';
import { type Plan, planSite } from '../pipeline/plan/index.ts';
import { translationFolders } from '../shared/candidate-paths.ts';
import { configOf, configQueries } from './config.ts';
import { contentQueries } from './content.ts';
import { siteOptions } from './context.ts';
import { hookQueries } from './hooks.ts';
import { content, contentHeads, pluginSourceQueries } from './plugin-sources.ts';
import { referenceQueries, references } from './references.ts';

export { configHere, configOf, loadedConfig } from './config.ts';
export { content, contentHeads } from './plugin-sources.ts';
export { references } from './references.ts';

/** The address of every document and operation. */
export const plan = held<'', Plan>('plan', async (q) => {
  const { drafts } = await q(siteOptions);
  const config = await configOf(q);
  const { sources, unread } = (await q(contentHeads, '')).read;
  return planSite({ config, sources, unread, drafts, ...(await q(references, '')) });
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

/** A source with the text that its hash belongs to. */
export const sourceAt = lookup<ReadonlyMap<SourcePath, SourceFile>, SourcePath, SourceFile | undefined>(
  'source',
  sourcesByPath,
  (sources, path) => sources.get(path),
  (source) => {
    if (source === undefined) return 'none';
    const { name, kind, set = '', version = '', hash, original, frontmatter } = source;
    // A translation inherits values from its original, which may change alone.
    return digestOf([name, kind, set, version, hash, ...(original === undefined ? [] : [frontmatter])]);
  },
);

/** Answers the questions of pages about the rest of the site. */
export const lookups = held<'', Lookups>('lookups', async (q) => {
  const config = await configOf(q);
  const { book } = await q(plan, '');
  const translations = translationFolders(config);
  return createLookups({ ...(await q(content, '')), book, productSlug: config.product.slug, translations });
});

/** One answer to a page; the key is `[question, ...key]`. */
export const answerToPage = lookup<Lookups, readonly string[], string>(
  'answer',
  lookups,
  (all, [name = '', ...key]) => answerLookup(all, { name, key }) ?? 'no such question',
  (answer) => answer,
);

export const inputQueries = [
  ...configQueries,
  ...contentQueries,
  ...referenceQueries,
  ...hookQueries,
  ...pluginSourceQueries,
  plan,
  permalinkOf,
  sourcesByPath,
  sourceAt,
  lookups,
  answerToPage,
];
