import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { nearest } from '../../shared/nearest.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { translationsFolder } from './locales.ts';

/**
 * Findings for folders that no page is taken from: with the default locale those that are named as no locale, with another one
 * those that are named as no folder with originals.
 */
export function strayTranslations(config: ResolvedConfig): readonly Finding[] {
  const { root, locale } = config;
  if (locale === undefined) return [];
  const dir = locale.translated?.dir;
  const known = dir === undefined ? [locale.name, ...locale.others] : originalFolders(config);
  const folder = dir ?? translationsFolder;
  return foldersIn(join(root, folder))
    .filter((name) => !known.includes(name))
    .map((name): Finding => {
      const near = nearest(name, known);
      const instead = dir === undefined ? 'or add the locale to the config' : 'or to that of the originals';
      return {
        rule: 'orphaned-translation',
        message: dir === undefined ? `there is no locale ${name}` : `the folder ${name} has no originals`,
        place: { file: `${folder}/${name}` },
        hint: near === undefined ? `rename the folder, ${instead}` : `did you mean ${folder}/${near}?`,
      };
    });
}

/** First folders of the paths that translations may have. */
function originalFolders({ docs, posts, pages, api, glossary, static: statics }: ResolvedConfig): readonly string[] {
  const dirs = [
    ...docs.flatMap(({ folders, versions }) => [...folders, ...versions.flatMap((version) => version.folders)]),
    ...posts,
    ...(pages === undefined ? [] : [pages]),
  ].map(({ dir }) => `${dir}/`);
  const files = [...api.map(({ document }) => document), ...(glossary === undefined ? [] : [glossary.file])];
  // Pages of a locale may show pictures of their own.
  const paths = [...dirs, ...files, ...(statics === undefined ? [] : [`${statics}/`])];
  return [...new Set(paths.flatMap((path) => /^[^/]+\/([^/]+)\//.exec(translationPath('i18n', path))?.[1] ?? []))];
}

function foldersIn(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name)).map(({ name }) => name);
  } catch {
    return [];
  }
}
