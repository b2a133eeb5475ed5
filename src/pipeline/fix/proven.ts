import type { AddressBook, Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Fate, FormerAddress, Past } from '../../model/past.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { cleanPath, foldCase, joinPermalink, normalizePath, parentPath, withBaseUrl } from '../../shared/paths.ts';

/** What a proof is made of: the site as it is, and its past. */
export interface Evidence {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly sources: readonly SourceFile[];
  readonly book: AddressBook;
  readonly past: Past;
  /** Addresses of sources that git knows to be removed, by their last texts. */
  readonly formerAddresses: () => Promise<readonly FormerAddress[]>;
  /** Addresses that sources had by another `slug`, whether they are there or not. */
  readonly earlierAddresses: () => Promise<readonly FormerAddress[]>;
  readonly facts: ReadonlyMap<Permalink, { readonly ids: ReadonlySet<string> }>;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
}

/** The one target that was meant, if that is proven, and what git says of the one that is missing. */
export interface Proof<T> {
  readonly target: T | undefined;
  readonly fate: Fate;
}

const unknown: Fate = { kind: 'unknown' };

/**
 * The page that a broken path to a source file means: the one that its file was moved to, the one whose `redirect_from` names its
 * address, the one that it led to before the file with the link was moved, else the only one whose path differs in case, the form
 * of accents or the ending. All that are found have to be the same page. A file that was deleted means none.
 *
 * @param href as it is written; `path` is its decoded path
 */
export async function provenSource(
  { href, path }: { readonly href: string; readonly path: string },
  source: SourceFile,
  evidence: Evidence,
): Promise<Proof<SourcePath>> {
  const pages = new Set(pagesFor(source, evidence));
  const wanted = pathFrom(source.path, path);
  const fate = await evidence.past.fateOf(wanted);
  const redirected = await redirectedFrom(wanted, pages, evidence);
  const found = new Set([...redirected, ...(fate.kind === 'moved' ? [fate.to] : [])]);
  if (fate.kind === 'gone') return { target: onlyPage(redirected, pages), fate };
  let moved: Fate = fate;
  for (const origin of await evidence.past.originsOf(source.path)) {
    if (!origin.text.includes(href)) continue;
    if (origin.isDoubtful) return { target: undefined, fate: unknown };
    const before = pathFrom(origin.path, path);
    const since = await origin.fateBefore(before);
    if (since.kind === 'gone') return { target: undefined, fate: since };
    if (since.kind === 'unknown') continue;
    moved = { kind: 'moved', to: since.kind === 'moved' ? since.to : before };
    found.add(moved.to);
  }
  if (found.size > 0) return { target: onlyPage(found, pages), fate: moved };
  const key = (other: SourcePath) => foldCase(other.replace(/\.mdx?$/i, ''));
  const isAlike = (other: SourcePath) => fate.kind === 'unknown' && key(other) === key(wanted);
  const target = onlyPage([...pages].filter(isAlike), pages);
  if (target === undefined) return { target, fate };
  const removed = await evidence.past.removed();
  // What another version has under that name, or had, was left out of this one, or moved.
  const isElsewhere = [...evidence.sources, ...removed].some(
    (one) => wanted.endsWith(`/${one.path}`) || one.path.endsWith(`/${wanted}`),
  );
  const others = removed.filter(({ path }) => isAlike(path));
  return { target: !isElsewhere && (await haveMoved(others, target, evidence)) ? target : undefined, fate };
}

/** Whether files that are no more, and that may be meant as well, are all a page that is there. */
async function haveMoved(
  files: readonly { readonly path: SourcePath }[],
  target: SourcePath | undefined,
  { past }: Evidence,
): Promise<boolean> {
  const fates = await Promise.all(files.map(({ path }) => past.fateOf(path)));
  return fates.every((fate) => fate.kind === 'moved' && fate.to === target);
}

/** A path in a link, from the root of the site. */
export function pathFrom(file: SourcePath, path: string): SourcePath {
  if (path.startsWith('@site/')) return normalizePath(path.slice('@site/'.length));
  return normalizePath(path.startsWith('/') ? path.slice(1) : `${parentPath(file)}/${path}`);
}

/** Pages that a link of the source can name, and that are shown at their addresses. */
export function pagesFor(
  { set, version }: SourceFile,
  { sources, book, site }: Pick<Evidence, 'sources' | 'book' | 'site'>,
): readonly SourcePath[] {
  const isShown = (path: SourcePath) => site.routes.get(book.bySource.get(path)?.permalink ?? '')?.source === path;
  return (
    sources
      .filter((other) => other.version === version && (version === undefined || other.set === set))
      .filter((other) => other.format === 'mdx' && isShown(other.path))
      .map((other) => other.path)
      // In MDX a brace would begin an expression.
      .filter((other) => !other.includes('{'))
  );
}

/** The pages whose `redirect_from` names an address that a missing file had, or would have by its path. */
async function redirectedFrom(
  path: SourcePath,
  pages: ReadonlySet<SourcePath>,
  { config, sources, formerAddresses }: Evidence,
): Promise<ReadonlySet<SourcePath>> {
  const redirecting = sources.filter((source) => pages.has(source.path) && source.frontmatter.redirectFrom.length > 0);
  if (redirecting.length === 0) return new Set();
  const known = (await formerAddresses()).filter(({ source }) => source === path).map(({ permalink }) => permalink);
  const set = config.docs.find(({ dir }) => path.startsWith(`${dir}/`));
  const below = path.slice((set?.dir.length ?? 0) + 1).replace(/(?:\/(?:index|readme))?\.mdx?$/i, '');
  const byPath = set === undefined ? [] : [joinPermalink(set.route, below)];
  const addresses = new Set(known.length > 0 ? known : byPath);
  const names = (from: string) => addresses.has(cleanPath(withBaseUrl(from, config.baseUrl)));
  return new Set(redirecting.filter(({ frontmatter }) => frontmatter.redirectFrom.some(names)).map((one) => one.path));
}

function onlyPage(found: Iterable<SourcePath>, pages: ReadonlySet<SourcePath>): SourcePath | undefined {
  const [one, ...others] = found;
  return others.length === 0 && one !== undefined && pages.has(one) ? one : undefined;
}

/**
 * The address that a broken one means: that of the page that its file was moved to in its version, else the only one that differs
 * in case, the form of accents, the ending or slashes. An address whose file was deleted means none, nor one that a page had by
 * its `slug`, nor one that is as near to theirs.
 */
export async function provenRoute(path: string, evidence: Evidence): Promise<Proof<Permalink>> {
  const { config, site, sources, book, files, past, formerAddresses, earlierAddresses } = evidence;
  const clean = cleanPath(path);
  const isWanted = ({ permalink }: FormerAddress) => permalink === path || permalink === clean;
  const owners = (await formerAddresses()).filter(isWanted);
  const fates: Fate[] = [];
  for (const { source } of owners) fates.push(await past.fateOf(source));
  const doubtful = fates.find(({ kind }) => kind !== 'moved');
  if (doubtful !== undefined) return { target: undefined, fate: doubtful };
  const [fate] = fates;
  const nothing = { target: undefined, fate: fate ?? unknown };
  if (fate !== undefined) {
    const targets = new Set(fates.flatMap((one) => (one.kind === 'moved' ? one.to : [])));
    const [to = ''] = targets;
    const source = sources.find((other) => other.path === to);
    const isInVersion = owners.every(({ set, version }) => set === source?.set && version === source?.version);
    const permalink = targets.size === 1 && isInVersion ? book.bySource.get(to)?.permalink : undefined;
    if (permalink === undefined || site.routes.get(permalink)?.source !== to) return nothing;
    return (await earlierAddresses()).some(isWanted) ? nothing : { target: permalink, fate };
  }
  const key = (address: string) =>
    foldCase(cleanPath(address.replace(/\.(?:html?|mdx?)$/i, '').replace(/\/(?:index|readme)\/?$/i, '')));
  const routes = [...site.routes.values()].filter(({ kind }) => kind !== 'redirect' && kind !== 'not-found');
  const alike = [
    ...routes.map(({ permalink }) => permalink).filter((permalink) => key(permalink) === key(path)),
    ...[...files].filter((file) => foldCase(file) === foldCase(path)),
  ];
  const [target, ...others] = alike;
  if (target === undefined || others.length > 0) return nothing;
  const owner = site.routes.get(target)?.source;
  const formers = [...(await formerAddresses()), ...(await earlierAddresses())]
    .filter(({ source, permalink }) => key(permalink) === key(path) && (permalink !== target || source !== owner))
    .map(({ source }) => ({ path: source }));
  const isPage = await haveMoved(formers, owner, evidence);
  const { static: folder = 'static', baseUrl } = config;
  const addresses = (await past.removedIn(folder)).map((file) => joinPermalink(baseUrl, file.slice(folder.length)));
  const isFile = addresses.some((address) => foldCase(address) === foldCase(path));
  return isPage && !isFile ? { target, fate: unknown } : nothing;
}

/** The anchor that a broken one means: that of the heading that replaced its own, else the only one that differs in case or accents. */
export async function provenAnchor(
  anchor: string,
  permalink: Permalink,
  evidence: Evidence,
): Promise<string | undefined> {
  const ids = evidence.facts.get(permalink)?.ids ?? new Set<string>();
  const source = evidence.site.routes.get(permalink)?.source;
  const changes = source === undefined ? [] : await evidence.past.changesOf(source);
  if (changes.length > 0) {
    const { followAnchor } = await import('./replaced-heading.ts');
    const fate = await followAnchor(anchor, changes, ids);
    if (fate.kind === 'renamed') return fate.to;
    if (fate.kind === 'gone') return undefined;
  }
  const alike = [...ids].filter((id) => foldCase(id) === foldCase(anchor));
  return alike.length === 1 ? alike[0] : undefined;
}
