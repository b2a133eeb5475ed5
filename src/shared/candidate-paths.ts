import { normalizePath, parentPath } from './paths.ts';
import { type DocsFolders, type Standpoint, standpointOf } from './snapshot.ts';
import { originalPath, type TranslationFolders, translationPath } from './translation-path.ts';

/** The folders of a site in which `candidatePaths` looks. */
export interface PathSettings {
  readonly baseUrl: string;
  /** Content folders, for paths that start with `/` or name a file alone. */
  readonly contentDirs: readonly string[];
  /** Only of a locale that has translations. */
  readonly translations?: TranslationFolders | undefined;
  readonly staticDir?: string;
  /** Of each documentation set. */
  readonly docsFolders: readonly DocsFolders[];
  /** Ids of the documentation sets and blogs, which links may begin with. */
  readonly sets: readonly string[];
}

interface Folders {
  readonly baseUrl: string;
  readonly static?: string;
  readonly docs: readonly {
    readonly id: string;
    readonly versions: readonly {
      readonly name: string;
      readonly folders: DocsFolders['current'];
      readonly latest: boolean;
    }[];
    readonly folders: DocsFolders['current'];
  }[];
  readonly posts: readonly { readonly id: string; readonly dir: string }[];
  readonly pages?: { readonly dir: string };
  readonly locale?: {
    readonly name: string;
    readonly others: readonly string[];
    readonly translated?: { readonly dir: string };
  };
}

/** Takes the folders from the config of a site. */
export function pathSettings(config: Folders): PathSettings {
  const { baseUrl, static: staticDir, docs, posts } = config;
  const dirs = contentDirs(config);
  const translations = translationFolders(config);
  return {
    baseUrl,
    contentDirs:
      translations === undefined ? dirs : [...dirs.map((dir) => translationPath(translations.dir, dir)), ...dirs],
    translations,
    docsFolders: docsFolders(docs),
    sets: [...docs, ...posts].map(({ id }) => id),
    staticDir,
  };
}

function contentDirs({ docs, posts, pages }: Folders): readonly string[] {
  const docsDirs = docs.flatMap(({ folders }) => folders.map(({ dir }) => dir));
  return [...docsDirs, ...posts.map(({ dir }) => dir), ...(pages === undefined ? [] : [pages.dir])];
}

/** Where the translations of a locale are, from its config; `undefined` where it has none. */
export function translationFolders(config: Folders): TranslationFolders | undefined {
  const dir = config.locale?.translated?.dir;
  if (dir === undefined) return undefined;
  return {
    dir,
    outside: contentDirs(config).filter((one) => one.startsWith('../')),
    otherLocales: config.locale?.others.filter((name) => name !== config.locale?.name),
  };
}

/** The folders of all versions of the documentation, from the config. */
export function docsFolders(docs: Folders['docs']): readonly DocsFolders[] {
  return docs.map(({ id, folders, versions }) => {
    const snapshots = versions.filter(({ name }) => name !== 'current');
    const dirsOf = (version: (typeof versions)[number]) => version.folders.map(({ dir }) => dir);
    return {
      id,
      current: folders,
      snapshots: snapshots.flatMap(dirsOf),
      latest: snapshots.filter(({ latest }) => latest).flatMap(dirsOf)[0],
    };
  });
}

/**
 * Source paths that a path in a file may mean, most likely first: `./x` from the file's folder, `@site/x` from
 * the site root, `/x` from the static and content folders, `x` from any of these. In a translation, paths are those of its
 * original, and what only the locale has is found at its place among the translations.
 */
export function candidatePaths(
  path: string,
  { source, settings }: { readonly source: { readonly path: string }; readonly settings: PathSettings },
): readonly string[] {
  const standpoint = standpointIn(source.path, settings);
  const roots = [...settings.contentDirs, ''];
  const below = (root: string) => normalizePath(root === '' ? path.replace(/^\/+/, '') : `${root}/${path}`);
  const found = written().map(standpoint.reach);
  const { translations } = settings;
  if (translations === undefined || originalPath(source.path, translations) === undefined) return found;
  return [...new Set([...found, ...found.map((one) => placeAmong(translations, one))])];

  function written(): readonly string[] {
    if (path.startsWith('@site/')) return [normalizePath(path.slice('@site/'.length))];
    if (path.startsWith('/')) {
      const statics = settings.staticDir === undefined ? [] : [settings.staticDir];
      const withoutBase = path.startsWith(settings.baseUrl) ? path.slice(settings.baseUrl.length - 1) : path;
      return [...statics.map((root) => normalizePath(`${root}/${withoutBase}`)), ...roots.map(below)];
    }
    const here = normalizePath(`${parentPath(standpoint.path)}/${path}`);
    return path.startsWith('.') ? [here] : [here, ...roots.map(below)];
  }
}

/** Where the paths in a file are resolved from: those of a translation as if it were in the place of its original. */
export function standpointIn(
  path: string,
  { docsFolders, translations }: Pick<PathSettings, 'docsFolders' | 'translations'>,
): Standpoint {
  return standpointOf(originalPath(path, translations) ?? path, docsFolders);
}

function placeAmong({ dir }: TranslationFolders, path: string): string {
  return path.startsWith(`${dir}/`) ? path : translationPath(dir, path);
}
