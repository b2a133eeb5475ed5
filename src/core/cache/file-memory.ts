import { relative, sep } from 'node:path';
import type { FileMemory, FileStats } from '../../model/file-memory.ts';
import { digestOf } from './digest.ts';
import type { Store } from './store.ts';

/** Digests of files, known from earlier runs by their size and time stamps. */
export interface StoredFileMemory extends FileMemory {
  /** Stores the entries. At the end of a run, those that it has neither asked for nor noted are dropped. */
  readonly save: (isEnd: boolean) => void;
}

/** Where the digests are kept: a store, or memory alone. */
type Places = Pick<Store, 'put'> & { readonly get: (key: string) => Uint8Array | undefined };

type Entry = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number, digest: string];

/**
 * Opens the digests of the files of a folder. On another machine all files are read, as their time stamps and inode numbers differ.
 *
 * @param folder absolute; files are known by their paths from there
 */
export function openFileMemory(store: Places, folder: string): StoredFileMemory {
  const key = digestOf(['files', folder]);
  const before = readEntries(store.get(key));
  const now = new Map<string, Entry>();
  let isChanged = false;
  const inside = folder + sep;
  const nameOf = (path: string) => (path.startsWith(inside) ? path.slice(inside.length) : relative(folder, path));
  return {
    recall(path, stats) {
      const name = nameOf(path);
      const entry = now.get(name) ?? before.get(name);
      if (entry === undefined || !isUntouched(entry, stats)) return;
      now.set(name, entry);
      return entry[4];
    },
    note(path, stats, digest) {
      if (isFresh(stats)) return;
      now.set(nameOf(path), [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino, digest]);
      isChanged = true;
    },
    save(isEnd) {
      if (!isEnd && !isChanged) return;
      isChanged = false;
      const entries = isEnd ? now : new Map([...before, ...now]);
      if (entries.size > 0) store.put(key, Buffer.from(JSON.stringify([...entries])));
    },
  };
}

function readEntries(data: Uint8Array | undefined): ReadonlyMap<string, Entry> {
  return new Map(data === undefined ? [] : (JSON.parse(Buffer.from(data).toString()) as [string, Entry][]));
}

function isUntouched([size, mtimeMs, ctimeMs, ino]: Entry, stats: FileStats): boolean {
  return size === stats.size && mtimeMs === stats.mtimeMs && ctimeMs === stats.ctimeMs && ino === stats.ino;
}

/**
 * Whether a file was written so recently that another write may leave its time stamp as it is. Clocks of file systems go in steps: of some
 * milliseconds, or of one or two seconds where no fraction is kept.
 */
function isFresh({ mtimeMs }: FileStats): boolean {
  return Date.now() - mtimeMs < (mtimeMs % 1000 === 0 ? 3000 : 100);
}
