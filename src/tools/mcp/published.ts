import { createSearch, type Result } from '../../client/search/engine.ts';
import { cleanPath, decodeUrl, encodePath, splitUrl } from '../../shared/paths.ts';
import { readIndexFile } from '../../shared/search-index.ts';
import { NotFound, noPage, noSection } from './not-found.ts';
import { setsOfPage, versionFilter } from './search-versions.ts';
import { sectionOf, tocOf } from './sections.ts';
import type { ListedPage, PageReader } from './tools.ts';

/** What `llms.txt` says of a site. */
export interface SiteIndex {
  readonly title: string;
  readonly tagline: string;
  readonly pages: readonly ListedPage[];
}

/**
 * Reads a site as it is published: `llms.txt`, Markdown copies and the files of the search. It needs neither Node nor
 * the sources.
 *
 * @param baseUrl with leading and trailing slash
 * @param load a file by its path below the base URL; `undefined` where there is none
 */
export function publishedSite(
  baseUrl: string,
  load: (path: string) => Promise<Response | undefined>,
): PageReader & { readonly index: () => Promise<SiteIndex> } {
  let index: Promise<SiteIndex> | undefined;
  let search:
    | { readonly engine: ReturnType<typeof createSearch>; readonly sets: ReturnType<typeof setsOfPage> }
    | undefined;
  const readIndex = async () => {
    const text = await (await load('llms.txt'))?.text();
    if (text === undefined) throw new NotFound('the site has no llms.txt');
    return parseIndex(text, baseUrl);
  };
  const loadSearch = async (path: string): Promise<unknown> => {
    const file = await load(path);
    if (file === undefined) throw new NotFound(`the site has no ${path}`);
    return readIndexFile(path, file);
  };
  const readSearch = (startPage: string) => {
    const [, lang = 'en'] = /<html[^>]*\slang="([^"]+)"/.exec(startPage) ?? [];
    return { engine: createSearch(loadSearch, lang), sets: setsOfPage(startPage) };
  };
  const indexOnce = () => {
    index ??= readIndex();
    index.catch(() => {
      index = undefined;
    });
    return index;
  };
  return {
    index: indexOnce,
    pages: async () => (await indexOnce()).pages,

    async page(address) {
      const { path, hash } = splitUrl(address.replace(/^[a-z]+:\/\/[^/]*/i, ''));
      const wanted = cleanPath(decodeUrl(path)).replace(/\.(?:md|html)$/, '');
      const below = `${wanted}/`.startsWith(baseUrl) ? wanted.slice(baseUrl.length) : wanted.replace(/^\//, '');
      // No file of a site is above it.
      const isInside = !below.split('/').some((part) => part === '..' || part === '.');
      const copy = isInside ? await load(below === '' ? 'index.md' : `${encodePath(below)}.md`) : undefined;
      const markdown = await copy?.text();
      const permalink = baseUrl + below;
      if (markdown === undefined)
        throw noPage(
          permalink,
          (await indexOnce()).pages.map((page) => page.permalink),
        );
      const anchor = decodeUrl(hash.slice(1));
      if (anchor === '') return { address: permalink, markdown };
      const toc = tocOf(markdown);
      const section = sectionOf(markdown, toc, anchor);
      if (section === undefined) throw noSection(permalink, anchor, toc);
      return { address: `${permalink}#${anchor}`, markdown: section };
    },

    async search(question, count, version): Promise<{ total: number; results: readonly Result[] }> {
      // Its language and versions are those of the pages.
      search ??= readSearch((await (await load(''))?.text()) ?? '');
      const found = await search.engine.search(question, versionFilter(search.sets, version));
      return { total: found.total, results: await found.load(0, count) };
    },
  };
}

/** Pages are lines such as `- [Install](https://example.org/docs/install.md): How to install it.` */
function parseIndex(text: string, baseUrl: string): SiteIndex {
  const plain = (words: string) => words.replace(/\\([^\w\s])/g, '$1');
  const pages = [...text.matchAll(/^- \[((?:\\.|[^\]\\])*)\]\(<?([^)>\s]+)>?\)(?:: (.*))?$/gm)].map(
    ([, title = '', href = '', description = '']): ListedPage => {
      const path = decodeUrl(splitUrl(href.replace(/^[a-z]+:\/\/[^/]*/i, '')).path).replace(/\.md$/, '');
      const permalink = path === `${baseUrl}index` ? baseUrl : path;
      return { permalink, title: plain(title), description: plain(description) };
    },
  );
  return {
    title: plain(/^# (.+)$/m.exec(text)?.[1] ?? ''),
    tagline: plain(/^> (.+)$/m.exec(text)?.[1] ?? ''),
    pages,
  };
}
