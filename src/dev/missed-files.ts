import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What finds the files that a watcher has missed. */
export interface MissedFiles {
  /** Notes that the watcher has reported a file or folder. */
  readonly came: (path: string, isFolder: boolean) => void;
  readonly went: (path: string) => void;
  /** Something has happened in a folder, or to the file at the path. */
  readonly stir: (path: string) => void;
  /** The watcher is set up: every folder is looked at. */
  readonly stirAll: () => void;
  readonly close: () => void;
}

/** A second time for machines that have much to do. */
const listAgainAfter = [60, 1000] as const;

/**
 * What is put into a folder while chokidar lists it or sets itself up there, chokidar may never report: one file in a
 * hundred of those that are made together with their folder. So folders in which something has happened are listed again.
 *
 * @param options.onMissed called once for each path that is there and that the watcher has not reported
 */
export function findMissedFiles(
  root: string,
  { ignored, onMissed }: { readonly ignored: (path: string) => boolean; readonly onMissed: (path: string) => void },
): MissedFiles {
  /** What the watcher has reported: folders, and the names in them. */
  const folders = new Map<string, Set<string>>([[root, new Set()]]);
  /** Links and the like, which the watcher may never report. */
  const missed = new Set<string>();
  const timers = new Map<string, readonly NodeJS.Timeout[]>();

  const list = async (folder: string) => {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      if (folders.get(folder)?.has(name) !== false || missed.has(path) || ignored(path)) continue;
      missed.add(path);
      onMissed(path);
    }
  };
  const listLater = (folder: string) => {
    timers.get(folder)?.forEach(clearTimeout);
    timers.set(
      folder,
      listAgainAfter.map((delay) => setTimeout(list, delay, folder)),
    );
  };

  return {
    came(path, isFolder) {
      folders.get(dirname(path))?.add(basename(path));
      if (isFolder && !folders.has(path)) folders.set(path, new Set());
    },
    went(path) {
      folders.get(dirname(path))?.delete(basename(path));
      folders.delete(path);
      missed.delete(path);
      timers.get(path)?.forEach(clearTimeout);
      timers.delete(path);
    },
    stir: (path) => listLater(folders.has(path) ? path : dirname(path)),
    stirAll() {
      for (const folder of folders.keys()) listLater(folder);
    },
    close() {
      for (const timer of [...timers.values()].flat()) clearTimeout(timer);
      folders.clear();
    },
  };
}
