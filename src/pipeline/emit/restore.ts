import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, writeFailure } from '../../core/write/index.ts';
import { explain, OutputError, unless } from './output-error.ts';
import { copyingName, exists, findOutputFolder, hasMarker, type OutputFolder } from './output-folder.ts';
import { tryLock } from './output-lock.ts';
import { finishPatch } from './patch.ts';
import { copyIn, removeSite } from './swap.ts';

/**
 * Repairs the output folder after a build was killed: moves the old site back when it was killed between the two renames,
 * continues copying, and removes temporary files. Does nothing while another build runs.
 *
 * @returns whether a site was moved back
 * @throws OutputError when it fails
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

/** Like `restoreOutput`, for a caller that holds the lock. */
export async function restoreFolder(folder: OutputFolder): Promise<boolean> {
  const { site, next, previous } = folder;
  const isThere = await exists(site);
  if (isThere) await finishCopying(folder);

  const restored = !isThere && (await hasMarker(previous));
  if (restored) await rename(previous, site);
  else await removeLeft(previous, removeSite(previous));
  await removeLeft(next, rm(next, { recursive: true, force: true, maxRetries: 3 }));
  return restored;
}

/** Waits until what an earlier build has left is removed; where that fails, the output folder itself is not at fault. */
async function removeLeft(path: string, removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const message = `cannot remove ${path}, which an earlier build has left: ${writeFailure(error)}`;
    throw new OutputError(message, { code, hint: 'remove it, and build again', cause: error });
  }
}

/** Continues copying. The marker has the files that a patch removes; it is empty when the staging folder has the whole site. */
async function finishCopying(folder: OutputFolder): Promise<void> {
  const marker = await unless(['ENOENT'], undefined, readFile(join(folder.next, copyingName), 'utf8'));
  if (marker === undefined) return;
  if (marker === '') await copyIn(folder, {});
  else finishPatch(folder, JSON.parse(marker));
}
