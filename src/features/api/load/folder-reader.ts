import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { isObject } from '../../../core/json/value.ts';
import type { SourcePath } from '../../../model/place.ts';
import { parseUrl } from '../../../shared/parse-url.ts';
import { decodeUrl, isExternal, normalizePath, parentPath } from '../../../shared/paths.ts';
import { defaultLimits, limitHint, type ReadingLimits } from './limits.ts';
import { borderOf, isInside, type ReadFault, readText } from './read-text.ts';
import { isAllowed } from './remote.ts';
import { parseSpecificationFile, type SpecificationFile, textDocument } from './specification-file.ts';

/** A file, or why it cannot be read. */
export type ReadResult =
  | { readonly ok: true; readonly file: SpecificationFile }
  | { readonly ok: false; readonly fault: ReadFault };

/** Reads the files of one document, each once: those of its folder, and those that are supplied from hosts it may refer to. */
export interface FolderReader {
  readonly root: ReadResult;
  /** `reference` is a `$ref` without its fragment, relative to the file `from`; not empty. */
  readonly read: (from: SpecificationFile, reference: string) => ReadResult;
  /** Every file that was read, the document first: a list that grows. */
  readonly files: () => readonly SpecificationFile[];
  /** What was found at each path or address that was asked for. */
  readonly seen: () => ReadonlyMap<SourcePath, string | ReadFault>;
  /** Addresses that were asked for and not supplied yet: `read` has called them missing. */
  readonly wanted: () => readonly string[];
  readonly supply: (url: string, text: string | ReadFault) => void;
}

/** Options of a reader: the document, its folder, and what it may refer to. */
export interface FolderReaderOptions {
  /** Absolute path of the document. */
  readonly file: string;
  /** How the document is named in places. */
  readonly path: SourcePath;
  /** Applied to text and to the keys of `paths`. */
  readonly replaceTokens: (text: string) => string;
  /** Absolute path of the folder whose files the document may refer to, and no others; its own by default. */
  readonly folder?: string | undefined;
  /** Hosts that the document may refer to. */
  readonly remote: readonly string[];
  readonly limits?: ReadingLimits | undefined;
  /** Texts of an editor, which are read in place of the files. */
  readonly unsaved?: ReadonlyMap<SourcePath, string> | undefined;
}

/** Reads the document itself at once, other files when they are asked for. */
export function createFolderReader(options: FolderReaderOptions): FolderReader {
  const { file, path, remote } = options;
  const folder = borderOf(file, options.folder);
  const supplied = new Map<string, string | ReadFault>();
  const wanted = new Set<string>();
  const { open, addresses, seen, files } = createFileOpener(options, folder, supplied);
  const root = open(file, path);

  /** A file that is referred to: what it lacks is reported at the reference, so the message has the place in the file. */
  const openLocal = (base: string, reference: string): ReadResult => {
    const decoded = decodeReference(reference);
    if (decoded === undefined) return missing(reference);
    const absolute = resolve(dirname(base), decoded);
    const below = relative(dirname(file), absolute).split(sep).join('/');
    const shown = normalizePath(`${parentPath(path) || '.'}/${below}`);
    if (isAbsolute(decoded)) return outside(reference);
    if (!isInside(folder, absolute)) return outside(reference, folderAround(path, shown));
    const result = open(absolute, shown);
    if (result.ok || result.fault.start === undefined) return result;
    const { line, column } = result.fault.start;
    const message = `${result.fault.message}: line ${line}, column ${column}`;
    return { ok: false, fault: { ...result.fault, message } };
  };
  const openRemote = (reference: string, base: string | undefined): ReadResult => {
    const url = parseUrl(reference, base);
    const below = belowSelf(url?.href ?? '', root);
    if (below !== undefined && below !== '') return openLocal(file, below);
    if (/^(file:|[a-z]:[\\/])/i.test(reference)) return ofOneMachine(reference);
    if (url === undefined || !isAllowed(url, remote)) return otherHost(reference, url);
    if (supplied.has(url.href)) return open(url.href, url.href);
    wanted.add(url.href);
    return missing(reference);
  };
  return {
    root,
    read: (from, reference) => {
      const base = addresses.get(from) ?? file;
      if (isExternal(reference)) return openRemote(reference, supplied.has(base) ? base : undefined);
      if (supplied.has(base)) return openRemote(reference, base);
      return openLocal(base, reference);
    },
    seen: () => seen,
    wanted: () => [...wanted],
    supply(url, text) {
      wanted.delete(url);
      supplied.set(url, text);
    },
    files: () => files,
  };
}

/** Opens files by absolute path or address, each once, until all of them together are too large. */
function createFileOpener(
  { replaceTokens, unsaved, limits: { mebibytes, depth } = defaultLimits }: FolderReaderOptions,
  folder: string,
  supplied: ReadonlyMap<string, string | ReadFault>,
) {
  const results = new Map<string, ReadResult>();
  const seen = new Map<SourcePath, string | ReadFault>();
  /** Absolute path or address of each file. */
  const addresses = new Map<SpecificationFile, string>();
  const files: SpecificationFile[] = [];
  let bytes = 0;
  const open = (absolute: string, shown: SourcePath): ReadResult => {
    const known = results.get(absolute);
    if (known) return known;
    const text = supplied.get(absolute) ?? unsaved?.get(shown) ?? readText(absolute, shown, folder, mebibytes);
    seen.set(shown, text);
    if (typeof text === 'string') bytes += text.length;
    const read = bytes > mebibytes * 1024 * 1024 ? tooMuch(mebibytes) : text;
    const result: ReadResult =
      typeof read === 'string'
        ? { ok: true, file: fileOf({ path: shown, text: read, replaceTokens, depth }) }
        : { ok: false, fault: read };
    results.set(absolute, result);
    if (result.ok) {
      addresses.set(result.file, absolute);
      files.push(result.file);
    }
    return result;
  };
  return { open, addresses, seen, files };
}

function outside(reference: string, around?: SourcePath): ReadResult {
  const more =
    around === undefined ? 'name a folder that has both under folder' : `set folder: '${around}' of the api entry`;
  return refused(`$ref leads out of the document’s folder: ${reference}`, `, or ${more} in the config`);
}

/** The folder of the site that has both of two files; `undefined` where that is all of the site, or more. */
function folderAround(path: SourcePath, other: SourcePath): SourcePath | undefined {
  let folder = parentPath(path);
  while (folder !== '' && !other.startsWith(`${folder}/`)) folder = parentPath(folder);
  return folder === '' || folder.startsWith('..') ? undefined : folder;
}

function ofOneMachine(reference: string): ReadResult {
  return refused(`$ref to a file of one machine: ${reference}`, ', by a path from this file, with / between folders');
}

function otherHost(reference: string, url: URL | undefined): ReadResult {
  const isWeb = url?.protocol.startsWith('http') === true;
  return refused(`$ref to another host: ${reference}`, isWeb ? ', or name the host under remote in the config' : '');
}

/** A file of another kind than YAML and JSON is a text, such as a description or a code sample, unless it has values. */
function fileOf(options: Required<Parameters<typeof parseSpecificationFile>[0]>): SpecificationFile {
  const { path, text, replaceTokens } = options;
  const asText = () => textDocument(path, replaceTokens(text));
  if (/\.(md|markdown|mdx|txt|html?)$/i.test(path)) return asText();
  const file = parseSpecificationFile(options);
  if (/\.(ya?ml|json[c5]?)$/i.test(path) || !/\.\w+$/.test(path)) return file;
  return file.whole && typeof file.value === 'object' ? file : asText();
}

function tooMuch(mebibytes: number): ReadFault {
  return {
    rule: 'openapi-limit',
    message: `the files of this document have more than ${mebibytes} MiB together`,
    hint: limitHint,
  };
}

function refused(message: string, more = ''): ReadResult {
  const hint = `copy the file into the folder of the document and refer to the copy${more}`;
  return { ok: false, fault: { rule: 'forbidden-ref', message, hint } };
}

function missing(reference: string): ReadResult {
  return { ok: false, fault: { rule: 'unresolved-ref', message: `no file ${reference}` } };
}

/** The path of a file from a reference to it; `undefined` for what cannot be a file name. `100%.yaml` is as it is written. */
function decodeReference(reference: string): string | undefined {
  const decoded = decodeUrl(reference);
  return decoded.includes('\0') ? undefined : decoded;
}

/**
 * The file that an absolute reference means to a document with `$self`: addresses below its folder are files in the folder of the document.
 *
 * @see https://spec.openapis.org/oas/v3.2.0#establishing-the-base-uri
 */
function belowSelf(reference: string, root: ReadResult): string | undefined {
  const self = root.ok && isObject(root.file.value) ? root.file.value.$self : undefined;
  const folder = typeof self === 'string' ? parseUrl('.', self)?.href : undefined;
  const href = parseUrl(reference)?.href;
  return folder?.startsWith('http') && href?.startsWith(folder) ? href.slice(folder.length) : undefined;
}
