import { allBodies, shownMarkup } from '../assembly/bodies.ts';
import { type MadeFiles, makeFiles } from '../assembly/generated-files.ts';
import { llmsFullTxt, llmsTxt, markdownCopy } from '../assembly/markdown-copies.ts';
import { textOf } from '../assembly/serialize-page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Site } from '../model/site.ts';
import type { LivePages } from './live-pages.ts';

/** What docsgen makes besides pages: their Markdown copies, feeds, sitemap, redirects, files for language models. */
export class GeneratedFiles {
  readonly #pages: LivePages;
  #made: { readonly of: Site; readonly made: MadeFiles } | undefined;

  constructor(pages: LivePages) {
    this.#pages = pages;
  }

  /** @param path in the output */
  async file(path: string): Promise<string | undefined> {
    const { site } = await this.#pages.routed();
    const address = site.frame.baseUrl + path;
    const copied = [...site.routes.values()].find((route) => route.markdownCopy === address);
    if (copied !== undefined) return this.#copy(copied.permalink);
    if (site.llmsFiles.includes(address)) return this.#llms(path);
    if (!(await this.made()).has(path)) return;
    // Feeds show posts, and a sitemap has to know every page.
    this.#pages.compileAll();
    return (await this.made()).get(path)?.();
  }

  /** As the site is known by now: what lists pages has those that were asked for. */
  async made(): Promise<MadeFiles> {
    const { site } = await this.#pages.routed();
    if (this.#made?.of === site) return this.#made.made;
    const { config, content, references } = this.#pages.inputs;
    const { statics } = content.assets;
    const { bodies } = await this.#pages.graph.ask(allBodies, '');
    const body = (source: SourcePath) => shownMarkup(bodies.get(source));
    const { made } = await makeFiles({ config, site, statics, downloads: references.downloads, body });
    this.#made = { of: site, made };
    return made;
  }

  async #copy(permalink: string): Promise<string | undefined> {
    if ((await this.#pages.route(permalink)) === undefined) return;
    return textOf((await this.#pages.graph.bytes(markdownCopy, permalink)).read());
  }

  async #llms(path: string): Promise<string> {
    this.#pages.compileAll();
    const { graph } = this.#pages;
    if (path.endsWith('llms.txt')) return textOf((await graph.bytes(llmsTxt, '')).read());
    const { pieces } = await graph.ask(llmsFullTxt, '');
    return Buffer.concat([...pieces()]).toString();
  }
}
