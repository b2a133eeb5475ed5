import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { byCodeUnit } from '../../shared/compare.ts';
import { composed } from '../../shared/paths.ts';

/**
 * A path as its names are spelled on disk, where they may differ from what an author wrote in the form of their accents (NFC
 * or NFD): Linux tells the two apart, and files that were made on a Mac often have the other one.
 *
 * @param path absolute
 * @returns the path itself where nothing is there
 */
export function onDisk(path: string): string {
  if (ascii.test(path) || existsSync(path)) return path;
  const above = dirname(path);
  if (above === path) return path;
  const folder = onDisk(above);
  const wanted = composed(path.slice(above.endsWith(sep) ? above.length : above.length + 1));
  return join(folder, namesIn(folder).find((name) => composed(name) === wanted) ?? wanted);
}

/** {@link onDisk} for a path relative to a folder, with `/`. */
export function pathOnDisk(root: string, path: string): string {
  if (ascii.test(path) || path.startsWith('/')) return path;
  const found = onDisk(join(root, path));
  return existsSync(found) ? relative(root, found).split(sep).join('/') : path;
}

/** The names in a folder; none where it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What is in a folder, in the order of its names; nothing where it cannot be read. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => byCodeUnit(a.name, b.name));
  } catch {
    return [];
  }
}

/** Paths of all files below a folder, with slashes and in their order; links to files are none. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

const ascii = /^[\0-\x7f]*$/;
