/** What a page of docsgen needs by itself: files of its own site, and pictures inside its styles. */
const own: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Where a directive is absent, browsers go by this one, and at last by `default-src`. */
const fallbacks: Readonly<Record<string, string>> = {
  'script-src-elem': 'script-src',
  'script-src-attr': 'script-src',
  'style-src-elem': 'style-src',
  'style-src-attr': 'style-src',
  'frame-src': 'child-src',
  'worker-src': 'child-src',
};

/**
 * A Content-Security-Policy that allows what the pages load, and nothing more.
 *
 * @param loads directives with one source each, as `img-src https://example.org`
 * @param form where the policy will stand: a `meta` element knows fewer directives
 */
export function contentPolicy(loads: Iterable<string>, form: 'header' | 'meta'): string {
  const policy = new Map(Object.entries(own).map(([directive, sources]) => [directive, [...sources]]));
  for (const load of [...new Set(loads)].sort()) {
    const [directive = '', ...sources] = load.split(' ');
    const known = policy.get(directive) ?? startOf(directive, policy);
    policy.set(directive, [...known.filter((source) => source !== "'none'"), ...sources]);
  }
  if (form === 'meta') for (const directive of inHeaderOnly) policy.delete(directive);
  return [...policy].map(([directive, sources]) => [directive, ...sources.filter(isHeeded)].join(' ')).join('; ');
}

const inHeaderOnly = ['frame-ancestors', 'report-uri', 'sandbox'];

/** What a directive that stands by itself from now on has allowed so far. */
function startOf(directive: string, policy: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (directive.endsWith('-elem')) return policy.get(fallbacks[directive] ?? '') ?? [];
  return directive.endsWith('-src') ? ["'self'"] : [];
}

/** With a hash beside it, browsers take no notice of `'unsafe-inline'`: who asks for it wants it. */
function isHeeded(source: string, _: number, sources: readonly string[]): boolean {
  return !source.startsWith("'sha256-") || !sources.includes("'unsafe-inline'");
}

/** Directives of a policy, in lower case, with their sources; of several of one name the first counts. */
export function readPolicy(text: string): ReadonlyMap<string, readonly string[]> {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [directive = '', ...sources] = part.trim().split(/\s+/);
    if (directive !== '' && !policy.has(directive.toLowerCase())) policy.set(directive.toLowerCase(), sources);
  }
  return policy;
}

/**
 * Whether a policy lets a page have something.
 *
 * @param load as `font-src https://example.org`, `script-src 'sha256-…'` or `style-src 'self'`
 * @param site origin of the site, where it is known
 */
export function allows(policy: ReadonlyMap<string, readonly string[]>, load: string, site?: string): boolean {
  const [directive = '', source = ''] = load.split(' ');
  const sources = policy.get(directive) ?? policy.get(fallbacks[directive] ?? '') ?? policy.get('default-src');
  // Nothing is said of it; where forms lead and who may frame a page is no matter of `default-src`.
  if (sources === undefined || (!directive.includes('-src') && !policy.has(directive))) return true;
  const hasHashes = sources.some((given) => /^'(?:sha\d+|nonce)-/.test(given));
  if (source === "'unsafe-inline'") return sources.includes(source) && !hasHashes;
  if (source.startsWith("'sha")) return sources.includes(source) || (sources.includes("'unsafe-inline'") && !hasHashes);
  if (source === "'self'") {
    return sources.some((given) => given === source || given === '*' || (site !== undefined && covers(given, site)));
  }
  return sources.some((given) => covers(given, source) || (given === "'self'" && source === site));
}

/** Whether a source of a policy stands for an origin or a scheme: `*.example.org` for `https://a.example.org`. */
function covers(given: string, origin: string): boolean {
  const [, scheme = '', host = ''] = /^([a-z][\w+.-]*:)(?:\/\/(.*))?$/i.exec(origin) ?? [];
  if (host === '') return given.toLowerCase() === scheme;
  if (given === '*') return true;
  const [, wantedScheme, wantedHost = ''] = /^(?:([a-z][\w+.-]*:)(?:\/\/|$))?([^/]*)/i.exec(given) ?? [];
  if (wantedScheme !== undefined && wantedScheme.toLowerCase() !== scheme) {
    if (!(wantedScheme.toLowerCase() === 'http:' && scheme === 'https:')) return false;
  }
  if (wantedHost === '') return wantedScheme !== undefined;
  const bare = wantedHost.toLowerCase().replace(/:(?:\*|443|80)$/, '');
  return bare.startsWith('*.') ? host.toLowerCase().endsWith(bare.slice(1)) : host.toLowerCase() === bare;
}
