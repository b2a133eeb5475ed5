import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Move } from './moved-site.ts';

/** The files that move with a file or a folder, links of the file system not followed. */
export function filesOfMove(root: string, { from, to }: Move): readonly Move[] {
  if (statSync(join(root, from), { throwIfNoEntry: false })?.isDirectory() !== true) return [{ from, to }];
  return readdirSync(join(root, from), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => {
      const below = join(parentPath, name).slice(join(root, from).length).replaceAll('\\', '/');
      return { from: from + below, to: to + below };
    });
}
