import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyIn } from './copy-in.ts';
import { systemCode } from './output-error.ts';
import { copyingName, exists, markerName, type OutputFolder } from './output-folder.ts';
import type { OutputHooks } from './output-hooks.ts';
import { removeFolder } from './remove-folder.ts';

/** What `rename` says of a mount point, of a folder in use, and of one that it may not move. */
const immovable = ['EXDEV', 'EBUSY', 'EPERM', 'EACCES'];

/**
 * Puts the staged site in the place of the old one, by two renames. Where the folder cannot be renamed,
 * its files are replaced one by one. When a rename fails, the old site stands; when copying is broken off,
 * the staging folder is left for `restore` to go on with.
 */
export async function swapIn(folder: OutputFolder, hooks: OutputHooks): Promise<void> {
  try {
    await swapByRename(folder, hooks);
  } catch (error) {
    if (!immovable.includes(systemCode(error) ?? '') || !(await exists(folder.site))) throw error;
    await writeFile(join(folder.next, copyingName), '');
    await copyIn(folder, hooks);
    await rm(join(folder.next, copyingName));
  }
  // The new site stands: what is left of the old one is not worth a failure, the next build removes it.
  await removeSite(folder.previous).catch(() => undefined);
}

async function swapByRename({ site, next, previous }: OutputFolder, hooks: OutputHooks): Promise<void> {
  const move = async (from: string, to: string) => {
    await hooks.beforeRename?.(from, to);
    await rename(from, to);
  };

  if (!(await exists(site))) return move(next, site);
  await move(site, previous);
  try {
    await hooks.betweenRenames?.();
    await move(next, site);
  } catch (error) {
    await rename(previous, site);
    throw error;
  }
}

/** The marker goes first: what has lost it is never taken for a complete site again. */
export async function removeSite(path: string): Promise<void> {
  await rm(join(path, markerName), { force: true });
  await removeFolder(path);
}
