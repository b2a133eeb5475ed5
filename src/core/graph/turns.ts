import { LostResult, Superseded } from './node.ts';

/** Runs asynchronous functions one after the other, so that none sees a state that another is still changing. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // A failure does not stop the next turn.
    last = turn.catch(() => {});
    return turn;
  };
}

/** How often something is asked again: files may be created and removed while it is computed. */
const maxRetries = 5;

/**
 * Asks again where the cache has lost a result, or what it was for has ended, and where a leaf has changed meanwhile.
 *
 * @param isStale whether an error says so
 * @param readAgain called then, before it is asked again
 */
export async function retried<T>(
  ask: () => Promise<T>,
  isStale: (error: unknown) => boolean,
  readAgain: () => unknown,
): Promise<T> {
  for (let left = maxRetries; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !(isStale(error) || isPassing(error))) throw error;
      if (isStale(error)) await readAgain();
    }
  }
}

/** Whether a result is computed where it is asked for again. */
export function isPassing(error: unknown): boolean {
  return error instanceof LostResult || error instanceof Superseded;
}
