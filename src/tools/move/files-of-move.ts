import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFolder } from '../../core/write/index.ts';
import type { Move } from './moved-site.ts';

/** The files that move with a file or a folder, links of the file system not followed. */
export function filesOfMove(root: string, { from, to }: Move): readonly Move[] {
  if (!isFolder(join(root, from))) return [{ from, to }];
  return readdirSync(join(root, from), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => {
      const below = join(parentPath, name).slice(join(root, from).length).replaceAll('\\', '/');
      return { from: from + below, to: to + below };
    });
}
