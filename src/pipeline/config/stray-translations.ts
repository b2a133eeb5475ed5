import { join } from 'node:path';
import { entriesIn } from '../../core/text/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { listAll } from '../../shared/list-words.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { translationsFolder } from './locales.ts';
import { readVersionList } from './versions.ts';

/**
 * Findings for folders that no page is taken from: with the default locale those that are named as no locale, with another one
 * those that are named as no folder with originals.
 */
export function strayTranslations(config: ResolvedConfig): readonly Finding[] {
  const { root, locale } = config;
  if (locale === undefined) return withoutLocales(config);
  const dir = locale.translated?.dir;
  const files = dir === undefined ? [] : [...strayFiles(config, dir), ...strayVersions(config, dir)];
  const known = dir === undefined ? [locale.name, ...locale.others] : originalFolders(config, `${dir}/`);
  const folder = dir ?? translationsFolder;
  const folders = foldersIn(join(root, folder))
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
        hint: docusaurusHint(name, folder) ?? didYouMean(near && `${folder}/${near}`) ?? instead,
      };
    });
  return [...folders, ...files];
}

/** Folders of translations of a site that has no locales: a folder of this name may be anything else. */
function withoutLocales(config: ResolvedConfig): readonly Finding[] {
  return foldersIn(join(config.root, translationsFolder)).flatMap((name): readonly Finding[] => {
    const dir = `${translationsFolder}/${name}`;
    const known = originalFolders(config, `${dir}/`);
    const [folder] = foldersIn(join(config.root, dir)).filter((one) => known.includes(one));
    if (folder === undefined) return [];
    const locales = `locales: { ${config.language.lang}: { label: '…' }, ${/^\w+$/.test(name) ? name : `'${name}'`}: { label: '…' } }`;
    return [
      {
        rule: 'orphaned-translation',
        message: `the site has no locales: nothing in ${dir} is published`,
        place: { file: dir },
        hint: `set ${locales} in the config`,
      },
    ];
  });
}

/** Pages in the folder of a locale itself, and texts where Docusaurus has them. */
function strayFiles(config: ResolvedConfig, dir: SourcePath): readonly Finding[] {
  const [folder = 'docs'] = originalFolders(config, `${dir}/`);
  return entriesIn(join(config.root, dir)).flatMap((entry): readonly Finding[] => {
    const { name } = entry;
    const isTexts = name === 'code.json';
    if (!entry.isFile() || (!isTexts && !/^[^_.].*\.mdx?$/i.test(name))) return [];
    const hint = isTexts
      ? `texts of the config are in ${dir}/strings.json`
      : `translations have the paths of their originals, such as ${dir}/${folder}/${name}`;
    return [
      { rule: 'orphaned-translation', message: 'nothing reads this file', place: { file: `${dir}/${name}` }, hint },
    ];
  });
}

/** Folders of translations of versions that there are not. */
function strayVersions({ root, docs, product }: ResolvedConfig, dir: SourcePath): readonly Finding[] {
  const snapshots = docs.map((set) => set.snapshots);
  return snapshots.flatMap((place): readonly Finding[] => {
    const { value: names } = readVersionList(root, place, product);
    if (names === undefined || names.length === 0) return [];
    const folder = translationPath(dir, place.dir);
    const known = [...names, ...snapshots.map((other) => other.dir.slice(place.dir.length + 1))];
    const stray = foldersIn(join(root, folder)).filter((name) => !known.includes(name));
    return stray.map((name): Finding => {
      const near = nearest(name, names);
      return {
        rule: 'orphaned-translation',
        message: `there is no version ${name}`,
        place: { file: `${folder}/${name}` },
        hint: didYouMean(near && `${folder}/${near}`) ?? `${place.list} lists ${listAll(names)}`,
      };
    });
  });
}

/** What to do with a folder that Docusaurus looks for. */
function docusaurusHint(name: string, folder: SourcePath): string | undefined {
  const [, what, id = ''] = /^docusaurus-plugin-content-(docs|blog|pages)(-.+)?$/.exec(name) ?? [];
  if (what === 'docs')
    return `that is where Docusaurus looks: move what is in current/ to ${folder}/${id.slice(1) || 'docs'}/; docsgen migrate does so`;
  if (what !== undefined)
    return `that is where Docusaurus looks: move what is in it to ${folder}/${id.slice(1) || what}/; docsgen migrate does so`;
  return name.startsWith('docusaurus-theme-')
    ? `that is where Docusaurus looks: texts of the config are in ${folder}/strings.json`
    : undefined;
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
  return entriesIn(path)
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map(({ name }) => name);
}
