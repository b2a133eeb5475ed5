import { normalizePath } from './paths.ts';

/** Folders of the versions of a documentation set; paths relative to the site root. */
export interface DocsFolders {
  /** Id of the set. */
  readonly id: string;
  /** The folders that authors edit, and that snapshots are copies of, each below its prefix. */
  readonly current: readonly { readonly dir: string; readonly prefix: string }[];
  readonly snapshots: readonly string[];
  /** The snapshot that readers get by default; absent where they get what authors edit. */
  readonly latest?: string | undefined;
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
export function standpointOf(path: string, sets: readonly DocsFolders[]): Standpoint {
  for (const { current, snapshots } of sets) {
    const snapshot = snapshots.find((folder) => path.startsWith(`${folder}/`));
    if (snapshot === undefined) continue;
    const edited = (target: string) => outOf(target, snapshot, current);
    return {
      path: edited(path),
      reach: (target) => into(normalizePath(target), current, snapshot),
      written: (target) => (into(target, current, snapshot) === target ? edited(target) : undefined),
    };
  }
  return { path, reach: same, written: same };
}

function same(path: string): string {
  return path;
}

/** The path of what authors edit, in the version that readers get by default; any other path stays as it is. */
export function inLatest(path: string, sets: readonly DocsFolders[]): string {
  for (const { current, latest } of sets) {
    const moved = latest === undefined ? path : into(path, current, latest);
    if (moved !== path) return moved;
  }
  return path;
}

/** Moves a path of the folders that authors edit into a snapshot; any other path stays as it is. */
function into(path: string, current: DocsFolders['current'], snapshot: string): string {
  const folder = current.find(({ dir }) => path.startsWith(`${dir}/`));
  if (folder === undefined) return path;
  const { dir, prefix } = folder;
  return `${prefix === '' ? snapshot : `${snapshot}/${prefix}`}${path.slice(dir.length)}`;
}

/** The reverse of `into`. */
function outOf(path: string, snapshot: string, current: DocsFolders['current']): string {
  for (const { dir, prefix } of current) {
    const copy = prefix === '' ? snapshot : `${snapshot}/${prefix}`;
    if (path.startsWith(`${copy}/`)) return dir + path.slice(copy.length);
  }
  return path;
}
