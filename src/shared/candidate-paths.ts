import { normalizePath, parentPath } from './paths.ts';
import { type DocsFolders, standpointOf } from './snapshot.ts';

/** What tells the files that a path may mean. */
export interface PathSettings {
  readonly baseUrl: string;
  /** Content folders, for paths that start with `/` or name a file alone. */
  readonly contentDirs: readonly string[];
  readonly staticDir?: string;
  /** Absent where there are no docs. */
  readonly docsFolders?: DocsFolders;
}

/** What the config of a site says about its folders. */
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
    ...(docs === undefined ? {} : { docsFolders: docsFolders(docs) }),
    ...(staticDir === undefined ? {} : { staticDir }),
  };
}

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
 * Source paths an author may mean, most likely first: `./x` from the file's folder, `@site/x` from
 * the site root, `/x` from the static and content folders, a bare `x` from any of these.
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
