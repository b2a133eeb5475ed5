import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from './files.ts';

/** Short beginnings of imports and their folders, from `tsconfig.json`: `"@components/*": ["./src/components/*"]`, without the star. */
export function pathAliases(root: string): readonly (readonly [beginning: string, folder: string])[] {
  const file = join(root, 'tsconfig.json');
  if (!isFile(file)) return [];
  return Array.from(
    readFileSync(file, 'utf8').matchAll(/"([^"*\s]+)\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*?)\/?\*"/g),
    ([, beginning = '', folder = '']) => [beginning, join(root, folder)] as const,
  );
}
