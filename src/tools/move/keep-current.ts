import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { blobId } from '../../features/translations/index.ts';
import type { Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { applyFixes } from '../../pipeline/fix/index.ts';
import { translationFolders } from '../../shared/candidate-paths.ts';
import { translationPath } from '../../shared/translation-path.ts';
import type { KnownSite } from '../workspace/index.ts';

/** In frontmatter, in a comment of YAML or in a field of JSON. */
const mark = /\btranslated_from"?[ \t]*:[ \t]*["']?([\da-f]{7,40})\b/di;

/**
 * The edits that keep translations up to date when their originals are edited, as only paths and names change, which
 * follow in translations too. What was stale before stays so.
 *
 * @param fixes edits of originals
 */
export function keepCurrent(
  { locales = [] }: KnownSite,
  fixes: readonly Fix[],
  textOf: (path: SourcePath) => string,
): readonly Fix[] {
  const edited = [...new Set(fixes.map(({ file }) => file))];
  return locales.flatMap((locale) => {
    const pages = new Map(locale.content.sources.map(({ original, path }) => [original, path]));
    return edited.flatMap((original): readonly Fix[] => {
      const file = pages.get(original) ?? translationOf(locale, original);
      const found = file === undefined ? undefined : mark.exec(textOf(file));
      const [, from = ''] = found ?? [];
      const [start, end] = found?.indices?.[1] ?? [];
      if (file === undefined || start === undefined || end === undefined) return [];
      const before = textOf(original);
      if (!blobId(before).startsWith(from.toLowerCase())) return [];
      const own = fixes.filter((fix) => fix.file === original);
      return [{ file, start, end, text: blobId(applyFixes(before, own).text) }];
    });
  });
}

/** The translation of a file with data, where there is one. */
export function translationOf({ config }: KnownSite, path: SourcePath): SourcePath | undefined {
  const { dir } = translationFolders(config) ?? {};
  const translation = dir === undefined ? undefined : translationPath(dir, path);
  return translation !== undefined && existsSync(join(config.root, translation)) ? translation : undefined;
}
