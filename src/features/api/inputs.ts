import { dirname, join } from 'node:path';
import type { SourcePath } from '../../model/place.ts';
import { type ReadFault, readText } from './load/read-text.ts';

export { fetchText } from './load/remote.ts';

/** What the loader sees of a file: its text, or why there is none. */
export type Input = string | ReadFault;

/**
 * @param root absolute path of the site, which both paths are relative to
 * @param unsaved texts of an editor, which are read in place of the files
 */
export function readInput(
  root: string,
  { document, input }: Record<'document' | 'input', SourcePath>,
  { mebibytes, unsaved }: { readonly mebibytes: number; readonly unsaved: ReadonlyMap<SourcePath, string> | undefined },
): Input {
  return unsaved?.get(input) ?? readText(join(root, input), input, dirname(join(root, document)), mebibytes);
}
