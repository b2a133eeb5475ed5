import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content } from '../../model/content.ts';
import type { SourcePath } from '../../model/place.ts';
import { isExternal } from '../../shared/paths.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { markIn } from './mark.ts';
import type { TranslationStatus } from './status.ts';

/** A file with data that has texts which readers see. */
export type DataKind = 'authors' | 'category' | 'glossary' | 'tags';

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
