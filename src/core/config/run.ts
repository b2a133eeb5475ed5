import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

interface ConfigModule {
  readonly default?: unknown;
}

/** Wraps what a config throws, as `cause`. */
export class ConfigError extends Error {
  /** The name of the config's code in the stack of the cause. */
  readonly script: string;

  constructor(script: string, cause: unknown) {
    super('the config throws', { cause });
    this.script = script;
  }
}

/**
 * Runs a bundled config and returns its exports. It runs as a function where possible: Node never frees a module, so
 * importing a file of 17 KB after each save costs a development server 49 KB each time (a `data:` URL 116 KB).
 *
 * @param name of the function in stacks: no file may have it
 * @param file of the config, absolute: what CommonJS modules ask for by a variable is looked for from there
 * @throws {ConfigError}
 */
export async function runConfig(code: string, name: string, file: string): Promise<ConfigModule> {
  const run = toFunction(code, name);
  if (run !== undefined) return attempt(name, () => run(importNames, createRequire(file)));
  const url = dataUrl(/\b__require\b/.test(code) ? withRequire(code, file) : code);
  return attempt(url, () => import(/* @vite-ignore */ url));
}

async function attempt(script: string, run: () => Promise<ConfigModule>): Promise<ConfigModule> {
  try {
    return await run();
  } catch (error) {
    throw new ConfigError(script, error);
  }
}

/** The code of a module with what CommonJS modules in it call, in its first line, for the positions of errors. */
function withRequire(code: string, file: string): string {
  const made = `const require = __createRequire(${JSON.stringify(file)});`;
  return `import { createRequire as __createRequire } from "node:module"; ${made} ${code}`;
}

type ImportNames = (address: string, names: readonly string[]) => Promise<object>;

const begin = '"use strict"; return (async () => { ';
/** Not `import a, * as b`: such a config runs as a module. */
const importStatement = /^import (?:([^"*]+|\* as \S+) from )?("[^"]+");$/gm;
const exportStatement = /^export \{([^}"]*)\};$/m;

/**
 * The code of a module as a function; `undefined` when it has what only modules can have. Each import is a statement at
 * the beginning of a line, as esbuild writes them, and no string spans lines.
 *
 *     import a, { b as c } from "x";   ->   const { default: a, b: c } = await load("x", ["default","b"]);
 *     export { d as default };         ->   return { default: d };
 */
function toFunction(
  code: string,
  name: string,
): ((load: ImportNames, require: NodeJS.Require) => Promise<ConfigModule>) | undefined {
  // In a function, Node refuses `import(…)`.
  if (/\bimport\s*\(/.test(code)) return undefined;
  const body = code
    .replace(importStatement, (_, clause: string | undefined, address: string) => {
      const { target, names } = readClause(clause ?? '');
      return `${target}await load(${address}, ${JSON.stringify(names)});`;
    })
    .replace(exportStatement, (_, names: string) => `return {${names.replace(renamed, '$2: $1')}};`);
  try {
    return compileFunction(`${begin}${body}\nreturn {};\n})();`, ['load', 'require'], {
      filename: name,
      columnOffset: -begin.length,
    }) as ReturnType<typeof toFunction>;
  } catch {
    return undefined;
  }
}

const renamed = /([^\s,{}]+) as ([^\s,{}]+)/g;

/** The variables that an import declares, and the exports that it takes. Line feeds stay, for the positions of errors. */
function readClause(clause: string): { readonly target: string; readonly names: readonly string[] } {
  const [, all] = /^\* as (\S+)$/.exec(clause) ?? [];
  if (all !== undefined) return { target: `const ${all} = `, names: [] };
  const [, main, named] = /^([^\s{},*]+)?(?:, )?(?:\{([^*]*)\})?$/.exec(clause) ?? [];
  const first = main === undefined ? [] : [`default: ${main}`];
  const others = named === undefined ? [] : [named.replace(renamed, '$1: $2')];
  const names = (named ?? '').split(',').map((one) => one.trim().split(' as ')[0] ?? '');
  return {
    target: clause === '' ? '' : `const { ${[...first, ...others].join(', ')} } = `,
    names: [...(main === undefined ? [] : ['default']), ...names].filter((name) => name !== ''),
  };
}

/** Imports a module. A missing export throws what Node throws when it links modules. */
const importNames: ImportNames = async (address, names) => {
  const module: object = await import(/* @vite-ignore */ address);
  const missing = names.find((name) => !(name in module));
  if (missing === undefined) return module;
  throw new SyntaxError(`The requested module '${address}' does not provide an export named '${missing}'`);
};

/** Unique each time, as Node returns the first module for the same URL. */
function dataUrl(code: string): string {
  const once = `${code}\n// ${randomUUID()}`;
  return `data:text/javascript;base64,${Buffer.from(once).toString('base64')}`;
}
