import { dirname } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import { localeFolder, translationsFolder } from './locales.ts';
import { stringsFile } from './strings.ts';
import { firstSnapshots } from './versions.ts';

/** Questions about files, as a `Disk` answers them: what decides what a config means besides its own modules. */
export function configDependencies(
  { docs, static: statics, theme, locale: ofLocale }: ResolvedConfig,
  {
    dirs,
    files,
    sought,
    locale,
  }: {
    /** The content folders. */
    readonly dirs: readonly string[];
    /** Files that were read with it. */
    readonly files: readonly string[];
    /** What it looked for, found or not. */
    readonly sought: readonly string[];
    readonly locale: string | undefined;
  },
): readonly (readonly ['names' | 'folders' | 'tree' | 'kind' | 'bytes', string])[] {
  const listed = docs.flatMap((set) => set.listed);
  const folders = [...dirs, statics, theme];
  const translations = locale === undefined ? translationsFolder : localeFolder(locale);
  // Whatever lies there may be a translation of nothing.
  const trees = locale === undefined && ofLocale !== undefined ? [] : [translations];
  const parents = [
    '.',
    translations,
    ...listed,
    ...folders.flatMap((folder) => (folder === undefined ? [] : dirname(folder))),
  ];
  const texts = locale === undefined ? stringsFile : `${localeFolder(locale)}/${stringsFile}`;
  const lists = docs.map(({ snapshots }) => snapshots.list);
  return [
    ['names', 'docsgen.config'] as const,
    ...[...new Set(parents)].map((folder) => ['folders', folder] as const),
    ...trees.map((folder) => ['tree', folder] as const),
    ...sought.map((path) => ['kind', path] as const),
    ...[...new Set([firstSnapshots.list, ...lists, texts, ...files])].map((file) => ['bytes', file] as const),
  ];
}

/** Texts of the config, by their keys, that may be more than letters to Markdown. */
export function textsWithMarkup({ announcement, footer }: ResolvedConfig): readonly (readonly [string, string])[] {
  const texts = { 'announcement.content': announcement?.content ?? '', 'footer.copyright': footer.copyright };
  return Object.entries(texts).filter(([, text]) => markup.test(text));
}

/** Bare addresses included. */
const markup = /[\\`*_~[<&\n]|:\/\/|www\.|@/;

/** The plugins of a config with their options in one text, and whether some work on pages. */
export function describedPlugins({ markdown, plugins }: ResolvedConfig): {
  readonly isInPages: boolean;
  readonly text: string;
} {
  const { remarkPlugins, rehypePlugins, handlers, added } = markdown;
  const given = [remarkPlugins, rehypePlugins, handlers, plugins.map(({ name, options }) => [name, options])];
  return {
    isInPages: remarkPlugins.length + rehypePlugins.length + Object.keys(handlers).length > 0 || added !== undefined,
    text: JSON.stringify(given, (_, value: unknown) =>
      typeof value === 'function' || value instanceof RegExp ? String(value) : value,
    ),
  };
}
