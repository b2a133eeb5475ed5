import { readFile } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import type { Loader, PartialMessage, Plugin } from 'esbuild';
import { islandLoads, wrongLoad } from '../../shared/island-load.ts';
import { nearest } from '../../shared/nearest.ts';
import { ownModule, reactModule } from './plugins.ts';

/** Loaders of esbuild; `.js` files may have JSX, as `.jsx` files do. */
const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'jsx', '.jsx': 'jsx' };
/** Name of the plugin: what is noted in its messages is a hint. */
export const clientModulesName = 'client-modules';
/** Behind blanks and comments, each of which is read in one way only. */
const directive = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(['"])use client\1/;

/** A `'use client'` module: its name in the bundles, and its absolute path. */
export interface ClientModule {
  readonly name: string;
  readonly file: string;
}

/**
 * Makes each export of a `'use client'` module an island of the server bundle. Inside a client module and its imports there
 * are no islands: React renders them as one tree.
 *
 * @param sourceOf the source path of a file, which names its islands
 * @param found receives the modules that are islands
 * @param options.pluginFiles absolute paths of the modules of plugins
 */
export function clientModules(
  sourceOf: (file: string) => string,
  islandFile: string,
  found: Map<string, ClientModule>,
  { pluginFiles = [] }: { readonly pluginFiles?: readonly string[] } = {},
): Plugin {
  // A plugin may be a package; its modules are those next to it and below.
  const folders = pluginFiles.map((file) => dirname(file) + sep);
  const isSource = (path: string) =>
    isOwnSource(path) || (extname(path) in loaders && folders.some((folder) => path.startsWith(folder)));
  return {
    name: clientModulesName,
    setup(build) {
      build.onResolve({ filter: /^docsgen-client-module:/ }, ({ path }) => inside(path.slice(path.indexOf(':') + 1)));
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, namespace, pluginData }) => {
        if (pluginData?.client !== true) return;
        // What is in an island runs in browsers: it is not watched, but counted, as it may never end.
        if (path === 'react/jsx-runtime') return { path: join(dirname(islandFile), 'watched', 'island-runtime.ts') };
        if (reactModule.test(path)) return ownModule(path);
        const resolved = await build.resolve(path, { kind, importer, resolveDir, namespace });
        const own = resolved.errors.length === 0 && resolved.namespace === 'file' && !resolved.external;
        return own && isSource(resolved.path) ? inside(resolved.path) : resolved;
      });
      build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path, suffix }) => {
        if (!isSource(path)) return;
        const contents = await readFile(path, 'utf8');
        const loader = loaders[extname(path)] ?? 'js';
        if (suffix === insideSuffix) return { contents, loader, pluginData: { client: true } };
        if (!isClientModule(contents)) return { contents, loader };

        const name = sourceOf(path);
        const { exports, load } = await readModule(contents, loader, path);
        if (exports === undefined) return { errors: [messageAt(exportStar, /\bexport\s*\*/, contents, path)] };
        if (load !== undefined && !islandLoads.includes(load)) return { errors: [loadMessage(load, contents, path)] };
        found.set(name, { name, file: path });
        return { contents: stub(path, name, exports, islandFile), loader: 'js' };
      });
    },
  };
}

const insideSuffix = '?client';
const exportStar = "a 'use client' module names what it exports: `export *` does not";

function inside(path: string) {
  return { path, suffix: insideSuffix, pluginData: { client: true } };
}

/** Whether code begins with `'use client'`. */
export function isClientModule(code: string): boolean {
  return directive.test(code);
}

/** Whether a file is a module of the site. In packages the directive is for servers that stream components. */
function isOwnSource(path: string): boolean {
  return extname(path) in loaders && !path.split(sep).slice(0, -1).includes('node_modules');
}

function stub(path: string, name: string, exports: readonly string[], islandFile: string): string {
  const lines = exports
    .filter((exported) => exported !== 'hydrate')
    .map((exported, index) => {
      const meta = `{ module: ${JSON.stringify(name)}, name: ${JSON.stringify(exported)}, load: module.hydrate }`;
      return `const value${index} = island(module[${JSON.stringify(exported)}], ${meta});
export { value${index} as ${JSON.stringify(exported)} };`;
    });
  return `import { island } from ${JSON.stringify(islandFile)};
import * as module from ${JSON.stringify(`docsgen-client-module:${path}`)};
${lines.join('\n')}`;
}

/** What a module exports: `exports` has the names, or is `undefined` where it has `export *`; `load` is `hydrate` where it is a text. */
async function readModule(contents: string, loader: Loader, file: string) {
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')]);
  // Transformed, a module has one export statement with all its names.
  const { code } = await transform(contents, { loader, format: 'esm', jsx: 'automatic', sourcefile: file });
  const names: string[] = [];
  let load: string | undefined;
  for (const node of parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    if (node.type === 'ExportAllDeclaration') return { exports: undefined, load };
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations)
        if (id.type === 'Identifier' && id.name === 'hydrate' && init?.type === 'Literal') load = String(init.value);
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const { exported } of node.specifiers)
      names.push(exported.type === 'Identifier' ? exported.name : String(exported.value));
  }
  return { exports: names, load: names.includes('hydrate') ? load : undefined };
}

/** A message about a `hydrate` that says no time: only when it is loaded, the place would be that of the next line of code. */
function loadMessage(load: string, contents: string, file: string): PartialMessage {
  const near = nearest(load, islandLoads);
  const message = messageAt(wrongLoad(load), /\bhydrate\b(?=[^\n=]{0,80}=)/, contents, file);
  return { ...message, notes: near === undefined ? [] : [{ text: `did you mean ${near}?` }] };
}

/** A message at the first place in a text that a pattern finds. */
function messageAt(text: string, pattern: RegExp, contents: string, file: string): PartialMessage {
  const found = pattern.exec(contents);
  if (found === null) return { text, location: { file } };
  const before = contents.slice(0, found.index).split('\n');
  return { text, location: { file, line: before.length, column: before.at(-1)?.length ?? 0, length: found[0].length } };
}
