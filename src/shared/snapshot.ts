import { normalizePath } from './paths.ts';

/** Folders of the versions of the documentation; paths relative to the site root. */
export interface DocsFolders {
  /** The folder that authors edit, and that snapshots are copies of. */
  readonly current: string;
  readonly snapshots: readonly string[];
  /** Folder of the version that readers get by default. */
  readonly latest: string;
}

/** How the paths in a file are resolved. */
export interface Standpoint {
  /** The path that relative paths in the file start from. */
  readonly path: string;
  /** Resolves a path of the file: within the docs folder, to the copy in its own snapshot. */
  readonly reach: (path: string) => string;
  /** The reverse of `reach`: the path to write; `undefined` for files that only other versions can reach. */
  readonly written: (path: string) => string | undefined;
}

/**
 * Resolves the paths in a file of a snapshot as if it were still in the docs folder: paths to files of that folder
 * lead into the snapshot, paths to other files start where the page was written.
 *
 *     versions/1.0/docs/a.mdx   ./b.mdx           ->   versions/1.0/docs/b.mdx
 *                               ../static/x.png   ->   static/x.png
 */
export function standpointOf(path: string, folders: DocsFolders | undefined): Standpoint {
  const snapshot = folders?.snapshots.find((folder) => path.startsWith(`${folder}/`));
  if (folders === undefined || snapshot === undefined) return { path, reach: same, written: same };
  return {
    path: move(path, snapshot, folders.current),
    reach: (target) => move(normalizePath(target), folders.current, snapshot),
    written: (target) =>
      target.startsWith(`${folders.current}/`) ? undefined : move(target, snapshot, folders.current),
  };
}

function same(path: string): string {
  return path;
}

/** Moves a path from one folder to another; any other path stays as it is. */
export function move(path: string, from: string, to: string): string {
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}
