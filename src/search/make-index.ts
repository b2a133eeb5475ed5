import { fork } from 'node:child_process';
import type { IndexerAnswer } from './indexer.ts';
import type { SearchRecord } from './record.ts';

/**
 * Has the index made in a process of its own, so that the build goes on meanwhile.
 *
 * @param indexer absolute path of the program that the process runs
 */
export async function makeIndex(
  records: readonly SearchRecord[],
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
  child.send(records, () => {});
  return answer;
}
