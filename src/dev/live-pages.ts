import type { CachedBundle } from '../assembly/bundle.ts';
import { createTrace, type Trace } from '../assembly/locate-thrown.ts';
import {
  type CompiledPage,
  type CompiledPages,
  collectPages,
  componentPages,
  createPageCompiler,
  type PageCompiler,
} from '../assembly/pages.ts';
import { policyOf, withPolicy } from '../assembly/policy.ts';
import { createRouteDrawer, drawSources } from '../assembly/render-site.ts';
import { drawerWith, type RendererTask } from '../assembly/route-renderer.ts';
import { type Body, textOf, toFacts } from '../assembly/serialize-page.ts';
import { createTaskPool } from '../core/threads/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import { type Recall, uncached } from '../model/recall.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import { buildRoutes } from '../pipeline/routes/index.ts';
import { cleanPath, decodeUrl, splitUrl } from '../shared/paths.ts';
import { type Bundled, bundleAgain } from './live-bundle.ts';
import { documentAt, routeDependencies } from './route-dependencies.ts';
import type { SiteInputs } from './site-inputs.ts';

/** A page as a browser gets it. */
export interface ShownPage {
  readonly html: string;
  /** For the header. */
  readonly policy: string | undefined;
}

export interface DrawnPage extends ShownPage {
  readonly facts: PageFacts;
  readonly findings: readonly Finding[];
}

/** One page at a time is asked for: a thread of its own would cost more than it gives. */
export const workshop = createTaskPool(1);

/**
 * Pages that are compiled and drawn when somebody asks for them. What was compiled is looked at again when the world
 * has changed, and costs nothing where it is still right.
 */
export class LivePages {
  readonly world: SiteInputs;
  readonly recall: Recall;
  readonly #compiler: PageCompiler;
  readonly #sources: ReadonlyMap<SourcePath, SiteInputs['content']['sources'][number]>;
  readonly #componentPages: readonly SourcePath[];
  /** The last compilation of each page that could be used; in the order of the first. */
  readonly #compiled: Map<SourcePath, CompiledPage>;
  /** What is wrong with pages of which an older state is shown. */
  readonly #broken = new Map<SourcePath, readonly Finding[]>();
  /** Bodies that components drew last without a fault. */
  readonly #good: Map<SourcePath, Body>;
  /** Sources that were compiled, or looked at again, in this world. */
  readonly #fresh = new Set<SourcePath>();
  #routed: { readonly site: Site; readonly findings: readonly Finding[] } | undefined;
  #bundle: Bundled | undefined;

  /**
   * @param was the pages before the change
   * @param keepBundle whether nothing but Markdown has changed
   */
  constructor(
    world: SiteInputs,
    recall: Recall,
    { was, keepBundle }: { was: LivePages | undefined; keepBundle: boolean },
  ) {
    this.world = world;
    this.recall = recall;
    this.#compiler = createPageCompiler({ ...world, recall, workshop });
    this.#sources = new Map(world.content.sources.map((source) => [source.path, source]));
    this.#componentPages = componentPages(world.content, world.plan);
    const { bySource } = world.plan.book;
    this.#compiled = new Map();
    this.#good = new Map();
    if (was === undefined) return;
    for (const [source, page] of was.#compiled) if (bySource.has(source)) this.#compiled.set(source, page);
    for (const [source, body] of was.#good) if (bySource.has(source)) this.#good.set(source, body);
    this.#bundle = was.#bundle && { ...was.#bundle, ...(keepBundle ? {} : { key: '' }) };
    if (routesAreAs(was.world, world)) this.#routed = was.#routed;
  }

  /** The site as far as its pages are compiled, and what is wrong with its routes. */
  get routed(): { readonly site: Site; readonly findings: readonly Finding[] } {
    const { config, content, plan, references, locate } = this.world;
    this.#routed ??= buildRoutes({
      config,
      content,
      ...plan,
      compiled: new Map([...this.#compiled].map(([source, { page }]) => [source, page])),
      references: references.references,
      locate,
    });
    return this.#routed;
  }

  get site(): Site {
    return this.routed.site;
  }

  get compiled(): CompiledPages {
    return collectPages(this.#compiled, this.#compiler);
  }

  /** The page as it is shown; `undefined` where nobody has asked for it. */
  compiledPage(source: SourcePath): CompiledPage | undefined {
    return this.#compiled.get(source);
  }

  /** What is wrong with a page of which an older state is shown. */
  brokenPage(source: SourcePath): readonly Finding[] {
    return this.#broken.get(source) ?? [];
  }

  /** The compiled pages that have links to these, by name or by address. */
  leadingTo(sources: readonly SourcePath[]): readonly SourcePath[] {
    const { bySource } = this.world.plan.book;
    const targets = new Set(sources.flatMap((source) => bySource.get(source)?.permalink ?? []));
    const leads = ({ links }: Page) => links.some(({ url }) => targets.has(cleanPath(decodeUrl(splitUrl(url).path))));
    return [...this.#compiled].flatMap(([source, { page }]) => (targets.size > 0 && leads(page) ? [source] : []));
  }

  /** Where a file that a compiled page brings along comes from, by its address. */
  assetAt(address: string): SourcePath | undefined {
    const { assets } = this.world.content;
    for (const { page } of this.#compiled.values()) {
      const found = page.assets.find((path) => assets.get(path)?.permalink === address);
      if (found !== undefined) return found;
    }
    return;
  }

  /** The route at an address, all that it is made from compiled. */
  async route(permalink: string): Promise<Route | undefined> {
    const { book } = this.world.plan;
    const document = documentAt(book, permalink);
    if (document !== undefined) await this.#compile([document.source]);
    for (;;) {
      const route = this.site.routes.get(permalink);
      if (route === undefined) return;
      const missing = this.#needsOf(route).filter((source) => !this.#fresh.has(source));
      if (missing.length === 0) return route;
      await this.#compile(missing);
    }
  }

  /** Compiles whatever nobody has asked for yet. */
  compileAll(): Promise<void> {
    return this.#compile([...this.#sources.keys()]);
  }

  async bundled(): Promise<Bundled> {
    this.#bundle = await bundleAgain(this.#bundle, {
      world: this.world,
      pages: this.compiled,
      componentPages: this.#componentPages,
      recall: this.recall,
    });
    return this.#bundle;
  }

  /** Bodies that are finished, and those of these sources that have to be run. */
  async bodies(
    sources: readonly (SourcePath | undefined)[],
  ): Promise<{ readonly bodies: ReadonlyMap<SourcePath, Body>; readonly findings: readonly Finding[] }> {
    const { bodies, code } = this.compiled;
    const { bundle, renderer } = await this.bundled();
    if (bundle === undefined || renderer === undefined) return { bodies, findings: [] };
    const run = [...code.keys(), ...this.#componentPages].filter((source) => sources.includes(source));
    const drawing = { drawBody: renderer.drawBody, bundle, recall: uncached, trace: this.#trace(bundle) };
    const all = new Map(bodies);
    const findings: Finding[] = [];
    for (const source of run) {
      const drawn = await drawSources([source], { ready: new Map(), ...drawing });
      findings.push(...drawn.findings);
      const body = drawn.bodies.get(source);
      if (drawn.findings.length === 0 && body !== undefined) this.#good.set(source, body);
      const shown = this.#good.get(source) ?? body;
      if (shown !== undefined) all.set(source, shown);
    }
    return { bodies: all, findings };
  }

  /** `undefined` where nothing can be drawn, because the templates cannot be bundled. */
  async draw(route: Route): Promise<DrawnPage | undefined> {
    const { bundle, renderer } = await this.bundled();
    if (bundle === undefined || renderer === undefined) return;
    const { config } = this.world;
    const { security } = config;
    try {
      const { bodies, findings } = await this.bodies([route.source, ...this.#needsOf(route)]);
      const { site } = this;
      const { digests } = this.world.references;
      const templates = await renderer.templates();
      const drawTask = async (task: RendererTask) =>
        (await drawerWith(templates, { site, assets: bundle.assets }))(task);
      const draw = createRouteDrawer(
        { site, security, bundle, digests, recall: uncached, trace: this.#trace(bundle), drawTask },
        bodies,
      );
      const { value, attachment } = await draw(route);
      const facts = toFacts(value.facts);
      const policyAs = (policy: 'header' | 'meta') =>
        policyOf([facts], bundle.styleSources, { ...security, policy }, config.search);
      const html = textOf(attachment());
      const isInHeader = security.policy === 'header';
      return {
        // Scripts cannot see a header; those that bring another page here load it where its policy is another one.
        html: isInHeader ? withPolicy(html, policyAs('meta')) : html,
        policy: isInHeader ? policyAs('header') : undefined,
        facts,
        findings: [...findings, ...value.findings],
      };
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      return;
    }
  }

  #trace(bundle: CachedBundle): Trace {
    const { config } = this.world;
    const sources = () => ({ config, compiled: this.compiled, componentPages: this.#componentPages, dev: true });
    return createTrace(sources, bundle);
  }

  #needsOf(route: Route): readonly SourcePath[] {
    return routeDependencies(route, { book: this.world.plan.book, sources: this.world.content.sources });
  }

  async #compile(paths: readonly SourcePath[]): Promise<void> {
    for (const path of paths) {
      if (this.#fresh.has(path)) continue;
      this.#fresh.add(path);
      const source = this.#sources.get(path);
      const compiled = source && (await this.#compiler.compilePage(source));
      if (compiled === undefined) continue;
      const was = this.#compiled.get(path);
      if (was !== undefined && isUnusable(compiled.page) && !isUnusable(was.page)) {
        this.#broken.set(path, compiled.page.findings);
        continue;
      }
      this.#compiled.set(path, compiled);
      if (was === undefined || visibleToOtherPages(was.page) !== visibleToOtherPages(compiled.page))
        this.#routed = undefined;
    }
  }
}

function isUnusable({ findings }: Page): boolean {
  return findings.some(({ rule }) => rule === 'invalid-mdx');
}

/** What the rest of the site tells of a page. */
function visibleToOtherPages({ head, toc, hasTitle, excerpt, words, links }: Page): string {
  return JSON.stringify([head, toc, hasTitle, excerpt, words, links.filter(({ kind }) => kind === 'api')]);
}

/** Whether routes, as far as they do not depend on compiled pages, come out the same. */
function routesAreAs(was: SiteInputs, now: SiteInputs): boolean {
  if (was.config !== now.config || was.references !== now.references) return false;
  const { sources: old, ...oldRest } = was.content;
  const { sources, ...rest } = now.content;
  // Only sources were read again: all else is what it was.
  if (old.length !== sources.length || oldRest.assets !== rest.assets) return false;
  return sources.every((source, index) => {
    const before = old[index];
    if (before === source) return true;
    if (before?.path !== source.path) return false;
    const address = (world: SiteInputs) => [
      world.plan.book.bySource.get(source.path),
      world.plan.docs.find((doc) => doc.source === source.path),
      world.plan.posts.find((post) => post.source === source.path),
    ];
    return JSON.stringify([before.frontmatter, address(was)]) === JSON.stringify([source.frontmatter, address(now)]);
  });
}
