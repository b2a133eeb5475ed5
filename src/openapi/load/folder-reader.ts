import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { SourcePath } from '../../model/place.ts';
import { isExternal, normalizePath, parentPath } from '../../shared/paths.ts';
import { limits } from './limits.ts';
import { isInside, type ReadFault, readText } from './read-text.ts';
import { parseSpecificationFile, type SpecificationFile } from './specification-file.ts';

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
  /** What was found at each path that was asked for. */
  readonly seen: () => ReadonlyMap<SourcePath, string | ReadFault>;
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
  const seen = new Map<SourcePath, string | ReadFault>();
  const addresses = new Map<SpecificationFile, string>();
  const open = (absolute: string, shown: SourcePath): ReadResult => {
    const known = results.get(absolute);
    if (known) return known;
    const text = results.size < limits.files ? readText(absolute, shown, folder) : tooMany;
    if (text !== tooMany) seen.set(shown, text);
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
    seen: () => seen,
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
