import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import Module, { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import vm from 'node:vm';
import type * as Esbuild from 'esbuild';
import type { BuildOptions, BuildResult, Plugin, PluginBuild } from 'esbuild';
import { serverModule } from '../src/shared/thrown-at.ts';

// Shares results of esbuild between the sites of tests. Most of these use the templates and scripts of docsgen unchanged, and
// bundling and compiling them takes most of the time of a small build, so each worker does both only once, for the sources and
// for `dist/`.

const repository = join(import.meta.dirname, '..');
/** A file of docsgen or of its packages, which no test changes. */
const isOwn = (file: string) =>
  ['templates', 'src', 'dist', 'node_modules'].some((folder) => file.startsWith(join(repository, folder) + sep));

interface Made {
  readonly root: string;
  readonly result: BuildResult;
  /** Files of the site that took part, by their paths in it, and their digests. */
  readonly files: Readonly<Record<string, string>>;
}

/** Results of esbuild, by a key of all its options. */
const made = new Map<string, Made>();

/** Folder with the results that all workers of a test run share. */
const folder = process.env.DOCSGEN_TESTS && join(process.env.DOCSGEN_TESTS, 'bundles');

/** State of the worker: this file runs again for each test file. */
const worker: { sharing?: { shared: number; made: number } } = globalThis as object;

/** The number of runs whose result was shared, for the test of this file. */
export const bundlesShared = () => worker.sharing?.shared ?? 0;

/** The number of runs that were made. */
export const bundlesMade = () => worker.sharing?.made ?? 0;

/** Paths of the templates. A site replaces one by a file with the same path. */
const templates = readdirSync(join(repository, 'templates'), { recursive: true, encoding: 'utf8' });

interface Keys {
  /** For a run that reads no template, so that the theme of the site does not matter. */
  readonly plain: string;
  readonly themed: string;
}

/** The keys of a run; `undefined` where its result may depend on files of the site that are not in the key. */
async function keysOf({ plugins = [], ...options }: BuildOptions): Promise<Keys | undefined> {
  const root = options.absWorkingDir;
  if (root === undefined || ['tsconfig.json', 'jsconfig.json'].some((name) => existsSync(join(root, name)))) return;
  const asked = await Promise.all(plugins.map(async (plugin) => [plugin.name, ...(await questionsOf(plugin))]));
  // The first question of the theme is for templates by their own name. The other one asks which files the site has.
  const theme = asked.some(([name, ...questions]) => name === 'theme-overrides' && questions.length > 1)
    ? namesOf(root)
    : [];
  const others = asked.filter(([name]) => name !== 'theme-overrides');
  const manifest = join(root, 'package.json');
  const packages = [existsSync(manifest) ? contentOf(manifest).toString() : '', packagesOf(root)];
  const config = configOf(options);
  const text = config && contentOf(config).toString('latin1');
  // The output has relative paths from the site to docsgen.
  const plain = JSON.stringify([dirname(root), others, packages, text, options]).replaceAll(root, '<root>');
  return { plain, themed: `${plain} ${theme.join()}` };
}

/** Files of a site that may replace a template; not those in its output. */
function namesOf(root: string): readonly string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => templates.some((path) => name.endsWith(sep + path)) && !isAsset(name)).sort();
}

const isAsset = (name: string) => /(?:^|[\\/])assets[\\/]/.test(name);

/** Names of the packages of a site, and where they are. */
function packagesOf(root: string): readonly string[] {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isSymbolicLink()
        ? realpathSync(path)
        : [entry.name, ...(entry.name.startsWith('@') ? readdirSync(path) : [])].join();
    })
    .sort();
}

/** The path of the config file, where that is what is bundled. */
function configOf({ absWorkingDir: root, entryPoints }: BuildOptions): string | undefined {
  const [file] = Array.isArray(entryPoints) ? entryPoints : [];
  const isConfig =
    typeof file === 'string' && root !== undefined && /^docsgen\.config\.[jt]s$/.test(relative(root, file));
  return isConfig ? file : undefined;
}

/**
 * Digests of the files of the site that the result depends on: another site with the same files gets the same result.
 * `undefined` where the result cannot be shared.
 */
function filesFor(
  options: BuildOptions,
  { metafile, warnings, outputFiles = [] }: BuildResult,
): Made['files'] | undefined {
  const { absWorkingDir: root = '' } = options;
  const inputs = Object.entries(metafile?.inputs ?? {}).filter(
    ([input]) =>
      !['<stdin>', 'docsgen-server.js', 'docsgen-module:docsgen', 'docsgen-module:docsgen/plugin'].includes(input),
  );
  if (warnings.length > 0 || inputs.length === 0) return;
  const config = configOf(options);
  if (config !== undefined) {
    // The key has the text of the config, but not what it imports, nor its path.
    const isAlone = inputs.every(
      ([input, { imports }]) =>
        resolve(root, input) === config && imports.every(({ path }) => path.startsWith('docsgen-module:')),
    );
    return isAlone && outputFiles.every(({ text }) => !text.includes(root)) ? {} : undefined;
  }
  const others = inputs.map(([input]) => input).filter((input) => !isOwn(resolve(root, input)));
  if (others.length === 0) return {};
  // Only style sheets that load nothing: of other files, plugins are told what they load.
  const isPlain = (file: string) => file.endsWith('.css') && !/url\(|@import/.test(textOf(resolve(root, file)));
  if (!others.every(isPlain) || outputFiles.some(({ text }) => text.includes(root))) return;
  return digestsOf(root, others);
}

/** Whether the result has templates, which a theme may replace. */
function hasTemplates(root: string, { metafile }: BuildResult): boolean {
  const folder = join(repository, 'templates') + sep;
  return Object.keys(metafile?.inputs ?? {}).some((input) => resolve(root, input).startsWith(folder));
}

function textOf(file: string): string {
  try {
    return contentOf(file).toString();
  } catch {
    // A plugin generated it: it counts as a file that loads others.
    return '@import';
  }
}

/** The content of a file. Throws for a named pipe, as reading one would wait for a writer for ever. */
function contentOf(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error(`${path} is no file`);
  return readFileSync(path);
}

/** Digests of files by path; `undefined` where one does not exist. */
function digestsOf(root: string, files: readonly string[]): Made['files'] | undefined {
  try {
    return Object.fromEntries(files.map((file) => [file, hash(contentOf(resolve(root, file)))]));
  } catch {
    return;
  }
}

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A stored result for the same input, of this worker or another one. */
function find(key: string, root: string): Made | undefined {
  const known = made.get(key) ?? read(key);
  if (known === undefined) return;
  made.set(key, known);
  const now = digestsOf(root, Object.keys(known.files));
  return JSON.stringify(now) === JSON.stringify(known.files) ? known : undefined;
}

function read(key: string): Made | undefined {
  if (folder === undefined) return;
  try {
    return deserialize(readFileSync(join(folder, hash(key))));
  } catch {
    return;
  }
}

function keep(key: string, entry: Made): void {
  made.set(key, entry);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, hash(key));
  // Renamed when it is complete, so that no other worker reads a part of it.
  const { outputFiles, metafile } = entry.result;
  const result = {
    errors: [],
    warnings: [],
    metafile,
    outputFiles: outputFiles?.map(({ path, contents, hash }) => ({ path, contents, hash })),
  };
  writeFileSync(`${file}.${process.pid}`, serialize({ ...entry, result }));
  renameSync(`${file}.${process.pid}`, file);
}

/** The filters of the hooks that a plugin of esbuild registers. */
async function questionsOf({ setup }: Plugin): Promise<readonly string[]> {
  const questions: string[] = [];
  const listen = (name: string) => (about: { readonly filter: RegExp; readonly namespace?: string }) => {
    questions.push(`${name} ${about.filter} ${about.namespace ?? ''}`);
  };
  // A run that a plugin fails at its end has no result that could be kept.
  const end = () => questions.push('end');
  await setup({ onResolve: listen('resolve'), onLoad: listen('load'), onEnd: end } as unknown as PluginBuild);
  return questions;
}

/** The result as esbuild would give it for a site in another folder. */
function moved({ root, result }: Made, to: string): BuildResult {
  const outputFiles = result.outputFiles?.map(({ path, contents, hash }) => ({
    path: path.startsWith(root + sep) ? to + path.slice(root.length) : path,
    contents,
    hash,
    get text() {
      return Buffer.from(contents).toString();
    },
  }));
  return { ...result, ...(outputFiles && { outputFiles }) };
}

function sharing(build: (options: BuildOptions) => Promise<BuildResult>, counts: NonNullable<typeof worker.sharing>) {
  return async (options: BuildOptions): Promise<BuildResult> => {
    const { absWorkingDir: root = '' } = options;
    // If this fails, so does esbuild, which reports the reason.
    const keys = await keysOf(options).catch(() => undefined);
    const known = keys && (find(keys.plain, root) ?? find(keys.themed, root));
    if (known !== undefined) {
      counts.shared++;
      return moved(known, root);
    }
    counts.made++;
    const result = await build(options);
    const files = keys && filesFor(options, result);
    if (keys !== undefined && files !== undefined) {
      keep(hasTemplates(root, result) ? keys.themed : keys.plain, { root, result, files });
    }
    return result;
  };
}

/** Compiled functions by the text of their scripts, the most recently used last. A script still runs each time. */
const compiled = new Map<string, ReturnType<typeof vm.compileFunction>>();
const maxCompiled = 16;

function compilingOnce(compile: typeof vm.compileFunction): typeof vm.compileFunction {
  return (script, params, options) => {
    // Other scripts are small, or belong to one site.
    if (options?.filename !== serverModule) return compile(script, params, options);
    const work = compiled.get(script) ?? compile(script, params, options);
    compiled.delete(script);
    compiled.set(script, work);
    for (const oldest of compiled.keys()) if (compiled.size > maxCompiled) compiled.delete(oldest);
    return work;
  };
}

const require = createRequire(import.meta.url);
const path = require.resolve('esbuild');
if (worker.sharing === undefined) {
  worker.sharing = { shared: 0, made: 0 };
  const esbuild = require('esbuild') as typeof Esbuild;
  // Replaced before its first import: later imports take the module from `require.cache`.
  const module = Object.assign(new Module(path), { filename: path, loaded: true });
  module.exports = { ...esbuild, build: sharing(esbuild.build, worker.sharing) };
  require.cache[path] = module;
  vm.compileFunction = compilingOnce(vm.compileFunction);
  syncBuiltinESMExports();
}
