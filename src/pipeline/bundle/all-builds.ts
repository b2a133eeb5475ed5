import type { Message } from 'esbuild';
import { nameIfSlow } from '../../core/threads/index.ts';

/**
 * `Promise.all` for runs of esbuild. It waits for all of them, so that one build reports the mistakes in all of their files.
 *
 * @throws an error with the messages of all runs that failed, each message once; an error of another kind is thrown as it is
 */
export async function allBuilds<const T extends readonly unknown[]>(
  builds: T,
): Promise<{ readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const settled = await nameIfSlow('bundling scripts and styles', Promise.allSettled(builds));
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 0) throw joinFailures(failures);
  // All are fulfilled: this only takes the values, with the types of `Promise.all`.
  return Promise.all(builds) as Promise<{ readonly [Index in keyof T]: Awaited<T[Index]> }>;
}

function joinFailures(failures: readonly unknown[]): unknown {
  const messages = failures.map((failure) => (failure as { readonly errors?: readonly Message[] }).errors);
  const other = messages.findIndex((errors) => !Array.isArray(errors));
  if (other >= 0) return failures[other];
  const errors = new Map(messages.flatMap((errors = []) => errors).map((error) => [keyOf(error), error]));
  return Object.assign(new Error('the bundler failed'), { errors: [...errors.values()] });
}

/** Two runs give the same message for a file that both have. */
function keyOf({ text, location }: Message): string {
  return JSON.stringify([text, location?.file, location?.line, location?.column]);
}
