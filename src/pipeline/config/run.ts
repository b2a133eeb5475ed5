import { randomUUID } from 'node:crypto';
import { compileFunction } from 'node:vm';

interface ConfigModule {
  readonly default?: unknown;
}

/** What a config has thrown. */
export class ConfigError extends Error {
  /** The name that its code has in the stack of the cause. */
  readonly script: string;

  constructor(script: string, cause: unknown) {
    super('the config throws', { cause });
    this.script = script;
  }
}

/** A name that no file has. */
const functionName = 'docsgen-config:bundle';

/**
 * Runs a bundled config. As a function, if it can be one: Node keeps a module for good, and a development server would
 * have one more after each save.
 *
 * @throws {ConfigError}
 */
export async function runConfig(code: string): Promise<ConfigModule> {
  const run = toFunction(code);
  if (run !== undefined) return attempt(functionName, () => run(importNames));
  const url = dataUrl(code);
  return attempt(url, () => import(/* @vite-ignore */ url));
}

async function attempt(script: string, run: () => Promise<ConfigModule>): Promise<ConfigModule> {
  try {
    return await run();
  } catch (error) {
    throw new ConfigError(script, error);
  }
}

type ImportNames = (address: string, names: readonly string[]) => Promise<object>;

const begin = '"use strict"; return (async () => { ';
/** All but `import a, * as b`, which is left as it is: such a config stays a module. */
const importStatement = /^import (?:([^"*]+|\* as \S+) from )?("[^"]+");$/gm;
const exportStatement = /^export \{([^}"]*)\};$/m;

/**
 * The code of a module as a function; `undefined` where it has something that only modules have. Each import is a
 * statement at the beginning of a line, as esbuild writes them, and nothing else begins like one: strings stay on theirs.
 *
 *     import a, { b as c } from "x";   ->   const { default: a, b: c } = await load("x", ["default","b"]);
 *     export { d as default };         ->   return { default: d };
 */
function toFunction(code: string): ((load: ImportNames) => Promise<ConfigModule>) | undefined {
  // A function has no way to import what it finds out about later.
  if (/\bimport\s*\(/.test(code)) return undefined;
  const body = code
    .replace(importStatement, (_, clause: string | undefined, address: string) => {
      const { target, names } = readClause(clause ?? '');
      return `${target}await load(${address}, ${JSON.stringify(names)});`;
    })
    .replace(exportStatement, (_, names: string) => `return {${names.replace(renamed, '$2: $1')}};`);
  try {
    return compileFunction(`${begin}${body}\nreturn {};\n})();`, ['load'], {
      filename: functionName,
      columnOffset: -begin.length,
    }) as (load: ImportNames) => Promise<ConfigModule>;
  } catch {
    return undefined;
  }
}

const renamed = /([^\s,{}]+) as ([^\s,{}]+)/g;

/** What an import gives its values to, and which values it wants. Line feeds stay: points of the code are looked up. */
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

/** What a module lacks is told as where modules are linked. */
const importNames: ImportNames = async (address, names) => {
  const module: object = await import(/* @vite-ignore */ address);
  const missing = names.find((name) => !(name in module));
  if (missing === undefined) return module;
  throw new SyntaxError(`The requested module '${address}' does not provide an export named '${missing}'`);
};

/** Never the same twice, as Node would then return what it imported before. */
function dataUrl(code: string): string {
  const once = `${code}\n// ${randomUUID()}`;
  return `data:text/javascript;base64,${Buffer.from(once).toString('base64')}`;
}
