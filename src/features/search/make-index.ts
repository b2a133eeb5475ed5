import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { FromIndexer } from './indexer.ts';
import type { SearchRecord } from './record.ts';

interface IndexFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** The files of pagefind that are published: all but its user interfaces. */
const wanted =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|filters\.json|words\.json|wasm\.en\.pagefind|.*\.pf_\w+)$/;

/** The number of records in a batch. All records at once would double the memory for the text of the site. */
const batchSize = 50;

/** The number of batches that are sent ahead, so that the indexer never waits. */
const ahead = 2;

/**
 * Makes the index in a process of its own, at the same time as the rest of the build.
 *
 * @param indexer absolute path of the program that the process runs
 * @returns the files in order of path, or the message of what went wrong
 */
export async function makeIndex(
  records: Iterable<SearchRecord>,
  { indexer, signal }: { readonly indexer: string; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly files: readonly IndexFile[] } | { readonly error: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-index-'));
  const child = fork(indexer, [folder], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  });
  try {
    const end = listen(child);
    await sendAll(child, records);
    const error = await end;
    return error === undefined ? { files: readFiles(folder) } : { error };
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** In order of path. */
function readFiles(folder: string): readonly IndexFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => wanted.test(path))
    .sort()
    .map((path) => ({ path, content: readFileSync(join(folder, path)) }));
}

/** Waits for the end: the message of an error, `undefined` once the index is written. */
function listen(child: ChildProcess): Promise<string | undefined> {
  let complaints = '';
  child.stderr?.on('data', (data) => {
    complaints += data;
  });
  return new Promise((resolve) => {
    child.on('message', (message: FromIndexer) => {
      if (message.kind !== 'taken') resolve(message.kind === 'error' ? message.error : undefined);
    });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, killedBy) => {
      const reason = complaints.trim().split('\n')[0] || `it ended with ${killedBy ?? `code ${code}`}`;
      // Its last message may still arrive.
      setImmediate(() => resolve(reason));
    });
  });
}

/** Sends all records, then an empty batch. It stops early once the process has ended, for a reason that `listen` reports. */
async function sendAll(child: ChildProcess, records: Iterable<SearchRecord>): Promise<void> {
  let open = 0;
  let isOver = false;
  let resume = () => {};
  child.on('message', ({ kind }: FromIndexer) => {
    if (kind === 'taken') open--;
    else isOver = true;
    resume();
  });
  child.once('exit', () => {
    isOver = true;
    resume();
  });
  const send = async (batch: readonly SearchRecord[]) => {
    while (open >= ahead && !isOver) await new Promise<void>((resolve) => (resume = resolve));
    if (isOver) return;
    open++;
    await new Promise((resolve) => child.send(batch, resolve));
  };
  let batch: SearchRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    await send(batch);
    if (isOver) return;
    batch = [];
  }
  if (batch.length > 0) await send(batch);
  await send([]);
}
