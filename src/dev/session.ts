import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { diagnosticsOf } from '../assembly/collect-findings.ts';
import { generations } from '../assembly/context.ts';
import { loadedConfig } from '../assembly/inputs.ts';
import { createSiteGraph } from '../assembly/site-graph.ts';
import { type Cache, DamagedEntry } from '../core/cache/index.ts';
import { LostResult, Superseded } from '../core/graph/index.ts';
import type { Diagnostic, Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { LiveSite } from './live-site.ts';
import type { PageVerdict } from './page-diagnostics.ts';
import { createContentReader, type Stale } from './site-inputs.ts';
import { isHalfWritten, staleAfter } from './stale.ts';
import { createTurns } from './turns.ts';
import type { Change } from './watch.ts';

export interface SessionOptions {
  readonly cwd: string;
  /** Absolute path of the site. */
  readonly root: string;
  readonly drafts: boolean;
  readonly cache: Cache;
}

/** Of a site that nothing is known of, or nothing for sure. */
const anything: Stale = { config: true, everything: true, sources: new Set() };

/** So often an answer is tried again: files may come and go while it is made. */
const maxAgain = 3;

/** What a change has come to. */
export interface Outcome {
  /** Addresses of static files that are other ones now. */
  readonly files: readonly string[];
  /** Pages whose own text has changed, and those with links to one that is gone, by address. */
  readonly pages: readonly string[];
}

/** A site while it is written. Everything is done in turn, so that each answer is about one state of it. */
export class Session {
  readonly #options: SessionOptions;
  readonly #turn = createTurns();
  readonly #made: ReturnType<typeof createSiteGraph>;
  readonly #content: ReturnType<typeof createContentReader>;
  /** Sources of the pages that were asked for. */
  readonly #wanted = new Set<SourcePath>();
  readonly #generations = { config: 0, content: 0, documents: 0 };
  #site: LiveSite | undefined;
  #configFiles: readonly SourcePath[] = [];
  #configFindings: readonly Finding[] = [];
  /** Why the site could not be read after the last change. */
  #unread: readonly Finding[] = [];
  #state = randomUUID();

  constructor(options: SessionOptions) {
    this.#options = options;
    const { cwd, root, drafts, cache } = options;
    this.#content = createContentReader(cache.recall);
    this.#made = createSiteGraph(cache, {
      cwd,
      root,
      drafts,
      isDev: true,
      linksOnly: false,
      // One page at a time is asked for: a thread of its own would cost more than it gives.
      jobs: 1,
      holdsTexts: true,
      readContent: (config) => this.#content.read(config),
      good: { pages: new Map(), bodies: new Map() },
      wanted: this.#wanted,
    });
    this.#made.graph.provide(generations, this.#generations);
  }

  get site(): LiveSite | undefined {
    return this.#site;
  }

  get root(): string {
    return this.#options.root;
  }

  /** Another one after each change. */
  get state(): string {
    return this.#state;
  }

  /** Files of the config, inside the site or outside. */
  get configFiles(): readonly SourcePath[] {
    return this.#configFiles;
  }

  /** Text of a file as the site has it; of a file that is no source, as it is now. */
  textOf(file: SourcePath): string | undefined {
    const known = this.#site?.world.content.sources.find(({ path }) => path === file);
    if (known !== undefined) return known.text;
    try {
      return readFileSync(join(this.#options.root, file), 'utf8');
    } catch {
      return;
    }
  }

  /** Runs with the site as it is; it is not there while its config has never been usable. */
  ask<T>(work: (site: LiveSite | undefined) => Promise<T>): Promise<T> {
    return this.#turn(async () => {
      for (let again = maxAgain; ; again--) {
        try {
          return await work(this.#site);
        } catch (error) {
          if (again === 0 || !(isLost(error) || isSystemError(error))) throw error;
          // What the cache lost is made again; a file that is gone by now was in use, and the watcher has not reported it yet.
          if (isSystemError(error)) await this.#load(anything);
        }
      }
    });
  }

  start(): Promise<void> {
    return this.#turn(() => this.#load(anything));
  }

  change(changes: readonly Change[]): Promise<Outcome> {
    return this.#turn(async () => {
      const { root } = this.#options;
      if (isHalfWritten(changes, root)) await setTimeout(40);
      const gone = changes.filter(({ kind }) => kind === 'removed').map(({ path }) => path);
      const leading = (await this.#site?.pagesLeadingTo(gone)) ?? [];
      const stale = staleAfter(changes, { root, world: this.#site?.world, configFiles: this.#configFiles });
      await this.#load(stale);
      const paths = new Set(changes.map(({ path }) => path));
      const statics = [...(this.#site?.statics ?? [])].filter(([, source]) => paths.has(source));
      const pages = [...[...paths].flatMap((path) => this.#site?.permalinkOf(path) ?? []), ...leading];
      return { files: statics.map(([address]) => address), pages };
    });
  }

  /** Findings about the config and the site as a whole. */
  diagnostics(): Promise<readonly Diagnostic[]> {
    return this.ask(async (site) =>
      diagnosticsOf([...this.#loadFindings, ...((await site?.findings()) ?? [])], site?.world.config),
    );
  }

  /** What is wrong with the page at an address, the config included. */
  diagnose(permalink: string): Promise<{ blocking: readonly Diagnostic[]; others: readonly Diagnostic[] }> {
    return this.ask(async (site) => {
      const { blocking, others }: PageVerdict = (await site?.diagnose(permalink)) ?? { blocking: [], others: [] };
      const config = site?.world.config;
      const all = diagnosticsOf([...this.#loadFindings, ...blocking], config);
      return {
        blocking: all.filter(({ severity }) => severity === 'error'),
        others: [...all.filter(({ severity }) => severity !== 'error'), ...diagnosticsOf(others, config)],
      };
    });
  }

  get #loadFindings(): readonly Finding[] {
    return [...this.#unread, ...this.#configFindings];
  }

  async #load(stale: Stale): Promise<void> {
    const { root } = this.#options;
    const of = this.#generations;
    if (stale.config) of.config++;
    if (stale.config || stale.everything) of.documents++;
    of.content++;
    const onlySources = !stale.config && !stale.everything;
    this.#content.expect(onlySources ? stale.sources : undefined);
    this.#made.readAgain(onlySources ? 'sources' : 'everything');
    try {
      const { config, files, findings, broken } = await this.#asked(() => this.#made.graph.ask(loadedConfig, ''));
      this.#unread = [];
      this.#configFiles = files;
      // What is wrong with the config stays wrong while something else is saved.
      this.#configFindings = broken ?? findings;
      if (config !== undefined) this.#site = await this.#asked(() => LiveSite.load(this.#made, this.#wanted));
    } catch (error) {
      // Files may come and go while they are read: after the next change they are read again.
      if (existsSync(root) && !isSystemError(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      this.#unread = [{ rule: 'unreadable-file', message: `the site cannot be read: ${message}` }];
    } finally {
      this.#state = randomUUID();
    }
  }

  /** Asks once more for what the cache lost. */
  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
      return ask();
    }
  }
}

function isLost(error: unknown): boolean {
  return error instanceof DamagedEntry || error instanceof LostResult || error instanceof Superseded;
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
