import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createSiteGraph } from '../assembly/site-graph.ts';
import type { Cache } from '../core/cache/index.ts';
import { diagnosticsOf, joinCauses } from '../core/findings/index.ts';
import { createTurns, retried } from '../core/graph/index.ts';
import { statsOf, textOfRegularFile } from '../core/text/index.ts';
import type { Diagnostic, Finding } from '../model/diagnostic.ts';
import type { ModuleEdge } from '../model/module-graph.ts';
import type { SourcePath } from '../model/place.ts';
import { isOfFiles, SourceChanged, type TextReading } from '../model/source.ts';
import { findingSettings } from '../pipeline/check/index.ts';
import type { SiteOptions } from '../queries/context.ts';
import { loadedConfig } from '../queries/inputs.ts';
import { LiveSite } from './live-site.ts';
import { diagnosePage, siteFindings } from './page-diagnostics.ts';
import { createUpdateCheck, type UpdatedPackage } from './updated-packages.ts';
import type { Change } from './watch.ts';

export interface SessionOptions extends Pick<SiteOptions, 'cwd' | 'drafts' | 'audiences' | 'baseUrl'> {
  /** Absolute path of the site. */
  readonly root: string;
  readonly cache: Cache;
}

/** The effects of a change. */
export interface Outcome {
  /** Addresses of changed static files. */
  readonly files: readonly string[];
  /** Addresses of pages whose source has changed, and of pages that link to a removed page or heading. */
  readonly pages: readonly string[];
}

/** A site that is being edited. Questions and changes take turns, so that each answer is about one state of it. */
export class Session {
  readonly #options: SessionOptions;
  readonly #turn = createTurns();
  readonly #siteGraph: ReturnType<typeof createSiteGraph>;
  /** Sources of the pages that were requested. */
  readonly #wanted = new Set<SourcePath>();
  readonly #findUpdates: ReturnType<typeof createUpdateCheck>;
  #site: LiveSite | undefined;
  #configFiles: readonly SourcePath[] = [];
  #configImports: readonly ModuleEdge[] = [];
  #configFindings: readonly Finding[] = [];
  /** Why the site could not be read after the last change. */
  #unread: readonly Finding[] = [];
  #state = randomUUID();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#findUpdates = createUpdateCheck(options.root);
    const { cache, ...site } = options;
    this.#siteGraph = createSiteGraph(cache, {
      ...site,
      isDev: true,
      linksOnly: false,
      // Pages are requested one at a time: threads would cost more than they save.
      jobs: 1,
      texts: 'once',
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

  /** Id of the current state, a new one after each change. */
  get state(): string {
    return this.#state;
  }

  /** Files of the config, inside the site or outside. */
  get configFiles(): readonly SourcePath[] {
    return this.#configFiles;
  }

  /** Packages of the config that were updated since they were loaded, each once. */
  updatedPackages(): readonly UpdatedPackage[] {
    return this.#findUpdates(this.#configImports);
  }

  /** Text of a source as it was compiled; of any other file, its current text. */
  textOf(file: SourcePath): string | undefined {
    const known = this.#site?.inputs.content.sources.find(({ path }) => path === file);
    try {
      if (known !== undefined) return known.text;
    } catch (error) {
      if (!(error instanceof SourceChanged)) throw error;
    }
    return textOfRegularFile(join(this.#options.root, file));
  }

  /** Runs `work` with the current site; `undefined` as long as its config has never been usable. */
  ask<T>(work: (site: LiveSite | undefined) => Promise<T>): Promise<T> {
    return this.#turn(() =>
      retried(
        () => work(this.#site),
        isOfFiles,
        () => this.#load(undefined, 'at once'),
      ),
    );
  }

  /** Reads the site for the first time. */
  start(): Promise<void> {
    return this.#turn(async () => {
      await this.#load();
      // What is installed now is what was loaded.
      this.updatedPackages();
    });
  }

  /** Reads the site again after changes of files. */
  change(changes: readonly Change[]): Promise<Outcome> {
    return this.#turn(async () => {
      if (changes.some((change) => this.#isHalfWritten(change))) await setTimeout(40);
      const gone = changes.filter(({ kind }) => kind === 'removed').map(({ path }) => path);
      const paths = new Set(changes.map(({ path }) => path));
      const before = await this.#anchorsOf(paths);
      const leading = await this.#leadingTo(gone);
      await this.#load(changes);
      const after = this.#unread.length > 0 ? before : await this.#anchorsOf(before.keys());
      const poorer = [...after.keys()].filter((path) => before.get(path)?.some((id) => !after.get(path)?.includes(id)));
      leading.push(...(await this.#leadingTo(poorer)));
      const statics = [...(this.#site?.inputs.content.assets.statics ?? [])].filter(([, source]) => paths.has(source));
      const own = await this.#retried(() => Promise.all([...paths].map((path) => this.#site?.addressOf(path))));
      const pages = own.filter((address) => address !== undefined);
      return { files: statics.map(([address]) => address), pages: [...pages, ...leading] };
    });
  }

  /** Ids of the headings of those sources that are compiled pages. */
  #anchorsOf(sources: Iterable<SourcePath>): Promise<ReadonlyMap<SourcePath, readonly string[]>> {
    return this.#retried(async () => {
      const anchors = new Map<SourcePath, readonly string[]>();
      for (const source of sources) {
        if (this.#site?.permalinkOf(source) === undefined) continue;
        const ids = (await this.#site.page(source))?.toc.map(({ id }) => id);
        if (ids !== undefined) anchors.set(source, ids);
      }
      return anchors;
    });
  }

  /** Addresses of pages that link to one of these sources. */
  async #leadingTo(sources: readonly SourcePath[]): Promise<string[]> {
    return [...(await this.#retried(async () => (await this.#site?.pagesLeadingTo(sources)) ?? []))];
  }

  /** Findings about the config and the site as a whole. */
  diagnostics(): Promise<readonly Diagnostic[]> {
    return this.ask(async (site) =>
      joinCauses(
        diagnosticsOf(
          [
            ...(await this.#loadFindings(site)),
            ...(site === undefined ? [] : [...(await siteFindings(site)), ...(await site.siteWideFindings())]),
          ],
          findingSettings(site?.inputs.config),
        ),
      ),
    );
  }

  /** Findings about the page at an address, and about the config. */
  diagnose(permalink: string): Promise<{ blocking: readonly Diagnostic[]; others: readonly Diagnostic[] }> {
    return this.ask(async (site) => {
      const { blocking, others } =
        site === undefined ? { blocking: [], others: [] } : await diagnosePage(await site.at(permalink), permalink);
      const settings = findingSettings(site?.inputs.config);
      const all = joinCauses(diagnosticsOf([...(await this.#loadFindings(site)), ...blocking], settings));
      return {
        blocking: all.filter(({ severity }) => severity === 'error'),
        others: [...all.filter(({ severity }) => severity !== 'error'), ...joinCauses(diagnosticsOf(others, settings))],
      };
    });
  }

  /** Findings about the config. Configs of other locales are read here, and not before, to serve the first page sooner. */
  async #loadFindings(site: LiveSite | undefined): Promise<readonly Finding[]> {
    return [...this.#unread, ...this.#configFindings, ...((await site?.configFindings()) ?? [])];
  }

  /** Reads changed files again. @param changes absent where anything may have changed */
  async #load(changes?: readonly Change[], texts?: TextReading): Promise<void> {
    const { root } = this.#options;
    const known = new Set(this.#site?.inputs.content.sources.map(({ path }) => path));
    // Some editors save by removing and creating a file: one that exists counts as changed.
    const isSaved = ({ path }: Change) => known.has(path) && existsSync(join(root, path));
    const sources = (changes ?? []).map(({ path }) => path);
    this.#siteGraph.readAgain({ sources, others: changes?.every(isSaved) !== true, texts });
    try {
      const { config, files, findings, broken, bundle } = await this.#retried(() =>
        this.#siteGraph.graph.ask(loadedConfig, ''),
      );
      this.#unread = [];
      this.#configFiles = files;
      this.#configImports = bundle?.imports ?? [];
      // `broken`: the current config has errors, and an older one is in use.
      this.#configFindings = broken ?? findings;
      if (config === undefined) return;
      this.#site = await this.#retried(() => LiveSite.load(this.#siteGraph, this.#wanted));
    } catch (error) {
      // A file was removed or saved while it was read: after the next change everything is read again.
      if (!isOfFiles(error)) throw error;
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

  #retried<T>(ask: () => Promise<T>): Promise<T> {
    const readAgain = () => this.#siteGraph.readAgain({ sources: [], others: true, texts: 'at once' });
    return retried(ask, (error) => error instanceof SourceChanged, readAgain);
  }
}
