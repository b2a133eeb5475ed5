import type { Permalink, PublishedUrl } from '../../model/address.ts';
import type { Finding, Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { RedirectRoute, Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { pathOf, publishedUrls, type RenderedIds } from '../../pipeline/check/index.ts';
import type { LockedUrl } from '../../pipeline/content/index.ts';
import { nearest } from '../../shared/nearest.ts';
import { cleanPath, decodeUrl, fileName, isExternal, joinPermalink, splitUrl } from '../../shared/paths.ts';

export interface VanishedInput extends RenderedIds {
  readonly locked: readonly LockedUrl[];
  readonly site: Site;
  /** What addresses of the lock are below: the base URL of the site, of its default locale too. */
  readonly base: string;
  /** Addresses of files that are no routes, base URL included. */
  readonly files: ReadonlySet<string>;
  /** Sources that moved: old permalink to the present one. Called only when an address is gone. */
  readonly moves: () => Promise<ReadonlyMap<Permalink, Move>>;
  /** The edit that redirects addresses to a page, where it is proven that they are its own. */
  readonly takeOver: (source: SourcePath, addresses: readonly string[]) => Fix | undefined;
}

/** A source that has another address now. */
export interface Move {
  readonly source: SourcePath;
  readonly permalink: Permalink;
  /** Whether nothing else can have become of it: then a fix redirects to it. */
  readonly isProven: boolean;
}

/** A locked address that is gone, and the route that most likely has its content now. */
interface Vanished {
  readonly url: LockedUrl;
  readonly move?: Move;
  readonly successor?: Route;
}

/** Findings for locked addresses and anchors that are gone. Anchors of a page that moved are looked up at its new address. */
export async function findVanished(input: VanishedInput): Promise<readonly Finding[]> {
  const { locked, site, base, files } = input;
  const gone: LockedUrl[] = [];
  const findings: Finding[] = [];
  const checkAnchors = createAnchorCheck(input);
  for (const url of locked) {
    const permalink = joinPermalink(base, url.path);
    const route = routeAt(site, permalink);
    if (route !== undefined) findings.push(...checkAnchors(url, route));
    else if (site.leftOut?.get(permalink)?.isUnread === true) continue;
    else if (!files.has(permalink) && !files.has(`${cleanPath(permalink)}/index.html`)) gone.push(url);
  }
  return gone.length === 0 ? findings : [...findings, ...(await report(gone, input))];
}

async function report(gone: readonly LockedUrl[], input: VanishedInput): Promise<Finding[]> {
  const { site, base, locked, takeOver } = input;
  /** As authors write an address of the locale: without the base URL of that. */
  const inLocale = (path: string) => written(pathOf(joinPermalink(base, path), site.frame.baseUrl));
  const moves = await input.moves();
  const known = new Set(locked.map(({ path }) => path));
  const fresh = publishedUrls(site, input, base).filter(
    ({ path }) => !known.has(path) && hasContent(site, joinPermalink(base, path)),
  );
  const vanished = gone.map((url): Vanished => {
    const move = moves.get(joinPermalink(base, url.path));
    const moved = site.routes.get(move?.permalink ?? '');
    const likely = moved === undefined ? likelySuccessor(url, fresh) : undefined;
    const successor = moved ?? (likely === undefined ? undefined : routeAt(site, joinPermalink(base, likely)));
    return { url, move, successor };
  });
  return vanished.map(({ url, move, successor }): Finding => {
    const finding = {
      rule: 'vanished-url' as const,
      message: `${url.path} is gone, and there is no redirect`,
      place: url.place,
      sought: [joinPermalink(base, url.path), ...(move === undefined ? [] : [move.source])],
    };
    if (successor === undefined) {
      const hint = `redirect it with { from: '${written(url.path)}', to: '/…' } under redirects in the config, or give it up with docsgen routes --lock`;
      return { ...finding, hint };
    }
    const here = pathOf(successor.permalink, base);
    const source = isDocument(successor) ? successor.source : undefined;
    if (source === undefined) {
      const hint = `it seems to be ${here} now: add { from: '${written(url.path)}', to: '${written(here)}' } to redirects in the config`;
      return { ...finding, hint };
    }
    // One edit adds all addresses of a page, as two would overlap.
    const addresses = vanished
      .filter((other) => other.successor === successor && other.move?.isProven === true)
      .map((other) => inLocale(other.url.path));
    const fix = move?.isProven === true ? takeOver(source, addresses) : undefined;
    return {
      ...finding,
      hint: `it seems to be ${here} now: add redirect_from: ${inLocale(url.path)} to the frontmatter of ${source}`,
      related: [{ message: 'seems to have its content', place: { file: source } }],
      fix,
    };
  });
}

/** An address as the source of a redirect is written: only characters that have to be encoded are. */
function written(path: string): string {
  return path.replace(/[\s%?#\\]/g, encodeURIComponent);
}

/** Whether an address has content of its own, so that it may be that of an address that is gone. */
function hasContent(site: Site, permalink: Permalink): boolean {
  const route = routeAt(site, permalink);
  return route !== undefined && route.kind !== 'redirect' && route.canonical === route.permalink;
}

function routeAt({ frame: { baseUrl }, routes }: Site, permalink: Permalink): Route | undefined {
  return routes.get(permalink) ?? (`${permalink}/` === baseUrl ? routes.get(baseUrl) : undefined);
}

function isDocument(route: Route): route is Extract<Route, { kind: 'doc' | 'post' | 'page' }> {
  return (route.kind === 'doc' || route.kind === 'post' || route.kind === 'page') && /\.mdx?$/i.test(route.source);
}

function createAnchorCheck({ site, base, facts, locked, bodies }: VanishedInput) {
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
          message: `${pathOf(permalink, base)}${moved} has no anchor #${id} any more`,
          place,
          sought: source === undefined ? undefined : [source],
          hint: hintFor(id, path, permalink),
        };
      });
  };

  function hintFor(id: string, path: string, permalink: Permalink): string {
    published ??= publishedUrls(site, { facts, bodies }, base);
    const here = pathOf(permalink, base);
    const own = published.find((url) => url.path === here)?.anchors ?? [];
    const near = nearest(
      id,
      own.filter((anchor) => lockedIds.get(path)?.has(anchor) !== true),
      true,
    );
    const isApi = site.routes.get(permalink)?.kind === 'reference';
    if (near !== undefined && !isApi) return `if #${near} is the same heading, give it its old id: {#${id}}`;
    if (near !== undefined) return `it seems to be #${near} now; docsgen routes --lock records the change`;
    const elsewhere = published.find(
      (url) => url.path !== path && url.anchors.includes(id) && lockedIds.get(url.path)?.has(id) !== true,
    );
    if (elsewhere !== undefined)
      return `it is on ${elsewhere.path} now: leave <a id="${id}"></a> here, with a link to there`;
    return isApi
      ? 'docsgen routes --lock gives it up'
      : `give a heading this id, {#${id}}, or give it up with docsgen routes --lock`;
  }
}

/** The page that a redirect leads to, if the redirect keeps the hash of a request. */
function pageOf({ to }: RedirectRoute, site: Site): Permalink | undefined {
  const { path, hash } = splitUrl(to);
  if (isExternal(to) || hash !== '') return undefined;
  const decoded = decodeUrl(path);
  return site.routes.has(decoded) ? decoded : cleanPath(decoded);
}

/**
 * The new address that most likely has the content of one that is gone: the one with most of its anchors, else the only
 * one of the same name in another folder, else one that is spelled nearly the same.
 */
function likelySuccessor(
  gone: { readonly path: string; readonly anchors: readonly { readonly id: string }[] },
  fresh: readonly PublishedUrl[],
): string | undefined {
  const anchors = new Set(gone.anchors.map(({ id }) => id));
  let best: { path: string; share: number } | undefined;
  for (const { path, anchors: offered } of fresh) {
    const share = likeness(anchors, offered);
    if (share >= 0.5 && (best === undefined || share > best.share)) best = { path, share };
  }
  if (best !== undefined) return best.path;
  const namesakes = fresh.filter(({ path }) => fileName(path) === fileName(gone.path));
  if (namesakes.length === 1) return namesakes[0]?.path;
  return nearest(
    gone.path,
    fresh.map(({ path }) => path),
    true,
  );
}

/** The share of common anchors among all, from 0 (none) to 1 (all). */
function likeness(anchors: ReadonlySet<string>, offered: readonly string[]): number {
  const shared = offered.filter((anchor) => anchors.has(anchor)).length;
  const all = anchors.size + offered.length - shared;
  return all === 0 ? 0 : shared / all;
}
