import { join } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { held, query, service } from '../core/graph/index.ts';
import { isFound } from '../features/search/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { allBodies, shownMarkup } from './bodies.ts';
import { storesIndex } from './context.ts';
import { type PackedFiles, packFiles, unpackFiles } from './packed-files.ts';
import { routedSite } from './site.ts';

export interface SearchIndex {
  /** Output path to content; empty where it could not be made. */
  readonly index: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly Finding[];
}

/** Ends the making of an index that is not wanted any more. */
export const searchSignal = service<AbortSignal>('end of the search');

/** Everything that the index is made from. */
const searchable = held<'', { readonly digest: string }>(
  'searchable text',
  async (q) => {
    const { site, referenceDigests } = await q(routedSite, '');
    const { bodies } = await q(allBodies, '');
    const texts = [...site.routes.values()].map((route) => {
      // Each by itself: all of them are more than a string can hold for a large site.
      if (isFound(route)) return digestOf([route, bodies.get(route.source)?.digest ?? '']);
      return route.kind === 'reference' ? referenceDigests.get(route.reference) : undefined;
    });
    return { digest: digestOf([site.frame.language, site.frame.title, site.frame.search, texts]) };
  },
  { digest: ({ digest }) => digest },
);

interface StoredIndex {
  readonly parts: PackedFiles['parts'];
  readonly error: string;
}

const storedIndex = query<'', StoredIndex>('search', async (q) => {
  await q(searchable, '');
  const { site } = await q.snapshot(routedSite);
  const { bodies } = await q.snapshot(allBodies);
  const { makeIndex, searchRecords } = await import('../features/search/index.ts');
  const records = searchRecords(site, (source) => shownMarkup(bodies.get(source)));
  const indexer = join(packageRoot(), 'dist', 'indexer.js');
  const signal = AbortSignal.any([q.signal, q.use(searchSignal)]);
  const answer = await makeIndex(records, { indexer, signal });
  if ('error' in answer) {
    q.keepOut();
    return { parts: [], error: answer.error };
  }
  const { parts, data } = packFiles(answer.files.map(({ path, content }) => [`pagefind/${path}`, content]));
  q.attach(data);
  if (!q.use(storesIndex)) q.keepOut();
  return { parts, error: '' };
});

/** The index that browsers search. */
export const searchIndex = held<'', SearchIndex>('search index', async (q) => {
  const { parts, error } = await q(storedIndex, '');
  const { read } = await q.bytes(storedIndex, '');
  return {
    index: unpackFiles({ parts, data: read() }),
    findings: error === '' ? [] : [noIndex(error)],
  };
});

function noIndex(reason: string): Finding {
  return {
    rule: 'no-search-index',
    message: `the index of the search could not be made: ${reason.split('\n')[0]}`,
    hint: 'install the packages of the site for this platform, those that are optional too, or set search: false in the config',
  };
}

export const searchQueries = [searchable, storedIndex, searchIndex];
