import { readFileSync, writeFileSync } from 'node:fs';
import Module, { builtinModules, createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';

/*
 * Runs the config of another tool in a process of its own: `node child.js CODE RESULT [ROUTES]`. The config may do what
 * any program may do; what it prints goes to stderr, its value as JSON into a file.
 */

const [, , code = '', result = '', routes] = process.argv;
Object.assign(globalThis, { docsgenYaml: { parse, load: parse, safeLoad: parse, default: { parse, load: parse } } });
console.log = console.error;

// Tools that run a config in a scope of their own may have Node's modules there, as the REPL has: `fs` without an import.
const nodeRequire = createRequire(import.meta.url);
for (const name of builtinModules.filter((module) => /^[a-z]\w*$/.test(module) && !(module in globalThis)))
  Object.defineProperty(globalThis, name, { configurable: true, get: () => nodeRequire(name) });

/** What only lists have, and packages that were asked for one. */
const ofLists = new Set<string | symbol>([
  'map',
  'filter',
  'forEach',
  'reduce',
  'flatMap',
  'sort',
  'find',
  'some',
  'every',
]);
const asLists = new Set<string>();

/**
 * A value that can be called, made with `new`, read, spread and waited for, and does nothing: in place of what is not installed.
 *
 * @param isSettled what a promise gave: a value that can be waited for again would never end
 */
function stubOf(name: string, isSettled = false): unknown {
  const then = (...given: Parameters<Promise<unknown>['then']>) => Promise.resolve(stubOf(name, true)).then(...given);
  const stub: unknown = new Proxy(made, {
    get(_, key) {
      if (key === '$package') return name;
      if (key === Symbol.iterator || ofLists.has(key)) asLists.add(name);
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === 'then') return isSettled ? undefined : then;
      return key === '__esModule' ? undefined : stubOf(name);
    },
    has: (target, key) => key === '$package' || key in target,
    // Bundled imports inherit from the module.
    getPrototypeOf: () => stub as object,
    apply: () => stubOf(name),
    construct: () => stubOf(name) as object,
  });
  return stub;
}

/** What stubs are: a function that `new` takes, too. */
function made() {}

Object.assign(globalThis, { docsgenStub: stubOf, docsgenConfigPackage: configPackage, docsgenModule: moduleOf });

/** What Rspress is given by a config of several tools, `define.doc({ … })`. */
let ofDocs: unknown;
const define: object = new Proxy(
  {},
  {
    get: (_, kind) => (given: unknown) => {
      if (kind === 'doc') ofDocs = given;
    },
  },
);

/**
 * A package whose functions take a config, such as `defineConfig` and `withMermaid`: these give it back. A default export gives
 * its name and its options.
 */
function configPackage(name: string): unknown {
  const entry = (options?: unknown) => {
    const given: object = { $package: name, $options: options };
    // Some configs wrap what a plugin gives: `plugin.hooks.setup(…)`.
    const used: object = new Proxy(given, {
      get: (target, key) =>
        key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON'
          ? Reflect.get(target, key)
          : stubOf(`${name}#${key}`),
    });
    // Some configs spread what a plugin gives: `plugins: [...llms()]`.
    return Object.defineProperty(used, Symbol.iterator, { value: () => [used][Symbol.iterator]() });
  };
  // `nextra({ … })` gives a function that takes the config of Next.js, as `createMDX()` does.
  const wrapper = (options?: unknown) => (config?: unknown) => {
    const given = typeof config === 'function' ? config('phase-production-build', { defaultConfig: {} }) : config;
    return { ...given, $wrapped: [...(given?.$wrapped ?? []), { name, options }] };
  };
  const module: object = new Proxy(wrappers.has(name) ? wrapper : entry, {
    // Bundled imports inherit from the module.
    getPrototypeOf: () => module,
    get(_, key) {
      if (key === '__esModule') return true;
      if (key === 'default') return wrappers.has(name) ? wrapper : entry;
      if (name === 'rstack' && key === 'define') return define;
      if (key === 'createMDX' || key === 'createContentlayerPlugin') return wrapper;
      if (typeof key !== 'string' || key === 'then') return undefined;
      return /^(?:define|with|extend|merge)[A-Z]/.test(key) || key === 'configure'
        ? (...given: unknown[]) => asConfig(given)
        : key === 'loadEnv'
          ? () => ({})
          : stubOf(`${name}#${key}`);
    },
  });
  return module;
}

const wrappers = new Set(['nextra', '@next/mdx', '@next/bundle-analyzer', 'fumadocs-mdx/next', 'next-intl/plugin']);

/** What `require` gives of a module with a default export: that, and the names of the module first. */
function moduleOf(required: unknown): unknown {
  if (typeof required !== 'object' || required === null || !('__esModule' in required)) return required;
  const main = 'default' in required ? required.default : undefined;
  if (typeof main !== 'object' || main === null || isStub(main)) return required;
  return Array.isArray(main) ? main : { ...main, ...required };
}

/** The config of `defineConfig(…)`; several, as of `mergeConfig`, are put together. */
function asConfig([first, ...others]: readonly unknown[]): unknown {
  if (typeof first === 'function' && !isStub(first)) return first({ mode: 'production', command: 'build' });
  const more = others.filter((other) => typeof other === 'object' && other !== null);
  return more.length === 0 ? first : Object.assign({}, first, ...more);
}

/** Node's own loader: files that are made before a build, and packages, may be missing. */
const loader = Module as unknown as { _load: (this: unknown, request: string, ...more: unknown[]) => unknown };
const load = loader._load;
loader._load = function (request, ...more) {
  try {
    return load.call(this, request, ...more);
  } catch (error) {
    if ((error as { code?: string }).code !== 'MODULE_NOT_FOUND') throw error;
    return stubOf(request);
  }
};

const loaded: unknown = await import(pathToFileURL(code).href).then(({ default: value }) => value ?? ofDocs);
const config: unknown = await (typeof loaded === 'function' && !isStub(loaded)
  ? (loaded as (env: unknown) => unknown)({ mode: 'production', command: 'build' })
  : loaded);
// Next.js has them as what a function gives, which may wait for something.
const { redirects } = (config ?? {}) as { readonly redirects?: unknown };
if (typeof redirects === 'function' && !isStub(redirects))
  (config as { redirects?: unknown }).redirects = await redirects.call(config);
const paths: readonly string[] = routes === undefined ? [] : JSON.parse(readFileSync(routes, 'utf8'));
writeFileSync(result, JSON.stringify(plain(unwrapped(config), [], new Set())) ?? 'null');
writeFileSync(`${result}.lists`, JSON.stringify([...asLists].filter((name) => /^@?[a-z][^#:]*$/i.test(name))));
process.exit(0);

/** The config that was given to a package whose default export wraps it, with the name of that in `$wrapper`. A package that is not there gives nothing to read. */
function unwrapped(value: unknown): unknown {
  if (isStub(value))
    throw new Error(`it is what the package ${(value as { $package: string }).$package} gives, which is not installed`);
  const { $package: name, $options: options } = (value ?? {}) as {
    readonly $package?: unknown;
    readonly $options?: unknown;
  };
  if (typeof name !== 'string') return value;
  if (typeof options === 'object' && options !== null) return { ...options, $wrapper: name };
  throw new Error(`it is what the package ${name} gives, which is not run: write the config out`);
}

/** The value as plain data. Of functions there is what they give for an example; of packages that are not installed, the name. */
function plain(value: unknown, path: readonly string[], open: Set<unknown>): unknown {
  if (isStub(value)) return { $package: String((value as { $package: string }).$package) };
  if (typeof value === 'function') return ofFunction(value as (...given: unknown[]) => unknown, path);
  if (value instanceof RegExp || value instanceof Date) return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (open.has(value) || path.length > 60) return undefined;
  open.add(value);
  const made = Array.isArray(value)
    ? value.map((item, index) => plain(item, [...path, String(index)], open) ?? null)
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, [...path, key], open)]));
  open.delete(value);
  return made;
}

function isStub(value: unknown): boolean {
  return typeof value === 'function' && '$package' in value;
}

function ofFunction(work: (...given: unknown[]) => unknown, path: readonly string[]): unknown {
  const name = path.at(-1);
  try {
    if (name === 'editUrl') {
      const of = (folder: string) => ({
        versionDocsDirPath: folder,
        blogDirPath: folder,
        docPath: 'DOC',
        blogPath: 'DOC',
      });
      return { $editUrl: work({ locale: 'en', version: 'current', permalink: '/', ...of('DIR') }) };
    }
    if (name === 'rewrites') return { $rewrites: paths.map((from) => [from, String(work(from) ?? from)]) };
    if (name === 'createRedirects') {
      return {
        $redirects: paths.map((to) => [to, [work(to) ?? []].flat().map(String)]).filter(([, from]) => from?.length),
      };
    }
    if (path.at(-2) === 'plugins') {
      const { configureWebpack } = (work({ siteDir: process.cwd() }, {}) ?? {}) as { configureWebpack?: unknown };
      const made = typeof configureWebpack === 'function' ? configureWebpack({}, false, {}) : undefined;
      return { $function: work.name, $aliases: plain(made?.resolve?.alias, path, new Set()) };
    }
  } catch (error) {
    if (path.at(-2) === 'plugins') return { $function: work.name };
    return { $throws: String(error) };
  }
  return { $function: work.name };
}
