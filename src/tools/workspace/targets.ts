import type { AddressBook, DocumentAddress, OperationAddress } from '../../model/address.ts';
import type { Link } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { candidatePaths, pathSettings } from '../../shared/candidate-paths.ts';
import { cleanPath, decodeUrl, splitUrl } from '../../shared/paths.ts';
import { remembered } from '../../shared/remembered.ts';
import type { KnownSite } from './workspace.ts';

/** The target of a link. */
export interface Target {
  readonly document?: DocumentAddress;
  readonly operation?: OperationAddress;
  /** A file that is no page, such as an image. */
  readonly file?: SourcePath;
  /** Decoded, without `#`; `''` for the whole page. */
  readonly anchor: string;
}

const byPermalink = remembered(
  ({ documents }: AddressBook) => new Map(documents.map((document) => [document.permalink, document])),
);

/** The page at an address. */
export function documentAt({ plan: { book } }: KnownSite, permalink: string): DocumentAddress | undefined {
  return byPermalink(book).get(permalink);
}

/** The target of a link of a page; `undefined` for other sites and for broken links. */
export function targetOf(site: KnownSite, source: SourcePath, { href, url, kind }: Link): Target | undefined {
  const { path, hash } = splitUrl(url);
  const anchor = decodeUrl(hash.slice(1));
  if (kind === 'anchor') return { document: site.plan.book.bySource.get(source), anchor };
  if (kind === 'api') {
    const operation = site.plan.book.operations.find((one) => one.href === url);
    return operation && { operation, anchor };
  }
  if (kind === 'asset') {
    const file = fileAt(site, source, decodeUrl(splitUrl(href).path));
    return file === undefined ? undefined : { file, anchor };
  }
  const document = documentAt(site, cleanPath(decodeUrl(path)));
  return document === undefined ? undefined : { document, anchor };
}

/** The file that a path in a page names; `undefined` without one. */
export function fileAt({ config, content }: KnownSite, source: SourcePath, path: string): SourcePath | undefined {
  const settings = pathSettings(config);
  return candidatePaths(path, { source: { path: source }, settings }).find((candidate) =>
    content.assets.has(candidate),
  );
}

/** Modules and components are imported without these. */
export const moduleEndings = ['.tsx', '.jsx', '.ts', '.js', '.mdx', '.md', '/index.tsx', '/index.ts'];

/** The operations of an API document, by its file. */
export function operationsOf(
  { config, plan }: Pick<KnownSite, 'config' | 'plan'>,
  file: SourcePath,
): readonly OperationAddress[] {
  const documents = config.api.filter(({ document }) => document === file).map(({ id }) => id);
  return plan.book.operations.filter(({ document }) => documents.includes(document));
}

/** A link, and the page that it is on. */
export interface Reference {
  readonly source: SourcePath;
  readonly link: Link;
}

/** Links of pages that lead to a page, or to one of its anchors where one is given. */
export function linksTo(site: KnownSite, target: SourcePath, anchor?: string): readonly Reference[] {
  const wanted = site.plan.book.bySource.get(target);
  if (wanted === undefined) return [];
  return allLinks(site).filter(({ source, link }) => {
    const found = targetOf(site, source, link);
    return found?.document?.source === target && (anchor === undefined ? source !== target : found.anchor === anchor);
  });
}

export function linksToOperation(site: KnownSite, { href }: OperationAddress): readonly Reference[] {
  return allLinks(site).filter(({ link }) => link.kind === 'api' && link.url === href);
}

export function allLinks({ pages }: KnownSite): readonly Reference[] {
  return [...pages.values()].flatMap(({ source, links }) => links.map((link) => ({ source, link })));
}
