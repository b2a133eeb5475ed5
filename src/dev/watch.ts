import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';

/** Something that has happened to a file or folder. */
export interface Change {
  /** Relative to the site root, with `/`. */
  readonly path: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly isFolder: boolean;
}

export interface Watcher {
  /** Watches other folders and files as well; absolute paths. */
  readonly add: (paths: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

const kinds = {
  add: ['added', false],
  change: ['changed', false],
  unlink: ['removed', false],
  addDir: ['added', true],
  unlinkDir: ['removed', true],
} as const;

/**
 * Of what happens to a file within 50 milliseconds, such as a save and what a formatter makes of it, chokidar tells the
 * first only: so a file is looked at again that many milliseconds after it was told of.
 */
const lookAgainAfter = 60;

/** The clock that file systems have, in milliseconds: files can seem that much older than they are. */
const tick = 10;

/**
 * What is put into a folder while chokidar lists it or sets itself up there, chokidar may never tell: one file in a
 * hundred of those that are made together with their folder. So folders in which something has happened are listed again,
 * and once more for machines that have much to do.
 */
const listAgainAfter = [60, 1000] as const;

/**
 * Tells of changes below a folder. What was written after `since`, while the watcher was still setting itself up, is
 * told of as well.
 *
 * @param options.ignored whether an absolute path is none of the site's sources
 * @param options.since milliseconds since 1970
 */
export function watch(
  root: string,
  options: {
    readonly ignored: (path: string) => boolean;
    readonly since: number;
    readonly onChange: (change: Change) => void;
    readonly onError: (error: unknown) => void;
  },
): Watcher {
  const { ignored, since, onChange, onError } = options;
  let isReady = false;
  let isClosed = false;
  const pending = new Map<string, NodeJS.Timeout>();
  const listings = new Map<string, readonly NodeJS.Timeout[]>();
  /** What chokidar has told of so far: folders, and what is in them. */
  const folders = new Map<string, Set<string>>([[root, new Set()]]);
  const added = new Set<string>();
  const isIgnored = (path: string) => isForeign(root, path) || ignored(path);
  const watcher = watchFiles(root, {
    // Half a second of patience would be half a second of waiting: a file that is read too early is read again.
    atomic: false,
    alwaysStat: true,
    ignored: isIgnored,
  });
  watcher.on('ready', () => {
    isReady = true;
    for (const folder of folders.keys()) listAgain(folder);
  });
  watcher.on('raw', (_, __, details) => {
    const { watchedPath } = details as { readonly watchedPath: string };
    listAgain(folders.has(watchedPath) ? watchedPath : dirname(watchedPath));
  });
  watcher.on('error', onError);
  watcher.on('all', (event, path, stats) => {
    const known = kinds[event as keyof typeof kinds];
    if (known === undefined) return;
    remember(event, path);
    const own = relative(root, path).split(sep).join('/');
    // Until it is ready it tells of everything that is there, and so it does of what is watched later.
    const isFirstSight = (event === 'add' || event === 'addDir') && (!isReady || own.startsWith('../'));
    if (isFirstSight && (event === 'addDir' || (stats?.ctimeMs ?? 0) < since - tick)) return;
    const [kind, isFolder] = known;
    if (kind === 'added' && isFolder) listAgain(path);
    onChange({ path: own, kind, isFolder });
    if (!isFolder) lookAgain(path, own, stats);
  });

  /** @param told the file as it was when it was told of; absent where it was gone */
  function lookAgain(path: string, own: string, told: Stats | undefined): void {
    clearTimeout(pending.get(path));
    const look = async () => {
      pending.delete(path);
      const now = await stat(path).catch(() => undefined);
      if (isClosed || pending.has(path) || (now?.mtimeMs === told?.mtimeMs && now?.size === told?.size)) return;
      onChange({
        path: own,
        kind: now === undefined ? 'removed' : told === undefined ? 'added' : 'changed',
        isFolder: false,
      });
      lookAgain(path, own, now);
    };
    pending.set(path, setTimeout(look, lookAgainAfter));
  }

  function remember(event: string, path: string): void {
    const siblings = folders.get(dirname(path));
    if (event === 'addDir' && !folders.has(path)) folders.set(path, new Set());
    if (event === 'add' || event === 'addDir') siblings?.add(basename(path));
    if (event === 'unlink' || event === 'unlinkDir') {
      siblings?.delete(basename(path));
      folders.delete(path);
      added.delete(path);
    }
  }

  function listAgain(folder: string): void {
    listings.get(folder)?.forEach(clearTimeout);
    const list = async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        if (isClosed || folders.get(folder)?.has(name) !== false || added.has(path) || isIgnored(path)) continue;
        // Links and the like may never be told of, and are asked for once.
        added.add(path);
        watcher.add(path);
      }
    };
    listings.set(
      folder,
      listAgainAfter.map((delay) => setTimeout(list, delay)),
    );
  }

  return {
    add: (paths) => void watcher.add([...paths]),
    close() {
      isClosed = true;
      for (const timer of [...pending.values(), ...[...listings.values()].flat()]) clearTimeout(timer);
      return watcher.close();
    },
  };
}

/** Folders of packages and version control, and the files that editors keep beside the one they edit. */
function isForeign(root: string, path: string): boolean {
  const names = relative(root, resolve(path)).split(sep);
  return names.some((name) => foreign.has(name)) || /^(?:4913|\.#.*|.*~|.*\.sw[a-z]|#.*#)$/.test(names.at(-1) ?? '');
}

const foreign = new Set(['node_modules', '.git', '.hg', '.svn', '.docsgen', '.DS_Store']);

/** What to tell somebody whose system does not let files be watched. */
export function watchProblem(error: unknown): { readonly message: string; readonly hint: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ENOSPC' || code === 'EMFILE') {
    return {
      message: 'the system does not let so many files be watched: not every change will be noticed',
      hint:
        code === 'ENOSPC'
          ? 'raise the limit: sudo sysctl fs.inotify.max_user_watches=524288'
          : 'raise the limits of open files: ulimit -n 8192, and on Linux sudo sysctl fs.inotify.max_user_instances=512',
    };
  }
  return {
    message: `files cannot be watched: ${message}`,
    hint: 'changes may go unnoticed until the server is started again',
  };
}
