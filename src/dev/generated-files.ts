import { type MadeFiles, makeFiles } from '../assembly/generated-files.ts';
import { textOf } from '../assembly/serialize-page.ts';
import { recallCopy, twinWriter, writeMarkdownCopies } from '../assembly/write-markdown-copies.ts';
import { digestOf } from '../core/cache/index.ts';
import type { SourcePath } from '../model/place.ts';
import { uncached } from '../model/recall.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { type LivePages, workshop } from './live-pages.ts';

/** What docsgen makes beside pages: their Markdown twins, feeds, sitemap, redirects, files for language models. */
export class FilesBeside {
  readonly #pages: LivePages;
  #made: { readonly of: Site; readonly made: MadeFiles } | undefined;

  constructor(pages: LivePages) {
    this.#pages = pages;
  }

  /** @param path in the output */
  async file(path: string): Promise<string | undefined> {
    const { site } = this.#pages;
    const address = site.frame.baseUrl + path;
    const twin = [...site.routes.values()].find((route) => route.markdownCopy === address);
    if (twin !== undefined) return this.#twin(twin.permalink);
    if (site.llmsFiles.includes(address)) return this.#llms(path);
    if (!(await this.made()).has(path)) return;
    // Feeds show posts, and a sitemap has to know every page.
    await this.#pages.compileAll();
    return (await this.made()).get(path)?.();
  }

  /** As the site is known by now: what lists pages has those that somebody has asked for. */
  async made(): Promise<MadeFiles> {
    const { world, site } = this.#pages;
    if (this.#made?.of === site) return this.#made.made;
    const { config, content, references } = world;
    const { statics } = content.assets;
    const body = (source: SourcePath) => this.#pages.compiledPage(source)?.body?.markup ?? '';
    const { made } = await makeFiles({ config, site, statics, downloads: references.downloads, body });
    this.#made = { of: site, made };
    return made;
  }

  async #twin(permalink: string): Promise<string | undefined> {
    const route = await this.#pages.route(permalink);
    if (route === undefined) return;
    const input = await this.#twinInput([route]);
    const write = await twinWriter(input.site.frame.url ?? '');
    return textOf((await recallCopy(route, { ...input, pageTwin: async (page) => write(page) })).attachment());
  }

  async #llms(path: string): Promise<string | undefined> {
    await this.#pages.compileAll();
    let text: string | undefined;
    await writeMarkdownCopies({
      ...(await this.#twinInput([...this.#pages.site.routes.values()])),
      async write(written, data) {
        if (written !== path) return;
        text = typeof data === 'string' ? data : textOf(data instanceof Uint8Array ? data : data.data());
      },
    });
    return text;
  }

  async #twinInput(routes: readonly Route[]) {
    const { site, compiled, world } = this.#pages;
    const { bodies } = await this.#pages.bodies(routes.map(({ source }) => source));
    const markup = (source: SourcePath) => {
      const text = bodies.get(source)?.markup ?? '';
      return { digest: digestOf(text), text: () => text };
    };
    return { site, pages: compiled.pages, markup, digests: world.references.digests, recall: uncached, workshop };
  }
}
