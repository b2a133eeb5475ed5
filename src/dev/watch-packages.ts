import { relative, sep } from 'node:path';
import { lockFiles } from '../core/esbuild/module-files.ts';
import { statsOf } from '../core/text/index.ts';
import type { Change } from './watch.ts';

/** Milliseconds between two checks. */
const checkEvery = 2000;

/**
 * Reports when packages of a site are installed or removed. Folders of packages have too many files to be watched: the lock
 * files that package managers write at the end are checked regularly.
 *
 * @returns a function that ends it
 */
export function watchPackages(root: string, onChange: (change: Change) => void): () => void {
  let known = installed(root);
  const timer = setInterval(() => {
    const now = installed(root);
    for (const [file, state] of now)
      if (known.get(file) !== state)
        onChange({ path: relative(root, file).split(sep).join('/'), kind: 'changed', isFolder: false });
    known = now;
  }, checkEvery).unref();
  return () => clearInterval(timer);
}

function installed(root: string): ReadonlyMap<string, string> {
  return new Map(lockFiles(root).map((file) => [file, String(statsOf(file)?.mtimeMs)]));
}
