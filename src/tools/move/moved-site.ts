import type { DocumentAddress } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { contentRoots, describeFile } from '../../pipeline/content/index.ts';
import { planSite } from '../../pipeline/plan/index.ts';
import { candidatePaths, pathSettings } from '../../shared/candidate-paths.ts';
import { cleanPath, decodeUrl, parentPath, relativePath, splitUrl } from '../../shared/paths.ts';
import { documentAt, type KnownSite } from '../workspace/index.ts';

/** A file that gets another path; both are relative to the site. */
export interface Move {
  readonly from: SourcePath;
  readonly to: SourcePath;
}

/** Paths and addresses of a site before and after a move. Files are named by their paths before it. */
export class MovedSite {
  readonly site: KnownSite;
  readonly moves: readonly Move[];
  readonly moved: ReadonlyMap<SourcePath, SourcePath>;
  readonly sources: ReadonlyMap<SourcePath, SourceFile>;
  /** Addresses after the move. */
  readonly after: ReadonlyMap<SourcePath, DocumentAddress>;

  constructor(site: KnownSite, moves: readonly Move[]) {
    this.site = site;
    this.moves = moves;
    this.moved = new Map(moves.map(({ from, to }) => [from, to]));
    this.sources = new Map(site.content.sources.map((source) => [source.path, source]));
    const { config } = site;
    const before = new Map(moves.map(({ from, to }) => [to, from]));
    const sources = site.content.sources.map((source) => this.#movedSource(source));
    const { book } = planSite({ config, sources, operations: [], histories: [], drafts: true });
    this.after = new Map(book.documents.map((document) => [before.get(document.source) ?? document.source, document]));
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
  pathAfter(file: SourcePath, written: string, target: SourcePath): string {
    const fileAfter = this.moved.get(file) ?? file;
    const after = this.moved.get(target) ?? target;
    if (fileAfter === file && after === target) return written;
    if (written.startsWith('@site/')) return `@site/${after}`;
    const { slug } = this.site.config.product;
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

  #movedSource(source: SourceFile): SourceFile {
    const to = this.moved.get(source.path);
    if (to === undefined) return source;
    const { config } = this.site;
    const root = contentRoots(config).find(({ dir }) => to.startsWith(`${dir}/`));
    if (root === undefined) return { ...source, path: to, kind: 'partial' };
    const raw = to.slice(root.dir.length + 1);
    const { role: _, ...found } = describeFile({ ...root, raw, productSlug: config.product.slug });
    return { ...source, ...found };
  }
}

function joins(folder: string, path: string): string {
  return decodeURIComponent(new URL(encodeURI(path), `file:///${encodeURI(folder)}/`).pathname).slice(1);
}
