/**
 * Path arithmetic on addresses and source paths, both of which use `/` everywhere. Runs in the
 * browser too, so it stands without `node:path`.
 */

/** Resolves `.` and `..` and doubled slashes: `a/./b/../c` becomes `a/c`. Leading `..` are kept in relative paths. */
export function normalizePath(path: string): string {
  const absolute = path.startsWith('/');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!absolute) parts.push('..');
  }
  return (absolute ? '/' : '') + parts.join('/');
}

/** The folder of a path, without trailing slash: `a/b.md` gives `a`, `b.md` gives `''`. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins an absolute base and a path below it into a permalink: no doubled and no trailing slash. */
export function joinPermalink(base: string, path: string): string {
  return normalizePath(`${base}/${path}`) || '/';
}

/** Splits an address: `/a?b#c` gives `/a`, `?b`, `#c`. */
export function splitUrl(url: string): { path: string; query: string; hash: string } {
  const [beforeHash = '', ...hash] = url.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  return {
    path,
    query: query.length > 0 ? `?${query.join('?')}` : '',
    hash: hash.length > 0 ? `#${hash.join('#')}` : '',
  };
}

/** `true` for addresses with a scheme (`https:`, `mailto:`) and for `//host/…`. */
export function isExternal(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('//');
}

/** Half a character has no encoding: in its place stands the sign for what cannot be shown. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\u{FFFD}');
}

const plain = /^[\w/.#-]*$/;

/** Percent-encodes what may not stand in a URL that somebody wrote; what is encoded already stays as it is. */
export function encodeUrl(url: string): string {
  if (plain.test(url)) return url;
  return encodeURI(wellFormed(url)).replace(/%25([\da-f]{2})/gi, '%$1');
}

/** A permalink or the path of a file as an address: what means something else there is encoded, the percent sign too. */
export function encodePath(path: string): string {
  if (plain.test(path) && !path.includes('#')) return path;
  return encodeURI(wellFormed(path)).replace(/[?#]/g, encodeURIComponent);
}

/** Decodes percent escapes; a malformed address is returned as it is. */
export function decodeUrl(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** One address for one route: `/x/`, `/x.html` and `/x/index.html` become `/x`. */
export function cleanPath(path: string): string {
  return path.replace(/(\/+(index)?)?\.html$|\/+$/, '') || '/';
}

/** An address in the site with the base URL (leading and trailing slash) in front, once: `/x` becomes `/base/x`. */
export function withBaseUrl(path: string, baseUrl: string): string {
  const based = path === baseUrl.slice(0, -1) || path.startsWith(baseUrl);
  return based ? path : baseUrl + path.replace(/^\/+/, '');
}
