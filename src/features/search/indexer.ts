import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createIndex } from 'pagefind';
import { recordHtml, type SearchRecord } from './record.ts';
import { createWordCounts } from './word-counts.ts';

/** What the indexing process says. */
export type FromIndexer =
  /** Some records are in the index: there is room for more. */
  | { readonly kind: 'taken' }
  /** The index is in the folder that the process was given. */
  | { readonly kind: 'written' }
  | { readonly kind: 'error'; readonly error: string };

/** What is kept of a record until the index is written. */
type Listed = Pick<SearchRecord, 'url' | 'filters'>;

const words = createWordCounts();
const listed: Listed[] = [];
const problems: string[] = [];
const index = createIndex({
  forceLanguage: 'en',
  // What has no words of its own: marks beside headings, buttons, pictures.
  excludeSelectors: ['.anchor', 'button', 'svg', 'script', 'style'],
});
// Whoever adds to it hears of its failure.
index.catch(() => undefined);
let added = Promise.resolve();

// The build may be killed, and Ctrl-C reaches this process as well: its folder goes with it.
process.on('SIGINT', () => {});
process.once('disconnect', () => {
  rmSync(process.argv[2] ?? '', { recursive: true, force: true, maxRetries: 3 });
  process.exit();
});

/**
 * A process of its own: it is sent records, some at a time; after the last of them, which are none, it writes the index
 * into the folder that it was given, and ends.
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

/** Waits until it is on its way. */
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
  // Asked for its files, pagefind answers with all of them at once: of a large site that is more than a string can hold.
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
 * Which results each filter lets through: `{"kind": {"API": ["en_1a2b3c4"]}}`. Pagefind has filters of its own, and
 * writes them in another order each time.
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

/** A fragment is what a result shows, zipped, behind a signature. */
function urlOf(fragment: Uint8Array): string {
  const text = gunzipSync(fragment).toString();
  return JSON.parse(text.slice(text.indexOf('{'))).url;
}
