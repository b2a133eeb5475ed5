import { createBodyDrawer } from '../build/body-drawer.ts';
import type { CachedBundle } from '../build/bundle.ts';
import { fileAddresses } from '../build/files.ts';
import { type MadeFiles, makeFiles } from '../build/made-files.ts';
import {
  type CompiledPage,
  type CompiledPages,
  collectPages,
  componentPages,
  createPageCompiler,
  newestPages,
  type PageCompiler,
} from '../build/pages.ts';
import { policyOf } from '../build/policy.ts';
import { createRouteDrawer, drawSources } from '../build/render-site.ts';
import { type DrawerTask, drawerWith } from '../build/route-drawer.ts';
import { once, textOf, toFacts } from '../build/stored.ts';
import { recallTwin, twinWriter, writeTwins } from '../build/write-twins.ts';
import { LoadError, loadTemplates } from '../bundle/index.ts';
import { digestOf } from '../cache/index.ts';
import { checkSite } from '../check/index.ts';
import { checkExamples } from '../examples/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import { makeAnew, type Recall } from '../model/recall.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { PageFacts } from '../render/facts.ts';
import { buildRoutes } from '../routes/index.ts';
import { cleanPath, decodeUrl, splitUrl } from '../shared/paths.ts';
import { createWorkshop } from '../workers/index.ts';
import { documentAt, sourcesOf } from './needs.ts';
import { bundleWorld, type World } from './world.ts';

/** A page as a browser gets it. */
export interface ShownPage {
  readonly html: string;
  /** For the header. */
  readonly policy: string | undefined;
}

/** What is wrong with a page. */
export interface Judgement {
  /** What keeps the page from being shown as it is written now. */
  readonly blocking: readonly Finding[];
  readonly others: readonly Finding[];
}

interface DrawnPage extends ShownPage {
  readonly facts: PageFacts;
  readonly findings: readonly Finding[];
}

/** So many other pages are drawn to see whether they have the anchors that a page links to. */
const maxTargets = 40;

/**
 * A site of which pages are compiled and drawn when somebody asks for them. What was compiled is looked at again
 * when the world has changed, and costs nothing where it is still right.
 */
export class LiveSite {
  readonly world: World;
  readonly #recall: Recall;
  readonly #compiler: PageCompiler;
  readonly #sources: ReadonlyMap<SourcePath, World['content']['sources'][number]>;
  readonly #componentPages: readonly SourcePath[];
  /** The last compilation of each page that could be used; in the order of the first. */
  readonly #compiled: Map<SourcePath, CompiledPage>;
  /** What is wrong with pages of which an older state is shown. */
  readonly #broken = new Map<SourcePath, readonly Finding[]>();
  /** Sources that were compiled, or looked at again, in this world. */
  readonly #fresh = new Set<SourcePath>();
  #routes: { readonly site: Site; readonly findings: readonly Finding[] } | undefined;
  #bundle: Bundled | undefined;
  /** Facts of pages that others link to. */
  #madeFiles: { readonly of: object; readonly made: MadeFiles } | undefined;
  readonly #targets = new Map<string, PageFacts>();

  /**
   * @param was the site before the change
   * @param keepBundle whether nothing but Markdown has changed
   */
  constructor(world: World, recall: Recall, { was, keepBundle }: { was: LiveSite | undefined; keepBundle: boolean }) {
    this.world = world;
    this.#recall = recall;
    this.#compiler = createPageCompiler({ ...world, recall, workshop });
    this.#sources = new Map(world.content.sources.map((source) => [source.path, source]));
    this.#componentPages = componentPages(world.content, world.plan);
    const { bySource } = world.plan.book;
    this.#compiled = new Map();
    if (was === undefined) return;
    for (const [source, page] of was.#compiled) if (bySource.has(source)) this.#compiled.set(source, page);
    this.#bundle = was.#bundle && { ...was.#bundle, ...(keepBundle ? {} : { key: '' }) };
    if (routesAreAs(was.world, world)) this.#routes = was.#routes;
  }

  /** Addresses of the files that keep their name when they change, with their sources. */
  get statics(): ReadonlyMap<string, SourcePath> {
    return this.world.content.assets.statics;
  }

  get baseUrl(): string {
    return this.world.config.baseUrl;
  }

  /** The route at an address, all that it is made from compiled. */
  async route(permalink: string): Promise<Route | undefined> {
    const { book } = this.world.plan;
    const document = documentAt(book, permalink);
    if (document !== undefined) await this.#compile([document.source]);
    for (;;) {
      const route = this.#site().routes.get(permalink);
      if (route === undefined) return;
      const missing = sourcesOf(route, { book, sources: this.world.content.sources }).filter(
        (source) => !this.#fresh.has(source),
      );
      if (missing.length === 0) return route;
      await this.#compile(missing);
    }
  }

  /** `undefined` where nothing can be drawn, because the templates cannot be bundled. */
  async page(route: Route): Promise<ShownPage | undefined> {
    return this.#draw(route);
  }

  /** A file of the bundle, or one that docsgen makes beside the pages; path in the output. */
  async file(path: string): Promise<string | Uint8Array | undefined> {
    const bundled = (await this.#bundled()).bundle?.files.get(path);
    if (bundled !== undefined) return bundled;
    const address = this.baseUrl + path;
    const site = this.#site();
    const twin = [...site.routes.values()].find((route) => route.twin === address);
    if (twin !== undefined) return this.#twin(twin.permalink);
    if (site.llmsFiles.includes(address)) return this.#llms(path);
    if (!(await this.#made()).has(path)) return;
    // Feeds show posts, and a sitemap has to know every page.
    await this.#compile([...this.#sources.keys()]);
    return (await this.#made()).get(path)?.();
  }

  /** Rules of redirection, those of the author included. */
  async redirects(): Promise<string> {
    return (await this.#made()).get('_redirects')?.() ?? '';
  }

  /** Where a file that pages use comes from, by its address. */
  assetAt(address: string): SourcePath | undefined {
    for (const { page } of this.#compiled.values()) {
      const found = page.assets.find((path) => this.world.content.assets.get(path)?.permalink === address);
      if (found !== undefined) return found;
    }
    return this.statics.get(address);
  }

  permalinkOf(source: SourcePath): string | undefined {
    return this.world.plan.book.bySource.get(source)?.permalink;
  }

  /** What is wrong with the page at an address: its text, its links and what it is drawn by. */
  async judge(permalink: string): Promise<Judgement> {
    const route = await this.route(permalink);
    const { findings: unbundled } = await this.#bundled();
    if (route === undefined) return { blocking: unbundled, others: [] };
    const drawn = await this.#draw(route);
    const source = route.source ?? '';
    const broken = this.#broken.get(source) ?? [];
    const isBroken = broken.length > 0;
    const page = this.#compiled.get(source)?.page;
    const files = new Set([source, ...partialsOf(page)]);
    const ofStages = [
      ...this.world.content.findings,
      ...this.world.references.findings,
      ...this.world.plan.findings,
      ...(this.#routes?.findings ?? []),
    ].filter(({ place }) => place !== undefined && files.has(place.file));
    const drawing = drawn?.findings ?? [];
    const own = isBroken ? [] : [...(page?.findings ?? [])];
    const unusable = own.filter(({ rule }) => rule === 'invalid-mdx');
    const rest = own.filter(({ rule }) => rule !== 'invalid-mdx');
    // What is said of the older state that is shown would be about lines that are no more.
    const examples = page === undefined || isBroken ? [] : await this.#examples(page);
    const links = drawn === undefined || isBroken ? [] : await this.#links(route, drawn, page);
    return {
      blocking: [...broken, ...unusable, ...unbundled, ...drawing],
      others: [...ofStages, ...rest, ...examples, ...links],
    };
  }

  /** What is wrong with the site as a whole, as far as it is known without compiling it. */
  findings(): readonly Finding[] {
    const { content, references, plan, findings } = this.world;
    this.#site();
    return [
      ...findings,
      ...content.findings,
      ...references.findings,
      ...plan.findings,
      ...(this.#routes?.findings ?? []),
    ];
  }

  #site(): Site {
    const { config, content, plan, references, locate } = this.world;
    this.#routes ??= buildRoutes({
      config,
      content,
      ...plan,
      compiled: new Map([...this.#compiled].map(([source, { page }]) => [source, page])),
      references: references.references,
      locate,
    });
    return this.#routes.site;
  }

  async #compile(paths: readonly SourcePath[]): Promise<void> {
    for (const path of paths) {
      if (this.#fresh.has(path)) continue;
      this.#fresh.add(path);
      const source = this.#sources.get(path);
      const compiled = source && (await this.#compiler.compilePage(source));
      if (compiled === undefined) continue;
      const was = this.#compiled.get(path);
      const unusable = compiled.page.findings.filter(({ rule }) => rule === 'invalid-mdx');
      if (unusable.length > 0 && was !== undefined && was.page.findings.every(({ rule }) => rule !== 'invalid-mdx')) {
        this.#broken.set(path, compiled.page.findings);
        continue;
      }
      this.#compiled.set(path, compiled);
      if (was === undefined || told(was.page) !== told(compiled.page)) this.#routes = undefined;
    }
  }

  #pages(): CompiledPages {
    return collectPages(this.#compiled, this.#compiler.compilePartial);
  }

  /** The bundle, made again where the code of a page has changed; the last one that could be used while there is a fault. */
  async #bundled(): Promise<Bundled> {
    const pages = this.#pages();
    const partials = [...this.#compiled.values()].some(({ body }) => body === undefined)
      ? this.world.content.sources.filter(({ kind }) => kind === 'partial').map(({ hash }) => hash)
      : [];
    const key = digestOf([[...pages.code], this.#componentPages, partials]);
    if (this.#bundle?.key === key) return this.#bundle;
    const { bundle = this.#bundle?.bundle, findings } = await bundleWorld(this.world, {
      compiled: pages,
      componentPages: this.#componentPages,
      recall: this.#recall,
    });
    const isSame =
      this.#bundle?.bundle !== undefined &&
      bundle?.templates === this.#bundle.bundle.templates &&
      bundle.digests.templates === this.#bundle.bundle.digests.templates &&
      bundle.digests.components === this.#bundle.bundle.digests.components;
    // What was loaded stays in memory for good: it is loaded again only when it is another one.
    const renderer = isSame ? this.#bundle?.renderer : bundle && rendererOf(bundle);
    this.#bundle = { key, bundle, renderer, findings };
    return this.#bundle;
  }

  async #draw(route: Route): Promise<DrawnPage | undefined> {
    const { bundle, renderer } = await this.#bundled();
    if (bundle === undefined || renderer === undefined) return;
    const { security } = this.world.config;
    const pages = this.#pages();
    const shown = [
      route.source,
      ...sourcesOf(route, { book: this.world.plan.book, sources: this.world.content.sources }),
    ];
    const run = [...pages.code.keys(), ...this.#componentPages].filter((source) => shown.includes(source));
    try {
      const { bodies, findings } = await drawSources(run, {
        ready: pages.bodies,
        drawBody: renderer.drawBody,
        bundle,
        recall: makeAnew,
      });
      const site = this.#site();
      const { digests } = this.world.references;
      const templates = await renderer.templates();
      const drawTask = async (task: DrawerTask) => (await drawerWith(templates, { site, assets: bundle.assets }))(task);
      const draw = createRouteDrawer({ site, security, bundle, digests, recall: makeAnew, drawTask }, bodies);
      const { value, attachment } = await draw(route);
      const facts = toFacts(value.facts);
      return {
        html: textOf(attachment()),
        policy: security.policy === 'header' ? policyOf([facts], security, site.frame.search !== undefined) : undefined,
        facts,
        findings: [...findings, ...value.findings],
      };
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      return;
    }
  }

  async #examples(page: Page): Promise<readonly Finding[]> {
    const { config, content, references } = this.world;
    const pages = newestPages(config, content, new Map([[page.source, page]]));
    return checkExamples({ pages, documents: references.documents, recall: this.#recall });
  }

  /** Judges the links of one page; what they lead to is compiled and drawn as far as it has to have an anchor. */
  async #links(route: Route, drawn: DrawnPage, page: Page | undefined): Promise<readonly Finding[]> {
    const { config, content, locate } = this.world;
    const facts = new Map<string, PageFacts>();
    for (const permalink of anchoredPages(drawn.facts.hrefs).slice(0, maxTargets)) {
      if (permalink === route.permalink) continue;
      const known = this.#targets.get(permalink) ?? (await this.#target(permalink));
      if (known !== undefined) facts.set(permalink, known);
    }
    facts.set(route.permalink, drawn.facts);
    const site = this.#site();
    const pages = new Map(page === undefined ? [] : [[page.source, page]]);
    const body = page && this.#compiled.get(page.source)?.body;
    const bodies = new Map(page === undefined || body === undefined ? [] : [[page.source, body.facts]]);
    const { bundle } = await this.#bundled();
    const files = fileAddresses({
      config,
      site,
      content,
      pages,
      bundled: { files: bundle?.files ?? new Map() },
      made: await this.#made(),
    });
    const apiLinks = this.world.references.links;
    const judged = checkSite({ config, site, pages, facts, bodies, apiLinks, files: new Set(files.keys()), locate });
    return judged.filter(
      ({ place }) => place === undefined || place.file === route.source || partialsOf(page).has(place.file),
    );
  }

  async #target(permalink: string): Promise<PageFacts | undefined> {
    const route = await this.route(permalink);
    const drawn = route && (await this.#draw(route));
    if (drawn === undefined) return;
    // Where its own links lead is another page's matter.
    const facts = { ...drawn.facts, hrefs: [], repeatedIds: [] };
    this.#targets.set(permalink, facts);
    return facts;
  }

  async #made(): Promise<MadeFiles> {
    const { config, content, references } = this.world;
    const body = (source: SourcePath) => this.#compiled.get(source)?.body?.markup ?? '';
    const { downloads } = references;
    const site = this.#site();
    if (this.#madeFiles?.of === site) return this.#madeFiles.made;
    const { made } = await makeFiles({ config, site, statics: content.assets.statics, downloads, body });
    this.#madeFiles = { of: site, made };
    return made;
  }

  async #twin(permalink: string): Promise<string | undefined> {
    const route = await this.route(permalink);
    if (route === undefined) return;
    const input = await this.#twinInput([route]);
    const write = await twinWriter(input.site.frame.url ?? '');
    return textOf((await recallTwin(route, { ...input, pageTwin: async (page) => write(page) })).attachment());
  }

  async #llms(path: string): Promise<string | undefined> {
    await this.#compile([...this.#sources.keys()]);
    let text: string | undefined;
    await writeTwins({
      ...(await this.#twinInput([...this.#site().routes.values()])),
      async write(written, data) {
        if (written !== path) return;
        text = typeof data === 'string' ? data : textOf(data instanceof Uint8Array ? data : data.data());
      },
    });
    return text;
  }

  async #twinInput(routes: readonly Route[]) {
    const { bundle, renderer } = await this.#bundled();
    const compiled = this.#pages();
    const shown = new Set(routes.map(({ source }) => source));
    const run = [...compiled.code.keys(), ...this.#componentPages].filter((source) => shown.has(source));
    const ready = compiled.bodies;
    const bodies =
      bundle === undefined || renderer === undefined
        ? ready
        : (await drawSources(run, { ready, drawBody: renderer.drawBody, bundle, recall: makeAnew })).bodies;
    const markup = (source: SourcePath) => {
      const text = bodies.get(source)?.markup ?? '';
      return { digest: digestOf(text), text: () => text };
    };
    const { digests } = this.world.references;
    return { site: this.#site(), pages: compiled.pages, markup, digests, recall: makeAnew, workshop };
  }
}

/** One page at a time is asked for: a thread of its own would cost more than it gives. */
const workshop = createWorkshop(1);

/** What the bundle draws with, loaded when there is something to draw. */
function rendererOf(bundle: CachedBundle) {
  return { drawBody: createBodyDrawer(bundle), templates: once(() => loadTemplates(bundle)) };
}

interface Bundled {
  /** Of all that it depends on beside the files of templates and components. */
  readonly key: string;
  readonly bundle: CachedBundle | undefined;
  readonly renderer: ReturnType<typeof rendererOf> | undefined;
  readonly findings: readonly Finding[];
}

/** What the rest of the site tells of a page. */
function told({ toc, hasTitle, excerpt, words, links }: Page): string {
  return JSON.stringify([toc, hasTitle, excerpt, words, links.filter(({ kind }) => kind === 'api')]);
}

/** Whether routes, as far as they do not depend on compiled pages, come out the same. */
function routesAreAs(was: World, now: World): boolean {
  if (was.config !== now.config || was.references !== now.references) return false;
  const { sources: old, ...oldRest } = was.content;
  const { sources, ...rest } = now.content;
  // Only sources were read again: all else is what it was.
  if (old.length !== sources.length || oldRest.assets !== rest.assets) return false;
  return sources.every((source, index) => {
    const before = old[index];
    if (before === source) return true;
    if (before?.path !== source.path) return false;
    const address = (world: World) => [
      world.plan.book.bySource.get(source.path),
      world.plan.docs.find((doc) => doc.source === source.path),
      world.plan.posts.find((post) => post.source === source.path),
    ];
    return JSON.stringify([before.frontmatter, address(was)]) === JSON.stringify([source.frontmatter, address(now)]);
  });
}

function partialsOf(page: Page | undefined): ReadonlySet<SourcePath> {
  return new Set((page?.lookups ?? []).flatMap(({ name, key }) => (name === 'partial' ? [key[0] ?? ''] : [])));
}

/** Addresses of the pages that are linked to with a fragment. */
function anchoredPages(hrefs: readonly string[]): readonly string[] {
  const pages = hrefs.flatMap((href) => {
    const { path, hash } = splitUrl(href);
    return hash === '' || !path.startsWith('/') ? [] : [cleanPath(decodeUrl(path))];
  });
  return [...new Set(pages)];
}
