import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { textFrom } from '../../../core/cache/index.ts';
import { notUtf8 } from '../../../core/text/index.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { Point, SourcePath } from '../../../model/place.ts';
import { nearest } from '../../../shared/nearest.ts';
import { defaultLimits, limitHint } from './limits.ts';

/** What is wrong with a reference to a file. */
export interface ReadFault extends Pick<Finding, 'rule' | 'message' | 'hint'> {
  /** Where in the file itself, which differs from where it is referred to. */
  readonly start?: Point | undefined;
}

/** The finding of a file that is read for itself, not for a reference to it. */
export function faultFinding({ start, ...fault }: ReadFault, file: SourcePath): Finding {
  return { ...fault, place: { file, start } };
}

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
  mebibytes = defaultLimits.mebibytes,
): string | ReadFault {
  try {
    if (!isInside(realpathSync(folder), realpathSync(absolute)))
      return { rule: 'forbidden-ref', message: `${shown} is a link out of the document’s folder` };
    const stats = statSync(absolute);
    if (!stats.isFile()) return { rule: 'unresolved-ref', message: `${shown} is not a file` };
    if (stats.size > mebibytes * 1024 * 1024)
      return { rule: 'openapi-limit', message: `${shown} is larger than ${mebibytes} MiB`, hint: limitHint };
    return decodeText(readFileSync(absolute), shown);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { rule: 'unresolved-ref', message: `no file ${shown}`, hint: missingHint(absolute) }
      : { rule: 'unreadable-file', message: `${shown} cannot be read (${code})` };
  }
}

/** Hint for a path without a file: a similar name in the nearest folder that exists. */
function missingHint(absolute: string): string | undefined {
  const folder = dirname(absolute);
  const name = basename(absolute);
  if (name.includes('\\')) return 'write / in place of \\ between folders';
  if (!existsSync(folder)) return folder === dirname(folder) ? undefined : missingHint(folder);
  const names = readdirSync(folder);
  if (names.some((other) => other.normalize() === name.normalize()))
    return 'its letters with accents are written in another way on the disk: give the file its name again';
  const stem = stemOf(name);
  const same = names.find((other) => stemOf(other) === stem || other.startsWith(`${name}#`));
  const near = same === undefined ? nearest(stem, names.map(stemOf)) : undefined;
  // As a reference has to write it.
  const meant = (same ?? names.find((other) => stemOf(other) === near))?.replace(/[%#?]/g, encodeURIComponent);
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

/** A name without its ending, which authors mix up: `pet.yml`, `pet.yaml`, `pet.yaml?v=1`. */
function stemOf(name: string): string {
  return name.replace(/(\.\w+)?(\?.*)?$/s, '');
}

/**
 * Decodes the bytes of a file or a response, or says why they are no text. Line endings of old Macs become `\n`, as the YAML
 * parser does not know them.
 *
 * @param shown its path or address
 */
export function decodeText(bytes: Uint8Array, shown: string): string | ReadFault {
  const fault = notUtf8(bytes);
  if (fault !== undefined) {
    const { reason, start, hint } = fault;
    return { rule: 'unreadable-file', message: `${shown} ${reason}`, hint, start };
  }
  const text = textFrom(bytes);
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
