import { join } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { isFound } from '../features/search/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Recall } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import type { Site } from '../model/site.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { type PackedFiles, packFiles, unpackFiles } from './packed-files.ts';
import type { RenderedSite } from './render-site.ts';

interface SearchInput {
  readonly site: Site;
  /** Of references, where results are kept. */
  readonly digests: ReadonlyMap<Reference, string>;
  readonly recall: Recall;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchIndex {
  /** Output path to content; empty where it could not be made, and where nobody asked for it. */
  readonly index: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly Finding[];
}

/** The index of all text, made while the build goes on. */
export interface SearchWork {
  readonly begin: (markup: RenderedSite['markup']) => void;
  readonly end: () => Promise<SearchIndex>;
  /** Drops what is not done. */
  readonly stop: () => void;
}

export function startSearch(input: SearchInput): SearchWork {
  const stopped = new AbortController();
  let work: Promise<SearchIndex> | undefined;
  return {
    begin(markup) {
      if (input.site.frame.search === undefined) return;
      const signal = AbortSignal.any([stopped.signal, ...(input.signal === undefined ? [] : [input.signal])]);
      work = searchIndex({ ...input, markup, signal });
      // Whoever waits for it is told of the failure.
      work.catch(() => {});
    },
    end: async () => (await work) ?? { index: new Map(), findings: [] },
    stop: () => stopped.abort(),
  };
}

/** Made anew only where some text is another. */
async function searchIndex(
  input: SearchInput & { readonly markup: RenderedSite['markup']; readonly signal: AbortSignal },
): Promise<SearchIndex> {
  const { site, markup, digests, recall, signal } = input;
  const stored = await recall<{ readonly parts: PackedFiles['parts']; readonly error: string }>({
    kind: 'search',
    subject: 'search index',
    parts: () => ({
      frame: digestOf([site.frame.title, site.frame.search]),
      text: digestOf(
        [...site.routes.values()].map((route) => {
          // Each by itself: all of them are more than a string can hold for a large site.
          if (isFound(route)) return digestOf([route, markup(route.source).digest]);
          return route.kind === 'reference' ? digests.get(route.reference) : undefined;
        }),
      ),
    }),
    needsAttachment: true,
    async make() {
      const { makeIndex, searchRecords } = await import('../features/search/index.ts');
      const records = searchRecords(site, (source) => markup(source).text());
      const indexer = join(packageRoot(), 'dist', 'indexer.js');
      const answer = await makeIndex(records, { indexer, signal });
      if ('error' in answer) return { value: { parts: [], error: answer.error }, keep: false };
      const { parts, data } = packFiles(answer.files.map(({ path, content }) => [`pagefind/${path}`, content]));
      return { value: { parts, error: '' }, attachment: data };
    },
  });
  const { parts, error } = stored.value;
  return {
    index: unpackFiles({ parts, data: stored.attachment() }),
    findings: error === '' ? [] : [noIndex(error)],
  };
}

function noIndex(reason: string): Finding {
  return {
    rule: 'no-search-index',
    message: `the index of the search could not be made: ${reason.split('\n')[0]}`,
    hint: 'install the packages of the site for this platform, those that are optional too, or set search: false in the config',
  };
}
