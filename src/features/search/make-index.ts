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

/** Of what pagefind makes, all but its user interfaces. */
const wanted =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|filters\.json|words\.json|wasm\.en\.pagefind|.*\.pf_\w+)$/;

/** So many records are sent at a time: all of them would be the text of the site once more. */
const batchSize = 50;

/** So many batches are on their way: while one is read, the next is there. */
const ahead = 2;

/**
 * Has the index made in a process of its own, so that the build goes on meanwhile.
 *
 * @param indexer absolute path of the program that the process runs
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
    ...(signal === undefined ? {} : { signal }),
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

/** What went wrong; `undefined` once the index is written. */
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
      // What it said last may still be on its way.
      setImmediate(() => resolve(reason));
    });
  });
}

/** Ends early where nobody listens any more: the answer says why. */
async function sendAll(child: ChildProcess, records: Iterable<SearchRecord>): Promise<void> {
  let open = 0;
  let isOver = false;
  let goOn = () => {};
  child.on('message', ({ kind }: FromIndexer) => {
    if (kind === 'taken') open--;
    else isOver = true;
    goOn();
  });
  child.once('exit', () => {
    isOver = true;
    goOn();
  });
  const send = async (batch: readonly SearchRecord[]) => {
    while (open >= ahead && !isOver) await new Promise<void>((resolve) => (goOn = resolve));
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
