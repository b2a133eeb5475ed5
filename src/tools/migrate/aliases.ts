import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from './files.ts';

/** Short names of folders in imports, from `tsconfig.json`: `"@components/*": ["./src/components/*"]`, without the star. */
export function pathAliases(root: string): readonly (readonly [name: string, folder: string])[] {
  const file = join(root, 'tsconfig.json');
  if (!isFile(file)) return [];
  return Array.from(
    readFileSync(file, 'utf8').matchAll(/"([^"*\s]+)\/\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*?)\/?\*"/g),
    ([, name = '', folder = '']) => [name, join(root, folder)] as const,
  );
}
