import { dirname, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import type { ModuleGraph } from '../../model/module-graph.ts';
import type { SourcePath } from '../../model/place.ts';
import { moduleName } from './paths.ts';
import { eachPageEnding } from './script-builder.ts';
import { entryName } from './server.ts';

/** Packages of docsgen, whose version is fixed. */
const ownPackage = /(?:^|\/)node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * The files and imports of bundles, by names that do not depend on where site and docsgen are. Generated modules are left
 * out.
 *
 * @param named files whose existence matters, not their content
 */
export function graphOf(metafiles: readonly Metafile[], root: string, named: readonly SourcePath[]): ModuleGraph {
  const nameOf = (path: string) => moduleName(path, root);
  const files = new Set<string>();
  const imports = new Map<string, ModuleGraph['imports'][number]>();
  for (const [input, { imports: edges }] of metafiles.flatMap(({ inputs }) => Object.entries(inputs))) {
    const [, namespace = '', path = ''] =
      /^(?:(docsgen-page|docsgen-begin|docsgen|raw):)?(.*?)(?:\?client)?$/s.exec(input) ?? [];
    if (namespace === 'docsgen' || namespace === 'docsgen-begin' || ownPackage.test(path)) continue;
    if (path === entryName || path === '<stdin>' || path.endsWith(eachPageEnding)) {
      // Entries that are files of the site, which may be symbolic links.
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
