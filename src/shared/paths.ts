/**
 * Path arithmetic on addresses and source paths, both of which use `/` everywhere. Runs in the
 * browser too, so it does without `node:path`.
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

/** A path relative to the folder of a file, as authors write it: `./b.mdx`, `../guide/b.mdx`. */
export function relativePath(file: string, target: string): string {
  const from = file.split('/').slice(0, -1);
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(shared)].join('/');
}

/** Joins an absolute base and a path below it into a permalink: composed, no doubled and no trailing slash. */
export function joinPermalink(base: string, path: string): string {
  return composed(normalizePath(`${base}/${path}`)) || '/';
}

/**
 * A name with its accents composed (NFC), as addresses and ids have it. macOS and some editors write letter and accent apart
 * (NFD), which looks the same; both are one name.
 */
export function composed(name: string): string {
  return ascii.test(name) ? name : name.normalize('NFC');
}

/** An address as it is written, percent escapes included, with its accents composed. */
export function composedUrl(url: string): string {
  if (ascii.test(url) && !url.includes('%')) return url;
  return url.replace(accented, (run) => {
    const text = decodeUrl(run);
    const whole = composed(text);
    return whole === text ? run : run.includes('%') ? encodeURI(whole) : whole;
  });
}

/** Escapes and characters that are not ASCII, with the letter before them. */
const accented = /(?:(?<!%[\da-f]?)[a-z])?(?:%[89a-f][\da-f]|[^\0-\x7f])+/gi;

/** Splits an address: `/a?b#c` gives `/a`, `?b`, `#c`. */
export function splitUrl(url: string): { path: string; query: string; hash: string } {
  const hashAt = url.indexOf('#');
  const beforeHash = hashAt < 0 ? url : url.slice(0, hashAt);
  const queryAt = beforeHash.indexOf('?');
  return {
    path: queryAt < 0 ? beforeHash : beforeHash.slice(0, queryAt),
    query: queryAt < 0 ? '' : beforeHash.slice(queryAt),
    hash: hashAt < 0 ? '' : url.slice(hashAt),
  };
}

/** `true` for addresses with a scheme (`https:`, `mailto:`) and for `//host/…`. */
export function isExternal(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('//');
}

/** Replaces lone surrogates, which cannot be encoded, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\u{FFFD}');
}

const plain = /^[\w/.#-]*$/;

/** Percent-encodes the characters that a written URL must not contain; existing escapes stay. */
export function encodeUrl(url: string): string {
  if (plain.test(url)) return url;
  return encodeURI(wellFormed(url)).replace(/%25([\da-f]{2})/gi, '%$1');
}

/** Encodes a permalink or file path as an address: `?`, `#` and `%` too, because they are part of the path. */
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

/** An address from the config as it is written into HTML: with base URL if it is in the site. */
export function siteHref(target: string, baseUrl: string): string {
  if (isExternal(target) || target.startsWith('#')) return target;
  const based = withBaseUrl(target, baseUrl);
  const { path, query, hash } = splitUrl(composedUrl(based));
  return encodeUrl(path.length > 1 && path !== baseUrl ? path.replace(/\/+$/, '') : path) + query + hash;
}

const prefix = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
/** Dates and versions keep their digits: `2021-01-01-news`, `2.0-upgrade`. */
const noPrefix = /^\d+[-_.]\d+/;

/** Splits `01-Installation` into 1 and `Installation`. Without a prefix, `name` stays as it is. */
export function splitNumberPrefix(name: string): { name: string; number?: number } {
  const match = noPrefix.test(name) ? null : prefix.exec(name);
  return match === null ? { name } : { name: match[2] as string, number: Number(match[1]) };
}

/** Equal for paths that many file systems treat as one: in any letter case and Unicode normalization. */
export function foldCase(path: string): string {
  return ascii.test(path) ? path.toLowerCase() : path.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Text that is the same in all normal forms. */
const ascii = /^[\0-\x7f]*$/;

/** How two paths with the same `foldCase` differ, in words. */
export function lookAlikeDifference(one: string, other: string): string {
  return one.normalize('NFC') === other.normalize('NFC') ? 'the form of an accent' : 'letter case';
}
