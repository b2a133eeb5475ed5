import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** An open file of the served folder. The receiver has to close its handle. */
export interface FolderFile {
  readonly handle: FileHandle;
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since 1970, with fractions. */
  readonly modified: number;
}

/** Files for the host or for docsgen, which are never sent to readers. */
const hostFiles = ['_headers', '_redirects', '_redirects.nginx.conf', '.docsgen-output'];

/**
 * Whether a file of the output is for the host or for docsgen only.
 *
 * @param path relative to the output
 */
export function isHostFile(path: string): boolean {
  return hostFiles.includes(path);
}

/** Error codes of the file system that mean: nothing to serve here. */
const notFound = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'];

/**
 * Opens a file; `undefined` when there is none, when it is a folder or a device, or when a symbolic link leads
 * outside of the folder.
 *
 * @param root real path of the folder
 * @param path relative, without `..`
 */
export async function openFolderFile(root: string, path: string): Promise<FolderFile | undefined> {
  if (isHostFile(path)) return undefined;
  try {
    const real = await realpath(join(root, path));
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
    // Before it is opened, because opening a pipe waits for its writer.
    if (!(await stat(real)).isFile()) return undefined;
    const handle = await open(real);
    const { size, mtimeMs } = await handle.stat();
    return { handle, path, size, modified: mtimeMs };
  } catch (error) {
    if (error instanceof Error && 'code' in error && notFound.includes(String(error.code))) return undefined;
    throw error;
  }
}

/** Opens the first of these files that exists. */
export async function openFirst(root: string, paths: readonly string[]): Promise<FolderFile | undefined> {
  for (const path of paths) {
    const file = await openFolderFile(root, path);
    if (file) return file;
  }
  return undefined;
}
