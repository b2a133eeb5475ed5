import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import { findMissedFiles } from './missed-files.ts';
import { createSecondLook } from './recheck-after-write.ts';

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

/** The clock that file systems have, in milliseconds: files can seem that much older than they are. */
const tick = 10;

/**
 * Tells of changes below a folder. What was written after `since`, while the watcher was still setting itself up, is
 * reported as well.
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
  const { since, onChange, onError } = options;
  let isReady = false;
  const leadsBack = createLeadsBack(root);
  const ignored = (path: string) => isForeign(root, path) || options.ignored(path) || leadsBack(path);
  const own = (path: string) => relative(root, path).split(sep).join('/');
  const watcher = watchFiles(root, {
    // Half a second of patience would be half a second of waiting: a file that is read too early is read again.
    atomic: false,
    alwaysStat: true,
    ignored,
  });
  const missed = findMissedFiles(root, { ignored, onMissed: (path) => void watcher.add(path) });
  const secondLook = createSecondLook((path, kind) => onChange({ path: own(path), kind, isFolder: false }));
  watcher.on('ready', () => {
    isReady = true;
    missed.stirAll();
  });
  watcher.on('raw', (_, __, details) => {
    const { watchedPath } = details as { readonly watchedPath: string };
    missed.stir(watchedPath);
  });
  watcher.on('error', onError);
  watcher.on('all', (event, path, stats) => {
    const known = kinds[event as keyof typeof kinds];
    if (known === undefined) return;
    const [kind, isFolder] = known;
    if (kind === 'added') missed.came(path, isFolder);
    else if (kind === 'removed') missed.went(path);
    // Until it is ready it reports everything that is there, and so it does for what is watched later.
    const isFirstSight = kind === 'added' && (!isReady || own(path).startsWith('../'));
    if (isFirstSight && (isFolder || (stats?.ctimeMs ?? 0) < since - tick)) return;
    if (kind === 'added' && isFolder) missed.stir(path);
    onChange({ path: own(path), kind, isFolder });
    if (!isFolder) secondLook.at(path, stats);
  });
  return {
    add: (paths) => void watcher.add([...paths]),
    close() {
      missed.close();
      secondLook.close();
      return watcher.close();
    },
  };
}

/**
 * Whether a path is a link to a folder that it lies in, or is a link behind another one: to follow these would be to watch
 * the same folders again and again, without end. A content folder may be a link to another folder of the site.
 */
function createLeadsBack(root: string): (path: string) => boolean {
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

/** Folders of packages and version control, and the files that editors write next to the one they edit. */
function isForeign(root: string, path: string): boolean {
  const names = relative(root, resolve(path)).split(sep);
  return names.some((name) => foreign.has(name)) || /^(?:4913|\.#.*|.*~|.*\.sw[a-z]|#.*#)$/.test(names.at(-1) ?? '');
}

const foreign = new Set(['node_modules', '.git', '.hg', '.svn', '.docsgen', '.DS_Store']);

/** What to say where the system does not let files be watched. */
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
