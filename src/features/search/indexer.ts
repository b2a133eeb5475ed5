import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createIndex } from 'pagefind';
import { recordHtml, type SearchRecord } from './record.ts';
import { createWordCounts } from './word-counts.ts';

/** A message of the indexing process. */
export type FromIndexer =
  /** The last batch is indexed; send the next one. */
  | { readonly kind: 'taken' }
  /** The index is written into the folder. */
  | { readonly kind: 'written' }
  | { readonly kind: 'error'; readonly error: string };

/** The part of a record that `filters.json` needs. */
type Listed = Pick<SearchRecord, 'url' | 'filters'>;

const words = createWordCounts();
const listed: Listed[] = [];
const problems: string[] = [];
const index = createIndex({
  forceLanguage: 'en',
  // Elements without words of the page: anchors of headings, buttons, pictures.
  excludeSelectors: ['.anchor', 'button', 'svg', 'script', 'style'],
});
// A failure is reported where records are added.
index.catch(() => undefined);
let added = Promise.resolve();

// Ends with the build, however that ends, and removes the folder. Ctrl-C also reaches this process: the build decides then.
process.on('SIGINT', () => {});
process.once('disconnect', () => {
  rmSync(process.argv[2] ?? '', { recursive: true, force: true, maxRetries: 3 });
  process.exit();
});

/**
 * Runs in a process of its own. It receives records in batches; an empty batch is the last: then it writes the index into
 * the folder given as argument, and ends.
 */
process.on('message', (records: readonly SearchRecord[]) => {
  added = added.then(async () => {
    if (records.length > 0) {
      await add(records);
      return say({ kind: 'taken' });
    }
    await writeIndex(process.argv[2] ?? '');
    await say({ kind: 'written' });
    process.exit(0);
  });
  added.catch(async (error) => {
    await say({ kind: 'error', error: error instanceof Error ? error.message : String(error) });
    process.exit(0);
  });
});

/** Sends a message, and waits until it is sent. */
function say(message: FromIndexer): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function add(records: readonly SearchRecord[]): Promise<void> {
  const { index: open } = await index;
  if (open === undefined) return;
  const results = await Promise.all(
    records.map((record) => open.addHTMLFile({ url: record.url, content: recordHtml(record) })),
  );
  for (const record of records) words.add(record);
  problems.push(...results.flatMap(({ errors }) => errors));
  listed.push(...records.map(({ url, filters }) => ({ url, filters })));
}

async function writeIndex(folder: string): Promise<void> {
  const { index: open, errors } = await index;
  if (open === undefined) throw new Error(errors.join('; '));
  if (problems.length > 0) throw new Error(problems.join('; '));
  // `getFiles` of pagefind gives all files in one message, which fails for a large site: a string has a maximum length.
  const { errors: failures } = await open.writeFiles({ outputPath: folder });
  if (failures.length > 0) throw new Error(failures.join('; '));
  const ids = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const id = /([^/\\]*)\.pf_fragment$/.exec(path)?.[1];
    if (id !== undefined) ids.set(urlOf(readFileSync(join(folder, path))), id);
  }
  writeFileSync(join(folder, 'filters.json'), filtersFile(listed, ids));
  writeFileSync(join(folder, 'words.json'), JSON.stringify(words.list()));
}

/**
 * The results of each value of a filter: `{"kind": {"API": ["en_1a2b3c4"]}}`. Pagefind has filters of its own, but writes
 * them in a different order each time.
 *
 * @param ids names of results by address
 */
function filtersFile(records: readonly Listed[], ids: ReadonlyMap<string, string>): string {
  const filters: Record<string, Record<string, string[]>> = {};
  for (const { url, filters: own } of records) {
    for (const [name, values] of Object.entries(own)) {
      for (const value of values) {
        filters[name] ??= {};
        filters[name][value] ??= [];
        filters[name][value].push(ids.get(url) ?? '');
      }
    }
  }
  return JSON.stringify(filters);
}

/** The address in a fragment of pagefind: a signature, then JSON, zipped. */
function urlOf(fragment: Uint8Array): string {
  const text = gunzipSync(fragment).toString();
  return JSON.parse(text.slice(text.indexOf('{'))).url;
}
