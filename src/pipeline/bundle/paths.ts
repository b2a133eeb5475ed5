import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPath } from '../../core/esbuild/module-files.ts';
import type { SourcePath } from '../../model/place.ts';
import { once } from '../../shared/once.ts';
import type { BundleInput } from './bundle.ts';

/** Absolute folder of the running docsgen: the one with `templates/`, whether it runs from `src/` or `dist/`. */
export const packageRoot = once((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'templates', 'page.tsx'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('docsgen is not installed whole: its templates folder is missing');
    folder = parent;
  }
  return folder;
});

/**
 * A function from the real path of a file, as esbuild names it, to its source path: the site and its content folders may
 * be symbolic links.
 */
export function sourcePaths({ root, docs, posts, pages }: BundleInput['config']): (file: string) => SourcePath {
  const documents = docs.flatMap(({ versions }) => versions.flatMap(({ folders }) => folders));
  const dirs = [...documents, ...posts, ...(pages === undefined ? [] : [pages])].map(({ dir }) => dir);
  const folders = [...dirs, ''].map((dir) => ({ dir, real: realPath(join(root, dir)) ?? join(root, dir) }));
  return (file) => {
    const folder = folders.find(({ real }) => file.startsWith(real + sep));
    return folder === undefined
      ? relative(root, file).split(sep).join('/')
      : [...(folder.dir === '' ? [] : [folder.dir]), ...relative(folder.real, file).split(sep)].join('/');
  };
}

/** The path in a name that esbuild has for what it bundles, such as `docsgen-page:docs/a.mdx` and `x.tsx?client`. */
export function pathIn(input: string): string {
  return input.replace(/^docsgen-page:/, '').replace(/\?client$/, '');
}

/** The name of a module of a metafile: a source path, or `docsgen:` and a path in docsgen. */
export function moduleName(path: string, root: string): string {
  const file = resolve(root, path);
  // Most modules are docsgen's own, and `relative` takes longer than all the rest.
  const own = packageRoot() + sep;
  const way = file.startsWith(own) && !file.startsWith(root + sep) ? file.slice(own.length) : undefined;
  const isOwn = way !== undefined && !way.split(sep).includes('node_modules');
  return (isOwn ? `docsgen:${way}` : relative(root, file)).split(sep).join('/');
}

/** Like `moduleName`, but independent of the folder that packages are installed in. */
export function portableName(path: string, root: string): string {
  return moduleName(path, root).replace(/^.*\/node_modules\//, 'node_modules/');
}
