import { blobId } from '../../features/translations/index.ts';
import type { Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { applyFixes } from '../../pipeline/fix/index.ts';
import type { KnownSite } from '../workspace/index.ts';

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
  const edited = new Set(fixes.map(({ file }) => file));
  return locales.flatMap(({ content }) =>
    content.sources.flatMap(({ path: file, original, frontmatter: { translatedFrom: from } }): readonly Fix[] => {
      if (original === undefined || from === undefined || !edited.has(original)) return [];
      const before = textOf(original);
      if (!blobId(before).startsWith(from.toLowerCase())) return [];
      const text = textOf(file);
      const start = text.indexOf(from, text.indexOf('translated_from'));
      const after = applyFixes(
        before,
        fixes.filter((fix) => fix.file === original),
      );
      return [{ file, start, end: start + from.length, text: blobId(after.text) }];
    }),
  );
}
