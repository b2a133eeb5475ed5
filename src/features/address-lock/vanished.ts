import type { Permalink } from '../../model/address.ts';
import type { Finding, Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { RedirectRoute, Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { nearest } from '../../shared/nearest.ts';
import { cleanPath, decodeUrl, isExternal, joinPermalink, splitUrl } from '../../shared/paths.ts';
import type { LockedUrl, PublishedUrl } from './format.ts';
import { pathOf, publishedUrls, type Rendered } from './published.ts';
import { likelySuccessor } from './successor.ts';

export interface VanishedInput extends Rendered {
  readonly locked: readonly LockedUrl[];
  readonly site: Site;
  /** Addresses of files that are no routes, base URL included. */
  readonly files: ReadonlySet<string>;
  /** Where sources went, as far as that is known: their permalink then, to what they have now. Asked only when something vanished. */
  readonly moves: () => Promise<ReadonlyMap<Permalink, Move>>;
  /** The edit that makes a page take over addresses. */
  readonly takeOver: (source: SourcePath, addresses: readonly string[]) => Fix | undefined;
}

/** A source that has another address now. */
export interface Move {
  readonly source: SourcePath;
  readonly permalink: Permalink;
}

/** A locked address that is gone, and the route that most likely has its content now. */
interface Vanished {
  readonly url: LockedUrl;
  readonly move?: Move;
  readonly successor?: Route;
}

/** Locked addresses and anchors that are gone. A page that moved takes its anchors along: they are looked for there. */
export async function findVanished(input: VanishedInput): Promise<readonly Finding[]> {
  const { locked, site, files } = input;
  const gone: LockedUrl[] = [];
  const findings: Finding[] = [];
  const judged = judgeAnchors(input);
  for (const url of locked) {
    const permalink = joinPermalink(site.frame.baseUrl, url.path);
    const route = routeAt(site, url.path);
    if (route !== undefined) findings.push(...judged(url, route));
    else if (!files.has(permalink) && !files.has(`${cleanPath(permalink)}/index.html`)) gone.push(url);
  }
  return gone.length === 0 ? findings : [...findings, ...(await report(gone, input))];
}

async function report(gone: readonly LockedUrl[], input: VanishedInput): Promise<Finding[]> {
  const { site, locked, takeOver } = input;
  const { baseUrl } = site.frame;
  const moves = await input.moves();
  const known = new Set(locked.map(({ path }) => path));
  const fresh = publishedUrls(site, input).filter(({ path }) => !known.has(path) && hasContent(site, path));
  const vanished = gone.map((url): Vanished => {
    const move = moves.get(joinPermalink(baseUrl, url.path));
    const moved = site.routes.get(move?.permalink ?? '');
    const likely = moved === undefined ? likelySuccessor(url, fresh) : undefined;
    const successor = moved ?? (likely === undefined ? undefined : routeAt(site, likely));
    return { url, ...(move && { move }), ...(successor === undefined ? {} : { successor }) };
  });
  return vanished.map(({ url, move, successor }): Finding => {
    const finding = {
      rule: 'vanished-url' as const,
      message: `${url.path} is gone, and no redirect leads on`,
      place: url.place,
      sought: [joinPermalink(baseUrl, url.path), ...(move === undefined ? [] : [move.source])],
    };
    if (successor === undefined) {
      const hint = `lead it on with { from: '${written(url.path)}', to: '/…' } under redirects in the config, or give it up with docsgen routes --lock`;
      return { ...finding, hint };
    }
    const here = pathOf(successor.permalink, baseUrl);
    const source = isDocument(successor) ? successor.source : undefined;
    if (source === undefined) {
      const hint = `it seems to be ${here} now: add { from: '${written(url.path)}', to: '${written(here)}' } to redirects in the config`;
      return { ...finding, hint };
    }
    // All addresses that one page takes over are one edit: two would get in each other's way.
    const addresses = vanished.filter((other) => other.successor === successor).map((other) => written(other.url.path));
    const fix = takeOver(source, addresses);
    return {
      ...finding,
      hint: `it seems to be ${here} now: add redirect_from: ${written(url.path)} to the frontmatter of ${source}`,
      related: [{ message: 'seems to have its content', place: { file: source } }],
      ...(fix === undefined ? {} : { fix }),
    };
  });
}

/** As the source of a redirect has to be written, and no more of it encoded than that. */
function written(path: string): string {
  return path.replace(/[\s%?#\\]/g, encodeURIComponent);
}

/** Whether something that was elsewhere may be there now. */
function hasContent(site: Site, path: string): boolean {
  const route = routeAt(site, path);
  return route !== undefined && route.kind !== 'redirect' && route.canonical === route.permalink;
}

function routeAt({ frame, routes }: Site, path: string): Route | undefined {
  return routes.get(joinPermalink(frame.baseUrl, path)) ?? (path === '/' ? routes.get(frame.baseUrl) : undefined);
}

function isDocument(route: Route): route is Extract<Route, { kind: 'doc' | 'post' | 'page' }> {
  return (route.kind === 'doc' || route.kind === 'post' || route.kind === 'page') && /\.mdx?$/i.test(route.source);
}

function judgeAnchors({ site, facts, locked, bodies }: VanishedInput) {
  const { baseUrl } = site.frame;
  const lockedIds = new Map(locked.map(({ path, anchors }) => [path, new Set(anchors.map(({ id }) => id))]));
  let published: readonly PublishedUrl[] | undefined;

  return ({ path, anchors }: LockedUrl, route: Route): Finding[] => {
    const permalink = route.kind === 'redirect' ? pageOf(route, site) : route.permalink;
    const ids = permalink === undefined ? undefined : facts.get(permalink)?.ids;
    if (permalink === undefined || ids === undefined) return [];
    const source = site.routes.get(permalink)?.source;
    return anchors
      .filter(({ id }) => !ids.has(id))
      .map(({ id, place }) => {
        const moved = permalink === route.permalink ? '' : `, to which ${path} leads,`;
        return {
          rule: 'vanished-anchor',
          message: `${pathOf(permalink, baseUrl)}${moved} has no anchor #${id} any more`,
          place,
          ...(source === undefined ? {} : { sought: [source] }),
          hint: hintFor(id, path, permalink),
        };
      });
  };

  function hintFor(id: string, path: string, permalink: Permalink): string {
    published ??= publishedUrls(site, { facts, bodies });
    const here = pathOf(permalink, baseUrl);
    const own = published.find((url) => url.path === here)?.anchors ?? [];
    const near = nearest(
      id,
      own.filter((anchor) => lockedIds.get(path)?.has(anchor) !== true),
    );
    const isApi = site.routes.get(permalink)?.kind === 'reference';
    if (near !== undefined && !isApi) return `if #${near} is the same heading, give it its old id: {#${id}}`;
    if (near !== undefined) return `it seems to be #${near} now; docsgen routes --lock takes the change over`;
    const elsewhere = published.find(
      (url) => url.path !== path && url.anchors.includes(id) && lockedIds.get(url.path)?.has(id) !== true,
    );
    if (elsewhere !== undefined)
      return `it is on ${elsewhere.path} now: leave <a id="${id}"></a> and a link to there behind`;
    return isApi
      ? 'docsgen routes --lock gives it up'
      : `give a heading this id, {#${id}}, or give it up with docsgen routes --lock`;
  }
}

/** The page that a redirect leads to, where the hash of a request comes along. */
function pageOf({ to }: RedirectRoute, site: Site): Permalink | undefined {
  const { path, hash } = splitUrl(to);
  if (isExternal(to) || hash !== '') return undefined;
  const decoded = decodeUrl(path);
  return site.routes.has(decoded) ? decoded : cleanPath(decoded);
}
