import { gunzipSync } from 'node:zlib';
import { createIndex } from 'pagefind';
import { recordHtml, type SearchRecord } from './record.ts';

/** What the indexing process says in the end. */
export type IndexerAnswer = { readonly files: readonly IndexFile[] } | { readonly error: string };

interface IndexFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Of what pagefind makes, all but its user interfaces. */
const wanted = /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_\w+)$/;

/** What is kept of a record until the index is written. */
type Listed = Pick<SearchRecord, 'url' | 'filters'>;

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

/** A process of its own: it is sent records, some at a time; after the last of them, which are none, it answers and ends. */
process.on('message', (records: readonly SearchRecord[]) => {
  added = added.then(async () => {
    if (records.length > 0) return add(records);
    const answer = await writeIndex();
    process.send?.(answer, () => process.exit(0));
  });
  added.catch((error) => {
    const answer: IndexerAnswer = { error: error instanceof Error ? error.message : String(error) };
    process.send?.(answer, () => process.exit(0));
  });
});

async function add(records: readonly SearchRecord[]): Promise<void> {
  const { index: open } = await index;
  if (open === undefined) return;
  const results = await Promise.all(
    records.map((record) => open.addHTMLFile({ url: record.url, content: recordHtml(record) })),
  );
  problems.push(...results.flatMap(({ errors }) => errors));
  listed.push(...records.map(({ url, filters }) => ({ url, filters })));
}

async function writeIndex(): Promise<IndexerAnswer> {
  const { index: open, errors } = await index;
  if (open === undefined) return { error: errors.join('; ') };
  if (problems.length > 0) return { error: problems.join('; ') };
  const { files, errors: failures } = await open.getFiles();
  if (failures.length > 0) return { error: failures.join('; ') };
  const kept = files.filter(({ path }) => wanted.test(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: [...kept, { path: 'filters.json', content: filtersFile(listed, kept) }] };
}

/**
 * Which results each filter lets through: `{"kind": {"API": ["en_1a2b3c4"]}}`. Pagefind has filters of its own, and
 * writes them in another order each time.
 */
function filtersFile(records: readonly Listed[], files: readonly IndexFile[]): Uint8Array {
  const ids = new Map(
    files.flatMap(({ path, content }) => {
      const id = /^fragment\/(.*)\.pf_fragment$/.exec(path)?.[1];
      return id === undefined ? [] : [[urlOf(content), id] as const];
    }),
  );
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
  return Buffer.from(JSON.stringify(filters));
}

/** A fragment is what a result shows, zipped, behind a signature. */
function urlOf(fragment: Uint8Array): string {
  const text = gunzipSync(fragment).toString();
  return JSON.parse(text.slice(text.indexOf('{'))).url;
}
