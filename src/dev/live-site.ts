import { eachLocale, otherLocales } from '../assembly/each-locale.ts';
import type { SiteGraph } from '../assembly/site-graph.ts';
import type { PreparedSite } from '../assembly/whole-site.ts';
import { mistake } from '../core/findings/index.ts';
import { type Graph, textOfBytes } from '../core/graph/index.ts';
import { isHostFile } from '../core/http/index.ts';
import { generatedFiles, publishedPage, textOfFile } from '../features/generated-files.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { sharedAddresses } from '../pipeline/check/index.ts';
import { policyOf, withPolicy } from '../pipeline/emit/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import type { Body } from '../pipeline/render/stored.ts';
import { wholePage } from '../pipeline/render/stored.ts';
import { allBodies } from '../queries/bodies.ts';
import { siteBundle } from '../queries/bundle.ts';
import { content, loadedConfig, plan, references } from '../queries/inputs.ts';
import { compiledPages } from '../queries/pages.ts';
import { routePage } from '../queries/render-routes.ts';
import { routedSite, siteOfLocale } from '../queries/site.ts';
import { cleanPath, decodeUrl, splitUrl } from '../shared/paths.ts';
import { documentAt, routeDependencies } from './route-dependencies.ts';
import { siteWideFindings } from './site-wide-findings.ts';

/** What a site is made from: known before any of its pages is compiled. */
export type SiteInputs = Pick<PreparedSite, 'config' | 'locate' | 'content' | 'references' | 'plan'>;

/** A page as it is sent to browsers. */
export interface ShownPage {
  readonly html: string;
  /** The Content-Security-Policy for the header; absent where the page has it, or the site has none. */
  readonly policy: string | undefined;
}

export interface RenderedPage extends ShownPage {
  readonly facts: PageFacts;
  readonly findings: readonly Finding[];
}

/** One state of a site in the development server. Pages are compiled and rendered when they are requested. */
export class LiveSite {
  readonly inputs: SiteInputs;
  readonly #siteGraph: SiteGraph;
  readonly #wanted: Set<SourcePath>;
  /** The graph of the default locale, which has those of all others. */
  readonly #first: SiteGraph;
  /** The other locales that were asked for, by name. */
  readonly #locales = new Map<string, LiveSite>();

  private constructor(inputs: SiteInputs, siteGraph: SiteGraph, wanted: Set<SourcePath>, first: SiteGraph) {
    this.inputs = inputs;
    this.#siteGraph = siteGraph;
    this.#wanted = wanted;
    this.#first = first;
  }

  /**
   * Reads the inputs of a site.
   *
   * @param wanted sources whose pages were requested so far; more are added
   * @throws where the config cannot be used: callers check that first
   */
  static async load(siteGraph: SiteGraph, wanted: Set<SourcePath>, first = siteGraph): Promise<LiveSite> {
    const { ask } = siteGraph.graph;
    const { config, locate } = await ask(loadedConfig, '');
    if (config === undefined) throw new Error('the config cannot be used');
    if (siteGraph === first) await siteGraph.openLocales();
    const inputs = {
      config,
      locate,
      content: await ask(content, ''),
      references: await ask(references, ''),
      plan: await ask(plan, ''),
    };
    return new LiveSite(inputs, siteGraph, wanted, first);
  }

  get graph(): Graph {
    return this.#siteGraph.graph;
  }

  get baseUrl(): string {
    return this.inputs.config.baseUrl;
  }

  /** The site of the locale that an address belongs to; this one where that is none of the others, or it has the route itself. */
  async at(address: string): Promise<LiveSite> {
    const { choices = [] } = this.inputs.config.locale ?? {};
    const choice = choices.find(({ isDefault, baseUrl }) => !isDefault && `${address}/`.startsWith(baseUrl));
    const siteGraph = choice && this.#first.locales.get(choice.name);
    if (choice === undefined || siteGraph === undefined) return this;
    if ((await this.routed()).site.routes.has(address)) return this;
    const site = this.#locales.get(choice.name) ?? (await LiveSite.load(siteGraph, this.#wanted, this.#first));
    this.#locales.set(choice.name, site);
    return site;
  }

  /** Addresses of all pages of the other locales. */
  async addressesElsewhere(): Promise<readonly string[]> {
    const all = await eachLocale(this.#first, async (graph) =>
      graph === this.graph ? [] : [...(await graph.ask(siteOfLocale, '')).site.routes.keys()],
    );
    return all.flat();
  }

  /** Findings about addresses that several locales have. */
  async sharedAddresses(): Promise<readonly Finding[]> {
    const { locale } = this.inputs.config;
    if (this.#siteGraph !== this.#first || locale === undefined || this.#first.locales.size === 0) return [];
    const known = await eachLocale(this.#first, async ({ ask }, other) => ({
      name: other?.name ?? locale.name,
      site: (await ask(siteOfLocale, '')).site,
      sources: (await ask(content, '')).sources,
    }));
    return sharedAddresses(known, (name) => this.inputs.locate(['locales', name]));
  }

  /** Findings about the texts of the config in other locales. */
  configFindings(): Promise<readonly Finding[]> {
    return this.#inLocales(async ({ ask }) => {
      const { broken, findings } = await ask(loadedConfig, '');
      return broken ?? findings;
    });
  }

  /** Findings about translations that are known without compiling them. */
  translationFindings(): Promise<readonly Finding[]> {
    return this.#inLocales(async ({ ask }) => [
      ...(await ask(content, '')).findings,
      ...(await ask(plan, '')).findings,
      ...(await ask(siteOfLocale, '')).findings,
    ]);
  }

  /** Findings about the site as a whole, in all locales, that are known without rendering pages. */
  async siteWideFindings(): Promise<readonly Finding[]> {
    return (await eachLocale(this.#first, siteWideFindings)).flat();
  }

  /** Findings of the other locales about their own files: all others are reported for the default locale too. */
  async #inLocales(findingsOf: (graph: Graph) => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
    if (this.#siteGraph !== this.#first) return [];
    const all = await eachLocale(this.#first, async (graph, other) =>
      other === undefined ? [] : (await findingsOf(graph)).filter(({ place }) => isBelow(place?.file, other.dir)),
    );
    return all.flat();
  }

  /** Address of the page of a source of any locale. */
  async addressOf(source: SourcePath): Promise<string | undefined> {
    const locale = otherLocales(this.#first).find(({ dir }) => isBelow(source, dir));
    const { book } = locale === undefined ? this.inputs.plan : await locale.siteGraph.graph.ask(plan, '');
    return book.bySource.get(source)?.permalink;
  }

  permalinkOf(source: SourcePath): string | undefined {
    return this.inputs.plan.book.bySource.get(source)?.permalink;
  }

  /** The site with the pages that are compiled so far, and the findings about its routes. */
  routed(): Promise<{ readonly site: Site; readonly findings: readonly Finding[] }> {
    return this.graph.ask(routedSite, '');
  }

  async page(source: SourcePath): Promise<Page | undefined> {
    return (await this.graph.ask(compiledPages, '')).pages.get(source);
  }

  /** Findings about a page of which an older version is shown; none for others. */
  async brokenPage(source: SourcePath): Promise<readonly Finding[]> {
    return (await this.graph.ask(compiledPages, '')).broken.get(source) ?? [];
  }

  async body(source: SourcePath): Promise<Body | undefined> {
    return (await this.graph.ask(allBodies, '')).bodies.get(source);
  }

  /** Addresses of the compiled pages that link to one of these sources. */
  async pagesLeadingTo(sources: readonly SourcePath[]): Promise<readonly string[]> {
    const targets = new Set(sources.flatMap((source) => this.permalinkOf(source) ?? []));
    if (targets.size === 0) return [];
    const leads = ({ links }: Page) => links.some(({ url }) => targets.has(cleanPath(decodeUrl(splitUrl(url).path))));
    const { pages } = await this.graph.ask(compiledPages, '');
    return [...pages].flatMap(([source, page]) => (leads(page) ? (this.permalinkOf(source) ?? []) : []));
  }

  /** Source path of a static file, or of a file that a compiled page uses, by its address. */
  async assetAt(address: string): Promise<SourcePath | undefined> {
    if (isHostFile(address.slice(this.baseUrl.length))) return;
    const { assets } = this.inputs.content;
    for (const page of (await this.graph.ask(compiledPages, '')).pages.values()) {
      const found = page.assets.find((path) => assets.get(path)?.permalink === address);
      if (found !== undefined) return found;
    }
    const own = assets.statics.get(address);
    if (own !== undefined) return own;
    const { linkedFiles = [] } = (await this.routed()).site;
    const linked = linkedFiles.find((path) => assets.get(path)?.permalink === address);
    return linked ?? this.#fromLocales((locale) => locale.assetAt(address));
  }

  /** What one of the locales has that were asked for: their files are in one folder. */
  async #fromLocales<T>(find: (locale: LiveSite) => Promise<T | undefined>): Promise<T | undefined> {
    for (const locale of this.#locales.values()) {
      const found = await find(locale);
      if (found !== undefined) return found;
    }
    return;
  }

  /** The route at an address. All pages that it shows something of are compiled first. */
  async route(permalink: string): Promise<Route | undefined> {
    const { book } = this.inputs.plan;
    const document = documentAt(book, permalink);
    if (document !== undefined) this.#want([document.source]);
    for (;;) {
      const { site } = await this.routed();
      const route = site.routes.get(permalink);
      if (route === undefined) return;
      if (!this.#want(routeDependencies(route, { book, sources: this.inputs.content.sources }))) return route;
    }
  }

  /** What pages are rendered with. Its findings that pages have too are those of the pages, which know more. */
  async bundled() {
    const bundled = await this.graph.ask(siteBundle, '');
    if (bundled.findings.length === 0) return bundled;
    const { pages } = await this.graph.ask(compiledPages, '');
    const known = new Map([...pages.values()].flatMap((page) => page.findings).map((own) => [mistake(own), own]));
    return { ...bundled, findings: bundled.findings.map((finding) => known.get(mistake(finding)) ?? finding) };
  }

  /** A file of the bundle, or a generated file, by its path in the output. */
  async file(path: string): Promise<string | Uint8Array | undefined> {
    if (isHostFile(path)) return;
    const { bundle, olderFiles } = await this.bundled();
    const bundled =
      bundle?.files.get(path) ??
      olderFiles?.get(path) ??
      (await this.#fromLocales(async (locale) => (await locale.bundled()).bundle?.files.get(path)));
    if (bundled !== undefined) return bundled;
    const file = (await this.graph.ask(generatedFiles, '')).files.get(path);
    if (file === undefined) return;
    // Feeds show posts, and a sitemap has to know every page.
    if (file.of === undefined) this.#want(this.inputs.content.sources.map((source) => source.path));
    else await this.route(file.of);
    const wanted = (await this.graph.ask(generatedFiles, '')).files.get(path) ?? file;
    return (await wanted.read(this.graph)).content?.data();
  }

  /** The `_redirects` file, the author's rules included. */
  async redirects(): Promise<string> {
    return textOfFile(await this.graph.ask(generatedFiles, ''), '_redirects', this.graph);
  }

  /** Facts of a page; `undefined` where nothing can be rendered, because the templates cannot be bundled. */
  async facts(route: Route): Promise<PageFacts | undefined> {
    return (await this.#rendered(route))?.facts;
  }

  /** Renders a page; `undefined` where nothing can be rendered, because the templates cannot be bundled. */
  async render(route: Route): Promise<RenderedPage | undefined> {
    const rendered = await this.#rendered(route);
    if (rendered === undefined) return;
    const { facts, findings, styles, thrown } = rendered;
    const { security } = this.inputs.config;
    const policyAs = (policy: 'header' | 'meta') => policyOf([facts], styles, { ...security, policy });
    const html = textOfBytes(await publishedPage(this.graph, route.permalink, facts.hrefs));
    const isInHeader = security.policy === 'header';
    const shown = routeDependencies(route, { book: this.inputs.plan.book, sources: this.inputs.content.sources });
    return {
      // Scripts cannot read headers: to find out whether a page has the same policy as the next, they need it in the markup.
      html: isInHeader ? withPolicy(html, policyAs('meta')) : html,
      policy: isInHeader ? policyAs('header') : undefined,
      facts,
      findings: [...shown.flatMap((source) => thrown.get(source) ?? []), ...findings],
    };
  }

  async #rendered(route: Route) {
    const { bundle } = await this.bundled();
    if (bundle === undefined) return;
    try {
      const { thrown, bodies } = await this.graph.ask(allBodies, '');
      const page = wholePage(await this.graph.ask(routePage, route.permalink), bodies);
      return { ...page, thrown, styles: bundle.styleSources };
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      return;
    }
  }

  /** Has more sources compiled. @returns whether any of them is new: then a new revision has begun */
  #want(sources: readonly SourcePath[]): boolean {
    const more = sources.filter((source) => !this.#wanted.has(source));
    if (more.length === 0) return false;
    for (const source of more) this.#wanted.add(source);
    this.#first.want(this.#wanted);
    return true;
  }
}

function isBelow(file: SourcePath | undefined, dir: SourcePath): boolean {
  return file?.startsWith(`${dir}/`) === true;
}
