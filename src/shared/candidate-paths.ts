import { normalizePath, parentPath } from './paths.ts';
import { type DocsFolders, standpointOf } from './snapshot.ts';

/** The folders of a site in which `candidatePaths` looks. */
export interface PathSettings {
  readonly baseUrl: string;
  /** Content folders, for paths that start with `/` or name a file alone. */
  readonly contentDirs: readonly string[];
  /** Folder of translations, below which paths are those of their originals; only of a locale that has some. */
  readonly translationsDir?: string | undefined;
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
  readonly locale?: { readonly translated?: { readonly dir: string } };
}

/** Takes the folders from the config of a site. */
export function pathSettings(config: Folders): PathSettings {
  const { baseUrl, static: staticDir, docs, posts, pages, locale } = config;
  const docsDirs = docs.flatMap(({ folders }) => folders.map(({ dir }) => dir));
  const dirs = [...docsDirs, ...posts.map(({ dir }) => dir), ...(pages === undefined ? [] : [pages.dir])];
  const translationsDir = locale?.translated?.dir;
  return {
    baseUrl,
    contentDirs: translationsDir === undefined ? dirs : [...dirs.map((dir) => `${translationsDir}/${dir}`), ...dirs],
    translationsDir,
    docsFolders: docsFolders(docs),
    sets: [...docs, ...posts].map(({ id }) => id),
    staticDir,
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
 * the site root, `/x` from the static and content folders, `x` from any of these.
 */
export function candidatePaths(
  path: string,
  { source, settings }: { readonly source: { readonly path: string }; readonly settings: PathSettings },
): readonly string[] {
  const standpoint = standpointOf(source.path, settings.docsFolders);
  const roots = [...settings.contentDirs, ''];
  const below = (root: string) => normalizePath(root === '' ? path.replace(/^\/+/, '') : `${root}/${path}`);
  return written().map(standpoint.reach);

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
