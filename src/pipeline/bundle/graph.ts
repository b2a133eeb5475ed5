import { dirname, relative, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import type { ModuleGraph } from '../../model/module-graph.ts';
import type { SourcePath } from '../../model/place.ts';
import { packageRoot } from './package-root.ts';

/** React has the version that docsgen asks for. */
const ownPackage = /(?:^|\/)node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * Files by names that hold wherever site and docsgen lie; modules made up for the bundler are left out.
 *
 * @param named files that matter only by being there
 */
export function graphOf(metafiles: readonly Metafile[], root: string, named: readonly SourcePath[]): ModuleGraph {
  const nameOf = (path: string) => moduleName(path, root);
  const files = new Set<string>();
  const imports = new Map<string, ModuleGraph['imports'][number]>();
  for (const [input, { imports: edges }] of metafiles.flatMap(({ inputs }) => Object.entries(inputs))) {
    const [, namespace = '', path = ''] =
      /^(?:(docsgen-page|docsgen-begin|docsgen|raw):)?(.*?)(?:\?client)?$/s.exec(input) ?? [];
    if (namespace === 'docsgen' || namespace === 'docsgen-begin' || ownPackage.test(path)) continue;
    if (path === 'docsgen-server.js' || path === '<stdin>') {
      // The site's own files among what is bundled, which may be reached by links.
      for (const { original = '' } of edges.filter(({ original }) => original?.startsWith(root + sep))) {
        const edge = { from: '.', specifier: `./${relative(root, original).split(sep).join('/')}` };
        imports.set(JSON.stringify(edge), edge);
      }
      continue;
    }
    const file = nameOf(path);
    if (namespace !== 'docsgen-page') files.add(file);
    for (const { original, path: target } of edges) {
      const edge = { from: dirname(file), specifier: original ?? target };
      imports.set(JSON.stringify(edge), edge);
    }
  }
  for (const path of named) imports.set(path, { from: '.', specifier: `@site/${path}` });
  return { files: [...files].sort(), imports: [...imports.values()] };
}

/** How a module is called that esbuild names by its path from the site's root. */
function moduleName(path: string, root: string): string {
  const file = resolve(root, path);
  const way = relative(packageRoot(), file);
  const isOwn = !way.startsWith('..') && !way.split(sep).includes('node_modules') && !file.startsWith(root + sep);
  return (isOwn ? `docsgen:${way}` : relative(root, file)).split(sep).join('/');
}

/** As `moduleName`, but the same wherever packages are installed. */
export function portableName(path: string, root: string): string {
  return moduleName(path, root).replace(/^.*\/node_modules\//, 'node_modules/');
}
