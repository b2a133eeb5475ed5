import { setImmediate } from 'node:timers/promises';
import { checkLocales, prepareLocales } from '../../assembly/all-locales.ts';
import { createRun, type Run } from '../../assembly/run.ts';
import { createSiteGraph, type SiteGraph } from '../../assembly/site-graph.ts';
import type { CheckedSite, PreparedSite } from '../../assembly/whole-site.ts';
import { type Cache, cacheFolder, openCache } from '../../core/cache/index.ts';
import { diagnosticsOf, joinCauses } from '../../core/findings/index.ts';
import { createTurns, retried } from '../../core/graph/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { isOfFiles } from '../../model/source.ts';
import { openSitePast, type SitePast } from '../../pipeline/changed-files/index.ts';
import { checkPage, findingSettings } from '../../pipeline/check/index.ts';
import { findConfig } from '../../pipeline/config/index.ts';
import { addFixes } from '../../pipeline/fix/index.ts';
import { replaceFacts } from '../../pipeline/render/facts.ts';
import { content, loadedConfig, plan } from '../../queries/inputs.ts';
import { type CompiledPage, compiledPage } from '../../queries/pages.ts';
import { frontmatterLines } from '../../shared/headings.ts';
import { linesOf } from '../../shared/text-points.ts';
import { createDataReader } from './data-text.ts';

export interface WorkspaceOptions {
  /** Current folder: where a site is looked for when no root is given. */
  readonly cwd: string;
  readonly root?: string;
}

/** A site as it was last checked. */
export interface KnownSite extends PreparedSite, Partial<Pick<CheckedSite, 'facts' | 'input'>> {
  /** The other locales that are built. */
  readonly locales?: readonly PreparedSite[];
}

/** A site as it is known, with the texts that its files have. */
export interface KnownTexts {
  readonly site: KnownSite;
  readonly workspace: Workspace;
  /** Text of a file as it is, without byte order mark. */
  readonly textOf: (path: SourcePath) => string;
}

/** A check of the whole site. */
export interface WholeCheck {
  /** Sorted, with the edits that fix them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absent while the config cannot be used. */
  readonly site?: KnownSite;
}

/** Something was typed while the whole site was checked. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * A run that lets others speak before each stage, and ends there when it is to.
 *
 * @param before awaited before each stage
 */
function interruptible(run: Run, signal: AbortSignal, before: (stage: string) => Promise<void>): Run {
  const stage = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    await setImmediate();
    signal.throwIfAborted();
    await before(name);
    return run.stage(name, work);
  };
  return { ...run, stage: Object.assign(stage, { times: run.stage.times }) };
}

/**
 * A site while it is edited: what is typed and not saved counts as text, and is compiled and checked. Code in it is never
 * run: what needs it is checked as it was saved.
 */
export class Workspace {
  /** Absolute path of the site. */
  readonly root: string;
  /** Reads a text of YAML or JSON, with the places of its values. */
  readonly readData = createDataReader();
  readonly #made: SiteGraph;
  readonly #cache: Cache;
  /** Texts of an editor. */
  readonly #typed = new Map<SourcePath, string>();
  /** Those of them that take the place of files at present. */
  readonly #unsaved: Map<SourcePath, string>;
  /** Typed pages as they were last compiled. */
  readonly #compiled = new Map<SourcePath, CompiledPage>();
  #site: KnownSite | undefined;
  #known: SitePast | undefined;
  /** Ends a check of the whole site that is under way. */
  #checking: AbortController | undefined;
  readonly #turns = createTurns();

  private constructor(root: string, cache: Cache, made: SiteGraph, unsaved: Map<SourcePath, string>) {
    this.root = root;
    this.#cache = cache;
    this.#made = made;
    this.#unsaved = unsaved;
  }

  static async open({ cwd, root: given }: WorkspaceOptions): Promise<Workspace> {
    const { root } = findConfig(cwd, given);
    const cache = await openCache({ folder: cacheFolder(root), verify: false });
    const unsaved = new Map<SourcePath, string>();
    const made = createSiteGraph(cache, {
      ...{ cwd, root, drafts: true, audiences: 'all', isDev: false, linksOnly: true, texts: 'once', unsaved },
      // One page at a time changes.
      jobs: 1,
    });
    return new Workspace(root, cache, made, unsaved);
  }

  async close(): Promise<void> {
    await this.#turns(() => this.#made.close());
    this.#cache.close();
  }

  /** As it was last checked, with typed pages as they were last compiled; absent while the config could never be used. */
  get site(): KnownSite | undefined {
    const site = this.#site;
    if (site === undefined || this.#compiled.size === 0) return site;
    const typed = [...this.#compiled].filter(([path]) => site.pages.has(path));
    return { ...site, pages: new Map([...site.pages, ...typed.map(([path, { page }]) => [path, page] as const)]) };
  }

  /** A page by its newest text that was checked, else as the site was last checked. */
  page(path: SourcePath): Page | undefined {
    return this.#compiled.get(path)?.page ?? this.#site?.pages.get(path);
  }

  /** Ids of a page that links may name, with those of headings that are not saved yet. */
  idsOf(path: SourcePath): ReadonlySet<string> {
    const permalink = this.#site?.plan.book.bySource.get(path)?.permalink;
    const saved = permalink === undefined ? undefined : this.#site?.facts?.get(permalink)?.ids;
    const typed = this.#compiled.get(path);
    if (typed === undefined) return saved ?? new Set();
    const before = this.#site?.input?.bodies.get(path)?.ids;
    return new Set([...[...(saved ?? [])].filter((id) => before?.has(id) === false), ...idsIn(typed)]);
  }

  /** Takes the text of an editor for a file; `undefined` when the file has it again. */
  type(path: SourcePath, text: string | undefined): void {
    if (text === undefined) {
      this.#typed.delete(path);
      this.#compiled.delete(path);
    } else this.#typed.set(path, text);
    // What is typed is checked first. The site is checked when there is nothing to begin with.
    if (this.#site !== undefined) this.#checking?.abort(new Interrupted());
  }

  typed(path: SourcePath): string | undefined {
    return this.#typed.get(path);
  }

  /** Reads files again. @param others whether there are new files, or files are gone */
  changed(paths: readonly SourcePath[], others: boolean): Promise<void> {
    return this.#turn(async () => this.#made.readAgain({ sources: paths, others }));
  }

  /**
   * What is wrong with a page as it is typed: its text, and its links by what is known of the other pages. `undefined` for
   * what is no page, which only a check of the site can tell.
   */
  checkTyped(path: SourcePath): Promise<readonly Diagnostic[] | undefined> {
    return this.#turn(async () => {
      this.#overlay(this.#typed);
      return this.#site === undefined ? undefined : this.#validate(path, this.#site);
    });
  }

  /** @param site as it was checked; without its links before the first check has found what is on all pages */
  async #validate(
    path: SourcePath,
    site: Pick<KnownSite, 'config'> & Partial<KnownSite>,
  ): Promise<readonly Diagnostic[] | undefined> {
    if (!isMarkdown(path)) return;
    const { ask } = this.#made.graph;
    // The check of the site tells what is wrong with the config.
    if ((await ask(loadedConfig, '')).config === undefined) return;
    const known = await ask(content, '');
    const planned = await ask(plan, '');
    const source = known.sources.find((one) => one.path === path);
    if (source === undefined || !planned.book.bySource.has(path)) return;
    const compiled = await ask(compiledPage, path);
    this.#compiled.set(path, compiled);
    const { page, body } = compiled;
    const inFile = [...known.findings, ...planned.findings].filter(({ place }) => place?.file === path);
    const input = site.input && {
      ...site.input,
      pages: new Map(site.pages).set(path, page),
      facts: this.#factsWith(compiled),
      bodies: new Map(body === undefined ? [] : [[path, body.facts]]),
    };
    const links = input === undefined ? [] : checkPage(input, page);
    const diagnostics = diagnosticsOf([...inFile, ...page.findings, ...links], findingSettings(site.config));
    if (input === undefined) return diagnostics;
    const { book } = planned;
    // Only links of this page are fixed.
    const pages = new Map([[path, page]]);
    return addFixes(diagnostics, { ...input, ...this.#past(site.config), pages, book, sources: known.sources });
  }

  /**
   * Whether a page, as it was last compiled, is to other pages what it was when the site was checked: by its frontmatter and
   * its anchors.
   */
  isAsChecked(path: SourcePath): boolean {
    const [typed, checked] = [this.#compiled.get(path), this.#site?.pages.get(path)];
    if (typed === undefined || checked === undefined) return false;
    const before = this.#site?.content.sources.find((source) => source.path === path);
    const frontmatter = (text: string) =>
      linesOf(text)
        .slice(0, frontmatterLines(linesOf(text)))
        .join('\n');
    const anchorsOf = ({ toc, ids }: Page) => JSON.stringify([toc, ids.map(({ id }) => id)]);
    return (
      before !== undefined &&
      frontmatter(before.text) === frontmatter(this.#typed.get(path) ?? before.text) &&
      anchorsOf(typed.page) === anchorsOf(checked)
    );
  }

  /**
   * Checks the whole site, with what is typed and has no code.
   *
   * @param onTyped gets what is wrong with typed pages before others are looked at, when this is the first check
   * @throws Interrupted when something is typed meanwhile, in a later one
   */
  check(onTyped?: (path: SourcePath, diagnostics: readonly Diagnostic[]) => void): Promise<WholeCheck> {
    return this.#turn(async () => {
      this.#overlay(new Map([...this.#typed].filter(([path, text]) => this.#isPlain(path, text))));
      const checking = new AbortController();
      this.#checking = checking;
      const isFirst = this.#site === undefined;
      const run = interruptible(createRun(this.#made, {}), checking.signal, async (stage) => {
        if (stage !== 'compile' || !isFirst || onTyped === undefined) return;
        const { config } = await this.#made.graph.ask(loadedConfig, '');
        for (const path of config === undefined ? [] : this.#unsaved.keys()) {
          const found = config && (await this.#validate(path, { config }));
          if (found !== undefined) onTyped(path, found);
        }
      });
      const all = await prepareLocales(run, { checksPages: false });
      const [first, ...others] = all;
      if (first === undefined) return { diagnostics: run.diagnostics(undefined) };
      const { prepared } = first;
      // Pages of one locale lead to those of others.
      const [checked] = await checkLocales(all);
      const { facts, input } = checked?.checked ?? {};
      const locales = others.map((other) => other.prepared);
      const site = { ...prepared, locales, ...(input === undefined ? {} : { facts, input }) };
      this.#site = site;
      const found = run.diagnostics(prepared.config, false);
      if (input === undefined) return { diagnostics: joinCauses(found), site };
      const { book } = prepared.plan;
      this.#known = undefined;
      const evidence = { ...input, ...this.#past(prepared.config), book, sources: prepared.content.sources };
      return { diagnostics: joinCauses(await addFixes(found, evidence)), site };
    });
  }

  /**
   * A page as it would be with another text. Nothing else changes.
   *
   * @returns `undefined` for what is no page
   */
  async compile(path: SourcePath, text: string): Promise<Page | undefined> {
    return this.#turn(async () => {
      this.#overlay(new Map([...this.#typed, [path, text]]));
      const { ask } = this.#made.graph;
      const { book } = await ask(plan, '');
      return book.bySource.has(path) ? (await ask(compiledPage, path)).page : undefined;
    });
  }

  /** Facts of all pages, with the ids of a page that was compiled again and of other typed pages. */
  #factsWith(compiled: CompiledPage): NonNullable<KnownSite['facts']> {
    const facts = new Map(this.#site?.facts);
    for (const { page } of [...this.#compiled.values(), compiled]) {
      const permalink = this.#site?.plan.book.bySource.get(page.source)?.permalink;
      const known = permalink === undefined ? undefined : facts.get(permalink);
      if (permalink !== undefined && known !== undefined)
        facts.set(permalink, replaceFacts(known, { ids: this.idsOf(page.source) }));
    }
    return facts;
  }

  /** What git knows, as it was when the site was last checked: it is not asked at each keystroke. */
  #past(config: ResolvedConfig): SitePast {
    this.#known ??= openSitePast(config);
    return this.#known;
  }

  /** Whether a text can be shown without running any code of it. */
  #isPlain(path: SourcePath, text: string): boolean {
    if (!isMarkdown(path)) return true;
    const compiled = this.#compiled.get(path);
    if (compiled !== undefined) return compiled.code === '';
    return !/^(?:import|export)\b|[{]|<[A-Z]/m.test(text);
  }

  /** Puts texts in the place of files, and those of before out of it. */
  #overlay(texts: ReadonlyMap<SourcePath, string>): void {
    const paths = [...new Set([...texts.keys(), ...this.#unsaved.keys()])];
    const changed = paths.filter((path) => texts.get(path) !== this.#unsaved.get(path));
    if (changed.length === 0) return;
    this.#unsaved.clear();
    for (const [path, text] of texts) this.#unsaved.set(path, text);
    this.#made.readAgain({ sources: changed, others: false });
  }

  /** Runs one thing after the other, and again where files changed under it. */
  #turn<T>(work: () => Promise<T>): Promise<T> {
    const readAgain = () => this.#made.readAgain({ sources: [], others: true, texts: 'at once' });
    return this.#turns(() => retried(work, isOfFiles, readAgain));
  }
}

/** Pages and partials; other files that a site reads have no code of their own. */
export function isMarkdown(path: SourcePath): boolean {
  return /\.mdx?$/i.test(path);
}

/** Ids of a page that was compiled: those of its markup, or of its headings where it has code. */
function idsIn({ page, body }: CompiledPage): readonly string[] {
  return body === undefined ? [...page.toc.map(({ id }) => id), ...page.ids.map(({ id }) => id)] : [...body.facts.ids];
}
