import type { Permalink } from '../../model/address.ts';
import type { RedirectRoute, Route } from '../../model/route.ts';
import { encodePath, encodeUrl, isExternal, splitUrl } from '../../shared/paths.ts';

/** A rule of a `_redirects` file that its author wrote. */
interface AuthorRule {
  readonly from: string;
  readonly to: string;
  /** 1-based. */
  readonly line: number;
}

/** What the author's file and the redirects of the site both say something about, and not the same. */
export interface RedirectClash {
  readonly from: Permalink;
  /** Where the site's own redirect leads; the author's rule comes first. */
  readonly to: string;
  readonly rule: AuthorRule;
}

export function redirectsOf(routes: Iterable<Route>): readonly RedirectRoute[] {
  return [...routes].filter((route) => route.kind === 'redirect');
}

/**
 * The redirects as Netlify, Cloudflare Pages and others read them, and behind them the author's own rules: of two
 * that match, hosts take the first, and a rule for one address has to come before those for many. Where both name
 * one address the author's comes first.
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
 * The redirects as a map of nginx, from the path of a request to where it leads. Those that are not for good are left
 * to the pages that lead on: a browser would keep a 301 for as long as it likes.
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

/** Many hosts add a slash to the address of a page, and some see a difference. */
function withSlash(from: string): string[] {
  return from.endsWith('/') || from.endsWith('.html') ? [from] : [from, `${from}/`];
}

function encodeSource(permalink: Permalink): string {
  return withoutPlaceholders(encodePath(permalink));
}

/** Hosts take `*` and `:name` for placeholders. */
function withoutPlaceholders(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll(':', '%3A');
}

function encodeTarget(to: string): string {
  if (isExternal(to)) return encodeUrl(to);
  const { path, query, hash } = splitUrl(to);
  return withoutPlaceholders(encodeUrl(path)) + encodeUrl(query + hash);
}

/** The query of a request goes along, as with other hosts, unless the target has one of its own. */
function withQuery(target: string): string {
  const { path, query, hash } = splitUrl(target.replaceAll('$', '%24'));
  return path + (query === '' ? '$is_args$args' : query) + hash;
}

/** `$uri` is decoded: so is the text that it is compared with. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function readRules(text: string): readonly AuthorRule[] {
  return text.split(/\r\n|\n|\r/).flatMap((content, index) => {
    const [from = '', to = ''] = content.trim().split(/\s+/);
    return from === '' || from.startsWith('#') ? [] : [{ from, to, line: index + 1 }];
  });
}
