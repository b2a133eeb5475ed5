import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import { findMissedFiles } from './missed-files.ts';
import { createRecheck } from './recheck-after-write.ts';

/** A change of a file or folder. */
export interface Change {
  /** Relative to the site root, with `/`. */
  readonly path: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly isFolder: boolean;
}

export interface Watcher {
  /** Watches more folders and files; absolute paths. */
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

/** Precision of the times of file systems, in milliseconds: a file may seem that much older than it is. */
const tick = 10;

/**
 * Watches a folder and its subfolders. Files that were written after `since`, before the watcher was ready, are reported too.
 *
 * @param options.ignored whether an absolute path is not to be watched
 * @param options.since milliseconds since 1970
 */
export function watch(
  root: string,
  options: {
    readonly ignored: (path: string) => boolean;
    readonly since: number;
    readonly onChange: (change: Change) => void;
    readonly onError: (error: unknown) => void;
    /** Called once all files are watched: what was removed before is not reported. */
    readonly onReady: () => void;
  },
): Watcher {
  const { since, onChange, onError, onReady } = options;
  let isReady = false;
  const isLoop = createLoopCheck(root);
  const isIgnored = (path: string) => isForeign(root, path) || options.ignored(path) || isLoop(path);
  /** By path, while all files are looked at for the first time: chokidar asks several times for each. */
  const first = new Map<string, boolean>();
  const ignored = (path: string) => {
    if (isReady) return isIgnored(path);
    const known = first.get(path) ?? isIgnored(path);
    first.set(path, known);
    return known;
  };
  const own = (path: string) => relative(root, path).split(sep).join('/');
  const watcher = watchFiles(root, {
    // Nor is `awaitWriteFinish` used, as both delay each change: a file that is read too early is read again.
    atomic: false,
    alwaysStat: true,
    ignored,
  });
  // chokidar looks at a path that is added explicitly, and then reports it.
  const missed = findMissedFiles(root, {
    ignored,
    onMissed: (path) => void watcher.add(path),
    onReplaced(link, files) {
      watcher.unwatch(link);
      for (const file of files)
        onChange({ path: own(file), kind: existsSync(file) ? 'changed' : 'removed', isFolder: false });
      watcher.add(link);
    },
  });
  const recheck = createRecheck((path, kind) => onChange({ path: own(path), kind, isFolder: false }));
  watcher.on('ready', () => {
    isReady = true;
    first.clear();
    missed.listAllLater();
    onReady();
  });
  watcher.on('raw', (event, name, details) => {
    const { watchedPath } = details as { readonly watchedPath: string };
    if (event === 'rename' && name) missed.onRenamed(watchedPath, name);
    missed.listLater(watchedPath);
  });
  watcher.on('error', onError);
  watcher.on('all', (event, path, stats) => {
    const known = kinds[event as keyof typeof kinds];
    if (known === undefined) return;
    const [kind, isFolder] = known;
    if (kind === 'added') missed.onAdded(path, isFolder);
    else if (kind === 'removed') missed.onRemoved(path);
    // Existing files are reported too, until it is ready and after `add`: only those that are new are passed on.
    const isFirstSight = kind === 'added' && (!isReady || own(path).startsWith('../'));
    if (isFirstSight && (isFolder || (stats?.ctimeMs ?? 0) < since - tick)) return;
    if (kind === 'added' && isFolder) missed.listLater(path);
    onChange({ path: own(path), kind, isFolder });
    if (!isFolder) recheck.at(path, stats);
  });
  return {
    add: (paths) => void watcher.add([...paths]),
    close() {
      missed.close();
      recheck.close();
      return watcher.close();
    },
  };
}

/**
 * Whether a path is a symbolic link to a folder around it, or is reached through a link and is one itself: following these
 * would never end. A content folder may be a link to another folder of the site.
 */
function createLoopCheck(root: string): (path: string) => boolean {
  const real = realpathSync(root);
  return (path) => {
    if (path === root || lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return false;
    try {
      if (!statSync(path).isDirectory()) return false;
      const target = realpathSync(path);
      const folder = realpathSync(dirname(path));
      const isBehindLink = folder !== join(real, relative(root, dirname(path)));
      return isBehindLink || `${folder}${sep}`.startsWith(`${target}${sep}`);
    } catch {
      return true;
    }
  };
}

/** Folders of packages and version control, the cache, and temporary files of editors. */
function isForeign(root: string, path: string): boolean {
  const own = path.startsWith(root + sep) ? path.slice(root.length + 1) : relative(root, resolve(path));
  const names = own.split(sep);
  return names.some((name) => foreign.has(name)) || /^(?:4913|\.#.*|.*~|.*\.sw[a-z]|#.*#)$/.test(names.at(-1) ?? '');
}

const foreign = new Set(['node_modules', '.git', '.hg', '.svn', '.docsgen', '.DS_Store']);

/** The message for an error of the watcher, such as a limit of the system. */
export function watchProblem(error: unknown): { readonly message: string; readonly hint: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ENOSPC' || code === 'EMFILE') {
    return {
      message: "the operating system's limit of watched files is reached: some changes will be missed",
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
