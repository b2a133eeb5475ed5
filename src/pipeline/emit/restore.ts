import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyIn } from './copy-in.ts';
import { explain, unless } from './output-error.ts';
import { copyingName, exists, findOutputFolder, hasMarker, type OutputFolder } from './output-folder.ts';
import { tryLock } from './output-lock.ts';
import { finishPatch } from './patch.ts';
import { removeSite } from './swap.ts';

/**
 * Clears up after a build that was killed: puts the old site back when it is out of the way and the new
 * one not in its place, goes on copying where that was broken off, and removes what else was left. Does
 * nothing while another build is at work.
 *
 * @returns whether a site was put back
 * @throws OutputError when it cannot
 */
export async function restoreOutput(outDir: string): Promise<boolean> {
  try {
    const folder = await findOutputFolder(outDir);
    if (!(await exists(folder.next)) && !(await exists(folder.previous))) return false;
    const lock = await tryLock(folder.lock);
    if (lock === undefined) return false;
    try {
      return await restoreFolder(folder);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw explain(error, outDir);
  }
}

/** As `restoreOutput`, for whoever holds the lock. */
export async function restoreFolder(folder: OutputFolder): Promise<boolean> {
  const { site, next, previous } = folder;
  const standing = await exists(site);
  if (standing) await finishCopying(folder);

  const restored = !standing && (await hasMarker(previous));
  if (restored) await rename(previous, site);
  else await removeSite(previous);
  await rm(next, { recursive: true, force: true, maxRetries: 3 });
  return restored;
}

/** The marker holds what a patch removes; it is empty where the staging folder has the whole site. */
async function finishCopying(folder: OutputFolder): Promise<void> {
  const marker = await unless(['ENOENT'], undefined, readFile(join(folder.next, copyingName), 'utf8'));
  if (marker === undefined) return;
  if (marker === '') await copyIn(folder, {});
  else finishPatch(folder, JSON.parse(marker));
}
