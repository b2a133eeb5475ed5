import { content, loadedConfig, plan, references } from '../assembly/inputs.ts';
import type { SiteGraph } from '../assembly/site-graph.ts';
import { isHostFile } from '../core/http/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import { GeneratedFiles } from './generated-files.ts';
import { LivePages, type ShownPage, type SiteInputs } from './live-pages.ts';
import { PageDiagnostics, type PageVerdict } from './page-diagnostics.ts';

/** A site in one state of its sources: what is asked for is made, and nothing else. */
export class LiveSite {
  readonly world: SiteInputs;
  readonly #pages: LivePages;
  readonly #generated: GeneratedFiles;
  readonly #diagnostics: PageDiagnostics;

  private constructor(world: SiteInputs, made: SiteGraph, wanted: Set<SourcePath>) {
    this.world = world;
    this.#pages = new LivePages(world, made, wanted);
    this.#generated = new GeneratedFiles(this.#pages);
    this.#diagnostics = new PageDiagnostics(this.#pages, this.#generated);
  }

  /** @throws where the config cannot be used: that is asked first */
  static async load(made: SiteGraph, wanted: Set<SourcePath>): Promise<LiveSite> {
    const { ask } = made.graph;
    const { config, locate } = await ask(loadedConfig, '');
    if (config === undefined) throw new Error('the config cannot be used');
    const inputs = {
      config,
      locate,
      content: await ask(content, ''),
      references: await ask(references, ''),
      plan: await ask(plan, ''),
    };
    return new LiveSite(inputs, made, wanted);
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

  /** `undefined` where nothing can be rendered, because the templates cannot be bundled. */
  page(route: Route): Promise<ShownPage | undefined> {
    return this.#pages.render(route);
  }

  /** A file of the bundle, or one that docsgen makes next to the pages; path in the output. */
  async file(path: string): Promise<string | Uint8Array | undefined> {
    if (isHostFile(path)) return;
    const { bundle, olderFiles } = await this.#pages.bundled();
    return bundle?.files.get(path) ?? olderFiles?.get(path) ?? this.#generated.file(path);
  }

  /** Rules of redirection, those of the author included. */
  async redirects(): Promise<string> {
    return (await this.#generated.made()).get('_redirects')?.() ?? '';
  }

  /** Where a file that pages use comes from, by its address. */
  async assetAt(address: string): Promise<SourcePath | undefined> {
    if (isHostFile(address.slice(this.baseUrl.length))) return;
    return (await this.#pages.assetAt(address)) ?? this.statics.get(address);
  }

  permalinkOf(source: SourcePath): string | undefined {
    return this.world.plan.book.bySource.get(source)?.permalink;
  }

  /** Addresses of the pages that were asked for and that have links to one of these sources. */
  async pagesLeadingTo(sources: readonly SourcePath[]): Promise<readonly string[]> {
    return (await this.#pages.leadingTo(sources)).flatMap((source) => this.permalinkOf(source) ?? []);
  }

  /** What is wrong with the page at an address. */
  diagnose(permalink: string): Promise<PageVerdict> {
    return this.#diagnostics.diagnose(permalink);
  }

  /** What is wrong with the site as a whole, as far as it is known without compiling it. */
  findings(): Promise<readonly Finding[]> {
    return this.#diagnostics.siteFindings();
  }
}
