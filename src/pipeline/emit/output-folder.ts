import { existsSync } from 'node:fs';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { recordName } from '../../shared/output-record.ts';
import { unless } from './output-error.ts';

/** The file that marks a folder as made by docsgen. */
export const markerName = recordName;
/** The content of the marker where nothing is noted about the output. */
export const markerText = '1\n';

/** The file in a staging folder while its files are moved into an output folder one by one. */
export const copyingName = '.docsgen-copying';

/**
 * An output folder and the files next to it, as absolute paths:
 *
 *     build/            the site
 *     .build.next/      the site being written
 *     .build.previous/  the site before, for as long as a swap lasts
 *     .build.lock       the process that writes it now
 */
export interface OutputFolder {
  readonly site: string;
  readonly next: string;
  readonly previous: string;
  readonly lock: string;
}

/** The paths for an output folder. Symbolic links are followed, so that a swap replaces the folder, not the link to it. */
export async function findOutputFolder(outDir: string): Promise<OutputFolder> {
  const site = await followLinks(resolve(outDir));
  const sibling = (ending: string) => join(dirname(site), `.${basename(site)}.${ending}`);
  return { site, next: sibling('next'), previous: sibling('previous'), lock: sibling('lock') };
}

/** Like `realpath`, but the last part may be missing, as in the middle of a swap. */
async function followLinks(path: string, links = 0): Promise<string> {
  const real = await unless(['ENOENT'], undefined, realpath(path));
  if (real !== undefined) return real;
  const stats = await unless(['ENOENT'], undefined, lstat(path));
  if (!stats?.isSymbolicLink() || links > 40) return path;
  return followLinks(resolve(dirname(path), await readlink(path)), links + 1);
}

/** Whether there is anything at a path. */
export async function exists(path: string): Promise<boolean> {
  return (await unless(['ENOENT', 'ENOTDIR'], undefined, lstat(path))) !== undefined;
}

/** Whether docsgen made a folder. */
export function hasMarker(folder: string): Promise<boolean> {
  return exists(join(folder, markerName));
}

/** Whether a path is an output folder, or what a build has next to one while it writes it. */
export function isOutputPath(path: string): boolean {
  return /^\..+\.(?:next|previous|lock)$/.test(basename(path)) || existsSync(join(path, markerName));
}

/**
 * Functions by which tests break a build. An error that a hook throws is handled like one of the file system. Paths are
 * absolute.
 */
export interface OutputHooks {
  /** Before a file or folder is created or written. */
  beforeWrite?(path: string): void | Promise<void>;
  beforeRename?(from: string, to: string): void | Promise<void>;
  /** Between the rename of the old site and that of the new one. */
  betweenRenames?(): void | Promise<void>;
}
