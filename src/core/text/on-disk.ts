import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
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

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const ascii = /^[\0-\x7f]*$/;
