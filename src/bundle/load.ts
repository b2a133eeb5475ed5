import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Templates } from '../model/view.ts';
import type { Bundle, IslandContext } from './bundle.ts';
import { ownModules } from './plugins.ts';

/** What draws a whole HTML document. */
export async function loadTemplates({
  templates,
  islands,
}: Pick<Bundle, 'templates' | 'islands'>): Promise<Templates & { islands: IslandContext }> {
  const { islandContext, Page, NavbarEntry } = (await load(templates)) as ServerModule & Templates;
  return { Page, NavbarEntry, islands: introduce(islandContext, islands.templates) };
}

/** Components of the pages that need React, by source. */
export async function loadComponents(
  bundled: Pick<Bundle, 'components' | 'islands'>,
): Promise<{ components: ReadonlyMap<SourcePath, ComponentType>; islands: IslandContext }> {
  if (bundled.components === '')
    return { components: new Map(), islands: { scripts: new Map(), prefix: '', count: 0 } };
  const { components, islandContext } = (await load(bundled.components)) as ServerModule & {
    readonly components: ReadonlyMap<SourcePath, ComponentType>;
  };
  return { components, islands: introduce(islandContext, bundled.islands.components) };
}

/** Code of the site threw before anything was drawn. */
export class LoadError extends Error {
  readonly finding: Finding;

  constructor(reason: string) {
    const message = `a module that pages import fails as soon as it is loaded: ${reason}`;
    super(message);
    this.finding = { rule: 'bundle-error', message };
  }
}

interface ServerModule {
  readonly islandContext: IslandContext;
}

function introduce(context: IslandContext, islands: readonly (readonly [string, string])[]): IslandContext {
  for (const [name, address] of islands) context.scripts.set(name, address);
  return context;
}

/** Modules that were run to see whether they can be, by their code. */
const tried = new Map<string, unknown>();

/** So many of them wait for somebody who needs them. */
const maxTried = 4;

/**
 * Runs a script of a bundle before anybody needs it. Node never lets go of a module: who needs it first takes this one.
 *
 * @throws LoadError when it cannot be run
 */
export async function tryScript(script: string): Promise<void> {
  if (script === '' || tried.has(script)) return;
  tried.set(script, await run(script));
  for (const oldest of tried.keys()) if (tried.size > maxTried) tried.delete(oldest);
}

/** A module that nobody else has, so that two builds never meet. */
async function load(script: string): Promise<unknown> {
  const module = tried.get(script);
  tried.delete(script);
  return module ?? run(script);
}

/** Runs a module from a folder of its own. */
async function run(script: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-'));
  try {
    const file = join(folder, 'server.mjs');
    await writeFile(
      file,
      script.replaceAll(ownModules, (_, specifier: string) => JSON.stringify(ownAddress(specifier))),
    );
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw new LoadError(error instanceof Error ? error.message : String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ownRequire = createRequire(import.meta.url);

function ownAddress(specifier: string): string {
  return pathToFileURL(ownRequire.resolve(specifier)).href;
}
