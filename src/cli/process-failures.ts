import { inspect } from 'node:util';
import { writeFailure } from '../core/write/index.ts';
import type { Place } from '../model/place.ts';
import { serverModule } from '../shared/thrown-at.ts';

/** What is printed where standard output cannot be written. `undefined` where its reader has enough: `docsgen routes | head`. */
export function outputFailure(error: NodeJS.ErrnoException): string | undefined {
  if (error.code === 'EPIPE') return undefined;
  return `error: what the command prints cannot be written: ${writeFailure(error) ?? error.message}\n`;
}

/**
 * What is printed of an error that nothing catches, and whether code of the site throws it.
 *
 * @param place where it is thrown in the config or a plugin, if it is there
 * @param reason its message
 */
export function uncaughtError(
  error: unknown,
  place: Place | undefined,
  reason: string,
): { readonly isOfSite: boolean; readonly text: string } {
  const { file, start } = place ?? {};
  // Node wraps what a promise is rejected with where it is no error.
  const { code } = Object(error) as { readonly code?: unknown };
  const isError = error instanceof Error && code !== 'ERR_UNHANDLED_REJECTION';
  const isOfSite = start !== undefined || !isError || error.stack?.includes(serverModule) === true;
  if (!isOfSite) return { isOfSite, text: `${inspect(error)}\n` };
  const said = isError ? reason : (/with the reason "(.*)"/.exec(reason)?.[1] ?? reason);
  const where =
    start === undefined ? 'the config, plugins, components and pages' : `${file}:${start.line}:${start.column}`;
  return {
    isOfSite,
    text:
      `error: code of the site throws what is not caught: ${said}\n` +
      `  hint: look for a timer, or a promise that is not awaited, in ${where}\n`,
  };
}
