import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { Finding } from '../../../model/diagnostic.ts';
import type { SourcePath } from '../../../model/place.ts';
import { limitHint, usualLimits } from './limits.ts';

/** What is wrong with a reference to a file. */
export type ReadFault = Pick<Finding, 'rule' | 'message' | 'hint'>;

/** Whether a file is below a folder; both are absolute paths. */
export function isInside(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * The folder outside of which nothing of a document is read; both are absolute paths.
 *
 * @param folder the one that the config names: a document elsewhere, such as one of an earlier version, has its own
 */
export function borderOf(document: string, folder: string | undefined): string {
  return folder !== undefined && isInside(folder, document) ? folder : dirname(document);
}

/** The file's text, or why there is none. Links on the disk are followed before the folder is checked. */
export function readText(
  absolute: string,
  shown: SourcePath,
  folder: string,
  mebibytes = usualLimits.mebibytes,
): string | ReadFault {
  try {
    if (!isInside(realpathSync(folder), realpathSync(absolute)))
      return { rule: 'forbidden-ref', message: `${shown} is a link out of the document’s folder` };
    const stats = statSync(absolute);
    if (!stats.isFile()) return { rule: 'unresolved-ref', message: `${shown} is not a file` };
    if (stats.size > mebibytes * 1024 * 1024)
      return { rule: 'openapi-limit', message: `${shown} is larger than ${mebibytes} MiB`, hint: limitHint };
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(absolute));
  } catch (error) {
    if (error instanceof TypeError)
      return { rule: 'unreadable-file', message: `${shown} is not UTF-8`, hint: 'save it as UTF-8' };
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { rule: 'unresolved-ref', message: `no file ${shown}` }
      : { rule: 'unreadable-file', message: `${shown} cannot be read (${code})` };
  }
}
