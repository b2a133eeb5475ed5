import { inflateRawSync } from 'node:zlib';
import type { LoadFile } from '../../../src/client/search/load.ts';
import { blockTerms, joinShard, wordsFile } from '../../../src/features/search/block.ts';
import { searchEntry } from '../../../src/features/search/entry.ts';
import { manifestPath, shardPath, textPath, wordsPath } from '../../../src/shared/search-index.ts';

/** The search index of pages, by title. */
export function indexOf(pages: Readonly<Record<string, string>>, synonyms: readonly string[][] = []): LoadFile {
  const entries = Object.entries(pages).map(([title, html], index) =>
    searchEntry({ url: `/${index}`, title, html, meta: {}, filters: {} }),
  );
  const terms = entries.map((entry) => entry.terms);
  const { file, words } = joinShard(blockTerms(terms, 1));
  const blocks = [{ name: 'b', filters: entries.map(() => 0) }];
  const files = new Map<string, unknown>([
    [manifestPath, { blocks, filters: [{}], shards: ['s'], words: 'w', synonyms }],
    [shardPath('s'), JSON.parse(file)],
    [wordsPath('w'), JSON.parse(wordsFile(words))],
    ...entries.map(({ text }, at) => [textPath('b', at), JSON.parse(inflateRawSync(text).toString())] as const),
  ]);
  return async (path) => files.get(path);
}
