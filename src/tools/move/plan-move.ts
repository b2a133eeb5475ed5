import type { DocAddress, DocumentAddress } from '../../model/address.ts';
import type { Fix } from '../../model/diagnostic.ts';
import type { SidebarItemConfig } from '../../model/navigation-config.ts';
import type { Link } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { configLinks } from '../../pipeline/check/index.ts';
import { contentRoots, describeFile, loadAddRedirectFrom } from '../../pipeline/content/index.ts';
import { findHref, offsetOf } from '../../pipeline/fix/index.ts';
import { planSite } from '../../pipeline/plan/index.ts';
import { candidatePaths, pathSettings } from '../../shared/candidate-paths.ts';
import {
  cleanPath,
  decodeUrl,
  encodePath,
  isExternal,
  parentPath,
  relativePath,
  splitUrl,
} from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import { replaceTokens } from '../../shared/tokens.ts';
import { type KnownSite, linesOf } from '../workspace/index.ts';

/** A file that gets another path; both are relative to the site. */
export interface Move {
  readonly from: SourcePath;
  readonly to: SourcePath;
}

/** What a move takes. */
export interface MovePlan {
  /** One entry for each file. */
  readonly moves: readonly Move[];
  /** Edits of files, by their paths before the move, for their texts as they are now. */
  readonly edits: ReadonlyMap<SourcePath, readonly Fix[]>;
  /** Addresses that change: of readers and of search engines, who are redirected. */
  readonly addresses: readonly { readonly from: string; readonly to: string }[];
  /** What leads to a file that moves, and has to be edited by hand. */
  readonly notes: readonly { readonly place: Place; readonly message: string }[];
}

/**
 * The edits that let every link, sidebar and redirect follow files to their new paths.
 *
 * @param moves of files, not of folders
 * @param textOf text of a file as it is, without byte order mark
 */
export async function planMove(
  site: KnownSite,
  moves: readonly Move[],
  textOf: (path: SourcePath) => string,
): Promise<MovePlan> {
  const planner = new MovePlanner(site, moves, textOf);
  planner.links();
  planner.writtenPaths();
  planner.ids();
  planner.config();
  await planner.redirects();
  planner.lost();
  return planner.plan();
}

class MovePlanner {
  readonly #site: KnownSite;
  readonly #moves: readonly Move[];
  readonly #moved: ReadonlyMap<SourcePath, SourcePath>;
  readonly #textOf: (path: SourcePath) => string;
  readonly #byPermalink: ReadonlyMap<string, DocumentAddress>;
  readonly #sources: ReadonlyMap<SourcePath, SourceFile>;
  /** Addresses after the move, by source before it. */
  readonly #after: ReadonlyMap<SourcePath, DocumentAddress>;
  readonly #edits = new Map<SourcePath, Map<string, Fix>>();
  readonly #notes: { place: Place; message: string }[] = [];

  constructor(site: KnownSite, moves: readonly Move[], textOf: (path: SourcePath) => string) {
    this.#site = site;
    this.#moves = moves;
    this.#moved = new Map(moves.map(({ from, to }) => [from, to]));
    this.#textOf = textOf;
    const { documents } = site.plan.book;
    this.#byPermalink = new Map(documents.map((document) => [document.permalink, document]));
    this.#sources = new Map(site.content.sources.map((source) => [source.path, source]));
    const { config } = site;
    const before = new Map(moves.map(({ from, to }) => [to, from]));
    const sources = site.content.sources.map((source) => this.#movedSource(source));
    const { book } = planSite({ config, sources, operations: [], histories: [], drafts: true });
    this.#after = new Map(book.documents.map((document) => [before.get(document.source) ?? document.source, document]));
  }

  plan(): MovePlan {
    const addresses = [...this.#readdressed()].map(([source, { permalink }]) => ({
      from: this.#before(source)?.permalink ?? '',
      to: permalink,
    }));
    const edits = new Map([...this.#edits].map(([file, fixes]) => [file, [...fixes.values()]]));
    return { moves: this.#moves, edits, addresses, notes: this.#notes };
  }

  /** Links of pages and partials, by the places that were found when they were compiled. */
  links(): void {
    for (const page of this.#site.pages.values()) for (const link of page.links) this.#followLink(page.source, link);
  }

  #followLink(page: SourcePath, link: Link): void {
    const { file } = link.place;
    if (link.kind === 'anchor' || link.kind === 'external' || link.kind === 'api') return;
    const href = this.#hrefAfter(page, file, link);
    if (href === undefined || href === link.href) return;
    const range = findHref(this.#textOf(file), link);
    const fix = range === undefined ? this.#withTokens(link, href) : { file, ...range, text: href };
    if (fix !== undefined) this.#edit(fix);
    else this.#notes.push({ place: link.place, message: `a link to ${link.href} has to be ${href} then` });
  }

  /** The edit of a link that has tokens in its address: those before what changes stay. */
  #withTokens({ place, href: before }: Link, after: string): Fix | undefined {
    const { file, start, end } = place;
    if (start === undefined || end === undefined) return;
    const text = this.#textOf(file);
    const [from, to] = [offsetOf(text, start), offsetOf(text, end)];
    const written = [...text.slice(from, to).matchAll(/[^\s()<>"']+/g)].map(({ 0: word, index }) => ({ word, index }));
    const values = this.#site.config;
    const found = written.filter(({ word }) => word.includes('%') && replaceTokens(word, values) === before);
    const [only] = found;
    if (only === undefined || found.length > 1) return;
    const cuts = [...only.word.matchAll(/\//g)].map(({ index }) => index + 1).reverse();
    const isKept = (cut: number) => after.startsWith(replaceTokens(only.word.slice(0, cut), values));
    const cut = cuts.find(isKept) ?? 0;
    const rest = after.slice(replaceTokens(only.word.slice(0, cut), values).length);
    const at = from + only.index;
    return { file, start: at, end: at + only.word.length, text: only.word.slice(0, cut) + rest };
  }

  /** What a link is to be after the move; `undefined` where it leads to nothing that is known. */
  #hrefAfter(page: SourcePath, file: SourcePath, { href, url, kind }: Link): string | undefined {
    const { path, query, hash } = splitUrl(href);
    const written = decodeUrl(path);
    if (kind === 'asset') {
      const target = this.#fileAt(file, written);
      return target && encodePath(this.#pathAfter(file, written, target)) + query + hash;
    }
    const target = this.#byPermalink.get(cleanPath(decodeUrl(splitUrl(url).path)));
    if (kind === 'document') return target && encodePath(this.#pathAfter(file, written, target.source)) + query + hash;
    if (kind !== 'path' || path === '') return;
    const now = target && this.#after.get(target.source)?.permalink;
    const before = decodeUrl(splitUrl(url).path);
    const isReadressed = now !== undefined && now !== target?.permalink;
    const isRelative = !path.startsWith('/');
    const own = this.#before(page)?.permalink;
    const moves = isRelative && own !== this.#after.get(page)?.permalink;
    if (!isReadressed && !moves) return;
    return encodePath(this.#address(written, isReadressed ? now : before)) + query + hash;
  }

  /** An address as it is written: with the base URL where that was written. */
  #address(written: string, permalink: string): string {
    const { baseUrl } = this.#site.config;
    const isBased = baseUrl === '/' || `${written}/`.startsWith(baseUrl);
    return isBased ? permalink : `/${permalink.slice(baseUrl.length)}`;
  }

  /** How a path in a file has to be written after the move, in the form in which it is written now. */
  #pathAfter(file: SourcePath, written: string, target: SourcePath): string {
    const fileAfter = this.#moved.get(file) ?? file;
    const after = this.#moved.get(target) ?? target;
    if (fileAfter === file && after === target) return written;
    if (written.startsWith('@site/')) return `@site/${after}`;
    const { slug } = this.#site.config.product;
    const named = (path: string) => (written.includes('{product}') ? path : path.replaceAll('{product}', slug));
    const isRelative = !written.startsWith('/') && joins(parentPath(file), written) === named(target);
    const isRelativeAsWritten = !written.startsWith('/') && joins(parentPath(file), written) === target;
    if (isRelative || isRelativeAsWritten || written.startsWith('.')) {
      const path = relativePath(fileAfter, isRelativeAsWritten ? after : named(after));
      return written.startsWith('.') ? path : path.replace(/^\.\//, '');
    }
    // From one of the content folders, which the new path may be outside of.
    const rest = written.replace(/^\//, '');
    const root = named(target).endsWith(rest) ? named(target).slice(0, -rest.length) : undefined;
    if (root === undefined || !named(after).startsWith(root)) return `@site/${after}`;
    return (written.startsWith('/') ? '/' : '') + named(after).slice(root.length);
  }

  /** Paths that no link names: images, imports, code from files, the picture of a page. */
  writtenPaths(): void {
    for (const { path, format } of this.#site.content.sources) {
      if (format === 'component' ? !this.#moved.has(path) : !this.#mayName(path)) continue;
      const text = this.#textOf(path);
      for (const { written, start, isMarkdown } of pathsIn(text)) {
        if (isExternal(written) || written.startsWith('#')) continue;
        const named = splitUrl(written).path;
        const plain = decodeUrl(named);
        const target = this.#fileAt(path, plain) ?? this.#moduleAt(path, plain);
        if (target === undefined) continue;
        const ending = this.#fileAt(path, plain) === undefined ? endingOf(target) : '';
        const after = this.#pathAfter(path, plain + ending, target);
        const shown = ending === '' ? after : after.slice(0, -ending.length);
        if (shown === plain) continue;
        // An import is a path, an address in Markdown or in an attribute may have escapes.
        const isEncoded = isMarkdown || plain !== named;
        this.#edit({ file: path, start, end: start + named.length, text: isEncoded ? encodePath(shown) : shown });
      }
    }
  }

  /** Whether a page may name a file that moves, or moves itself. */
  #mayName(path: SourcePath): boolean {
    if (this.#moved.has(path)) return true;
    const page = this.#site.pages.get(path);
    if (page === undefined) return this.#sources.get(path)?.kind === 'partial';
    return (
      page.assets.some((asset) => this.#moved.has(asset)) ||
      page.lookups.some(({ key }) => this.#moved.has(key[0] ?? ''))
    );
  }

  /** Ids of documents, which the config, sidebars and frontmatter name. */
  ids(): void {
    const { content, config } = this.#site;
    const changed = new Map<string, Map<string, string>>();
    for (const [source, after] of this.#after) {
      const before = this.#before(source);
      if (before?.kind !== 'doc' || after.kind !== 'doc' || before.id === after.id) continue;
      const { set, version } = before as DocAddress;
      const key = setKey(set, version);
      changed.set(key, (changed.get(key) ?? new Map<string, string>()).set(before.id, after.id));
    }
    for (const { id, versions } of config.docs)
      for (const { name, main = '', sidebars = {}, keyPath, dir } of versions) {
        const ids = changed.get(setKey(id, name)) ?? new Map<string, string>();
        const mainAfter = ids.get(main);
        if (mainAfter !== undefined) this.#replaceAt(this.#site.locate([...keyPath, 'main']), main, mainAfter);
        for (const [sidebar, items] of Object.entries(sidebars))
          this.#sidebar(items, [...keyPath, 'sidebars', sidebar], ids, dir);
      }
    if (changed.size === 0) return;
    for (const source of content.sources) {
      const ids = changed.get(setKey(source.set, source.version));
      if (ids === undefined) continue;
      for (const [field, value] of [
        ['pagination_next', source.frontmatter.paginationNext],
        ['pagination_prev', source.frontmatter.paginationPrev],
      ] as const) {
        const id = value == null ? undefined : ids.get(value);
        if (id === undefined || value == null) continue;
        const place = frontmatterPlace({ path: source.path, text: this.#textOf(source.path) }, field, value);
        this.#replaceAt(place, value, id);
      }
    }
    for (const { path, set, version, link } of content.categories) {
      const id = link?.type === 'doc' ? changed.get(setKey(set, version))?.get(link.id) : undefined;
      if (id === undefined || link?.type !== 'doc') continue;
      const at = linesOf(this.#textOf(path)).findIndex((line) => line.includes(link.id) && /\bid\b/.test(line));
      this.#replaceAt({ file: path, start: { line: at + 1, column: 1 } }, link.id, id);
    }
  }

  #sidebar(
    items: readonly SidebarItemConfig[],
    keyPath: readonly (string | number)[],
    changed: ReadonlyMap<string, string>,
    dir: SourcePath,
  ): void {
    const { locate } = this.#site;
    const follow = (id: string, at: readonly (string | number)[]) => {
      const after = changed.get(id);
      if (after !== undefined) this.#replaceAt(locate(at), id, after);
    };
    items.forEach((item, index) => {
      const here = [...keyPath, index];
      if (typeof item === 'string') follow(item, here);
      else if (item.type === 'doc') follow(item.id, [...here, 'id']);
      else if (item.type === 'autogenerated') {
        const folder = `${dir}/${item.dir}`.replace(/\/\.$/, '');
        const after = this.#folderAfter(folder);
        if (after?.startsWith(`${dir}/`))
          this.#replaceAt(locate([...here, 'dir']), item.dir, after.slice(dir.length + 1));
        else if (this.#isEmptied(folder))
          this.#notes.push({ place: locate(here), message: `the folder ${item.dir} has no documents then` });
      } else if (item.type === 'category') {
        if (item.link?.type === 'doc') follow(item.link.id, [...here, 'link', 'id']);
        this.#sidebar(item.items, [...here, 'items'], changed, dir);
      }
    });
  }

  /** Whether the last pages of a folder move out of it. */
  #isEmptied(folder: SourcePath): boolean {
    const isIn = (path: SourcePath) => path.startsWith(`${folder}/`);
    const pages = [...this.#site.plan.book.bySource.keys()];
    return pages.some(isIn) && !pages.some((path) => isIn(this.#moved.get(path) ?? path));
  }

  /** The new path of a folder of which every file moves in the same way. */
  #folderAfter(folder: SourcePath): SourcePath | undefined {
    const inside = [...this.#sources.keys()].filter((path) => path.startsWith(`${folder}/`));
    const [first] = inside;
    const to = first === undefined ? undefined : this.#moved.get(first);
    if (first === undefined || to === undefined) return;
    const rest = first.slice(folder.length);
    if (!to.endsWith(rest)) return;
    const after = to.slice(0, -rest.length);
    return inside.every((path) => this.#moved.get(path) === after + path.slice(folder.length)) ? after : undefined;
  }

  /** Addresses in the config. */
  config(): void {
    const { config, locate } = this.#site;
    const { page } = config.glossary ?? {};
    const terms = page === undefined ? [] : [{ href: page, keyPath: ['glossary', 'page'] }];
    for (const { href, keyPath } of [...configLinks(config), ...terms]) {
      const { path } = splitUrl(href);
      const target = this.#byPermalink.get(cleanPath(decodeUrl(path)));
      const after = target && this.#after.get(target.source)?.permalink;
      if (target === undefined || after === undefined || after === target.permalink) continue;
      const place = locate(keyPath);
      const line =
        place.start && linesOf(this.#textOf(place.file))[place.start.line - 1]?.slice(place.start.column - 1);
      const written = [target.permalink, this.#address('', target.permalink)].find((one) => line?.includes(one));
      if (written === undefined) this.#notes.push({ place, message: `${target.permalink} is ${after} then` });
      else this.#replaceAt(place, written, this.#address(written, after));
    }
  }

  /** Old addresses redirect to the new ones. */
  async redirects(): Promise<void> {
    const addRedirectFrom = await loadAddRedirectFrom();
    const taken = new Set([...this.#after.values()].map(({ permalink }) => permalink));
    for (const [path, { permalink }] of this.#readdressed()) {
      const source = this.#sources.get(path);
      const from = this.#before(path)?.permalink;
      if (source === undefined || from === undefined || taken.has(from) || source.frontmatter.draft) continue;
      const text = this.#textOf(path);
      const fix = addRedirectFrom({ ...source, text }, [encodePath(this.#address('', from))]);
      if (fix !== undefined) this.#edit(fix);
      else
        this.#notes.push({
          place: { file: path },
          message: `redirect ${from} to ${permalink}, under redirects of the config`,
        });
    }
  }

  /** Pages that are none after the move: a partial, or a file outside of the content folders. */
  lost(): void {
    for (const { from, to } of this.#moves) {
      const before = this.#before(from);
      if (before !== undefined && !this.#after.has(from))
        this.#notes.push({ place: { file: from }, message: `${before.permalink} is gone then: ${to} is no page` });
    }
  }

  /** Documents whose address changes. */
  #readdressed(): readonly (readonly [SourcePath, DocumentAddress])[] {
    return [...this.#after].filter(([source, { permalink }]) => this.#before(source)?.permalink !== permalink);
  }

  #before(source: SourcePath): DocumentAddress | undefined {
    return this.#site.plan.book.bySource.get(source);
  }

  #fileAt(file: SourcePath, path: string): SourcePath | undefined {
    const { config, content } = this.#site;
    const candidates = candidatePaths(path, { source: { path: file }, settings: pathSettings(config) });
    const { slug } = config.product;
    const aliased = [...this.#sources.keys()].filter((one) => one.includes('{product}'));
    return (
      candidates.find((one) => this.#sources.has(one) || content.assets.has(one)) ??
      aliased.find((one) => candidates.includes(one.replaceAll('{product}', slug)))
    );
  }

  /** Modules are imported without their ending. */
  #moduleAt(file: SourcePath, path: string): SourcePath | undefined {
    return moduleEndings.map((ending) => this.#fileAt(file, path + ending)).find((found) => found !== undefined);
  }

  #movedSource(source: SourceFile): SourceFile {
    const to = this.#moved.get(source.path);
    if (to === undefined) return source;
    const { config } = this.#site;
    const root = contentRoots(config).find(({ dir }) => to.startsWith(`${dir}/`));
    if (root === undefined) return { ...source, path: to, kind: 'partial' };
    const raw = to.slice(root.dir.length + 1);
    const { role: _, ...found } = describeFile({ ...root, raw, productSlug: config.product.slug });
    return { ...source, ...found };
  }

  #edit(fix: Fix): void {
    const known = this.#edits.get(fix.file) ?? new Map<string, Fix>();
    known.set(`${fix.start} ${fix.end}`, fix);
    this.#edits.set(fix.file, known);
  }

  /** Replaces a word on the line of a place, the first that is found from there on. */
  #replaceAt(place: Place, word: string, by: string): void {
    const { file, start } = place;
    const text = this.#textOf(file);
    const from = start === undefined ? -1 : offsetOf(text, start);
    const at = from < 0 ? -1 : text.indexOf(word, from);
    const lineEnd = from < 0 ? -1 : text.slice(from).search(/[\r\n]|$/) + from;
    if (at < 0 || at > lineEnd) this.#notes.push({ place, message: `${word} is ${by} then` });
    else this.#edit({ file, start: at, end: at + word.length, text: by });
  }
}

/** Ids are unique in a version of a documentation set. */
function setKey(set: string | undefined, version: string | undefined): string {
  return JSON.stringify([set, version]);
}

/** An image of Markdown; an import, an attribute or a `require`; the picture of a page in its frontmatter. */
const pathIn =
  /(!\[[^\]\n]*\]\()(?:<([^>\n]+)>|([^\s<>)]+))|((?:\b(?:from|import)\s+|\b(?:src|poster|file|image)=|\brequire\()['"])([^'"\n]+)|(^image:\s*['"]?)([^\s'"]+)/gm;

/** Paths in Markdown and code, by what shows that they are paths. */
function pathsIn(
  text: string,
): readonly { readonly written: string; readonly start: number; readonly isMarkdown: boolean }[] {
  return [...text.matchAll(pathIn)].map(
    ({ index, 1: image, 2: bracketed, 3: bare, 4: quote, 5: quoted, 6: key, 7: value }) => {
      const before = image === undefined ? (quote ?? key ?? '') : bracketed === undefined ? image : `${image}<`;
      const written = bracketed ?? bare ?? quoted ?? value ?? '';
      return { written, start: index + before.length, isMarkdown: image !== undefined };
    },
  );
}

const moduleEndings = ['.tsx', '.jsx', '.ts', '.js', '.mdx', '.md', '/index.tsx', '/index.ts'];

function endingOf(path: SourcePath): string {
  return moduleEndings.find((ending) => path.endsWith(ending)) ?? '';
}

function joins(folder: string, path: string): string {
  return decodeURIComponent(new URL(encodeURI(path), `file:///${encodeURI(folder)}/`).pathname).slice(1);
}
