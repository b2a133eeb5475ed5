import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSiteGraph } from '../../assembly/site-graph.ts';
import { withCache } from '../../core/graph/index.ts';
import { type TranslationStatus, translationStatus } from '../../features/translations/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { findConfig } from '../../pipeline/config/index.ts';
import { content, loadedConfig } from '../../queries/inputs.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { configLabels, type DataFileTexts, dataLabels, type Labels } from './label-texts.ts';

/** What is translated of a site. */
export interface TranslationsResult {
  /** Absolute path of the site root. */
  readonly root: string;
  /** Absent where the config cannot be used. */
  readonly config?: ResolvedConfig;
  readonly findings: readonly Finding[];
  /** By name of the locale, in the order of the config. */
  readonly locales: ReadonlyMap<string, readonly TranslationStatus[]>;
  /** Texts besides those of pages, by name of the locale: of files with data, then of the config. */
  readonly labels: ReadonlyMap<string, readonly Labels[]>;
  /** Texts of originals and translations, by path. */
  readonly texts: ReadonlyMap<SourcePath, string>;
}

/** Compares the sources of all locales with those of the default one. */
export function readTranslations({
  cwd,
  root: given,
}: {
  readonly cwd: string;
  readonly root?: string | undefined;
}): Promise<TranslationsResult> {
  const { root } = findConfig(cwd, given);
  const options = { cwd, root: given, drafts: true, isDev: false, linksOnly: true };
  const nothing = { root, locales: new Map(), labels: new Map(), texts: new Map() };
  return withCache(root, {}, (cache) =>
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
        for (const [name, { graph }] of made.locales) {
          const { config: own, translation } = await graph.ask(loadedConfig, '');
          const dir = own?.locale?.translated?.dir;
          if (dir === undefined) continue;
          const translated = await graph.ask(content, '');
          for (const source of translated.sources) texts.set(source.path, source.text);
          locales.set(
            name,
            translationStatus(sources, translated.sources, (path) => translationPath(dir, path)),
          );
          const files = dataFiles(config, all, translated, dir).flatMap((file) => labelsOf(root, file));
          const ofConfig = translation && configLabels(translation, textAt(root, translation.translation));
          labels.set(name, [...files, ...(ofConfig === undefined ? [] : [ofConfig])]);
        }
        return { root, config, findings, locales, labels, texts };
      },
      true,
    ),
  );
}

/** The files with data of a site, and where their translations are. */
function dataFiles(
  { glossary }: ResolvedConfig,
  { categories, tags, authors }: Content,
  translated: Content,
  dir: SourcePath,
): readonly Pick<DataFileTexts, 'kind' | 'original' | 'translation'>[] {
  const folderOf = ({ set, version, dir: folder }: CategoryFile) => JSON.stringify([set, version, folder]);
  const own = new Map(translated.categories.map((category) => [folderOf(category), category.path]));
  const ofCategories = categories.map((category) => {
    const path = own.get(folderOf(category));
    const translation = path?.startsWith(`${dir}/`) ? path : translationPath(dir, category.path);
    return { kind: 'category' as const, original: category.path, translation };
  });
  const file = (kind: DataFileTexts['kind']) => (original: SourcePath) => ({
    kind,
    original,
    translation: translationPath(dir, original),
  });
  return [
    ...ofCategories,
    ...[...tags.keys()].map(file('tags')),
    ...[...authors.keys()].map(file('authors')),
    ...(glossary === undefined ? [] : [file('glossary')(glossary.file)]),
  ];
}

function labelsOf(root: string, file: Pick<DataFileTexts, 'kind' | 'original' | 'translation'>): readonly Labels[] {
  const text = textAt(root, file.original);
  return text === undefined ? [] : [dataLabels({ ...file, text, translated: textAt(root, file.translation) })];
}

function textAt(root: string, path: SourcePath): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined;
}
