import { readdir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/** Finds the files that a watcher has missed, and links that were replaced. */
export interface MissedFiles {
  /** To be called when the watcher has reported a file or folder. */
  readonly onAdded: (path: string, isFolder: boolean) => void;
  readonly onRemoved: (path: string) => void;
  /** To be called when something of this name was made or removed in a folder, perhaps a link that leads elsewhere now. */
  readonly onRenamed: (folder: string, name: string) => void;
  /** To be called when something has happened in a folder, or to a file: the folder is listed again a little later. */
  readonly listLater: (path: string) => void;
  /** To be called when the watcher is set up: every folder is listed. */
  readonly listAllLater: () => void;
  readonly close: () => void;
}

/** Milliseconds after which a folder is listed again: twice, as a busy machine may be late. */
const listAgainAfter = [60, 1000] as const;

/**
 * Lists folders again in which something has happened. chokidar may never report a file that is created while it sets up its
 * folder: it misses one in a hundred of the files that are created together with their folder.
 *
 * It also misses that a link is replaced by another one at once.
 *
 * @param options.onMissed called once for each existing path that the watcher has not reported
 * @param options.onReplaced called for a link that may lead elsewhere now, with the files that were reported behind it
 */
export function findMissedFiles(
  root: string,
  {
    ignored,
    onMissed,
    onReplaced,
  }: {
    readonly ignored: (path: string) => boolean;
    readonly onMissed: (path: string) => void;
    readonly onReplaced: (path: string, files: readonly string[]) => void;
  },
): MissedFiles {
  /** What the watcher has reported: folders, and the names in them. */
  const folders = new Map<string, Set<string>>([[root, new Set()]]);
  /** Paths that were passed to `onMissed`: the watcher may never report them, such as broken links. */
  const missed = new Set<string>();
  /** Names that were made or removed, by folder, until it is listed. */
  const renamed = new Map<string, Set<string>>();
  const timers = new Map<string, readonly NodeJS.Timeout[]>();

  const filesBehind = (link: string) => {
    const inside = [...folders].filter(([folder]) => `${folder}${sep}`.startsWith(link + sep));
    const paths = inside.flatMap(([folder, names]) => [...names].map((name) => join(folder, name)));
    return inside.length === 0 ? [link] : paths.filter((path) => !folders.has(path));
  };
  const list = async (folder: string) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = renamed.get(folder);
    renamed.delete(folder);
    for (const entry of entries) {
      const { name } = entry;
      const path = join(folder, name);
      if (entry.isSymbolicLink() && names?.has(name) && !ignored(path)) onReplaced(path, filesBehind(path));
      if (folders.get(folder)?.has(name) !== false || missed.has(path) || ignored(path)) continue;
      missed.add(path);
      onMissed(path);
    }
  };
  const schedule = (folder: string) => {
    timers.get(folder)?.forEach(clearTimeout);
    timers.set(
      folder,
      listAgainAfter.map((delay) => setTimeout(list, delay, folder)),
    );
  };

  return {
    onAdded(path, isFolder) {
      folders.get(dirname(path))?.add(basename(path));
      if (isFolder && !folders.has(path)) folders.set(path, new Set());
    },
    onRemoved(path) {
      folders.get(dirname(path))?.delete(basename(path));
      folders.delete(path);
      missed.delete(path);
      timers.get(path)?.forEach(clearTimeout);
      timers.delete(path);
    },
    onRenamed(folder, name) {
      const names = renamed.get(folder) ?? new Set();
      renamed.set(folder, names.add(name));
    },
    listLater: (path) => schedule(folders.has(path) ? path : dirname(path)),
    listAllLater() {
      for (const folder of folders.keys()) schedule(folder);
    },
    close() {
      for (const timer of [...timers.values()].flat()) clearTimeout(timer);
      folders.clear();
    },
  };
}
