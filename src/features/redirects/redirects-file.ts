import type { Permalink } from '../../model/address.ts';
import type { RedirectRoute, Route } from '../../model/route.ts';
import { encodePath, encodeUrl, isExternal, splitUrl } from '../../shared/paths.ts';

/** A rule of the author's `_redirects` file. */
interface AuthorRule {
  readonly from: string;
  readonly to: string;
  /** 1-based. */
  readonly line: number;
}

/** An address that the author's file and the site redirect to different targets. */
export interface RedirectClash {
  readonly from: Permalink;
  /** The target of the site's redirect; the author's rule comes first. */
  readonly to: string;
  readonly rule: AuthorRule;
}

export function redirectsOf(routes: Iterable<Route>): readonly RedirectRoute[] {
  return [...routes].filter((route) => route.kind === 'redirect');
}

/**
 * The `_redirects` file for Netlify, Cloudflare Pages and others: the redirects of the site, then the author's rules. Hosts
 * take the first rule that matches, so rules for one address come before those for many. For an address that both have,
 * the author's comes first.
 *
 *     /old /new 301
 *     /old/ /new 301
 *
 * @param own text of the author's file
 * @see https://docs.netlify.com/routing/redirects/ and https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function redirectsFile(
  redirects: readonly RedirectRoute[],
  own = '',
): { readonly text: string; readonly clashes: readonly RedirectClash[] } {
  const rules = readRules(own);
  const ownRule = ({ permalink }: RedirectRoute) =>
    rules.find(({ from }) => from.replace(/\/+$/, '') === encodeSource(permalink).replace(/\/+$/, ''));
  const before = redirects.filter((redirect) => ownRule(redirect) === undefined);
  const after = redirects.filter((redirect) => ownRule(redirect) !== undefined);
  const clashes = after.flatMap((redirect): RedirectClash[] => {
    const rule = ownRule(redirect);
    const to = encodeTarget(redirect.to);
    return rule === undefined || rule.to === to ? [] : [{ from: redirect.permalink, to, rule }];
  });
  const blocks = [before.flatMap(toLines).join('\n'), own.trimEnd(), after.flatMap(toLines).join('\n')];
  return { text: `${blocks.filter((block) => block !== '').join('\n')}\n`, clashes };
}

/**
 * The redirects as a map of nginx, from the path of a request to its target. Redirects that are not permanent are left out,
 * as browsers cache a 301: their pages redirect.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_map_module.html
 */
export function nginxMap(redirects: readonly RedirectRoute[]): string {
  const lines = redirects
    .filter(({ permanent }) => permanent)
    .flatMap(({ permalink, to }) =>
      withSlash(permalink).map((from) => `    ${quote(from)} ${quote(withQuery(encodeTarget(to)))};\n`),
    );
  return `# Redirects of the site, made by docsgen. Include this file in the http block, and put into the server block:
#
#     if ($docsgen_redirect) { return 301 $docsgen_redirect; }
#
# Where nginx says that it could not build the map, set map_hash_bucket_size to 256 in the http block.
map $uri $docsgen_redirect {
    default "";
${lines.join('')}}
`;
}

function toLines({ permalink, to, permanent }: RedirectRoute): string[] {
  return withSlash(encodeSource(permalink)).map((from) => `${from} ${encodeTarget(to)} ${permanent ? 301 : 302}`);
}

/** An address with and without slash at its end: many hosts add one, and some compare exactly. */
function withSlash(from: string): string[] {
  return from.endsWith('/') || from.endsWith('.html') ? [from] : [from, `${from}/`];
}

function encodeSource(permalink: Permalink): string {
  return withoutPlaceholders(encodePath(permalink));
}

/** Escapes `*` and `:`, which hosts take for placeholders. */
function withoutPlaceholders(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll(':', '%3A');
}

function encodeTarget(to: string): string {
  if (isExternal(to)) return encodeUrl(to);
  const { path, query, hash } = splitUrl(to);
  return withoutPlaceholders(encodeUrl(path)) + encodeUrl(query + hash);
}

/** Adds the query of the request to a target without a query, as other hosts do. */
function withQuery(target: string): string {
  const { path, query, hash } = splitUrl(target.replaceAll('$', '%24'));
  return path + (query === '' ? '$is_args$args' : query) + hash;
}

/** A string of nginx. It is decoded, as `$uri` is, with which it is compared. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function readRules(text: string): readonly AuthorRule[] {
  return text.split(/\r\n|\n|\r/).flatMap((content, index) => {
    const [from = '', to = ''] = content.trim().split(/\s+/);
    return from === '' || from.startsWith('#') ? [] : [{ from, to, line: index + 1 }];
  });
}
