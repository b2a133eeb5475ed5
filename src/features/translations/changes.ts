import type { SourcePath } from '../../model/place.ts';
import { readBlobTexts } from '../../pipeline/content/index.ts';
import type { TranslationStatus } from './status.ts';

/** A page in one locale, with what its original has changed since it was translated. */
export interface ListedTranslation extends TranslationStatus {
  /** Unified; absent where git does not have the text that was translated. */
  readonly diff?: string;
}

/** Adds what has changed in originals since they were translated, where git has the texts of then. */
export async function withChanges<T extends TranslationStatus>(
  pages: readonly T[],
  { root, textOf }: { readonly root: string; readonly textOf: (original: SourcePath) => string | undefined },
): Promise<readonly (T & ListedTranslation)[]> {
  const stale = pages.flatMap(({ state, from }) => (state === 'stale' && from !== undefined ? [from] : []));
  if (stale.length === 0) return pages;
  const blobs = await readBlobTexts(root, stale);
  const { createTwoFilesPatch } = await import('diff');
  return pages.map((page): T & ListedTranslation => {
    const { state, original, from = '' } = page;
    const then = state === 'stale' ? blobs.get(from) : undefined;
    if (then === undefined || original === undefined) return page;
    const now = (textOf(original) ?? '').replaceAll('\r\n', '\n');
    const patch = createTwoFilesPatch(original, original, then, now, 'translated', 'now');
    return { ...page, diff: patch.replace(/^(?:Index: .*\n)?=+\n/, '') };
  });
}
