import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the running docsgen: the one with `templates/`, whether it runs from `src/` or `dist/`. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'templates', 'page.tsx'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('docsgen is not installed whole: its templates folder is missing');
    folder = parent;
  }
  return folder;
}
