/** The response to a request that is redirected. */
export interface Redirection {
  readonly status: number;
  /** Value of the `Location` header. */
  readonly location: string;
}

export interface RedirectRule {
  readonly pattern: RegExp;
  readonly to: string;
  /** 200 for a rewrite or a proxy. */
  readonly status: number;
}

/**
 * Reads the redirects of a `_redirects` file. Skips rewrites, proxies and rules with conditions, which need the host
 * that they are written for.
 *
 *     /old /new 301
 *     /blog/* /releases/:splat 301!   # a remark
 *
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function readRedirectsFile(text: string): readonly RedirectRule[] {
  return readRules(text).filter(({ status }) => status !== 200);
}

/**
 * Reads all rules that answer an address without a file: redirects, rewrites and proxies. Skips rules for all
 * addresses, which would make every broken link valid.
 */
export function readAnswers(text: string): readonly RedirectRule[] {
  return readRules(text).filter(({ pattern }) => pattern.source !== catchAll);
}

/** Whether a rule has no placeholders. Others match addresses of pages too, which hosts serve first. */
export function isForOneAddress({ pattern }: RedirectRule): boolean {
  return !pattern.source.includes('(?<');
}

/** A line of a `_redirects` file that no host follows. */
interface UnreadLine {
  /** 1-based. */
  readonly line: number;
  readonly reason: string;
}

/** The lines of a `_redirects` file that are neither rules nor remarks for any host: each is skipped without a message. */
export function unreadLines(text: string): readonly UnreadLine[] {
  return text.split(/\r\n|\n|\r/).flatMap((content, index) => {
    const reason = whyUnread(wordsOf(content));
    return reason === undefined ? [] : [{ line: index + 1, reason }];
  });
}

/** Parameters of the query may be before the target, and conditions at the end: both have a `=`. */
function whyUnread([from, ...rest]: readonly string[]): string | undefined {
  if (from === undefined) return undefined;
  if (!isTarget(from)) return `${from} is no address that begins with /`;
  const [to, status] = rest.filter((word) => !word.includes('=') || isTarget(word));
  if (to === undefined) return `${from} leads nowhere`;
  // A target may be left out where a status follows.
  if (!isTarget(to)) return isStatus(to) ? undefined : `${to} is no address that begins with / or https://`;
  return status === undefined || isStatus(status) ? undefined : `${status} is no status, such as 301`;
}

function isStatus(word: string): boolean {
  return /^\d{3}!?$/.test(word);
}

function isTarget(word: string): boolean {
  return /^(?:\/|https?:)/.test(word);
}

/** The words of a line, without a remark at its end. */
function wordsOf(line: string): readonly string[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const remark = words.findIndex((word) => word.startsWith('#'));
  return remark < 0 ? words : words.slice(0, remark);
}

const catchAll = toPattern('/*').source;

/** Without a status, 302 is meant. */
function readRules(text: string): readonly RedirectRule[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => {
    const [from = '', to = '', code = '302', ...conditions] = wordsOf(line);
    const status = Number(code.replace(/!$/, ''));
    const isRule = from.startsWith('/') && isTarget(to) && conditions.length === 0;
    return isRule && [200, 301, 302, 303, 307, 308].includes(status) ? [{ pattern: toPattern(from), to, status }] : [];
  });
}

/**
 * The redirect of the first rule that matches, whether there is a file or not. The query is kept unless the target has
 * its own; browsers keep the fragment.
 *
 * @param target of the request line
 */
export function matchRedirect(rules: readonly RedirectRule[], target: string): Redirection | undefined {
  const [path = '', query] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 2);
  for (const { pattern, to, status } of rules) {
    const match = pattern.exec(normalize(path));
    if (match === null) continue;
    const filled = to.replace(/:([a-z]\w*)/gi, (name, key: string) => match.groups?.[key] ?? name);
    // A placeholder must not turn a path of this site into another host, as `//x` does.
    const [beforeHash = '', ...hash] = filled.replace(/^\/[/\\]+/, '/').split('#');
    const withQuery = query === undefined || beforeHash.includes('?') ? beforeHash : `${beforeHash}?${query}`;
    return { status, location: [withQuery, ...hash].join('#') };
  }
  return undefined;
}

/** `*` matches anything, `:name` one segment of a path. */
function toPattern(from: string): RegExp {
  const source = from.split(/(\*|(?<=\/):[a-z]\w*)/i).map((part) => {
    if (part === '*') return '(?<splat>.*)';
    return part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : normalize(part).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  });
  try {
    return new RegExp(`^${source.join('')}$`, 's');
  } catch {
    // Two placeholders with the same name: hosts refuse such a rule.
    return /$^/;
  }
}

/** One spelling of each percent-encoded path. Encoded slashes and other reserved characters stay encoded. */
function normalize(path: string): string {
  try {
    return path
      .split(/(%2[34bcf6]|%3[abdf]|%40)/i)
      .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodeURI(decodeURI(part))))
      .join('')
      .replaceAll('[', '%5B')
      .replaceAll(']', '%5D');
  } catch {
    return path;
  }
}
