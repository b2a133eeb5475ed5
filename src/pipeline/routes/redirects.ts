import type { DocumentAddress, Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import type { RedirectRoute } from '../../model/route.ts';
import {
  cleanPath,
  decodeUrl,
  isExternal,
  normalizePath,
  siteHref,
  splitUrl,
  withBaseUrl,
} from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';
import { generatedMeta } from './meta.ts';
import { shownDocs } from './shown-docs.ts';

/** Somebody's wish that one address leads to another. */
interface DeclaredRedirect {
  readonly from: Permalink;
  readonly to: string;
  readonly place: Place;
}

export function redirect(from: Permalink, to: string, permanent = false): RedirectRoute {
  return {
    kind: 'redirect',
    permalink: from,
    canonical: to,
    title: 'Redirect',
    ...generatedMeta(),
    indexed: false,
    to,
    permanent,
  };
}

/**
 * Redirects of the config and of `redirect_from` in frontmatter, each to where it ends. Those whose address is
 * that of something else are reported and left out.
 *
 * @param taken addresses of everything that is no redirect
 */
export function redirectRoutes(context: RouteContext, taken: ReadonlyMap<Permalink, Claim>): readonly Claim[] {
  const wishes = new Map<Permalink, DeclaredRedirect>();
  for (const wish of [...configured(context), ...written(context)]) {
    const first = wishes.get(wish.from);
    const finding = first === undefined ? takenBy(context, wish, taken) : repeated(wish, first);
    if (finding !== undefined) context.report(finding);
    else if (first === undefined) wishes.set(wish.from, wish);
  }
  for (const finding of loops(wishes)) context.report(finding);
  return [...wishes.values()].map((wish) => ({
    route: redirect(wish.from, endOf(wish, wishes), true),
    place: wish.place,
  }));
}

function configured({ config, locate }: RouteContext): DeclaredRedirect[] {
  return config.redirects.map(({ from, to }, index) => ({
    from: sourceOf(from, config.baseUrl),
    to: siteHref(to, config.baseUrl),
    place: locate(['redirects', index, 'from']),
  }));
}

function written(context: RouteContext): DeclaredRedirect[] {
  const { config } = context;
  return [...context.docs, ...context.posts, ...context.pages].flatMap((address) => {
    const source = context.source(address.source);
    return source.frontmatter.redirectFrom.flatMap((from) => {
      if (isCopied(context, address, from)) return [];
      const place = frontmatterPlace(source, 'redirect_from', from);
      if (from !== '' && !isExternal(from) && !/[?#\\\s]|(?:^|\/)\.\.?(?:\/|$)/.test(from)) {
        return [{ from: sourceOf(from, config.baseUrl), to: siteHref(address.permalink, config.baseUrl), place }];
      }
      context.report({
        rule: 'invalid-frontmatter',
        message: `redirect_from: expected an address in the site such as /docs/old, got ${JSON.stringify(from)}`,
        place,
        hint: /\s/.test(from)
          ? `write ${from.replace(/\s/g, encodeURIComponent)}`
          : 'queries are handed on by hosts, and hashes by browsers: leave both out',
      });
      return [];
    });
  });
}

/** An old address that versions of one document all claim leads to the one that readers are sent to. */
function isCopied(context: RouteContext, { kind, id, source }: DocumentAddress, from: string): boolean {
  if (kind !== 'doc') return false;
  const shown = shownDocs(context).find((doc) => doc.id === id);
  return (
    shown !== undefined &&
    shown.source !== source &&
    context.source(shown.source).frontmatter.redirectFrom.includes(from)
  );
}

/** As requests name it. `/x.html` keeps its ending: a plain host has nothing but the file's name to go by. */
function sourceOf(from: string, baseUrl: string): Permalink {
  return normalizePath(decodeUrl(withBaseUrl(from, baseUrl)).replace(/\/index\.html$/, '/'));
}

function takenBy(
  { content }: RouteContext,
  wish: DeclaredRedirect,
  taken: ReadonlyMap<Permalink, Claim>,
): Finding | undefined {
  const clean = cleanPath(wish.from);
  const { statics } = content.assets;
  const claim = taken.get(wish.from) ?? taken.get(clean);
  const file = statics.get(wish.from) ?? statics.get(`${clean}/index.html`) ?? statics.get(`${clean}.html`);
  const owner = claim?.place ?? (file === undefined ? undefined : { file });
  if (claim === undefined && file === undefined) return undefined;
  return {
    rule: 'duplicate-route',
    message: `${wish.from} is the address of ${owner?.file ?? `the generated ${claim?.route.kind} page`}; the redirect is not made`,
    place: wish.place,
    hint: 'remove the redirect, or give the page another slug',
    ...(owner === undefined ? {} : { related: [{ message: 'shown', place: owner }] }),
  };
}

/** The first one holds; saying the same twice does no harm. */
function repeated(wish: DeclaredRedirect, first: DeclaredRedirect): Finding | undefined {
  if (wish.to === first.to) return undefined;
  return {
    rule: 'duplicate-route',
    message: `${wish.from} leads to ${first.to} already; the redirect to ${wish.to} is not made`,
    place: wish.place,
    hint: 'remove one of them',
    related: [{ message: 'used', place: first.place }],
  };
}

/** Where readers end up, so that one step takes them there. One that goes round in circles stays as it is. */
function endOf(wish: DeclaredRedirect, wishes: ReadonlyMap<Permalink, DeclaredRedirect>): string {
  const way = follow(wish, wishes);
  return way.circle ? wish.to : way.to;
}

/** One finding for each circle, at its first redirect by address. */
function* loops(wishes: ReadonlyMap<Permalink, DeclaredRedirect>): Generator<Finding> {
  const told = new Set<Permalink>();
  for (const wish of [...wishes.values()].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const { steps, circle } = follow(wish, wishes);
    if (!circle || told.has(wish.from) || steps.at(-1) !== wish) continue;
    for (const { from } of steps) told.add(from);
    const others = steps.filter((step) => step !== wish);
    yield {
      rule: 'redirect-loop',
      message: `redirects lead in a circle: ${[wish, ...steps].map(({ from }) => from).join(' -> ')}`,
      place: wish.place,
      hint: 'let one of them lead to a page',
      ...(others.length === 0 ? {} : { related: others.map(({ from, place }) => ({ message: from, place })) }),
    };
  }
}

/** Goes from redirect to redirect: the steps after the first, and where the last one leads. */
function follow(start: DeclaredRedirect, wishes: ReadonlyMap<Permalink, DeclaredRedirect>) {
  const steps: DeclaredRedirect[] = [];
  let to = start.to;
  for (let step = nextOf(to, wishes); step !== undefined; step = nextOf(to, wishes)) {
    if (steps.includes(step)) return { steps, to, circle: true };
    steps.push(step);
    if (step === start) return { steps, to, circle: true };
    to = join(to, step.to);
  }
  return { steps, to, circle: false };
}

function nextOf(to: string, wishes: ReadonlyMap<Permalink, DeclaredRedirect>): DeclaredRedirect | undefined {
  if (isExternal(to)) return undefined;
  const path = decodeUrl(splitUrl(to).path);
  return wishes.get(path) ?? wishes.get(cleanPath(path));
}

/** What the first address brings along goes on where the second has nothing of its own, as in hosts and browsers. */
function join(first: string, second: string): string {
  const [before, after] = [splitUrl(first), splitUrl(second)];
  return after.path + (after.query || before.query) + (after.hash || before.hash);
}
