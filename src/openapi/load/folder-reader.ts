import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { isExternal, normalizePath, parentPath } from '../../shared/paths.ts';
import { limits } from './limits.ts';
import { parseSpecificationFile, type SpecificationFile } from './specification-file.ts';

/** What is wrong with a reference to a file. */
export type ReadFault = Pick<Finding, 'rule' | 'message' | 'hint'>;

export type ReadResult =
  | { readonly ok: true; readonly file: SpecificationFile }
  | { readonly ok: false; readonly fault: ReadFault };

/** Reads the files of one document and nothing outside of its folder; each file once. */
export interface FolderReader {
  readonly root: ReadResult;
  /** `reference` is a `$ref` without its fragment, relative to the file `from`; not empty. */
  readonly read: (from: SpecificationFile, reference: string) => ReadResult;
  /** Every file that was read, the document first. */
  readonly files: () => readonly SpecificationFile[];
}

export function createFolderReader(options: {
  /** Absolute path of the document. */
  readonly file: string;
  readonly path: SourcePath;
  readonly replaceTokens: (text: string) => string;
}): FolderReader {
  const { file, path, replaceTokens } = options;
  const folder = dirname(file);
  const results = new Map<string, ReadResult>();
  const addresses = new Map<SpecificationFile, string>();
  const open = (absolute: string, shown: SourcePath): ReadResult => {
    const known = results.get(absolute);
    if (known) return known;
    const text = results.size < limits.files ? readText(absolute, shown, folder) : tooMany;
    const result: ReadResult =
      typeof text === 'string'
        ? { ok: true, file: parseSpecificationFile({ path: shown, text, replaceTokens }) }
        : { ok: false, fault: text };
    results.set(absolute, result);
    if (result.ok) addresses.set(result.file, absolute);
    return result;
  };
  const root = open(file, path);
  return {
    root,
    read: (from, reference) => {
      if (isExternal(reference)) return refused(`$ref to another host: ${reference}`);
      const decoded = decodeReference(reference);
      if (decoded === undefined) return missing(reference);
      const absolute = resolve(dirname(addresses.get(from) ?? file), decoded);
      if (isAbsolute(decoded) || !isInside(folder, absolute))
        return refused(`$ref leads out of the document’s folder: ${reference}`);
      const below = relative(folder, absolute).split(sep).join('/');
      return open(absolute, normalizePath(`${parentPath(path) || '.'}/${below}`));
    },
    files: () => [...results.values()].flatMap((result) => (result.ok ? [result.file] : [])),
  };
}

const tooMany: ReadFault = { rule: 'openapi-limit', message: `more than ${limits.files} files in one document` };

function refused(message: string): ReadResult {
  const hint = 'copy the file into the folder of the document and refer to the copy';
  return { ok: false, fault: { rule: 'forbidden-ref', message, hint } };
}

function missing(reference: string): ReadResult {
  return { ok: false, fault: { rule: 'unresolved-ref', message: `no file ${reference}` } };
}

/** `undefined` for what cannot be a file name. */
function decodeReference(reference: string): string | undefined {
  try {
    const decoded = decodeURIComponent(reference);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function isInside(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The file's text, or why there is none. Links on the disk are followed before the folder is checked. */
function readText(absolute: string, shown: SourcePath, folder: string): string | ReadFault {
  try {
    if (!isInside(realpathSync(folder), realpathSync(absolute)))
      return { rule: 'forbidden-ref', message: `${shown} is a link out of the document’s folder` };
    const stats = statSync(absolute);
    if (!stats.isFile()) return { rule: 'unresolved-ref', message: `${shown} is not a file` };
    if (stats.size > limits.bytes)
      return { rule: 'openapi-limit', message: `${shown} is larger than ${limits.bytes / 1024 / 1024} MiB` };
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(absolute));
  } catch (error) {
    if (error instanceof TypeError) return { rule: 'unreadable-file', message: `${shown} is not UTF-8` };
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { rule: 'unresolved-ref', message: `no file ${shown}` }
      : { rule: 'unreadable-file', message: `${shown} cannot be read (${code})` };
  }
}
