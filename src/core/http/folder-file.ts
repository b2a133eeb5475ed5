import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A file of the served folder, open. Whoever got it closes it. */
export interface FolderFile {
  readonly handle: FileHandle;
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since 1970, with fractions. */
  readonly modified: number;
}

/** Files that are meant for the host or for docsgen, not for readers. */
const hostFiles = ['_headers', '_redirects', '_redirects.nginx.conf', '.docsgen-output'];

/** Whether a file of the output, by its path in it, is never sent to a reader. */
export function isHostFile(path: string): boolean {
  return hostFiles.includes(path);
}

/** What the system says of files that are not there for a reader. */
const notFound = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'];

/**
 * Opens a file. Nothing when there is none, when it is a folder or a device, or when it lies outside
 * behind a symbolic link.
 *
 * @param root real path of the folder
 * @param path relative, without `..`
 */
export async function openFolderFile(root: string, path: string): Promise<FolderFile | undefined> {
  if (isHostFile(path)) return undefined;
  try {
    const real = await realpath(join(root, path));
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
    // Asked before it is opened: opening a pipe would wait for its writer.
    if (!(await stat(real)).isFile()) return undefined;
    const handle = await open(real);
    const { size, mtimeMs } = await handle.stat();
    return { handle, path, size, modified: mtimeMs };
  } catch (error) {
    if (error instanceof Error && 'code' in error && notFound.includes(String(error.code))) return undefined;
    throw error;
  }
}

/** The first of these files that is there. */
export async function openFirst(root: string, paths: readonly string[]): Promise<FolderFile | undefined> {
  for (const path of paths) {
    const file = await openFolderFile(root, path);
    if (file) return file;
  }
  return undefined;
}
