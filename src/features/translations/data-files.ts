import { parseDocument } from 'yaml';
import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content } from '../../model/content.ts';
import type { SourcePath } from '../../model/place.ts';
import { isExternal } from '../../shared/paths.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { markIn } from './mark.ts';
import { blobId, type TranslationStatus } from './status.ts';

/** Where files with data have texts that readers see; `*` is any key. */
const pathsOfTexts = {
  authors: [
    ['*', 'name'],
    ['*', 'title'],
  ],
  category: [['label'], ['description'], ['badge'], ['badge', 'text'], ['link', 'title'], ['link', 'description']],
  glossary: [
    ['terms', '*', 'name'],
    ['terms', '*', 'definition'],
  ],
  tags: [
    ['*', 'label'],
    ['*', 'description'],
  ],
} as const;

export type DataKind = keyof typeof pathsOfTexts;

/** A file that is translated and is no page. */
export interface DataFile {
  readonly kind: DataKind | 'api';
  readonly original: SourcePath;
  /** Where the translation is, or would be. */
  readonly translation: SourcePath;
}

/** The files with data of a site and its API documents, and where their translations are. */
export function dataFiles(
  { glossary, api }: Pick<ResolvedConfig, 'glossary' | 'api'>,
  { categories, tags, authors }: Pick<Content, 'categories' | 'tags' | 'authors'>,
  translated: Pick<Content, 'categories'>,
  dir: SourcePath,
): readonly DataFile[] {
  const folderOf = ({ set, version, dir: folder }: CategoryFile) => JSON.stringify([set, version, folder]);
  const own = new Map(translated.categories.map((category) => [folderOf(category), category.path]));
  const ofCategories = categories.map((category): DataFile => {
    const path = own.get(folderOf(category));
    const translation = path?.startsWith(`${dir}/`) ? path : translationPath(dir, category.path);
    return { kind: 'category', original: category.path, translation };
  });
  const file =
    (kind: DataFile['kind']) =>
    (original: SourcePath): DataFile => ({ kind, original, translation: translationPath(dir, original) });
  return [
    ...ofCategories,
    ...[...tags.keys()].map(file('tags')),
    ...[...authors.keys()].map(file('authors')),
    ...(glossary === undefined ? [] : [file('glossary')(glossary.file)]),
    ...api.flatMap(({ document }) => (isExternal(document) ? [] : [file('api')(document)])),
  ];
}

/** The id of the text of a file that is no page; `undefined` of one that has nothing to be translated. */
export function dataBlob(kind: DataFile['kind'], text: string): string | undefined {
  return kind === 'api' || textsOfData(kind, text).length > 0 ? blobId(text) : undefined;
}

/**
 * The state of a file that is no page.
 *
 * @param blob of the original, see `dataBlob`
 * @param translated text of the translation; `undefined` without one
 */
export function dataStatus(
  { original, translation }: Pick<DataFile, 'original' | 'translation'>,
  blob: string,
  translated: string | undefined,
): TranslationStatus {
  const known = { translation, original, blob };
  if (translated === undefined) return { state: 'missing', ...known };
  const from = markIn(translated);
  if (from === undefined) return { state: 'unmarked', ...known };
  return { state: known.blob.startsWith(from.toLowerCase()) ? 'current' : 'stale', ...known, from };
}

/** The texts of a file with data, by where they are. What cannot be read has none. */
export function textsOfData(
  kind: DataKind,
  text: string,
): readonly { readonly path: readonly string[]; readonly text: string }[] {
  const value = dataOf(text);
  return pathsOfTexts[kind].flatMap((path) => textsAt(value, path));
}

/** The value of a file with data; `undefined` of one with faults, which have findings of their own. */
export function dataOf(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : document.toJS();
}

function textsAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  before: readonly string[] = [],
): readonly { readonly path: readonly string[]; readonly text: string }[] {
  if (key === undefined) return isText(value) ? [{ path: before, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const keys = key === '*' ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  return keys.flatMap((name) => textsAt((value as Record<string, unknown>)[name], rest, [...before, name]));
}

/** Whether a value has words. Addresses have none. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/^(?:[\w+.-]+:\/\/|\/|#)\S*$/.test(value);
}
