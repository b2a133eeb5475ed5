import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type Data, dataOf, isData, listOf } from './data.ts';
import { isFile } from './files.ts';

/** The beginning of an import, and what is in its place. */
export type Alias = readonly [beginning: string, path: string];

/** Short beginnings of imports and their folders, from `tsconfig.json`: `"@components/*": ["./src/components/*"]`, without the star. */
export function pathAliases(root: string): readonly Alias[] {
  const file = ['tsconfig.json', 'jsconfig.json'].map((name) => join(root, name)).find(isFile);
  if (file === undefined) return [];
  const text = readFileSync(file, 'utf8');
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '';
  return Array.from(
    text.matchAll(/"([^"*\s]+)\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*?)\/?\*"/g),
    ([, beginning = '', folder = '']) => [beginning, join(root, base, folder)] as const,
  );
}

/**
 * Those of a bundler, `resolve.alias`: an object of paths by names, or the list that Vite takes. A name is that of a folder and of
 * what is in it.
 */
export function bundlerAliases(given: unknown, root: string): readonly Alias[] {
  const entries = Array.isArray(given)
    ? listOf(given)
        .filter(isData)
        .map(({ find, replacement }: Data) => [find, replacement] as const)
    : Object.entries(dataOf(given));
  return entries.flatMap(([name, path]): readonly Alias[] => {
    if (typeof name !== 'string' || typeof path !== 'string') return [];
    const to = isAbsolute(path) ? path : join(root, path);
    // What is no path of the site is the name of a package.
    if (!isAbsolute(path) && !path.startsWith('.')) return [];
    if (statSync(to, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
    return [[`${name.replace(/[/$]*$/, '')}/`, to]];
  });
}
