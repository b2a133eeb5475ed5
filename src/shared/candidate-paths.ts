import { normalizePath, parentPath } from './paths.ts';
import { type DocsFolders, standpointOf } from './snapshot.ts';

/** The folders of a site in which `candidatePaths` looks. */
export interface PathSettings {
  readonly baseUrl: string;
  /** Content folders, for paths that start with `/` or name a file alone. */
  readonly contentDirs: readonly string[];
  readonly staticDir?: string;
  /** Absent where there are no docs. */
  readonly docsFolders?: DocsFolders;
}

/** Takes the folders from the config of a site. */
export function pathSettings(config: {
  readonly baseUrl: string;
  readonly static?: string;
  readonly docs?: Parameters<typeof docsFolders>[0];
  readonly posts?: { readonly dir: string };
  readonly pages?: { readonly dir: string };
}): PathSettings {
  const { baseUrl, static: staticDir, docs, posts, pages } = config;
  return {
    baseUrl,
    contentDirs: [docs?.dir, posts?.dir, pages?.dir].filter((dir) => dir !== undefined),
    docsFolders: docs && docsFolders(docs),
    staticDir,
  };
}

/** The folders of all versions of the docs, from the config. */
export function docsFolders({
  dir,
  versions,
}: {
  readonly dir: string;
  readonly versions: readonly { readonly dir: string; readonly latest: boolean }[];
}): DocsFolders {
  return {
    current: dir,
    snapshots: versions.map((version) => version.dir).filter((folder) => folder !== dir),
    latest: versions.find(({ latest }) => latest)?.dir ?? dir,
  };
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
