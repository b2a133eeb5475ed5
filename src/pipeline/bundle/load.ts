import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction, constants } from 'node:vm';
import type { ComponentType } from 'react';
import { digestOf } from '../../core/cache/index.ts';
import { nowDoing, nowDoingOwn } from '../../core/threads/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Templates } from '../../model/view.ts';
import type { Point } from '../../shared/text-points.ts';
import { serverModule, thrownAt } from '../../shared/thrown-at.ts';
import type { Bundle, IslandContext } from './bundle.ts';
import { ownModules, ownPrefix } from './plugins.ts';

/** Loads the templates that render whole pages. */
export async function loadTemplates({
  templates,
  islands,
}: Pick<Bundle, 'templates' | 'islands'>): Promise<{ templates: Templates; islands: IslandContext }> {
  const key = digestOf([templates, islands.templates]);
  if (lastLoaded?.key === key) return lastLoaded;
  const { islandContext, ...loaded } = (await load(templates)) as ServerModule & Templates;
  lastLoaded = { key, templates: loaded, islands: introduce(islandContext, islands.templates) };
  return lastLoaded;
}

/** The templates that were loaded last: most locales have the same, and code that V8 has optimised already is faster. */
let lastLoaded: { readonly key: string; readonly templates: Templates; readonly islands: IslandContext } | undefined;

/** Loads the components of pages that need React, by source. */
export async function loadComponents(
  bundled: Pick<Bundle, 'components' | 'islands'>,
): Promise<{ components: ReadonlyMap<SourcePath, ComponentType>; islands: IslandContext }> {
  if (bundled.components === '')
    return {
      components: new Map(),
      islands: { scripts: new Map(), prefix: '', count: 0, idle: new Set(), made: { elements: 0 } },
    };
  const { components, islandContext } = (await load(bundled.components)) as ServerModule & {
    readonly components: ReadonlyMap<SourcePath, ComponentType>;
  };
  return { components, islands: introduce(islandContext, bundled.islands.components) };
}

/** Thrown when code of the site throws while it is loaded. */
export class LoadError extends Error {
  readonly finding: Finding;
  readonly script: string;
  /** Calls in the script, innermost first. */
  readonly points: readonly Point[];

  constructor(cause: unknown, script: string, points = thrownAt(cause)) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `a module that pages import fails as soon as it is loaded: ${reason}`;
    super(message);
    this.finding = { rule: 'bundle-error', message };
    this.script = script;
    this.points = points;
  }
}

/**
 * Loads the code of each page on its own, from a script that was bundled for that.
 *
 * @returns the pages whose code throws
 */
export async function loadApart(script: string): Promise<ReadonlyMap<SourcePath, LoadError>> {
  const failures = new Map<SourcePath, LoadError>();
  const { loadApart } = (await run(script)) as {
    loadApart(failed: (source: SourcePath, error: unknown) => void): Promise<void>;
  };
  try {
    await loadApart((source, error) => failures.set(source, new LoadError(error, script)));
  } finally {
    nowDoing(undefined);
  }
  return failures;
}

interface ServerModule {
  readonly islandContext: IslandContext;
}

function introduce(context: IslandContext, islands: readonly (readonly [string, string])[]): IslandContext {
  for (const [name, address] of islands) context.scripts.set(name, address);
  return context;
}

/** Scripts that `tryScript` has run, by their code. */
const tried = new Map<string, unknown>();

/** The number of scripts that are stored for `load`. */
const maxTried = 4;

/**
 * Runs a script of a bundle to report errors early. The next load of the script uses the result.
 *
 * @throws LoadError when the script throws
 */
export async function tryScript(script: string): Promise<void> {
  if (script === '' || tried.has(script)) return;
  tried.set(script, await run(script));
  for (const oldest of tried.keys()) if (tried.size > maxTried) tried.delete(oldest);
}

/** Loads a script. No result is used twice, so that two builds share no state. */
async function load(script: string): Promise<unknown> {
  const module = tried.get(script);
  tried.delete(script);
  return module ?? run(script);
}

async function run(script: string): Promise<unknown> {
  // Code of the site that is a part of the script says so itself.
  nowDoingOwn('running the code of templates');
  try {
    return await (isModule(script) ? runModule(script) : runFunction(script));
  } catch (error) {
    throw new LoadError(error, script, error instanceof SyntaxError ? await unparsedAt(error, script) : undefined);
  } finally {
    nowDoing(undefined);
  }
}

/** The calls that led to a syntax error, or the point in a script that cannot be parsed: V8 gives none in long lines. */
async function unparsedAt(error: SyntaxError, script: string): Promise<readonly Point[]> {
  const calls = thrownAt(error);
  if (calls.length > 0) return calls;
  const { parse } = await import('acorn');
  try {
    parse(script, { ecmaVersion: 'latest', sourceType: isModule(script) ? 'module' : 'script' });
    return [];
  } catch (other) {
    const { line, column } = (other as { readonly loc: Point }).loc;
    return [{ line, column: column + 1 }];
  }
}

/** Whether a script is a module; others begin with a directive. */
function isModule(script: string): boolean {
  return script.startsWith('import ');
}

/** The exports of a script are what it assigns first: an ES module in it that assigns `module.exports` as well, as some packages have it, changes nothing. */
function runFunction(script: string): unknown {
  let exports: unknown;
  const module = {
    get exports() {
      return exports ?? {};
    },
    set exports(value: unknown) {
      exports ??= value;
    },
  };
  const work = compileFunction(script, ['module', 'exports', 'require'], {
    filename: serverModule,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  work(module, module.exports, (specifier: string) => ownRequire(specifier.replace(ownPrefix, '')));
  return module.exports;
}

/** Runs a module from a temporary folder. */
async function runModule(script: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-'));
  try {
    const file = join(folder, serverModule);
    await writeFile(file, script.replaceAll(ownModules, replaced));
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function replaced(_: string, specifier: string): string {
  return JSON.stringify(ownAddress(specifier));
}

/** The point of a script for a point of the file that it was run from, which has longer addresses. */
export function pointInScript(script: string, { line, column }: Point): Point {
  if (!isModule(script)) return { line, column };
  let grown = 0;
  for (const { 0: name, 1: specifier = '', index } of (script.split('\n')[line - 1] ?? '').matchAll(ownModules)) {
    if (index + grown >= column) break;
    grown += replaced(name, specifier).length - name.length;
  }
  return { line, column: column - grown };
}

const ownRequire = createRequire(import.meta.url);

function ownAddress(specifier: string): string {
  return pathToFileURL(ownRequire.resolve(specifier)).href;
}
