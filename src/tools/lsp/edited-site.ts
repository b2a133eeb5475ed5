import { join } from 'node:path';
import { textOfRegularFile } from '../../core/text/index.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { groupBy } from '../../shared/group-by.ts';
import { once } from '../../shared/once.ts';
import { Interrupted, isMarkdown, type KnownSite, Workspace } from '../workspace/index.ts';
import type { Vocabulary } from './complete.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * Milliseconds without a keystroke after which a page is checked, after which the site is, and after which it is where nothing
 * has changed that other pages see: most pauses are those between two words.
 */
const pauses = { page: 20, site: 400, text: 2500 } as const;

export interface EditedSiteOptions {
  /** Absolute path of the site. */
  readonly root: string;
  /** Gets what is wrong with a file whenever that is another thing than before; without findings once they are gone. */
  readonly publish: (path: SourcePath, diagnostics: readonly Diagnostic[]) => void;
  /** Gets faults that are not those of the site. */
  readonly onFault: (error: unknown) => void;
}

/** A site that is open in an editor: checks pages as they are typed, and the whole site in pauses. */
export class EditedSite {
  readonly root: string;
  readonly #options: EditedSiteOptions;
  readonly #workspace: Promise<Workspace>;
  #opened: Workspace | undefined;
  readonly #found = new Map<SourcePath, readonly Diagnostic[]>();
  readonly #published = new Map<SourcePath, string>();
  readonly #timers = new Map<SourcePath | '', NodeJS.Timeout>();
  readonly #versions = new Map<SourcePath, number>();
  #vocabulary: { readonly of: KnownSite['config']; readonly load: () => Promise<Vocabulary> } | undefined;
  #isClosed = false;
  /** Whether something has changed that other pages see. */
  #isUrgent = false;

  constructor(options: EditedSiteOptions) {
    this.#options = options;
    this.root = options.root;
    this.#workspace = Workspace.open({ cwd: options.root, root: options.root }).then((workspace) => {
      this.#opened = workspace;
      return workspace;
    });
    this.#workspace.catch(options.onFault);
    this.#schedule('', 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await (await this.#workspace).close();
  }

  /**
   * With the site as it is now, for edits of all files: what is typed and was not checked yet is checked first. `undefined` while
   * the config cannot be used.
   */
  async current(): ReturnType<EditedSite['known']> {
    const workspace = await this.#workspace;
    if (this.#timers.has('')) {
      this.#unschedule('');
      await this.#check();
      for (const path of [...this.#timers.keys()]) {
        this.#unschedule(path);
        await workspace.checkTyped(path);
      }
    }
    return this.known();
  }

  /** With the site as it was checked last; waits for the first check. `undefined` while the config cannot be used. */
  async known(): Promise<{ readonly workspace: Workspace; readonly site: KnownSite } | undefined> {
    const workspace = await this.#workspace;
    if (workspace.site === undefined) await this.#check();
    const { site } = workspace;
    return site && { workspace, site };
  }

  vocabulary({ config }: KnownSite): Promise<Vocabulary> {
    if (this.#vocabulary?.of !== config) this.#vocabulary = { of: config, load: once(() => vocabularyOf(config)) };
    return this.#vocabulary.load();
  }

  /** What is wrong with a file, by the newest text that was checked. */
  diagnostics(path: SourcePath): readonly Diagnostic[] {
    return this.#found.get(path) ?? [];
  }

  /** Text of a file as an editor has it, else as it is on disk; `''` without one. */
  textOf(path: SourcePath): string {
    return this.#opened?.typed(path) ?? this.saved(path) ?? '';
  }

  /** Without byte order mark, as editors show it. */
  saved(path: SourcePath): string | undefined {
    return textOfRegularFile(join(this.root, path))?.replace(/^\uFEFF/, '');
  }

  /** A file has another text in the editor. */
  async typed(path: SourcePath, text: string): Promise<void> {
    const workspace = await this.#workspace;
    workspace.type(path, text === this.saved(path) ? undefined : text);
    this.#versions.set(path, (this.#versions.get(path) ?? 0) + 1);
    this.#schedule(path, pauses.page);
    if (!isMarkdown(path)) this.#isUrgent = true;
    this.#schedule('', this.#isUrgent ? pauses.site : pauses.text);
  }

  /** A file is not open any more. */
  async left(path: SourcePath): Promise<void> {
    const workspace = await this.#workspace;
    if (workspace.typed(path) === undefined) return;
    workspace.type(path, undefined);
    this.#isUrgent = true;
    this.#schedule('', pauses.site);
  }

  /** Files were written outside of the editor, or saved. @param others whether there are new files, or files are gone */
  async changed(paths: readonly SourcePath[], others: boolean): Promise<void> {
    const workspace = await this.#workspace;
    for (const path of paths) if (workspace.typed(path) === this.saved(path)) workspace.type(path, undefined);
    await workspace.changed(paths, others);
    this.#isUrgent = true;
    this.#schedule('', pauses.page);
  }

  #schedule(path: SourcePath | '', pause: number): void {
    if (this.#isClosed) return;
    this.#unschedule(path);
    const work = () => {
      this.#timers.delete(path);
      (path === '' ? this.#check() : this.#checkTyped(path)).catch(this.#options.onFault);
    };
    this.#timers.set(path, setTimeout(work, pause));
  }

  #unschedule(path: SourcePath | ''): void {
    clearTimeout(this.#timers.get(path));
    this.#timers.delete(path);
  }

  async #checkTyped(path: SourcePath): Promise<void> {
    const version = this.#versions.get(path);
    const workspace = await this.#workspace;
    const found = await workspace.checkTyped(path);
    if (!this.#isUrgent && this.#timers.has('') && !workspace.isAsChecked(path)) {
      this.#isUrgent = true;
      this.#schedule('', pauses.site);
    }
    // What was typed meanwhile is checked next.
    if (found === undefined || this.#versions.get(path) !== version) return;
    this.#publishTyped(path, found);
  }

  #publishTyped(path: SourcePath, found: readonly Diagnostic[]): void {
    this.#found.set(
      path,
      found.filter(({ place }) => place?.file === path),
    );
    this.#publish(path);
  }

  async #check(): Promise<void> {
    const versions = new Map(this.#versions);
    const wasUrgent = this.#isUrgent;
    this.#isUrgent = false;
    const workspace = await this.#workspace;
    const isNewest = (path: SourcePath) => this.#versions.get(path) === versions.get(path);
    const checked = await workspace
      .check((path, found) => {
        if (isNewest(path)) this.#publishTyped(path, found);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error;
      });
    if (checked === undefined) {
      this.#isUrgent ||= wasUrgent;
      this.#schedule('', this.#isUrgent ? pauses.site : pauses.text);
      return;
    }
    const { diagnostics, site } = checked;
    // What has no place is about the site: it is shown on the config.
    const fallback = site?.config.file ?? this.#published.keys().next().value ?? 'docsgen.config.ts';
    const byFile = groupBy(diagnostics, ({ place }) => place?.file ?? fallback);
    for (const path of new Set([...byFile.keys(), ...this.#found.keys()])) {
      const isTyped = workspace.typed(path) !== undefined && !isNewest(path);
      if (isTyped) continue;
      this.#found.set(path, byFile.get(path) ?? []);
      this.#publish(path);
    }
    // Where code is typed, the site was checked without it.
    for (const path of this.#versions.keys())
      if (this.#opened?.typed(path) !== undefined && /\.mdx?$/.test(path)) await this.#checkTyped(path);
  }

  #publish(path: SourcePath): void {
    const found = this.#found.get(path) ?? [];
    const text = JSON.stringify(found);
    if ((this.#published.get(path) ?? '[]') === text) return;
    this.#published.set(path, text);
    this.#options.publish(path, found);
  }
}
