import type { DocAddress, DocumentAddress, Permalink } from '../../model/address.ts';
import type { PageFiles } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import type { RedirectRoute } from '../../model/route.ts';
import {
  cleanPath,
  composed,
  decodeUrl,
  isExternal,
  normalizePath,
  siteHref,
  splitUrl,
  withBaseUrl,
} from '../../shared/paths.ts';
import { isPattern, patternHint } from '../../shared/pattern-address.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { Text } from '../../shared/texts/text.ts';
import type { Claim } from './claims.ts';
import { type RouteContext, shownDocs } from './input.ts';
import { generatedMeta } from './meta.ts';

/** A redirect as an author wrote it. */
interface DeclaredRedirect {
  readonly from: Permalink;
  readonly to: string;
  readonly place: Place;
}

/** A route that redirects. `permanent` when an author wrote it, as docsgen's own may change. */
export function redirect(text: Text, from: Permalink, to: string, permanent = false): RedirectRoute {
  return {
    kind: 'redirect',
    permalink: from,
    // Those of the site are encoded where they are written.
    canonical: isExternal(to) ? to : decodeUrl(to),
    title: text('redirect.title'),
    ...generatedMeta(),
    indexed: false,
    to,
    permanent,
  };
}

/**
 * Redirects of the config and of `redirect_from` in frontmatter, each to the end of its chain. A redirect from an address
 * that the site has is reported and left out.
 *
 * @param taken all claims that are no redirects
 */
export function redirectRoutes(context: RouteContext, taken: ReadonlyMap<Permalink, Claim>): readonly Claim[] {
  const declared = new Map<Permalink, DeclaredRedirect>();
  for (const entry of [...configured(context), ...written(context)]) {
    const first = declared.get(entry.from) ?? declared.get(twinOf(entry.from, context.config.pageFiles));
    const finding = first === undefined ? takenBy(context, entry, taken) : repeated(entry, first);
    if (finding !== undefined) context.report(finding);
    else if (first === undefined) declared.set(entry.from, entry);
    else if (first.from === `${entry.from}.html`) {
      // Hosts that serve files only by name find that of the address without an ending, too.
      declared.delete(first.from);
      declared.set(entry.from, entry);
    }
  }
  for (const entry of released(context))
    if (!taken.has(entry.from) && !declared.has(entry.from)) declared.set(entry.from, entry);
  for (const finding of loops(declared)) context.report(finding);
  return [...declared.values()].map((entry) => ({
    route: redirect(context.text, entry.from, endOf(entry, declared), true),
    place: entry.place,
  }));
}

/**
 * What a page that moved before a release was called in the version before: `redirect_from: /docs/next/setup` of a page in the
 * latest version is `/docs/setup` too, which readers know.
 *
 *     /docs/next/setup   of versions/2.0/docs/install.mdx   ->   /docs/setup
 */
function released(context: RouteContext): DeclaredRedirect[] {
  const { config } = context;
  return shownDocs(context).flatMap((address) => {
    const versions = config.docs.find(({ id }) => id === address.set)?.versions ?? [];
    const next = versions.find(({ name }) => name === 'current')?.route;
    const own = versions.find(({ name }) => name === address.version)?.route;
    if (next === undefined || own === undefined || next === own) return [];
    const source = context.source(address.source);
    return source.frontmatter.redirectFrom.flatMap((from) => {
      const path = sourceOf(from, config.baseUrl);
      if (!path.startsWith(`${next}/`)) return [];
      const place = frontmatterPlace(source, 'redirect_from', from);
      const to = siteHref(address.permalink, config.baseUrl);
      const known = own + path.slice(next.length);
      return known === address.permalink ? [] : [{ from: known, to, place }];
    });
  });
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
  const isCopied = copiedRedirects(context);
  return [...context.docs, ...context.posts, ...context.pages].flatMap((address) => {
    const source = context.source(address.source);
    return source.frontmatter.redirectFrom.flatMap((from) => {
      if (isCopied(address, from)) return [];
      const place = frontmatterPlace(source, 'redirect_from', from);
      if (from !== '' && !isExternal(from) && !isPattern(from) && !/[?#\\\s]|(?:^|\/)\.\.?(?:\/|$)/.test(from)) {
        return [{ from: sourceOf(from, config.baseUrl), to: siteHref(address.permalink, config.baseUrl), place }];
      }
      context.report({
        rule: 'invalid-frontmatter',
        message: `redirect_from: expected an address in the site such as /docs/old, got ${JSON.stringify(from)}`,
        place,
        hint: adviceOn(from),
      });
      return [];
    });
  });
}

/** What to write in place of an address that no redirect can begin at. */
function adviceOn(from: string): string {
  if (isPattern(from)) return patternHint;
  if (/\s/.test(from)) return `write ${from.replace(/\s/g, encodeURIComponent)}`;
  return /[?#]/.test(from) && !isExternal(from)
    ? 'leave out query and hash: hosts and browsers pass them on'
    : 'write the path alone, from the top of the site';
}

/**
 * Old addresses that documents of another version share with one of the latest, which then gets the redirect: with the same
 * document, which may have moved since.
 */
function copiedRedirects(context: RouteContext) {
  const shown = shownDocs(context);
  const sources = new Set(shown.map(({ source }) => source));
  const keyOf = (set: string, from: string) => JSON.stringify([set, from]);
  const latest = new Set(
    shown.flatMap(({ set, source }) => context.source(source).frontmatter.redirectFrom.map((from) => keyOf(set, from))),
  );
  return (address: DocAddress | DocumentAddress, from: string): boolean =>
    'set' in address && address.kind === 'doc' && !sources.has(address.source) && latest.has(keyOf(address.set, from));
}

/**
 * The permalink of an old address. `/x.html` keeps its ending: simple hosts find files only by name. That of the site has a slash
 * at its end, as its start page does.
 */
function sourceOf(from: string, baseUrl: string): Permalink {
  const path = composed(normalizePath(decodeUrl(withBaseUrl(from, baseUrl)).replace(/\/index\.html$/, '/')));
  return `${path}/` === baseUrl ? baseUrl : path;
}

/** The address that is written to one file with another one, where pages are files: `/a` and `/a.html`. */
function twinOf(from: Permalink, pageFiles: PageFiles): Permalink {
  if (pageFiles === 'folder') return from;
  return from.endsWith('.html') ? from.slice(0, -'.html'.length) : `${from}.html`;
}

function takenBy(
  { content }: RouteContext,
  entry: DeclaredRedirect,
  taken: ReadonlyMap<Permalink, Claim>,
): Finding | undefined {
  const clean = cleanPath(entry.from);
  const { statics } = content.assets;
  const claim = taken.get(entry.from) ?? taken.get(clean);
  const file = statics.get(entry.from) ?? statics.get(`${clean}/index.html`) ?? statics.get(`${clean}.html`);
  const owner = claim?.place ?? (file === undefined ? undefined : { file });
  if (claim === undefined && file === undefined) return undefined;
  return {
    rule: 'duplicate-route',
    message: `${entry.from} is the address of ${owner?.file ?? `the generated ${claim?.route.kind} page`}; the redirect is not made`,
    place: entry.place,
    hint: 'remove the redirect, or give the page another slug',
    related: owner && [{ message: 'shown', place: owner }],
  };
}

/** The finding for a second redirect from one address; none when both have the same target. */
function repeated(entry: DeclaredRedirect, first: DeclaredRedirect): Finding | undefined {
  if (entry.to === first.to) return undefined;
  return {
    rule: 'duplicate-route',
    message: `${entry.from} leads to ${first.to} already; the redirect to ${entry.to} is not made`,
    place: entry.place,
    hint: 'remove one of them',
    related: [{ message: 'used', place: first.place }],
  };
}

/** The end of a chain of redirects, so that readers need one step. In a circle, the target as it is written. */
function endOf(entry: DeclaredRedirect, declared: ReadonlyMap<Permalink, DeclaredRedirect>): string {
  const way = follow(entry, declared);
  return way.circle ? entry.to : way.to;
}

/** Findings for circles, one each, at the first redirect by address. */
function* loops(declared: ReadonlyMap<Permalink, DeclaredRedirect>): Generator<Finding> {
  const reported = new Set<Permalink>();
  for (const entry of [...declared.values()].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const { steps, circle } = follow(entry, declared);
    if (!circle || reported.has(entry.from) || steps.at(-1) !== entry) continue;
    for (const { from } of steps) reported.add(from);
    const others = steps.filter((step) => step !== entry);
    yield {
      rule: 'redirect-loop',
      message: `redirects lead in a circle: ${[entry, ...steps].map(({ from }) => from).join(' -> ')}`,
      place: entry.place,
      hint: 'point one of these redirects at a page',
      related: others.length === 0 ? undefined : others.map(({ from, place }) => ({ message: from, place })),
    };
  }
}

/** Follows a chain: the redirects after the first, and the target of the last one. */
function follow(start: DeclaredRedirect, declared: ReadonlyMap<Permalink, DeclaredRedirect>) {
  const steps: DeclaredRedirect[] = [];
  let to = start.to;
  for (let step = nextOf(to, declared); step !== undefined; step = nextOf(to, declared)) {
    if (steps.includes(step)) return { steps, to, circle: true };
    steps.push(step);
    if (step === start) return { steps, to, circle: true };
    to = join(to, step.to);
  }
  return { steps, to, circle: false };
}

function nextOf(to: string, declared: ReadonlyMap<Permalink, DeclaredRedirect>): DeclaredRedirect | undefined {
  if (isExternal(to)) return undefined;
  const path = decodeUrl(splitUrl(to).path);
  return declared.get(path) ?? declared.get(cleanPath(path));
}

/** The target of two redirects in a row. As in hosts and browsers, query and hash of the first stay unless the second has its own. */
function join(first: string, second: string): string {
  const [before, after] = [splitUrl(first), splitUrl(second)];
  return after.path + (after.query || before.query) + (after.hash || before.hash);
}
