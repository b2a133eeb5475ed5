import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, Message, Plugin } from 'esbuild';
import type { Finding } from '../../model/diagnostic.ts';
import type { ModuleEdge, ModuleGraph } from '../../model/module-graph.ts';
import type { SourcePath } from '../../model/place.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { questionNames } from '../../shared/question-names.ts';
import { nearestFile } from '../esbuild/module-files.ts';
import { irregularSettings, regularFiles } from '../esbuild/regular-files.ts';
import { type NotUtf8, notUtf8 } from '../text/index.ts';
import { nameIfSlow } from '../threads/index.ts';

/** A config with all files of the site that it imports, as one module. */
export interface ConfigBundle extends ModuleGraph {
  readonly code: string;
  /** Source map, as JSON; its sources are source paths and their contents are in it. */
  readonly map: string;
  readonly files: readonly SourcePath[];
}

/** Thrown for a file that cannot be read or is not UTF-8, which esbuild would read with replacement characters. */
export class UnreadableFile extends Error {
  /** Absolute path. */
  readonly file: string;
  /** Where it cannot be read, and what to do. */
  readonly fault: Pick<NotUtf8, 'start'> & Partial<Pick<NotUtf8, 'hint'>>;

  /** `reason` follows the path in a sentence: `cannot be read`. */
  constructor(file: string, reason: string, fault: UnreadableFile['fault'] = {}) {
    super(reason);
    this.file = file;
    this.fault = fault;
  }
}

/**
 * Bundles `file` (absolute) and what it imports by relative paths. Packages stay imports, by absolute URL, so that the
 * code can run from anywhere. `import.meta.url`, `dirname` and `filename` keep the values that they have in each file.
 *
 * @throws {UnreadableFile} when one of the files cannot be read or is not UTF-8
 * @throws {BuildFailure} esbuild's, when one does not compile or cannot be found
 */
export async function bundleConfig(root: string, file: string): Promise<ConfigBundle> {
  const fault = irregularSettings(root);
  if (fault !== undefined) throw new UnreadableFile(fault.file, fault.reason);
  const noted: Noted = { unreadable: [], packages: new Set(), maps: new Map() };
  const result = await bundle(root, file, noted).catch(async (error: unknown) => {
    if (noted.unreadable[0] !== undefined || !isBuildFailure(error)) throw noted.unreadable[0] ?? error;
    const { originalMessages } = await import('./original-messages.ts');
    error.errors = originalMessages(error.errors, (path) => noted.maps.get(resolve(root, path)));
    throw error;
  });
  const [map, code] = ['.map', '.mjs'].map((ending) =>
    result.outputFiles.find((output) => output.path.endsWith(ending)),
  );
  const { inputs } = result.metafile;
  const files = Object.keys(inputs).filter((input) => !input.startsWith(`${ownNamespace}:`));
  const imports = files.flatMap((from) =>
    (inputs[from]?.imports ?? [])
      // Of what is left to Node, esbuild only knows the URL or the path that the plugin has given.
      .filter(({ path }) => !path.startsWith('file:') && !isAbsolute(path))
      .map(({ original, path }) => ({ from: posix.dirname(from), specifier: original ?? path })),
  );
  const packages = [...noted.packages].sort().map((edge): ModuleEdge => JSON.parse(edge));
  // The config itself may be a link.
  const entry = { from: '.', specifier: `./${basename(file)}` };
  return {
    code: code?.text ?? '',
    map: map?.text ?? '',
    files: files.toSorted(),
    imports: [entry, ...imports, ...packages],
  };
}

/** Facts that plugins of esbuild collect while a config is bundled. */
interface Noted {
  readonly unreadable: UnreadableFile[];
  /** Imports that are left to Node, each a `ModuleEdge` as JSON. */
  readonly packages: Set<string>;
  /** Source maps of compiled modules, by absolute path. */
  readonly maps: Map<string, string>;
}

async function bundle(root: string, file: string, noted: Noted) {
  const { build } = await import('esbuild');
  const built = build({
    entryPoints: [file],
    absWorkingDir: root,
    // Nothing is written: the name makes paths in the source map relative to the root.
    outfile: resolve(root, `${basename(file, extname(file))}.bundle.mjs`),
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Then no string spans lines, so each line that begins like an import is one: `run.ts` relies on it.
    supported: { 'template-literal': false },
    // As Node resolves packages: without the condition `module`, which only bundlers have.
    conditions: [],
    sourcemap: 'external',
    metafile: true,
    logLevel: 'silent',
    plugins: [regularFiles(root), ownModule, leavePackages(root, noted.packages), sources(noted)],
  });
  return nameIfSlow(`bundling ${relative(root, file)}`, built);
}

const ownNamespace = 'docsgen-module';

/** Resolves `docsgen` to the running docsgen, which may be installed elsewhere. */
const ownModule: Plugin = {
  name: 'docsgen-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^docsgen(?:\/plugin)?$/ }, ({ path }) => ({ path, namespace: ownNamespace }));
    onLoad({ filter: /.*/, namespace: ownNamespace }, ({ path }) => ({
      contents: Object.entries(ownModules[path] ?? {})
        .map(([name, value]) => `export const ${name} = ${value};`)
        .join('\n'),
    }));
  },
};

/** Exports with their code: the same as `src/index.ts` and `src/plugin.ts`, in as few words as a config needs. */
const ownModules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docsgen: { defineConfig: '(config) => config' },
  'docsgen/plugin': {
    definePlugin: "(definition) => (options) => ({ kind: 'docsgen plugin', definition, options })",
    ...Object.fromEntries(questionNames.map((name) => [name, `{ question: '${name}' }`])),
  },
};

/** The message for an import of a name that a module of docsgen does not export; `undefined` for other messages. */
export function missingExport(text: string): Pick<Finding, 'message' | 'hint'> | undefined {
  const [, module = '', name = ''] =
    /^No matching export in "docsgen-module:([^"]+)" for import "([^"]+)"/.exec(text) ?? [];
  if (name === '') return undefined;
  const message = `${module} does not export ${name}`;
  const owner = exportingModule(name);
  if (owner !== undefined) return { message, hint: `import it from ${owner}` };
  const names = Object.keys(ownModules[module] ?? {});
  return { message, hint: didYouMean(nearest(name, names)) ?? `it exports ${names.join(', ')}` };
}

/** The module of docsgen that exports a name. */
export function exportingModule(name: string): string | undefined {
  return Object.keys(ownModules).find((module) => Object.hasOwn(ownModules[module] ?? {}, name));
}

/** Marks calls of esbuild's resolver by the plugin itself, which it must not answer. */
const asked = Symbol('asked');

/**
 * Leaves packages to Node, by absolute URL. Bundled is what Node cannot import (`.ts`), what only looks like a package (an
 * alias of `tsconfig.json`, a `#name` of `package.json`), and modules of a linked package, which is written next to the site.
 */
function leavePackages(root: string, left: Noted['packages']): Plugin {
  return {
    name: 'docsgen-packages',
    setup({ onResolve, resolve: ask }) {
      onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind === 'entry-point' || pluginData === asked) return undefined;
        const found = await ask(path, { kind, resolveDir, importer, pluginData: asked });
        const edge: ModuleEdge = { from: relative(root, resolveDir).split(sep).join('/') || '.', specifier: path };
        // Only esbuild knows whether it is asked for in a `try`, where it may be absent.
        const isAbsent = found.errors.length > 0;
        if (!isAbsent && found.external) return { path: found.path, external: true };
        if (!isAbsent && !isForNode(found.path, path, resolveDir)) return { path: found.path };
        left.add(JSON.stringify(edge));
        if (isAbsent) return undefined;
        // Node takes no URL in a call of require.
        const isCall = kind === 'require-call' || kind === 'require-resolve';
        return { path: isCall ? found.path : pathToFileURL(found.path).href, external: true };
      });
    },
  };
}

function isForNode(file: string, specifier: string, from: string): boolean {
  if (!/^\.[cm]?js$/.test(extname(file))) return false;
  if (file.includes(`${sep}node_modules${sep}`)) return true;
  const isLinked = nearestFile(from, `node_modules/${packageOf(specifier)}/package.json`) !== undefined;
  return isLinked && !isModule(file);
}

/** Whether Node takes a file for an ECMAScript module. */
function isModule(file: string): boolean {
  if (extname(file) !== '.js') return extname(file) === '.mjs';
  const manifest = nearestFile(dirname(file), 'package.json');
  return manifest !== undefined && /"type"\s*:\s*"module"/.test(readFileSync(manifest, 'utf8'));
}

/** The name of a package at the beginning of an import. */
function packageOf(specifier: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** The message for an import from a package that is not installed, or has no such module; `undefined` for other messages. */
export function missingPackage(text: string): Pick<Finding, 'message' | 'hint'> | undefined {
  const [, specifier] = /^Could not resolve "([^./"][^"]*)"/.exec(text) ?? [];
  if (specifier === undefined) return undefined;
  if (packageOf(specifier) === 'docsgen') {
    const modules = Object.keys(ownModules);
    const hint = didYouMean(nearest(specifier, modules)) ?? `its modules are ${modules.join(' and ')}`;
    return { message: `docsgen has no module ${specifier}`, hint };
  }
  return { message: `cannot find ${specifier}`, hint: `install it: npm install --save-dev ${packageOf(specifier)}` };
}

const loaders: Readonly<Record<string, Loader>> = {
  '.jsx': 'jsx',
  '.tsx': 'tsx',
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
};

/** Reads files of the site as strict UTF-8 and gives each its own `import.meta`. */
function sources({ unreadable, maps }: Noted): Plugin {
  return {
    name: 'docsgen-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.([cm]?[jt]s|[jt]sx|json)$/, namespace: 'file' }, async ({ path }) => {
        try {
          const text = await readUtf8(path);
          return path.endsWith('.json') ? { contents: text, loader: 'json' } : await compile(text, path, maps);
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          // esbuild wraps what is thrown here, so the original is passed in a list.
          unreadable.push(error);
          return { errors: [{ text: error.message }] };
        }
      });
    },
  };
}

async function readUtf8(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(path, `cannot be read (${error.code})`);
  });
  const fault = notUtf8(bytes);
  if (fault !== undefined) throw new UnreadableFile(path, fault.reason, fault);
  return new TextDecoder('utf-8').decode(bytes);
}

async function compile(
  text: string,
  path: string,
  maps: Noted['maps'],
): Promise<{ contents: string } | { errors: Message[] }> {
  const define = {
    'import.meta.url': JSON.stringify(pathToFileURL(path).href),
    'import.meta.filename': JSON.stringify(path),
    'import.meta.dirname': JSON.stringify(dirname(path)),
  };
  const loader = loaders[extname(path)] ?? 'js';
  const { transform } = await import('esbuild');
  try {
    const { code, map } = await transform(text, {
      loader,
      define,
      sourcemap: 'both',
      sourcefile: path,
      logLevel: 'silent',
    });
    maps.set(path, map);
    return { contents: code };
  } catch (error) {
    if (isBuildFailure(error)) return { errors: error.errors };
    throw error;
  }
}

/** Whether esbuild has thrown it, with messages that have places. */
export function isBuildFailure(error: unknown): error is Error & { errors: Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}
