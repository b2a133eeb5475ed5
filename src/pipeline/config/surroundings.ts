import { dirname } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import { localeFolder } from './locales.ts';
import { stringsFile } from './strings.ts';
import { firstSnapshots } from './versions.ts';

/** Questions about files, as a `Disk` answers them: what decides what a config means besides its own modules. */
export function surroundings(
  { docs, static: statics, theme }: ResolvedConfig,
  {
    dirs,
    files,
    locale,
  }: {
    /** The content folders. */
    readonly dirs: readonly string[];
    /** Files that were read with it. */
    readonly files: readonly string[];
    readonly locale: string | undefined;
  },
): readonly (readonly ['names' | 'folders' | 'bytes', string])[] {
  const listed = docs.flatMap((set) => set.listed);
  const folders = [...dirs, statics, theme];
  const parents = ['.', ...listed, ...folders.flatMap((folder) => (folder === undefined ? [] : dirname(folder)))];
  const texts = locale === undefined ? stringsFile : `${localeFolder(locale)}/${stringsFile}`;
  const lists = docs.map(({ snapshots }) => snapshots.list);
  return [
    ['names', 'docsgen.config'] as const,
    ...[...new Set(parents)].map((folder) => ['folders', folder] as const),
    ...[...new Set([firstSnapshots.list, ...lists, texts, ...files])].map((file) => ['bytes', file] as const),
  ];
}
