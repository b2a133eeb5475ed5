import { isHostFile } from '../core/http/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import type { Route } from '../model/route.ts';
import { FilesBeside } from './generated-files.ts';
import { LivePages, type ShownPage } from './live-pages.ts';
import { PageDiagnostics, type PageVerdict } from './page-diagnostics.ts';
import type { SiteInputs } from './site-inputs.ts';

/** A site in one state of its sources: what is asked for is made, and nothing else. */
export class LiveSite {
  readonly world: SiteInputs;
  readonly #pages: LivePages;
  readonly #beside: FilesBeside;
  readonly #judge: PageDiagnostics;

  /**
   * @param was the site before the change
   * @param keepBundle whether nothing but Markdown has changed
   */
  constructor(
    world: SiteInputs,
    recall: Recall,
    { was, keepBundle }: { was: LiveSite | undefined; keepBundle: boolean },
  ) {
    this.world = world;
    this.#pages = new LivePages(world, recall, { was: was === undefined ? undefined : was.#pages, keepBundle });
    this.#beside = new FilesBeside(this.#pages);
    this.#judge = new PageDiagnostics(this.#pages, this.#beside);
  }

  /** Addresses of the files that keep their name when they change, with their sources. */
  get statics(): ReadonlyMap<string, SourcePath> {
    return this.world.content.assets.statics;
  }

  get baseUrl(): string {
    return this.world.config.baseUrl;
  }

  /** The route at an address, all that it is made from compiled. */
  route(permalink: string): Promise<Route | undefined> {
    return this.#pages.route(permalink);
  }

  /** `undefined` where nothing can be drawn, because the templates cannot be bundled. */
  page(route: Route): Promise<ShownPage | undefined> {
    return this.#pages.draw(route);
  }

  /** A file of the bundle, or one that docsgen makes beside the pages; path in the output. */
  async file(path: string): Promise<string | Uint8Array | undefined> {
    if (isHostFile(path)) return;
    const { bundle, olderFiles } = await this.#pages.bundled();
    return bundle?.files.get(path) ?? olderFiles.get(path) ?? this.#beside.file(path);
  }

  /** Rules of redirection, those of the author included. */
  async redirects(): Promise<string> {
    return (await this.#beside.made()).get('_redirects')?.() ?? '';
  }

  /** Where a file that pages use comes from, by its address. */
  assetAt(address: string): SourcePath | undefined {
    if (isHostFile(address.slice(this.baseUrl.length))) return;
    return this.#pages.assetAt(address) ?? this.statics.get(address);
  }

  permalinkOf(source: SourcePath): string | undefined {
    return this.world.plan.book.bySource.get(source)?.permalink;
  }

  /** Addresses of the pages that somebody has asked for and that lead to one of these sources. */
  pagesLeadingTo(sources: readonly SourcePath[]): readonly string[] {
    return this.#pages.leadingTo(sources).flatMap((source) => this.permalinkOf(source) ?? []);
  }

  /** What is wrong with the page at an address. */
  judge(permalink: string): Promise<PageVerdict> {
    return this.#judge.judge(permalink);
  }

  /** What is wrong with the site as a whole, as far as it is known without compiling it. */
  findings(): readonly Finding[] {
    return [...this.world.findings, ...this.#judge.siteFindings()];
  }
}
