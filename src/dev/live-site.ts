import type { SiteGraph } from '../assembly/site-graph.ts';
import { type Graph, textOfBytes } from '../core/graph/index.ts';
import { isHostFile } from '../core/http/index.ts';
import { madeFiles, textOfFile } from '../features/generated-files.ts';
import { checkFindings } from '../features/plugins/index.ts';
import { writtenPage } from '../features/trailing-slash/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { sharedAddresses } from '../pipeline/check/index.ts';
import { localeFolder } from '../pipeline/config/index.ts';
import { policyOf, withPolicy } from '../pipeline/emit/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import type { Body } from '../pipeline/render/stored.ts';
import { wholePage } from '../pipeline/render/stored.ts';
import { allBodies } from '../queries/bodies.ts';
import { siteBundle } from '../queries/bundle.ts';
import { content, loadedConfig, plan, references } from '../queries/inputs.ts';
import { compiledPages } from '../queries/pages.ts';
import type { LoadedReferences } from '../queries/references.ts';
import { routePage } from '../queries/render-routes.ts';
import { routedSite, siteOfLocale } from '../queries/site.ts';
import { cleanPath, decodeUrl, splitUrl } from '../shared/paths.ts';
import { documentAt, routeDependencies } from './route-dependencies.ts';

/** What is known of a site before any of its pages is compiled. */
export interface SiteInputs {
  readonly config: ResolvedConfig;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
  readonly content: Content;
  readonly references: LoadedReferences;
  readonly plan: Plan;
}

/** A page as a browser gets it. */
export interface ShownPage {
  readonly html: string;
  /** For the header. */
  readonly policy: string | undefined;
}

export interface RenderedPage extends ShownPage {
  readonly facts: PageFacts;
  readonly findings: readonly Finding[];
}

/** A site in one state of its sources: pages are compiled and rendered when they are asked for, and nothing else. */
export class LiveSite {
  readonly world: SiteInputs;
  readonly #made: SiteGraph;
  readonly #wanted: Set<SourcePath>;
  /** Of the default locale, which has the graphs of all others. */
  readonly #first: SiteGraph;
  /** The other locales that were asked for, by name. */
  readonly #locales = new Map<string, LiveSite>();

  private constructor(world: SiteInputs, made: SiteGraph, wanted: Set<SourcePath>, first: SiteGraph) {
    this.world = world;
    this.#made = made;
    this.#wanted = wanted;
    this.#first = first;
  }

  /**
   * @param wanted sources that were asked for so far; more are added
   * @throws where the config cannot be used: that is asked first
   */
  static async load(made: SiteGraph, wanted: Set<SourcePath>, first = made): Promise<LiveSite> {
    const { ask } = made.graph;
    const { config, locate } = await ask(loadedConfig, '');
    if (config === undefined) throw new Error('the config cannot be used');
    if (made === first) await made.openLocales();
    const world = {
      config,
      locate,
      content: await ask(content, ''),
      references: await ask(references, ''),
      plan: await ask(plan, ''),
    };
    return new LiveSite(world, made, wanted, first);
  }

  get graph(): Graph {
    return this.#made.graph;
  }

  get baseUrl(): string {
    return this.world.config.baseUrl;
  }

  /** The site of the locale that an address is in; this one for all that is in no other, and for what it has itself. */
  async at(address: string): Promise<LiveSite> {
    const { choices = [] } = this.world.config.locale ?? {};
    const choice = choices.find(({ isDefault, baseUrl }) => !isDefault && `${address}/`.startsWith(baseUrl));
    const made = choice && this.#first.locales.get(choice.name);
    if (choice === undefined || made === undefined) return this;
    if ((await this.routed()).site.routes.has(address)) return this;
    const site = this.#locales.get(choice.name) ?? (await LiveSite.load(made, this.#wanted, this.#first));
    this.#locales.set(choice.name, site);
    return site;
  }

  /** Addresses of all pages of the other locales. */
  async addressesElsewhere(): Promise<readonly string[]> {
    const addresses: string[] = [];
    for (const { graph } of [this.#first, ...this.#first.locales.values()])
      if (graph !== this.graph) addresses.push(...(await graph.ask(siteOfLocale, '')).site.routes.keys());
    return addresses;
  }

  /** Findings for addresses that several locales have. */
  async sharedAddresses(): Promise<readonly Finding[]> {
    const { locales } = this.#first;
    if (this.#made !== this.#first || locales.size === 0) return [];
    const known = [];
    for (const [name, { graph }] of [[this.world.config.locale?.name ?? '', this.#first] as const, ...locales])
      known.push({
        name,
        site: (await graph.ask(siteOfLocale, '')).site,
        sources: (await graph.ask(content, '')).sources,
      });
    return sharedAddresses(known, (name) => this.world.locate(['locales', name]));
  }

  /** What is wrong with the texts of the config in other locales. */
  configFindings(): Promise<readonly Finding[]> {
    return this.#inLocales(async ({ ask }) => {
      const { broken, findings } = await ask(loadedConfig, '');
      return broken ?? findings;
    });
  }

  /** What is wrong with translations, as far as it is known without compiling them. */
  translationFindings(): Promise<readonly Finding[]> {
    return this.#inLocales(async ({ ask }) => [
      ...(await ask(content, '')).findings,
      ...(await ask(plan, '')).findings,
      ...(await ask(siteOfLocale, '')).findings,
    ]);
  }

  /** Findings of the other locales about files of their own: the others are those of the default one. */
  async #inLocales(findingsOf: (graph: Graph) => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
    const all: Finding[] = [];
    if (this.#made !== this.#first) return all;
    for (const [name, { graph }] of this.#first.locales) {
      const folder = `${localeFolder(name)}/`;
      all.push(...(await findingsOf(graph)).filter(({ place }) => place?.file.startsWith(folder) === true));
    }
    return all;
  }

  /** Address of the page of a source, which may be a translation. */
  async addressOf(source: SourcePath): Promise<string | undefined> {
    const locale = [...this.#first.locales].find(([name]) => source.startsWith(`${localeFolder(name)}/`));
    const { book } = locale === undefined ? this.world.plan : await locale[1].graph.ask(plan, '');
    return book.bySource.get(source)?.permalink;
  }

  permalinkOf(source: SourcePath): string | undefined {
    return this.world.plan.book.bySource.get(source)?.permalink;
  }

  /** The site as far as its pages are compiled, and what is wrong with its routes. */
  routed(): Promise<{ readonly site: Site; readonly findings: readonly Finding[] }> {
    return this.graph.ask(routedSite, '');
  }

  async page(source: SourcePath): Promise<Page | undefined> {
    return (await this.graph.ask(compiledPages, '')).pages.get(source);
  }

  /** What is wrong with a page of which an older state is shown. */
  async brokenPage(source: SourcePath): Promise<readonly Finding[]> {
    return (await this.graph.ask(compiledPages, '')).broken.get(source) ?? [];
  }

  async body(source: SourcePath): Promise<Body | undefined> {
    return (await this.graph.ask(allBodies, '')).bodies.get(source);
  }

  /** Addresses of the compiled pages that have links to one of these sources, by name or by address. */
  async pagesLeadingTo(sources: readonly SourcePath[]): Promise<readonly string[]> {
    const targets = new Set(sources.flatMap((source) => this.permalinkOf(source) ?? []));
    if (targets.size === 0) return [];
    const leads = ({ links }: Page) => links.some(({ url }) => targets.has(cleanPath(decodeUrl(splitUrl(url).path))));
    const { pages } = await this.graph.ask(compiledPages, '');
    return [...pages].flatMap(([source, page]) => (leads(page) ? (this.permalinkOf(source) ?? []) : []));
  }

  /** Where a file that pages use comes from, by its address. */
  async assetAt(address: string): Promise<SourcePath | undefined> {
    if (isHostFile(address.slice(this.baseUrl.length))) return;
    const { assets } = this.world.content;
    for (const page of (await this.graph.ask(compiledPages, '')).pages.values()) {
      const found = page.assets.find((path) => assets.get(path)?.permalink === address);
      if (found !== undefined) return found;
    }
    const own = assets.statics.get(address);
    if (own !== undefined) return own;
    // Locales share what pages use.
    for (const locale of this.#locales.values()) {
      const found = await locale.assetAt(address);
      if (found !== undefined) return found;
    }
    return;
  }

  /** The route at an address, with all pages compiled that it shows something of. */
  async route(permalink: string): Promise<Route | undefined> {
    const { book } = this.world.plan;
    const document = documentAt(book, permalink);
    if (document !== undefined) this.#want([document.source]);
    for (;;) {
      const { site } = await this.routed();
      const route = site.routes.get(permalink);
      if (route === undefined) return;
      if (!this.#want(routeDependencies(route, { book, sources: this.world.content.sources }))) return route;
    }
  }

  async bundled() {
    return this.graph.ask(siteBundle, '');
  }

  /** A file of the bundle, or one that docsgen makes next to the pages; path in the output. */
  async file(path: string): Promise<string | Uint8Array | undefined> {
    if (isHostFile(path)) return;
    const { bundle, olderFiles } = await this.bundled();
    const bundled = bundle?.files.get(path) ?? olderFiles?.get(path);
    if (bundled !== undefined) return bundled;
    for (const locale of this.#locales.values()) {
      const file = (await locale.bundled()).bundle?.files.get(path);
      if (file !== undefined) return file;
    }
    const file = (await this.graph.ask(madeFiles, '')).files.get(path);
    if (file === undefined) return;
    // Feeds show posts, and a sitemap has to know every page.
    if (file.of === undefined) this.#want(this.world.content.sources.map((source) => source.path));
    else await this.route(file.of);
    const wanted = (await this.graph.ask(madeFiles, '')).files.get(path) ?? file;
    return (await wanted.read(this.graph)).content?.data();
  }

  /** What plugins find, as far as pages are known. */
  checkFindings(): Promise<readonly Finding[]> {
    return this.graph.ask(checkFindings, '');
  }

  /** Rules of redirection, those of the author included. */
  async redirects(): Promise<string> {
    return textOfFile(await this.graph.ask(madeFiles, ''), '_redirects', this.graph);
  }

  /** What is on a page; `undefined` where nothing can be rendered, because the templates cannot be bundled. */
  async facts(route: Route): Promise<PageFacts | undefined> {
    return (await this.#rendered(route))?.facts;
  }

  /** `undefined` where nothing can be rendered, because the templates cannot be bundled. */
  async render(route: Route): Promise<RenderedPage | undefined> {
    const rendered = await this.#rendered(route);
    if (rendered === undefined) return;
    const { facts, findings, styles, thrown } = rendered;
    const { security } = this.world.config;
    const policyAs = (policy: 'header' | 'meta') => policyOf([facts], styles, { ...security, policy });
    const html = textOfBytes(await writtenPage(this.graph, route.permalink));
    const isInHeader = security.policy === 'header';
    const needed = routeDependencies(route, { book: this.world.plan.book, sources: this.world.content.sources });
    const shown = new Set([...(route.source === undefined ? [] : [route.source]), ...needed]);
    return {
      // Scripts cannot see a header; those that bring another page here load it where its policy is another one.
      html: isInHeader ? withPolicy(html, policyAs('meta')) : html,
      policy: isInHeader ? policyAs('header') : undefined,
      facts,
      findings: [...[...shown].flatMap((source) => thrown.get(source) ?? []), ...findings],
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

  /** @returns whether any of them was not wanted before: then there is another revision */
  #want(sources: readonly SourcePath[]): boolean {
    const more = sources.filter((source) => !this.#wanted.has(source));
    if (more.length === 0) return false;
    for (const source of more) this.#wanted.add(source);
    this.#first.want(this.#wanted);
    return true;
  }
}
