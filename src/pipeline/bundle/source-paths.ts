import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourcePath } from '../../model/place.ts';
import type { BundleInput } from './bundle.ts';

/**
 * Tells the path in the site of a file that the bundler names by its real path: a content folder, and the site itself,
 * may be a symbolic link.
 */
export function sourcePaths({ root, docs, posts, pages }: BundleInput['config']): (file: string) => SourcePath {
  const dirs = [...(docs?.versions ?? []), posts, pages].flatMap((folder) =>
    folder === undefined ? [] : [folder.dir],
  );
  const folders = [...dirs, ''].map((dir) => ({ dir, real: realPath(join(root, dir)) }));
  return (file) => {
    const folder = folders.find(({ real }) => file.startsWith(real + sep));
    return folder === undefined
      ? relative(root, file).split(sep).join('/')
      : [...(folder.dir === '' ? [] : [folder.dir]), ...relative(folder.real, file).split(sep)].join('/');
  };
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
