import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createSiteGraph } from '../assembly/site-graph.ts';
import type { Cache } from '../core/cache/index.ts';
import { diagnosticsOf } from '../core/findings/index.ts';
import { LostResult, Superseded } from '../core/graph/index.ts';
import type { Diagnostic, Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { statsOf } from '../pipeline/content/index.ts';
import { loadedConfig } from '../queries/inputs.ts';
import { LiveSite } from './live-site.ts';
import { diagnosePage, siteFindings } from './page-diagnostics.ts';
import { createTurns } from './turns.ts';
import type { Change } from './watch.ts';

export interface SessionOptions {
  readonly cwd: string;
  /** Absolute path of the site. */
  readonly root: string;
  readonly drafts: boolean;
  readonly cache: Cache;
}

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
  /** Sources of the pages that were asked for. */
  readonly #wanted = new Set<SourcePath>();
  #site: LiveSite | undefined;
  #configFiles: readonly SourcePath[] = [];
  #configFindings: readonly Finding[] = [];
  /** Why the site could not be read after the last change. */
  #unread: readonly Finding[] = [];
  #state = randomUUID();

  constructor(options: SessionOptions) {
    this.#options = options;
    const { cwd, root, drafts, cache } = options;
    this.#made = createSiteGraph(cache, {
      cwd,
      root,
      drafts,
      isDev: true,
      linksOnly: false,
      // One page at a time is asked for: a thread of its own would cost more than it gives.
      jobs: 1,
      holdsTexts: true,
      good: { pages: new Map(), bodies: new Map() },
      wanted: this.#wanted,
    });
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
          if (isSystemError(error)) await this.#load();
        }
      }
    });
  }

  start(): Promise<void> {
    return this.#turn(() => this.#load());
  }

  change(changes: readonly Change[]): Promise<Outcome> {
    return this.#turn(async () => {
      if (changes.some((change) => this.#isHalfWritten(change))) await setTimeout(40);
      const gone = changes.filter(({ kind }) => kind === 'removed').map(({ path }) => path);
      const leading = (await this.#site?.pagesLeadingTo(gone)) ?? [];
      await this.#load(changes);
      const paths = new Set(changes.map(({ path }) => path));
      const statics = [...(this.#site?.world.content.assets.statics ?? [])].filter(([, source]) => paths.has(source));
      const own = await Promise.all([...paths].map((path) => this.#site?.addressOf(path)));
      const pages = own.filter((address) => address !== undefined);
      return { files: statics.map(([address]) => address), pages: [...pages, ...leading] };
    });
  }

  /** Findings about the config and the site as a whole. */
  diagnostics(): Promise<readonly Diagnostic[]> {
    return this.ask(async (site) =>
      diagnosticsOf(
        [...(await this.#loadFindings(site)), ...(site === undefined ? [] : await siteFindings(site))],
        site?.world.config,
      ),
    );
  }

  /** What is wrong with the page at an address, the config included. */
  diagnose(permalink: string): Promise<{ blocking: readonly Diagnostic[]; others: readonly Diagnostic[] }> {
    return this.ask(async (site) => {
      const { blocking, others } =
        site === undefined ? { blocking: [], others: [] } : await diagnosePage(await site.at(permalink), permalink);
      const config = site?.world.config;
      const all = diagnosticsOf([...(await this.#loadFindings(site)), ...blocking], config);
      return {
        blocking: all.filter(({ severity }) => severity === 'error'),
        others: [...all.filter(({ severity }) => severity !== 'error'), ...diagnosticsOf(others, config)],
      };
    });
  }

  /** Configs of other locales are read when someone asks, as the first page goes first. */
  async #loadFindings(site: LiveSite | undefined): Promise<readonly Finding[]> {
    return [...this.#unread, ...this.#configFindings, ...((await site?.configFindings()) ?? [])];
  }

  /** @param changes what has happened; anything may have, unless given */
  async #load(changes?: readonly Change[]): Promise<void> {
    const { root } = this.#options;
    const known = new Set(this.#site?.world.content.sources.map(({ path }) => path));
    // Editors replace files: what is there again was changed, whatever else happened to it.
    const isSaved = ({ path }: Change) => known.has(path) && existsSync(join(root, path));
    const sources = (changes ?? []).map(({ path }) => path);
    this.#made.readAgain({ sources, others: changes?.every(isSaved) !== true });
    try {
      const { config, files, findings, broken } = await this.#asked(() => this.#made.graph.ask(loadedConfig, ''));
      this.#unread = [];
      this.#configFiles = files;
      // What is wrong with the config stays wrong while something else is saved.
      this.#configFindings = broken ?? findings;
      if (config === undefined) return;
      this.#site = await this.#asked(() => LiveSite.load(this.#made, this.#wanted));
    } catch (error) {
      // Files may come and go while they are read: after the next change they are read again.
      if (existsSync(root) && !isSystemError(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      this.#unread = [{ rule: 'unreadable-file', message: `the site cannot be read: ${message}` }];
    } finally {
      this.#state = randomUUID();
    }
  }

  /** Whether an editor seems to be in the middle of writing a file. */
  #isHalfWritten({ path, isFolder, kind }: Change): boolean {
    return !isFolder && kind !== 'removed' && statsOf(join(this.#options.root, path))?.size === 0;
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
  return error instanceof LostResult || error instanceof Superseded;
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
