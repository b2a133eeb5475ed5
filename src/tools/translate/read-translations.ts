import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSiteGraph } from '../../assembly/site-graph.ts';
import { withCache } from '../../core/graph/index.ts';
import {
  blobId,
  type DataFile,
  dataBlob,
  dataFiles,
  dataStatus,
  markIn,
  type TranslationStatus,
  translationStatus,
} from '../../features/translations/index.ts';
import type { SourcePath } from '../../model/place.ts';
import { type ConfigResult, findConfig } from '../../pipeline/config/index.ts';
import { readBlobTexts } from '../../pipeline/content/index.ts';
import type { SiteOptions } from '../../queries/context.ts';
import { content, loadedConfig } from '../../queries/inputs.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { configLabels, dataLabels, type Labels } from './label-texts.ts';

/** What is translated of a site. */
export interface TranslationsResult extends Pick<ConfigResult, 'root' | 'config' | 'findings'> {
  /** By name of the locale, in the order of the config. */
  readonly locales: ReadonlyMap<string, readonly TranslationStatus[]>;
  /** Of files with data and of API documents, by name of the locale. */
  readonly data: ReadonlyMap<string, readonly TranslationStatus[]>;
  /** Texts besides those of pages, by name of the locale: of files with data, then of the config. */
  readonly labels: ReadonlyMap<string, readonly Labels[]>;
  /** Texts of originals and translations, by path. */
  readonly texts: ReadonlyMap<SourcePath, string>;
}

/** Compares the sources of all locales with those of the default one. */
export function readTranslations({ cwd, root: given }: Pick<SiteOptions, 'cwd' | 'root'>): Promise<TranslationsResult> {
  const found = findConfig(cwd, given);
  const { root } = found;
  const options = { cwd, root: given, drafts: true, audiences: 'all' as const, isDev: false, linksOnly: true };
  const nothing = { root, locales: new Map(), data: new Map(), labels: new Map(), texts: new Map() };
  return withCache(found, {}, (cache) =>
    withSiteGraph(
      cache,
      { ...options, jobs: 1 },
      async (made): Promise<TranslationsResult> => {
        const { config, findings } = await made.graph.ask(loadedConfig, '');
        if (config === undefined) return { ...nothing, findings };
        await made.openLocales();
        const all = await made.graph.ask(content, '');
        const { sources } = all;
        const texts = new Map(sources.map(({ path, text }) => [path, text]));
        const locales = new Map<string, readonly TranslationStatus[]>();
        const labels = new Map<string, readonly Labels[]>();
        const data = new Map<string, readonly TranslationStatus[]>();
        for (const [name, { graph }] of made.locales) {
          const { config: own, translation } = await graph.ask(loadedConfig, '');
          const dir = own?.locale?.translated?.dir;
          if (dir === undefined) continue;
          const translated = await graph.ask(content, '');
          for (const source of translated.sources) texts.set(source.path, source.text);
          const pages = translationStatus(sources, translated.sources, (path) => translationPath(dir, path));
          locales.set(name, pages);
          const others = dataFiles(config, all, translated, dir);
          data.set(
            name,
            others.flatMap((file) => {
              const { kind, original, translation: path } = file;
              const text = readInto(texts, root, original);
              const blob = text === undefined ? undefined : dataBlob(kind, text);
              return blob === undefined ? [] : dataStatus(file, blob, readInto(texts, root, path));
            }),
          );
          const files = await labelsOf(root, others);
          const ofConfig = translation && configLabels(translation, textAt(root, translation.translation));
          labels.set(name, [...files, ...(ofConfig === undefined ? [] : [ofConfig])]);
        }
        return { root, config, findings, locales, data, labels, texts };
      },
      'at once',
    ),
  );
}

/** The texts of files with data. What has changed in the original since it was translated is not translated. */
async function labelsOf(root: string, files: readonly DataFile[]): Promise<readonly Labels[]> {
  const read = files.flatMap(({ kind, ...file }) => {
    const text = textAt(root, file.original);
    if (kind === 'api' || text === undefined) return [];
    return [{ ...file, kind, text, translated: textAt(root, file.translation) }];
  });
  const fromOf = ({ text, translated = '' }: (typeof read)[number]) => {
    const from = markIn(translated);
    return from === undefined || blobId(text).startsWith(from.toLowerCase()) ? undefined : from;
  };
  const blobs = await readBlobTexts(
    root,
    read.flatMap((file) => fromOf(file) ?? []),
  );
  return read.map((file) => {
    const labels = dataLabels(file);
    const then = blobs.get(fromOf(file) ?? '');
    if (then === undefined) return labels;
    const same = new Set(dataLabels({ ...file, text: then }).units.map(({ id }) => id));
    return { ...labels, known: new Map([...labels.known].filter(([id]) => same.has(id))) };
  });
}

function readInto(texts: Map<SourcePath, string>, root: string, path: SourcePath): string | undefined {
  const text = textAt(root, path);
  if (text !== undefined) texts.set(path, text);
  return text;
}

function textAt(root: string, path: SourcePath): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined;
}
