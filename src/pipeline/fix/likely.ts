import type { AddressBook, Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { editDistance } from '../../shared/nearest.ts';
import { cleanPath, decodeUrl, fileName, joinPermalink, normalizePath, parentPath } from '../../shared/paths.ts';

interface SiteAddresses {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly sources: readonly SourceFile[];
  readonly book: AddressBook;
  /** Files that were renamed, according to git: old path to new path. */
  readonly moves: ReadonlyMap<SourcePath, SourcePath>;
}

/**
 * The page that a wrong path to a source file means: the one that git has renamed or that its old address redirects to,
 * else the only one of that file name, else the only one whose path differs in one or two letters. Pages of other
 * versions do not count.
 */
export function likelySource(path: string, source: SourceFile, addresses: SiteAddresses): SourcePath | undefined {
  const { config, site } = addresses;
  const wanted = pathFrom(source.path, path);
  const moved = renamedSource(path, source, addresses) ?? movedTo(wanted, config, site);
  if (moved !== undefined) return moved;
  const candidates = candidatesFor(source, addresses);
  const name = fileName(wanted).toLowerCase();
  const namesakes = candidates.filter((other) => fileName(other).toLowerCase() === name);
  if (namesakes.length > 0) return /^(?:index|readme)\.mdx?$/.test(name) ? undefined : only(namesakes);
  return only(candidates.filter((other) => isNear(wanted, other)));
}

/** Like `likelySource`, from git alone: the page was renamed, or the one that has the link. */
export function renamedSource(path: string, source: SourceFile, addresses: SiteAddresses): SourcePath | undefined {
  const { moves } = addresses;
  const before = [...moves].filter(([, now]) => now === source.path).map(([then]) => then);
  const candidates = new Set(candidatesFor(source, addresses));
  return [source.path, ...before]
    .map((from) => pathFrom(from, path))
    .map((wanted) => moves.get(wanted) ?? wanted)
    .find((target) => candidates.has(target));
}

function pathFrom(file: SourcePath, path: string): SourcePath {
  if (path.startsWith('@site/')) return normalizePath(path.slice('@site/'.length));
  return normalizePath(path.startsWith('/') ? path.slice(1) : `${parentPath(file)}/${path}`);
}

/** Pages that a link of the source can name. */
function candidatesFor({ set, version }: SourceFile, { sources, book }: SiteAddresses): readonly SourcePath[] {
  return (
    sources
      .filter((other) => other.version === version && (version === undefined || other.set === set))
      .filter((other) => book.bySource.has(other.path) && other.format === 'mdx')
      .map((other) => other.path)
      // In MDX a brace would begin an expression.
      .filter((other) => !other.includes('{'))
  );
}

/** The page that the former address of a file redirects to. */
function movedTo(path: SourcePath, { docs }: ResolvedConfig, { routes }: Site): SourcePath | undefined {
  const set = docs.find(({ dir }) => path.startsWith(`${dir}/`));
  if (set === undefined) return undefined;
  const below = path.slice(set.dir.length + 1).replace(/(?:\/(?:index|readme))?\.mdx?$/i, '');
  const redirect = routes.get(joinPermalink(set.route, below));
  const target = redirect?.kind === 'redirect' ? routes.get(decodeUrl(redirect.to)) : undefined;
  return target !== undefined && target.source?.includes('{') === false ? target.source : undefined;
}

/** The address that was meant: the same without file ending, else the only page of that name, else the only similar one. */
export function likelyRoute(path: string, { routes }: Site, files: ReadonlySet<string>): Permalink | undefined {
  const stripped = cleanPath(path.replace(/\.(?:html?|mdx?)$/i, '').replace(/\/(?:index|readme)$/i, ''));
  if (stripped !== path && routes.has(stripped)) return stripped;
  const pages = [...routes.values()].filter(({ kind }) => kind !== 'redirect' && kind !== 'not-found');
  const name = fileName(stripped).toLowerCase();
  const namesakes = pages.filter(({ permalink }) => name !== '' && fileName(permalink).toLowerCase() === name);
  if (namesakes.length > 0) return only(namesakes)?.permalink;
  return only([...pages.map(({ permalink }) => permalink), ...files].filter((other) => isNear(path, other)));
}

/** The anchor that was meant: the only one that differs only in case or punctuation, else in one or two letters. */
export function likelyAnchor(anchor: string, ids: ReadonlySet<string>): string | undefined {
  const plain = (id: string) => id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const alike = [...ids].filter((id) => plain(id) === plain(anchor) && plain(id) !== '');
  if (alike.length > 0) return only(alike);
  return only([...ids].filter((id) => isNear(anchor, id)));
}

/** Whether two names differ by one or two typing errors; short names would match by chance. */
function isNear(wanted: string, offered: string): boolean {
  const allowed = wanted.length < 5 ? 1 : 2;
  if (wanted.length < 4 || Math.abs(wanted.length - offered.length) > allowed) return false;
  return editDistance(wanted.toLowerCase(), offered.toLowerCase()) <= allowed;
}

function only<T>(candidates: readonly T[]): T | undefined {
  return candidates.length === 1 ? candidates[0] : undefined;
}
