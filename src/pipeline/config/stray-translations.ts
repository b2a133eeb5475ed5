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
  const known = dir === undefined ? [locale.name, ...locale.others] : originalFolders(config, `${dir}/`);
  const folder = dir ?? translationsFolder;
  return foldersIn(join(root, folder))
    .filter((name) => !known.includes(name))
    .map((name): Finding => {
      const near = nearest(name, known);
      const instead =
        dir === undefined
          ? 'rename the folder, or add the locale to the config'
          : `rename the folder: translations have the paths of their originals, such as ${folder}/${known[0] ?? 'docs'}/`;
      return {
        rule: 'orphaned-translation',
        message: dir === undefined ? `there is no locale ${name}` : `the folder ${name} has no originals`,
        place: { file: `${folder}/${name}` },
        hint: near === undefined ? instead : `did you mean ${folder}/${near}?`,
      };
    });
}

/** First folders of the paths that translations in `own` may have. */
function originalFolders(config: ResolvedConfig, own: string): readonly string[] {
  const { docs, posts, pages, api, glossary, static: statics } = config;
  const dirs = [
    ...docs.flatMap(({ folders, versions }) => [...folders, ...versions.flatMap((version) => version.folders)]),
    ...posts,
    ...(pages === undefined ? [] : [pages]),
  ].map(({ dir }) => `${dir}/`);
  const files = [...api.map(({ document }) => document), ...(glossary === undefined ? [] : [glossary.file])];
  // Pages of a locale may show pictures of their own.
  const paths = [...dirs, ...files, ...(statics === undefined ? [] : [`${statics}/`])];
  // A document that is translated is named by its translation.
  const translations = paths.map((path) => (path.startsWith(own) ? path : translationPath(own.slice(0, -1), path)));
  return [...new Set(translations.flatMap((path) => /^([^/]+)\//.exec(path.slice(own.length))?.[1] ?? []))];
}

function foldersIn(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name)).map(({ name }) => name);
  } catch {
    return [];
  }
}
