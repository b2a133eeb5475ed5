import { childPointer, type Pointer, parsePointer } from '../../core/json/pointer.ts';
import type { OperationAddress } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import { isExternal, normalizePath, parentPath, splitUrl } from '../../shared/paths.ts';
import { type DataText, isDataFile, type KnownSite, operationsOf, type Span } from '../workspace/index.ts';

/** A part of a file of an API document. */
export interface ApiPart {
  readonly file: SourcePath;
  readonly pointer: Pointer;
}

export interface WrittenRef extends Span {
  readonly file: SourcePath;
  readonly target: ApiPart;
}

const refPattern = /(?<=["']?\$ref["']?[ \t]*:[ \t]*["']?)(?![\s"'{[])[^\s"',}\]]+/g;

/** References of a text, but those to other hosts. */
export function refsIn(file: SourcePath, text: string): readonly WrittenRef[] {
  return [...text.matchAll(refPattern)].flatMap(({ 0: written, index }) => {
    const target = targetOfRef(file, written);
    return target === undefined ? [] : [{ file, target, start: index, end: index + written.length }];
  });
}

function targetOfRef(file: SourcePath, written: string): ApiPart | undefined {
  if (isExternal(written)) return undefined;
  const { path, hash } = splitUrl(written);
  try {
    const pointer = decodeURIComponent(hash.slice(1));
    const decoded = decodeURIComponent(path);
    return { file: decoded === '' ? file : normalizePath(`${parentPath(file) || '.'}/${decoded}`), pointer };
  } catch {
    return undefined;
  }
}

/** Whether a file is where those of an API document are. */
export function isOfApi({ config }: Pick<KnownSite, 'config'>, path: SourcePath): boolean {
  return config.api.some(({ document }) => `/${path}`.startsWith(normalizePath(`/${parentPath(document)}`)));
}

/** Files of API documents: those that the config names, and those that they refer to. */
export function apiFiles(
  { config }: Pick<KnownSite, 'config'>,
  textOf: (path: SourcePath) => string,
): ReadonlyMap<SourcePath, readonly WrittenRef[]> {
  const files = new Map<SourcePath, readonly WrittenRef[]>();
  const add = (file: SourcePath) => {
    if (files.has(file) || file.startsWith('../') || !isDataFile(file)) return;
    const refs = refsIn(file, textOf(file));
    files.set(file, refs);
    for (const { target } of refs) add(target.file);
  };
  for (const { document } of config.api) add(document);
  return files;
}

/** The operation that a value of a document is in, and the part of the operation that it is. */
export function operationAt(
  site: Pick<KnownSite, 'config' | 'plan'>,
  { file, pointer }: ApiPart,
  text: DataText,
): { readonly operation: OperationAddress; readonly key: string } | undefined {
  const [paths, path, method, key = '', ...deeper] = parsePointer(pointer);
  if (paths !== 'paths' || method === undefined || deeper.length > 0 || (key !== '' && key !== 'operationId')) return;
  const operationId = text.textAt(childPointer('', 'paths', path ?? '', method, 'operationId'));
  const operation = operationsOf(site, file).find((one) =>
    operationId === undefined
      ? one.path === path && one.method.toLowerCase() === method
      : one.operationId === operationId,
  );
  return operation && { operation, key };
}
