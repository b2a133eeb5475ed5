import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, kindOfPath } from '../../core/text/index.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { decodeUrl, splitUrl } from '../../shared/paths.ts';
import { type HtmlPage, readHtml } from './read-html.ts';

/** A page as a reader has it. */
export interface BuiltPage extends Pick<HtmlPage, 'title' | 'isIndexed' | 'headings' | 'ids'> {
  readonly address: string;
  /** Its Markdown copy; the text of its main part where it has none. */
  readonly text: string;
  readonly hasCopy: boolean;
  /** Of its HTML. */
  readonly bytes: number;
}

/** An API document that the site publishes. */
export interface BuiltApi {
  /** Of its reference. */
  readonly address: string;
  readonly title: string;
  readonly document: unknown;
}

/** Bytes of the files of each kind, uncompressed. */
export interface Sizes {
  readonly html: number;
  readonly js: number;
  readonly css: number;
  readonly other: number;
}

/** What the comparison needs of an output folder. */
export interface BuiltSite {
  /** By address, without the path that the site is served below. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** Address to target; what is outside of the site has its origin. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly apis: ReadonlyMap<string, BuiltApi>;
  /** Markdown copies of operations, by the address of the copy. */
  readonly operations: ReadonlyMap<string, string>;
  readonly sizes: Sizes;
  /** Entries of the search; `undefined` without its index. */
  readonly searchEntries: number | undefined;
}

/** Whether a folder holds a built site: anything else is a wrong path. */
export function isBuild(folder: string): boolean {
  return ['index.html', '404.html'].some((name) => kindOfPath(join(folder, name)) === 'file');
}

/** Reads an output folder. Nothing in it is run. */
export function readBuild(folder: string): BuiltSite {
  const files = new Map(filesBelow(folder).map((path) => [path, statSync(join(folder, path)).size]));
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const sizes = { html: 0, js: 0, css: 0, other: 0 };
  for (const [path, bytes] of files) sizes[kindOf(path)] += bytes;

  const rendered = [...files]
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, bytes]) => ({ address: addressOf(path), bytes, page: readHtml(read(path)) }));
  const base = baseOf(rendered.find(({ page }) => page.styles !== undefined)?.page.styles);
  const withoutBase = (address: string) => (`${address}/`.startsWith(base) ? address.slice(base.length - 1) : address);

  const pages = new Map<string, BuiltPage>();
  const redirects = new Map<string, string>();
  const copies = new Set<string>();
  for (const { address, bytes, page } of rendered) {
    if (page.redirect !== undefined) {
      redirects.set(address, withoutBase(page.redirect));
      continue;
    }
    const copy = page.copy === undefined ? undefined : decodeUrl(withoutBase(splitUrl(page.copy).path)).slice(1);
    const hasCopy = copy !== undefined && files.has(copy);
    if (hasCopy) copies.add(copy);
    const text = hasCopy ? withoutOrigin(read(copy), originOf(page.canonical) + base) : page.text;
    const { title, headings, ids, isIndexed } = page;
    pages.set(address, { address, title, text, hasCopy, isIndexed, headings, ids, bytes });
  }

  const apis = new Map<string, BuiltApi>();
  for (const path of files.keys()) {
    if (!/(?:^|\/)openapi\.json$/.test(path)) continue;
    const document = parsed(read(path));
    const address = addressOf(path.replace(/openapi\.json$/, 'index.html'));
    if (pages.has(address)) apis.set(address, { address, title: titleOf(document) ?? address, document });
  }
  const origin = originOf(rendered.find(({ page }) => page.canonical !== undefined)?.page.canonical) + base;
  const operations = new Map(
    [...files.keys()]
      .filter((path) => path.endsWith('.md') && !copies.has(path))
      .map((path) => [`/${path}`, withoutOrigin(read(path), origin)]),
  );
  return { pages, redirects, apis, operations, sizes, searchEntries: countEntries(files.keys(), read) };
}

/** Files that are compressed once more for hosts are no more to load. */
function kindOf(path: string): keyof Sizes {
  const [, kind = ''] = /\.(html|js|css)$/.exec(path) ?? [];
  return kind === 'html' || kind === 'js' || kind === 'css' ? kind : 'other';
}

/** `docs/install/index.html` is `/docs/install`. */
function addressOf(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '')}`;
}

/** `/docs/assets/site-1.css` is of a site that is served below `/docs/`. */
function baseOf(styles = '/assets/'): string {
  return styles.slice(0, styles.lastIndexOf('/assets/') + 1);
}

function originOf(canonical: string | undefined): string {
  return (canonical === undefined ? undefined : parseUrl(canonical)?.origin) ?? '';
}

/**
 * Links of a copy as addresses within the site.
 *
 * @param top origin and path of the site, with a slash at its end
 */
function withoutOrigin(markdown: string, top: string): string {
  return markdown.replaceAll(`](${top}`, '](/');
}

function titleOf(document: unknown): string | undefined {
  const info = (document as { readonly info?: { readonly title?: unknown } } | null | undefined)?.info;
  return typeof info?.title === 'string' ? info.title : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Adds up the manifests of the search: one for each language of the site. */
function countEntries(paths: Iterable<string>, read: (path: string) => string): number | undefined {
  const counts = [...paths]
    .filter((path) => /(?:^|\/)search-index\.json$/.test(path))
    .map((path) => {
      const manifest = parsed(read(path)) as { readonly blocks?: unknown } | null | undefined;
      if (!Array.isArray(manifest?.blocks)) return 0;
      return (manifest.blocks as { readonly filters?: readonly unknown[] }[]).reduce(
        (sum, { filters }) => sum + (filters?.length ?? 0),
        0,
      );
    });
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}
