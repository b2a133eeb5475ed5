import { normalizePath } from './paths.ts';

/** Where the versions of the documentation lie; paths relative to the site root. */
export interface DocsFolders {
  /** The folder that is worked on, and that snapshots are copies of. */
  readonly current: string;
  readonly snapshots: readonly string[];
  /** The one of the version that readers are sent to. */
  readonly latest: string;
}

/** From where a file sees the others. */
export interface Standpoint {
  /** The path that relative paths in the file start from. */
  readonly path: string;
  /** What the file means by a path: within the docs folder, the copy in its own snapshot. */
  readonly reach: (path: string) => string;
  /** What has to be written to reach a path; `undefined` for what only other versions can reach. */
  readonly written: (path: string) => string | undefined;
}

/**
 * A file of a snapshot is read as though it still stood in the docs folder: what it says about files of that folder
 * is true in the snapshot, and what lies outside is found from where it was written.
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

/** A path below one folder as the same path below another; any other path as it is. */
export function move(path: string, from: string, to: string): string {
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}
