import { digest as digestBytes, digestOf, textFrom } from '../../core/cache/index.ts';
import { type Bytes, held, lookup, query } from '../../core/graph/index.ts';
import { bytesToSend, mapInOrder } from '../../core/threads/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Reference, ReferenceDigests } from '../../model/reference.ts';
import type { Site } from '../../model/site.ts';
import type { KnownContent } from '../../pipeline/emit/index.ts';
import { shownMarkup } from '../../pipeline/render/stored.ts';
import { bodyOf } from '../../queries/bodies.ts';
import { configOf } from '../../queries/config.ts';
import { threads } from '../../queries/context.ts';
import { routedSite } from '../../queries/site.ts';
import { once } from '../../shared/once.ts';
import {
  type Filters,
  type Manifest,
  manifestPath,
  shardPath,
  textPath,
  wordsPath,
} from '../../shared/search-index.ts';
import { addedRecords } from '../plugins/index.ts';
import type { SearchRecord, Shard } from './index.ts';
import {
  createReader,
  type PackedEntries,
  type Placed,
  packEntries,
  place,
  type StoredEntries,
} from './stored-entries.ts';

/** Output path to content. */
export type SearchIndex = ReadonlyMap<string, KnownContent>;

type PageRecord = Omit<SearchRecord, 'html'>;

interface SearchedPage {
  readonly record: PageRecord;
  /** Absent for a page of a plugin. */
  readonly source: SourcePath | undefined;
  /** What plugins add. */
  readonly added: readonly SearchRecord[];
}

/** What is searched, in the order of routes: pages, and each API document once. */
interface SearchedSite {
  readonly site: Site;
  readonly pages: ReadonlyMap<Permalink, SearchedPage>;
  readonly references: ReadonlyMap<Permalink, Reference>;
  readonly digests: ReadonlyMap<Reference, ReferenceDigests>;
  /** The parts of references in groups, in order. */
  readonly groups: ReadonlyMap<Permalink, ReadonlyMap<string, readonly { readonly anchor: string }[]>>;
  readonly order: readonly Permalink[];
}

const searchedSite = held<'', SearchedSite>('searched site', async (q) => {
  const { site, referenceDigests } = await q(routedSite, '');
  const { addedRecord, isFound, pageRecord, recordGroups } = await import('./index.ts');
  const pages = new Map<Permalink, SearchedPage>();
  const { records } = await q(addedRecords, '');
  const references = new Map<Permalink, Reference>();
  const seen = new Set<Reference>();
  for (const route of site.routes.values()) {
    if (isFound(route)) {
      const record = pageRecord(site, route);
      const added = (records.get(route.permalink) ?? []).map((own) => addedRecord(record, own));
      pages.set(route.permalink, { record, source: route.source, added });
    }
    if (route.kind !== 'reference' || route.fallback !== undefined || seen.has(route.reference)) continue;
    seen.add(route.reference);
    references.set(route.permalink, route.reference);
  }
  const groups = new Map([...references].map(([permalink, reference]) => [permalink, recordGroups(reference)]));
  const order = [...site.routes.keys()].filter((permalink) => pages.has(permalink) || references.has(permalink));
  return { site, pages, references, digests: referenceDigests, groups, order };
});

/** The record of a page without its markup. */
const searchedPage = lookup<SearchedSite, Permalink, ReturnType<SearchedSite['pages']['get']>>(
  'searched page',
  searchedSite,
  ({ pages }, permalink) => pages.get(permalink),
  digestOf,
);

type GroupOfRecords = readonly [permalink: Permalink, group: string];

/** An API document, and what of it and of the site is in the records of one group of its parts. */
const searchedParts = lookup<SearchedSite, GroupOfRecords, { readonly reference?: Reference; readonly digest: string }>(
  'searched parts',
  searchedSite,
  ({ site, references, digests, groups }, [permalink, group]) => {
    const reference = references.get(permalink);
    if (reference === undefined) return { digest: 'none' };
    const known = digests.get(reference);
    const whole = known?.whole ?? digestOf(reference);
    const own =
      groups
        .get(permalink)
        ?.get(group)
        ?.map(({ anchor }) => known?.parts[anchor] ?? whole) ?? [];
    return { reference, digest: digestOf([group === '' ? whole : own, site.frame.language, site.frame.search?.sets]) };
  },
  ({ digest }) => digest,
);

/** A page with its body as it is stored, and what plugins add to it. */
type EntryTask = Omit<SearchedPage, 'source'> & { readonly body: Uint8Array };

const entryMaker = held<'', (task: EntryTask) => Promise<PackedEntries>>('maker of search entries', (q) =>
  q.use(threads).open<EntryTask, PackedEntries>({
    name: 'search entry',
    doing: ({ record: { url } }) => `indexing ${url}`,
    context: () => null,
    here: entryWriter,
    crashed: ({ record: { url } }) => {
      throw new Error(`the search entry of ${url} ends the thread that makes it`);
    },
  }),
);

/** Loads the function that makes entries of the index. */
export async function entryWriter(): Promise<(task: EntryTask) => PackedEntries> {
  const { searchEntry } = await import('./index.ts');
  return ({ record, added, body }) => {
    const records = [{ ...record, html: shownMarkup(body) }, ...added];
    return packEntries(records.map((one) => ({ record: one, entry: searchEntry(one) })));
  };
}

/** The entries of the index for a page. */
export const pageEntry = query<Permalink, StoredEntries>('search entry', async (q, permalink) => {
  const page = await q(searchedPage, permalink);
  if (page === undefined) throw new Error(`nothing to search at ${permalink}`);
  const make = await q.snapshot(entryMaker);
  const { source, ...searched } = page;
  const body = source === undefined ? undefined : (await q(bodyOf, source))?.read();
  const { stored, attached } = await make({ ...searched, body: bytesToSend(body ?? new Uint8Array()) });
  q.attach(attached);
  return stored;
});

/** The entries of the index for a group of parts of an API document. */
const partEntries = query<GroupOfRecords, StoredEntries>('search entries', async (q, [permalink, group]) => {
  const { reference } = await q(searchedParts, [permalink, group]);
  const { site } = await q.snapshot(searchedSite);
  const { recordsOfReference, searchEntry } = await import('./index.ts');
  const records = reference === undefined ? [] : recordsOfReference(site, reference, group);
  const { stored, attached } = packEntries(records.map((record) => ({ record, entry: searchEntry(record) })));
  q.attach(attached);
  return stored;
});

interface Layout {
  /** By the address of the first record: another block before it changes nothing. */
  readonly blocks: ReadonlyMap<string, readonly Placed[]>;
  readonly shards: number;
}

/** Which records are in which block. */
const layout = held<'', Layout>('layout of the index', async (q) => {
  const { pages, groups, order } = await q(searchedSite, '');
  const { shardCount, toBlocks } = await import('./index.ts');
  const records: Placed[] = [];
  const read = createReader();
  const keys = order.flatMap((permalink): readonly (Permalink | GroupOfRecords)[] => [
    ...(pages.has(permalink) ? [permalink] : []),
    ...[...(groups.get(permalink)?.keys() ?? [])].map((group) => [permalink, group] as const),
  ]);
  const placed = mapInOrder(keys, q.use(threads), async (key) =>
    typeof key === 'string'
      ? place(await q(pageEntry, key), await q.bytes(pageEntry, key), read)
      : place(await q(partEntries, key), await q.bytes(partEntries, key), read),
  );
  for await (const some of placed) records.push(...some);
  const blocks = new Map<string, readonly Placed[]>();
  for (const block of toBlocks(records, ({ url }) => url)) {
    let key = block[0]?.url ?? '';
    // Plugins may add any number of records to a page.
    while (blocks.has(key)) key += ' ';
    blocks.set(key, block);
  }
  return { blocks, shards: shardCount(records.length) };
});

/** The records of a block, and into how many shards their terms go. */
const blockAt = lookup<Layout, string, { readonly records: readonly Placed[]; readonly shards: number }>(
  'records of a block',
  layout,
  ({ blocks, shards }, first) => ({ records: blocks.get(first) ?? [], shards }),
  ({ records, shards }) => digestOf([shards, records.map(({ digest }) => digest)]),
);

/** What a block has for each shard: the digests of all in one text, as there are thousands, and their bytes. */
interface BlockParts {
  readonly digests: string;
  readonly bytes: readonly number[];
}

/** The terms of a block for each shard, attached. */
const termsOfBlock = query<string, BlockParts>('search block', async (q, first) => {
  const { records, shards } = await q(blockAt, first);
  const { blockTerms } = await import('./index.ts');
  const parts = blockTerms(
    records.map(({ terms }) => terms()),
    shards,
  ).map((part) => Buffer.from(part));
  q.attach(Buffer.concat(parts));
  return {
    digests: parts.map((part) => digestBytes(part).slice(0, partDigest)).join(''),
    bytes: parts.map(({ byteLength }) => byteLength),
  };
});

/** Characters of the digest of a part. */
const partDigest = 10;

/** A digest as part of a file name: ten digits, as in the names of other assets, which browsers cache without a limit. */
function shorten(digest: string): string {
  return Buffer.from(digest, 'base64url').toString('hex').slice(0, 10);
}

interface Blocks {
  /** Digest of what the blocks have for each shard. */
  readonly digests: readonly string[];
  /** What each block has for a shard. */
  readonly read: (shard: number) => readonly string[];
}

const allBlocks = held<'', Blocks>('blocks of the index', async (q) => {
  const { blocks, shards } = await q(layout, '');
  const parts: { readonly digests: string; readonly ends: readonly number[]; readonly read: () => Uint8Array }[] = [];
  for (const first of blocks.keys()) {
    const { digests, bytes } = await q(termsOfBlock, first);
    let end = 0;
    const ends = bytes.map((length) => (end += length));
    parts.push({ digests, ends, read: once((await q.bytes(termsOfBlock, first)).read) });
  }
  const digestAt = (shard: number) =>
    digestOf(parts.map(({ digests }) => digests.slice(shard * partDigest, (shard + 1) * partDigest)));
  return {
    digests: Array.from({ length: shards }, (_, shard) => digestAt(shard)),
    read: (shard) =>
      parts.map(({ ends, read }) => {
        const start = ends[shard - 1] ?? 0;
        const end = ends[shard] ?? start;
        return start === end ? '' : textFrom(read().subarray(start, end));
      }),
  };
});

interface ShardParts {
  readonly digest: string;
  readonly read: () => readonly string[];
}

const partsOfShard = lookup<Blocks, string, ShardParts>(
  'parts of a shard',
  allBlocks,
  ({ digests, read }, shard) => ({ digest: digests[Number(shard)] ?? '', read: () => read(Number(shard)) }),
  ({ digest }) => digest,
);

/** A shard of the index, attached; the value is its words. */
const shardFile = query<string, Shard['words']>('search', async (q, shard) => {
  const parts = await q(partsOfShard, shard);
  const { joinShard } = await import('./index.ts');
  const { file, words } = joinShard(parts.read());
  if (file !== '{}') q.attach(file);
  return words;
});

const shardsOfIndex = held<'', number>('shards of the index', async (q) => (await q(layout, '')).shards, {
  digest: String,
});

/** The list of words of the site, attached. */
const wordList = query<'', null>('search words', async (q) => {
  const shards = await q(shardsOfIndex, '');
  const { wordsFile } = await import('./index.ts');
  const words: Shard['words'][number][] = [];
  for (let shard = 0; shard < shards; shard++) words.push(...(await q(shardFile, `${shard}`)));
  q.attach(wordsFile(words));
  return null;
});

/** The files that browsers search. */
export const searchIndex = held<'', SearchIndex>('search index', async (q) => {
  const { blocks } = await q(layout, '');
  const { digests } = await q(allBlocks, '');
  const files = new Map<string, KnownContent>();
  const add = (path: string, { digest, byteLength, read }: Bytes) =>
    void files.set(path, { digest, byteLength, data: read });
  const shardNames: string[] = [];
  for (const shard of digests.keys()) {
    const bytes = await q.bytes(shardFile, `${shard}`);
    const name = shorten(bytes.digest);
    if (name !== '') add(shardPath(name), bytes);
    shardNames.push(name);
  }
  const list = await q.bytes(wordList, '');
  const words = shorten(list.digest);
  add(wordsPath(words), list);
  const filters = new Map<string, number>();
  const placeOf = (own: Filters) => {
    const json = JSON.stringify(own);
    const known = filters.get(json) ?? filters.size;
    filters.set(json, known);
    return known;
  };
  const named = [...blocks.values()].map((records) => {
    const name = shorten(digestOf(records.map(({ text }) => text.digest)));
    for (const [index, { text }] of records.entries()) files.set(textPath(name, index), text);
    return { name, filters: records.map((record) => placeOf(record.filters)) };
  });
  const { language, synonyms } = await configOf(q);
  const { synonymsOf } = await import('./index.ts');
  const groups = synonymsOf(language.lang, synonyms);
  const manifest: Manifest = {
    blocks: named,
    filters: [...filters.keys()].map((json) => JSON.parse(json)),
    shards: shardNames,
    words,
    ...(groups.length === 0 ? {} : { synonyms: groups }),
  };
  const data = Buffer.from(JSON.stringify(manifest));
  files.set(manifestPath, { digest: digestBytes(data), byteLength: data.byteLength, data: () => data });
  return files;
});

export const searchQueries = [
  searchedSite,
  searchedPage,
  searchedParts,
  entryMaker,
  pageEntry,
  partEntries,
  layout,
  blockAt,
  termsOfBlock,
  allBlocks,
  partsOfShard,
  shardFile,
  shardsOfIndex,
  wordList,
  searchIndex,
];
