import { LostResult, Superseded } from '../core/graph/index.ts';
import { SourceChanged } from '../model/source.ts';

/** Whether a result is computed by a retry: the cache has lost it, or what it was for has ended. */
export function isLost(error: unknown): boolean {
  return error instanceof LostResult || error instanceof Superseded;
}

/** Whether a file was removed or saved since it was looked at, which the watcher has not reported yet. */
export function isOfFiles(error: unknown): boolean {
  return error instanceof SourceChanged || (error instanceof Error && 'syscall' in error);
}
