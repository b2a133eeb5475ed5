import type { DocumentAddress } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { contentRoots, describeFile } from '../../pipeline/content/index.ts';
import { planSite } from '../../pipeline/plan/index.ts';
import { candidatePaths, pathSettings, translationFolders } from '../../shared/candidate-paths.ts';
import { cleanPath, decodeUrl, normalizePath, parentPath, relativePath, splitUrl } from '../../shared/paths.ts';
import { originalPath, type TranslationFolders, translationPath } from '../../shared/translation-path.ts';
import { documentAt, type KnownSite } from '../workspace/index.ts';

/** A file that gets another path; both are relative to the site. */
export interface Move {
  readonly from: SourcePath;
  readonly to: SourcePath;
}

/** Paths and addresses of a site, or of one of its locales, before and after a move. Files are named by their paths before it. */
export class MovedSite {
  readonly site: KnownSite;
  readonly moves: readonly Move[];
  readonly moved: ReadonlyMap<SourcePath, SourcePath>;
  readonly sources: ReadonlyMap<SourcePath, SourceFile>;
  readonly after: ReadonlyMap<SourcePath, DocumentAddress>;
  /** Only of a locale that is not the default one. */
  readonly translations: TranslationFolders | undefined;
  /** The other locales of the site; none in one of these. */
  readonly locales: readonly MovedSite[];

  constructor(site: KnownSite, moves: readonly Move[]) {
    this.site = site;
    this.moves = moves;
    this.sources = new Map(site.content.sources.map((source) => [source.path, source]));
    const { config, locales = [] } = site;
    this.translations = translationFolders(config);
    // What only the locale has is named as if it were in the place of an original.
    const asOriginals = moves.map(({ from, to }) => [this.#original(from), this.#original(to)] as const);
    this.moved = new Map([...asOriginals, ...moves.map(({ from, to }) => [from, to] as const)]);
    this.locales = locales.map((locale) => new MovedSite(locale, moves));
    const before = new Map(moves.map(({ from, to }) => [to, from]));
    const sources = site.content.sources.map((source) => this.#movedSource(source));
    const { book } = planSite({ config, sources, operations: [], histories: [], drafts: true });
    this.after = new Map(book.documents.map((document) => [before.get(document.source) ?? document.source, document]));
  }

  /** Whether a file is edited for this locale: its translations, or all files of the default one. */
  owns(path: SourcePath): boolean {
    return this.translations === undefined || path.startsWith(`${this.translations.dir}/`);
  }

  before(source: SourcePath): DocumentAddress | undefined {
    return this.site.plan.book.bySource.get(source);
  }

  /** The document that an address leads to before the move. */
  documentAt(url: string): DocumentAddress | undefined {
    return documentAt(this.site, cleanPath(decodeUrl(splitUrl(url).path)));
  }

  /** Documents whose address changes. */
  get readdressed(): readonly (readonly [SourcePath, DocumentAddress])[] {
    return [...this.after].filter(([source, { permalink }]) => this.before(source)?.permalink !== permalink);
  }

  /** An address as it is written: with the base URL where that was written. */
  address(written: string, permalink: string): string {
    const { baseUrl } = this.site.config;
    const isBased = baseUrl === '/' || `${written}/`.startsWith(baseUrl);
    return isBased ? permalink : `/${permalink.slice(baseUrl.length)}`;
  }

  /** How a path in a file has to be written after the move, in the form in which it is written now. */
  pathAfter(writer: SourcePath, written: string, named: SourcePath): string {
    // Paths in a translation are those of its original.
    const [file, target] = [this.#original(writer), this.#original(named)];
    const fileAfter = this.#original(this.moved.get(writer) ?? writer);
    const after = this.#original(this.moved.get(named) ?? named);
    if (fileAfter === file && after === target) return written;
    if (written.startsWith('@site/')) return `@site/${after}`;
    const { slug } = this.site.config.product;
    const shown = (path: string) => (written.includes('{product}') ? path : path.replaceAll('{product}', slug));
    const joined = written.startsWith('/') ? '' : normalizePath(`/${parentPath(file)}/${written}`).slice(1);
    const isRelative = joined === shown(target);
    const isRelativeAsWritten = joined === target;
    if (isRelative || isRelativeAsWritten || written.startsWith('.')) {
      const path = relativePath(fileAfter, isRelativeAsWritten ? after : shown(after));
      return written.startsWith('.') ? path : path.replace(/^\.\//, '');
    }
    // From one of the content folders, which the new path may be outside of.
    const rest = written.replace(/^\//, '');
    const root = shown(target).endsWith(rest) ? shown(target).slice(0, -rest.length) : undefined;
    if (root === undefined || !shown(after).startsWith(root)) return `@site/${after}`;
    return (written.startsWith('/') ? '/' : '') + shown(after).slice(root.length);
  }

  /** The file that a path in a file names. */
  fileAt(file: SourcePath, path: string): SourcePath | undefined {
    const { config, content } = this.site;
    const candidates = candidatePaths(path, { source: { path: file }, settings: pathSettings(config) });
    const { slug } = config.product;
    const aliased = [...this.sources.keys()].filter((one) => one.includes('{product}'));
    return (
      candidates.find((one) => this.sources.has(one) || content.assets.has(one)) ??
      aliased.find((one) => candidates.includes(one.replaceAll('{product}', slug)))
    );
  }

  #original(path: SourcePath): SourcePath {
    return originalPath(path, this.translations) ?? path;
  }

  #movedSource(source: SourceFile): SourceFile {
    const to = this.moved.get(source.path);
    if (to === undefined) return source;
    const { config } = this.site;
    const place = this.#original(to);
    const root = contentRoots(config).find(({ dir }) => place.startsWith(`${dir}/`));
    if (root === undefined) return { ...source, path: to, kind: 'partial' };
    const raw = place.slice(root.dir.length + 1);
    const dir =
      place === to || this.translations === undefined ? root.dir : translationPath(this.translations.dir, root.dir);
    const { role: _, ...found } = describeFile({ ...root, dir, raw, productSlug: config.product.slug });
    return { ...source, ...found };
  }
}
