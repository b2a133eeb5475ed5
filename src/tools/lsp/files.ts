import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SourcePath } from '../../model/place.ts';
import { configNames } from '../../pipeline/config/index.ts';

/** A file of the site as editors name it. */
export function uriOf(root: string, path: SourcePath): string {
  return pathToFileURL(join(root, path)).href;
}

/** The path of a file that an editor names, with links above it followed; `undefined` for what is no file here. */
export function pathOfUri(uri: string): string | undefined {
  const path = uri.startsWith('file:') ? filePath(uri) : undefined;
  if (path === undefined) return undefined;
  // A new file is not there yet.
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), path.slice(folder.length + 1)) : path;
}

/** The path of a `file:` URI; `undefined` for one of another machine, or with escapes that mean nothing. */
function filePath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Whether a folder is that of a site. */
export function hasConfig(folder: string): boolean {
  return configNames.some((name) => existsSync(join(folder, name)));
}

/** The nearest folder above a file that has a config. */
export function rootAbove(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (hasConfig(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Folders whose files are of no site, or are made by docsgen. */
export function isIgnored(path: SourcePath): boolean {
  return /(?:^|\/)(?:node_modules|\.git|\.docsgen)\//.test(`${path}/`) || path.startsWith('../');
}
