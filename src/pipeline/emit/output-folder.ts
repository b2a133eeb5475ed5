import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { unless } from './output-error.ts';

/** Says that docsgen made the folder it lies in. Its content is the format version of the output, nothing else. */
export const markerName = '.docsgen-output';
export const markerText = '1\n';

/** Lies in a staging folder while its files are put into an output folder one by one. */
export const copyingName = '.docsgen-copying';

/**
 * An output folder and what may stand beside it, all absolute:
 *
 *     build/            the site
 *     .build.next/      the site being written
 *     .build.previous/  the site before, for as long as a swap lasts
 *     .build.lock       who writes it now
 */
export interface OutputFolder {
  readonly site: string;
  readonly next: string;
  readonly previous: string;
  readonly lock: string;
}

/** Symbolic links are followed, so that a swap replaces the folder and not the link to it. */
export async function findOutputFolder(outDir: string): Promise<OutputFolder> {
  const site = await followLinks(resolve(outDir));
  const beside = (ending: string) => join(dirname(site), `.${basename(site)}.${ending}`);
  return { site, next: beside('next'), previous: beside('previous'), lock: beside('lock') };
}

/** As `realpath`, but the last part need not exist: in the middle of a swap it does not. */
async function followLinks(path: string, links = 0): Promise<string> {
  const real = await unless(['ENOENT'], undefined, realpath(path));
  if (real !== undefined) return real;
  const stats = await unless(['ENOENT'], undefined, lstat(path));
  if (!stats?.isSymbolicLink() || links > 40) return path;
  return followLinks(resolve(dirname(path), await readlink(path)), links + 1);
}

export async function exists(path: string): Promise<boolean> {
  return (await unless(['ENOENT', 'ENOTDIR'], undefined, lstat(path))) !== undefined;
}

export function hasMarker(folder: string): Promise<boolean> {
  return exists(join(folder, markerName));
}
