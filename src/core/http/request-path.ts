import { cleanPath, composed, encodePath, splitUrl } from '../../shared/paths.ts';

/** The target of a request. Paths are decoded. */
export type RequestPath =
  | { readonly kind: 'malformed' }
  /** Not below the base URL. */
  | { readonly kind: 'outside'; readonly path: string }
  | InsidePath;

export interface InsidePath {
  readonly kind: 'inside';
  /** As requested, base URL included, e.g. `/base/docs/x/`. */
  readonly path: string;
  /** Files to try in this order, relative to the folder. */
  readonly files: readonly string[];
}

/**
 * Reads the target of a request line.
 *
 * @param baseUrl with leading and trailing slash
 */
export function readRequestPath(target: string, baseUrl: string): RequestPath {
  const path = decodeTarget(target);
  if (path === undefined) return { kind: 'malformed' };
  if (!`${path}/`.startsWith(baseUrl)) return { kind: 'outside', path };
  return { kind: 'inside', path, files: candidates(path.slice(baseUrl.length)) };
}

/**
 * The target of a request for a page by an address that ends in `.html`: its clean address, with the same query.
 *
 * @param path decoded, as requested
 */
export function cleanTarget(
  path: string,
  target: string,
  { baseUrl, trailingSlash }: { readonly baseUrl: string; readonly trailingSlash: boolean },
): string {
  const clean = cleanPath(path);
  const isStart = `${clean}/` === baseUrl;
  const end = isStart || (trailingSlash && clean !== '/') ? '/' : '';
  return encodePath(clean) + end + splitUrl(target).query;
}

/** Where the Markdown copy of a page may be, by the files that the page may be in; that of a start page lies next to it. */
export function markdownCopies(files: readonly string[]): readonly string[] {
  return files.flatMap((path) => {
    if (path === 'index.html') return ['index.md'];
    const [, folder] = /^(.+)\/index\.html$/.exec(path) ?? [];
    return folder === undefined ? [] : [`${folder}.md`, `${folder}/index.md`];
  });
}

/**
 * Absolute path, decoded once and composed, without query and doubled slashes; `undefined` when it cannot be decoded, or has `..`
 * or another segment with a special meaning to a file system.
 */
function decodeTarget(target: string): string | undefined {
  const [encoded = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  if (!path.startsWith('/') || path.includes('\0') || path.includes('\\')) return undefined;
  if (path.split('/').some((part) => part === '.' || part === '..')) return undefined;
  return composed(path.replace(/\/{2,}/g, '/'));
}

/** Files for a path: `x`, `x/`, `x.html` and `x/index.html` are the same page, and `x` may be a file as well. */
function candidates(path: string): string[] {
  const page = cleanPath(`/${path}`).slice(1);
  if (page === '') return ['index.html'];
  const exact = path.endsWith('/') ? [] : [path];
  return [...new Set([...exact, `${page}/index.html`, `${page}.html`])];
}
