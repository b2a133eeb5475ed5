import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFolder } from '../write/index.ts';

/**
 * Absolute path of a site's cache: with the caches of other tools, where the package that the site belongs to
 * has its packages; else in a folder of the site.
 *
 * @param root absolute path of the site
 */
export function cacheFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const packages = join(folder, 'node_modules');
      if (isFolder(packages)) return join(packages, '.cache', 'docsgen');
      break;
    }
    if (dirname(folder) === folder) break;
  }
  return join(root, '.docsgen', 'cache');
}
