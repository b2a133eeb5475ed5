import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import Module, { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import vm from 'node:vm';
import type * as Esbuild from 'esbuild';
import type { BuildOptions, BuildResult, Plugin, PluginBuild } from 'esbuild';
import { serverModule } from '../src/shared/thrown-at.ts';

// Most sites of tests have the templates and scripts of docsgen as they are. To bundle these takes more than all the rest
// of a small build, and to compile what was bundled a good part of that rest. So each worker does both once: for the code
// under test and for `dist/` alike.

const repository = join(import.meta.dirname, '..');
/** A file of docsgen or of its packages, which no test changes. */
const isOwn = (file: string) =>
  ['templates', 'src', 'dist', 'node_modules'].some((folder) => file.startsWith(join(repository, folder) + sep));

/** What esbuild has made of docsgen's own files, by everything that it was told. */
const made = new Map<string, { readonly root: string; readonly result: BuildResult }>();

/** Set up in this worker before: this file is run again for each file of tests. */
const worker: { sharing?: { shared: number } } = globalThis as object;

/** The number of runs whose result was shared, for the test of this file. */
export const bundlesShared = () => worker.sharing?.shared ?? 0;

/** The key of a run; `undefined` where more of the site may take part in it than can be seen here. */
async function keyOf({ plugins = [], ...options }: BuildOptions): Promise<string | undefined> {
  const root = options.absWorkingDir;
  if (
    root === undefined ||
    ['package.json', 'tsconfig.json', 'jsconfig.json', 'node_modules'].some((name) => existsSync(join(root, name)))
  )
    return;
  const asked = await Promise.all(plugins.map(async (plugin) => [plugin.name, ...(await questionsOf(plugin))]));
  // The first question of the theme is for templates by their own name. The other one asks which files the site has.
  const theme = asked.some(([name, ...questions]) => name === 'theme-overrides' && questions.length > 1)
    ? namesOf(root)
    : [];
  const config = configOf(options);
  if (config !== undefined && !statSync(config).isFile()) return;
  const text = config && readFileSync(config, 'latin1');
  // The way from the site to docsgen is a part of what is made.
  return JSON.stringify([dirname(root), asked, theme, text, options]).replaceAll(root, '<root>');
}

/** Files of a site that may replace a template: those that were built apart. */
function namesOf(root: string): readonly string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(?:css|[jt]sx?)$/.test(name) && !/(?:^|[\\/])assets[\\/]/.test(name)).sort();
}

/** The config of a site, where that is what is bundled. */
function configOf({ absWorkingDir: root, entryPoints }: BuildOptions): string | undefined {
  const [file] = Array.isArray(entryPoints) ? entryPoints : [];
  const isConfig =
    typeof file === 'string' && root !== undefined && /^docsgen\.config\.[jt]s$/.test(relative(root, file));
  return isConfig ? file : undefined;
}

/** Whether what was made is the same for each site with this key. */
function isForAll(options: BuildOptions, { metafile, warnings, outputFiles = [] }: BuildResult): boolean {
  const { absWorkingDir: root = '' } = options;
  const inputs = Object.entries(metafile?.inputs ?? {}).filter(
    ([input]) => input !== '<stdin>' && input !== 'docsgen-server.js',
  );
  if (warnings.length > 0 || inputs.length === 0) return false;
  // A config alone is in the key as a whole. What it imports, and the place where it is, are not.
  const config = configOf(options);
  if (config !== undefined)
    return (
      inputs.every(([input, { imports }]) => resolve(root, input) === config && imports.length === 0) &&
      outputFiles.every(({ text }) => !text.includes(root))
    );
  return inputs.every(([input]) => isOwn(resolve(root, input)));
}

/** What a plugin wants to be asked. */
async function questionsOf({ setup }: Plugin): Promise<readonly string[]> {
  const questions: string[] = [];
  const listen = (name: string) => (about: { readonly filter: RegExp; readonly namespace?: string }) => {
    questions.push(`${name} ${about.filter} ${about.namespace ?? ''}`);
  };
  await setup({ onResolve: listen('resolve'), onLoad: listen('load') } as unknown as PluginBuild);
  return questions;
}

/** The result as esbuild would give it for a site in another folder. */
function moved({ root, result }: { readonly root: string; readonly result: BuildResult }, to: string): BuildResult {
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

function sharing(build: (options: BuildOptions) => Promise<BuildResult>, counts: { shared: number }) {
  return async (options: BuildOptions): Promise<BuildResult> => {
    const { absWorkingDir: root = '' } = options;
    // What is at fault is said by the run itself.
    const key = await keyOf(options).catch(() => undefined);
    const known = key === undefined ? undefined : made.get(key);
    if (known !== undefined) {
      counts.shared++;
      return moved(known, root);
    }
    const result = await build(options);
    if (key !== undefined && isForAll(options, result)) made.set(key, { root, result });
    return result;
  };
}

/** Compiled functions by their scripts, the one used last at the end. A script is run anew each time. */
const compiled = new Map<string, ReturnType<typeof vm.compileFunction>>();
const maxCompiled = 16;

function compilingOnce(compile: typeof vm.compileFunction): typeof vm.compileFunction {
  return (script, params, options) => {
    // Others are small, or of one site.
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
  worker.sharing = { shared: 0 };
  const esbuild = require('esbuild') as typeof Esbuild;
  // Before it is imported for the first time: an import takes the module that is here, as it is.
  const module = Object.assign(new Module(path), { filename: path, loaded: true });
  module.exports = { ...esbuild, build: sharing(esbuild.build, worker.sharing) };
  require.cache[path] = module;
  vm.compileFunction = compilingOnce(vm.compileFunction);
  syncBuiltinESMExports();
}
