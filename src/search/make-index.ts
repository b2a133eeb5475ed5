import { type ChildProcess, fork } from 'node:child_process';
import type { IndexerAnswer } from './indexer.ts';
import type { SearchRecord } from './record.ts';

/** So many records are on their way at a time: all of them would be the text of the site once more. */
const batchSize = 50;

/**
 * Has the index made in a process of its own, so that the build goes on meanwhile.
 *
 * @param indexer absolute path of the program that the process runs
 */
export async function makeIndex(
  records: Iterable<SearchRecord>,
  { indexer, signal }: { readonly indexer: string; readonly signal?: AbortSignal | undefined },
): Promise<IndexerAnswer> {
  const child = fork(indexer, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal === undefined ? {} : { signal }),
  });
  let complaints = '';
  child.stderr?.on('data', (data) => {
    complaints += data;
  });
  const answer = new Promise<IndexerAnswer>((resolve) => {
    child.once('message', (message) => resolve(message as IndexerAnswer));
    child.once('error', (error) => resolve({ error: error.message }));
    child.once('exit', (code, killedBy) => {
      const reason = complaints.trim().split('\n')[0] || `it ended with ${killedBy ?? `code ${code}`}`;
      // What it said last may still be on its way.
      setImmediate(() => resolve({ error: reason }));
    });
  });
  try {
    await sendAll(child, records);
  } catch (error) {
    child.kill();
    throw error;
  }
  return answer;
}

/** Ends early where nobody listens any more: the answer says why. */
async function sendAll(child: ChildProcess, records: Iterable<SearchRecord>): Promise<void> {
  const send = (batch: readonly SearchRecord[]) =>
    new Promise<boolean>((resolve) => child.send(batch, (error) => resolve(error === null)));
  let batch: SearchRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    if (!(await send(batch))) return;
    batch = [];
  }
  if (batch.length > 0) await send(batch);
  await send([]);
}
