import { type Ask, query } from '../../core/graph/index.ts';
import type { SourcePath } from '../../model/place.ts';
import { configOf } from '../../queries/config.ts';
import { textFile } from '../../queries/content.ts';
import { content } from '../../queries/inputs.ts';
import { askLocale } from '../../queries/locales.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { type DataFile, dataFiles, dataStatus } from './data-files.ts';
import { type TranslationStatus, translationStatus } from './status.ts';

/** The id of an original that is no page; `null` where it has nothing to be translated, or is not there. */
export const originalData = query<readonly [kind: DataFile['kind'], SourcePath], string | null>(
  'original of a translation',
  async (q, [kind, path]) => {
    const text = await textAt(q, path);
    if (text === undefined) return null;
    // It takes a parser of YAML, which no other part of a cached build needs.
    const { dataBlob } = await import('./texts-of-data.ts');
    return dataBlob(kind, text) ?? null;
  },
  { isShared: true, staysInMemory: true },
);

/** What is translated of the pages, then of the files with data and the API documents of a site. */
export async function statusOfLocale(
  q: Ask,
  { from, name, dir }: { readonly from: string; readonly name: string; readonly dir: SourcePath },
): Promise<readonly TranslationStatus[]> {
  const config = await configOf(q);
  const own = config.locale?.name;
  const inLocale = async (wanted: string) => (wanted === own ? q(content, '') : askLocale(q, wanted, 'content'));
  const originals = await inLocale(from);
  const translated = await inLocale(name);
  const all = [...translationStatus(originals.sources, translated.sources, (path) => translationPath(dir, path))];
  for (const file of dataFiles(config, originals, translated, dir)) {
    const blob = await q(originalData, [file.kind, file.original]);
    if (blob !== null) all.push(dataStatus(file, blob, await textAt(q, file.translation)));
  }
  return all;
}

/** The text of a file; `undefined` where it cannot be read. */
export async function textAt(q: Ask, path: SourcePath): Promise<string | undefined> {
  const file = await q(textFile, path);
  return file !== undefined && 'text' in file ? file.text : undefined;
}
