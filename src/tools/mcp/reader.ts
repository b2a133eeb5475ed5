import { createSiteGraph, type SiteGraph } from '../../assembly/site-graph.ts';
import { createSearch, type Result } from '../../client/search/engine.ts';
import { type Cache, cacheFolder, openCache } from '../../core/cache/index.ts';
import { createTurns, retried } from '../../core/graph/index.ts';
import { generatedFiles } from '../../features/generated-files.ts';
import { searchIndex } from '../../features/search/feature.ts';
import type { Glossary } from '../../model/glossary.ts';
import type { Route } from '../../model/route.ts';
import { isOfFiles } from '../../model/source.ts';
import { findConfig } from '../../pipeline/config/index.ts';
import type { SiteOptions } from '../../queries/context.ts';
import { content, loadedConfig, plan, references } from '../../queries/inputs.ts';
import { routedSite } from '../../queries/site.ts';
import { findOperation, nearestOperation } from '../../shared/api-links.ts';
import { cleanPath, decodeUrl, splitUrl } from '../../shared/paths.ts';
import { readIndexFile } from '../../shared/search-index.ts';
import { NotFound, noPage, noSection, shown } from './not-found.ts';
import { versionFilter } from './search-versions.ts';
import { sectionOf } from './sections.ts';
import type { ApiReader, ListedOperation, PageReader } from './tools.ts';

/** How long answers may be about the site as it was, in milliseconds: files are looked at again after that. */
const freshFor = 2000;

/** Which site assistants read. */
export type ReadSite = Pick<SiteOptions, 'cwd' | 'root' | 'audiences'>;

/**
 * Reads a site as its readers get it: pages that are published, as Markdown. It is compiled as far as it is asked for, and
 * follows its sources.
 */
export class SiteReader implements PageReader, ApiReader {
  readonly #made: SiteGraph;
  readonly #cache: Cache;
  #readAt = Date.now();
  readonly #turns = createTurns();
  #search: { readonly files: unknown; readonly engine: ReturnType<typeof createSearch> } | undefined;

  private constructor(made: SiteGraph, cache: Cache) {
    this.#made = made;
    this.#cache = cache;
  }

  static async open({ cwd, root: given, audiences }: ReadSite): Promise<SiteReader> {
    const { root } = findConfig(cwd, given);
    const cache = await openCache({ folder: cacheFolder(root), verify: false });
    const site = { cwd, root, drafts: false, audiences, isDev: false, linksOnly: false };
    return new SiteReader(createSiteGraph(cache, { ...site, jobs: 1, texts: 'once' }), cache);
  }

  async close(): Promise<void> {
    await this.#turns(() => this.#made.close());
    this.#cache.close();
  }

  /** @throws NotFound where the config cannot be used, with what is wrong with it */
  about(): Promise<{ readonly title: string; readonly tagline: string; readonly origin: string }> {
    return this.#turn(async () => {
      const { config } = await this.#config();
      return { title: config.title, tagline: config.tagline, origin: config.url ?? '' };
    });
  }

  /** Published pages with a Markdown copy, by address. */
  pages(): Promise<readonly Route[]> {
    return this.#turn(() => this.#pages());
  }

  /**
   * A page as Markdown, or one section of it.
   *
   * @param address with or without origin, ending and anchor
   * @throws NotFound
   */
  page(address: string): Promise<{ readonly address: string; readonly title: string; readonly markdown: string }> {
    return this.#turn(async () => {
      const { config } = await this.#config();
      const { site } = await this.#made.graph.ask(routedSite, '');
      const { path, hash } = splitUrl(address.replace(/^[a-z]+:\/\/[^/]*/i, ''));
      const wanted = cleanPath(decodeUrl(path === '' ? config.baseUrl : path)).replace(/\.(?:md|html)$/, '');
      const known = site.routes.get(wanted) ?? site.routes.get(`${config.baseUrl}${wanted.replace(/^\//, '')}`);
      const route = known?.kind === 'redirect' ? site.routes.get(decodeUrl(splitUrl(known.to).path)) : known;
      if (route?.markdownCopy === undefined)
        throw noPage(
          wanted,
          (await this.#pages()).map(({ permalink }) => permalink),
        );
      const whole = await this.#file(route.markdownCopy);
      const anchor = decodeUrl(hash.slice(1));
      const found = { address: route.permalink, title: route.title };
      if (anchor === '') return { ...found, markdown: whole };
      const toc = 'toc' in route ? route.toc : [];
      const section = sectionOf(whole, toc, anchor);
      if (section === undefined) throw noSection(route.permalink, anchor, toc);
      return { ...found, address: `${route.permalink}#${anchor}`, markdown: section };
    });
  }

  /**
   * Pages and parts of API documents that a question finds, best first.
   *
   * @param version of the documentation; what is being written unless given
   * @throws NotFound where there is no such version
   */
  search(
    question: string,
    count: number,
    version?: string,
  ): Promise<{ readonly total: number; readonly results: readonly Result[] }> {
    return this.#turn(async () => {
      const { config } = await this.#config();
      const { site } = await this.#made.graph.ask(routedSite, '');
      const filter = versionFilter(site.frame.search?.sets ?? [], version, 'current');
      const files = await this.#made.graph.ask(searchIndex, '');
      if (this.#search?.files !== files) {
        const load = (path: string) =>
          readIndexFile(path, new Response(Buffer.from(files.get(path)?.data() ?? 'null')));
        this.#search = { files, engine: createSearch(load, config.language.lang) };
      }
      const found = await this.#search.engine.search(question, filter);
      return { total: found.total, results: await found.load(0, count) };
    });
  }

  /** Operations of all API documents, in the order of the documents. */
  operations(): Promise<readonly ListedOperation[]> {
    return this.#turn(() => this.#operations());
  }

  /**
   * An operation as Markdown, with its parameters, schemas and samples.
   *
   * @param name operationId, or method and path
   * @throws NotFound
   */
  operation(
    document: string | undefined,
    name: string,
  ): Promise<{ readonly address: string; readonly markdown: string }> {
    return this.#turn(async () => {
      const all = (await this.#operations()).filter(
        ({ reference }) => document === undefined || reference.id === document,
      );
      const { operations } = (await this.#made.graph.ask(plan, '')).book;
      const documents = document === undefined ? [...new Set(operations.map((one) => one.document))] : [document];
      const meant = documents.map((one) => findOperation(operations, one, name)).find((one) => one !== undefined);
      const found = all.find(
        ({ reference, operation }) =>
          reference.id === meant?.document && operation.method === meant.method && operation.path === meant.path,
      );
      if (found === undefined) {
        const near = documents.map((one) => nearestOperation(operations, one, name)).find((one) => one !== undefined);
        throw new NotFound(
          `there is no operation ${shown(name)}${near === undefined ? '' : `; did you mean ${near}?`}`,
        );
      }
      const { reference, operation } = found;
      const copy = reference.copies[operation.anchor];
      if (copy === undefined) throw new NotFound('the site has no Markdown copies');
      return { address: reference.hrefs[operation.anchor] ?? reference.permalink, markdown: await this.#file(copy) };
    });
  }

  /** The terms of the site; without any where it has no glossary. */
  glossary(): Promise<Pick<Glossary, 'terms' | 'page'>> {
    return this.#turn(async () => (await this.#made.graph.ask(content, '')).glossary ?? { terms: [] });
  }

  async #config() {
    const { config, findings } = await this.#made.graph.ask(loadedConfig, '');
    if (config === undefined)
      throw new NotFound(`the config cannot be used: ${findings.map(({ message }) => message).join('; ')}`);
    return { config };
  }

  async #pages(): Promise<readonly Route[]> {
    await this.#config();
    const { site } = await this.#made.graph.ask(routedSite, '');
    return [...site.routes.values()].filter(({ markdownCopy, indexed }) => markdownCopy !== undefined && indexed);
  }

  async #operations(): Promise<readonly ListedOperation[]> {
    await this.#config();
    const loaded = await this.#made.graph.ask(references, '');
    return loaded.references.flatMap(({ reference }) => {
      const operations = reference.tags.flatMap((tag) => tag.operations);
      const distinct = new Map(operations.map((operation) => [operation.anchor, operation]));
      return [...distinct.values()].map((operation) => ({ reference, operation }));
    });
  }

  /** Text of a file of the output, by its address. */
  async #file(address: string): Promise<string> {
    const { config } = await this.#config();
    const { graph } = this.#made;
    const file = (await graph.ask(generatedFiles, '')).files.get(address.slice(config.baseUrl.length));
    const data = (await file?.read(graph))?.content?.data();
    if (data === undefined) throw new NotFound(`${address} cannot be made: docsgen build says why`);
    return typeof data === 'string' ? data : Buffer.from(data).toString();
  }

  /** Asks one thing after the other, of sources as they are now. */
  #turn<T>(work: () => Promise<T>): Promise<T> {
    const all = { sources: [], others: true };
    return this.#turns(async () => {
      if (Date.now() - this.#readAt > freshFor) this.#made.readAgain(all);
      try {
        return await retried(work, isOfFiles, () => this.#made.readAgain({ ...all, texts: 'at once' }));
      } finally {
        this.#readAt = Date.now();
      }
    });
  }
}
