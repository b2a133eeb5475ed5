/** The policy of a page that loads only files of its own site, and images inside its styles. */
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

/** The directive that browsers use in place of an absent one; after these, `default-src`. */
const fallbacks: Readonly<Record<string, string>> = {
  'script-src-elem': 'script-src',
  'script-src-attr': 'script-src',
  'style-src-elem': 'style-src',
  'style-src-attr': 'style-src',
  'frame-src': 'child-src',
  'worker-src': 'child-src',
};

/**
 * The Content-Security-Policy that allows what the pages load and nothing else.
 *
 * @param loads directives with one source each, as `img-src https://example.org`
 * @param form how the policy is sent: a `meta` element supports fewer directives
 */
export function contentPolicy(loads: Iterable<string>, form: 'header' | 'meta'): string {
  const policy = new Map(Object.entries(own).map(([directive, sources]) => [directive, [...sources]]));
  for (const load of [...new Set(loads)].sort()) {
    const [directive = '', ...sources] = load.split(' ');
    const known = policy.get(directive) ?? startOf(directive, policy);
    policy.set(directive, [...known.filter((source) => source !== "'none'"), ...sources]);
  }
  if (form === 'meta') for (const directive of inHeaderOnly) policy.delete(directive);
  return [...policy].map(([directive, sources]) => [directive, ...sources.filter(isEffective)].join(' ')).join('; ');
}

const inHeaderOnly = ['frame-ancestors', 'report-uri', 'sandbox'];

/** The sources that an absent directive allows by its fallback, to begin the directive with. */
function startOf(directive: string, policy: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (directive.endsWith('-elem')) return policy.get(fallbacks[directive] ?? '') ?? [];
  return directive.endsWith('-src') ? ["'self'"] : [];
}

/** Leaves out hashes next to `'unsafe-inline'`, which browsers ignore when there are hashes: the author has asked for it. */
function isEffective(source: string, _: number, sources: readonly string[]): boolean {
  return !source.startsWith("'sha256-") || !sources.includes("'unsafe-inline'");
}

/** The directives of a policy, in lower case, with their sources. Of a repeated directive the first counts, as in browsers. */
export function readPolicy(text: string): ReadonlyMap<string, readonly string[]> {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [directive = '', ...sources] = part.trim().split(/\s+/);
    if (directive !== '' && !policy.has(directive.toLowerCase())) policy.set(directive.toLowerCase(), sources);
  }
  return policy;
}

/**
 * Whether a policy allows a load.
 *
 * @param load as `font-src https://example.org`, `script-src 'sha256-…'` or `style-src 'self'`
 * @param site origin of the site, where it is known
 */
export function allows(policy: ReadonlyMap<string, readonly string[]>, load: string, site?: string): boolean {
  const [directive = '', source = ''] = load.split(' ');
  const sources = policy.get(directive) ?? policy.get(fallbacks[directive] ?? '') ?? policy.get('default-src');
  // No directive applies; `default-src` covers only directives that end in `-src`.
  if (sources === undefined || (!directive.includes('-src') && !policy.has(directive))) return true;
  const hasHashes = sources.some((given) => /^'(?:sha\d+|nonce)-/.test(given));
  if (source === "'unsafe-inline'") return sources.includes(source) && !hasHashes;
  if (source.startsWith("'sha")) return sources.includes(source) || (sources.includes("'unsafe-inline'") && !hasHashes);
  if (source === "'self'") {
    return sources.some((given) => given === source || given === '*' || (site !== undefined && covers(given, site)));
  }
  return sources.some((given) => covers(given, source) || (given === "'self'" && source === site));
}

/** Whether a source of a policy matches an origin or a scheme: `*.example.org` matches `https://a.example.org`. */
function covers(given: string, origin: string): boolean {
  const [, scheme = '', host = ''] = /^([a-z][\w+.-]*:)(?:\/\/(.*))?$/i.exec(origin) ?? [];
  if (host === '') return given.toLowerCase() === scheme;
  if (given === '*') return true;
  const [, wantedScheme, wantedHost = ''] = /^(?:([a-z][\w+.-]*:)(?:\/\/|$))?([^/]*)/i.exec(given) ?? [];
  if (wantedScheme !== undefined && wantedScheme.toLowerCase() !== scheme) {
    if (!(wantedScheme.toLowerCase() === 'http:' && scheme === 'https:')) return false;
  }
  if (wantedHost === '') return wantedScheme !== undefined;
  const usualPort = /:(?:\*|443|80)$/;
  const isAnyPort = wantedHost.endsWith(':*');
  const bare = wantedHost.toLowerCase().replace(usualPort, '');
  const own = host.toLowerCase().replace(isAnyPort ? /:(?:\*|\d+)$/ : usualPort, '');
  return bare.startsWith('*.') ? own.endsWith(bare.slice(1)) : own === bare;
}

/**
 * A load with those that it causes and that are not in the page. A style sheet loads fonts and images of its host. A script
 * sends requests to its host. Known services use further hosts.
 *
 *     style-src https://fonts.googleapis.com   font-src https://fonts.gstatic.com
 */
export function withNeeds(load: string): readonly string[] {
  const [directive = '', source = ''] = load.split(' ');
  if (!source.startsWith('http')) return [load];
  const further = services[source.replace(/^https?:\/\//, '')] ?? [];
  if (directive === 'style-src') return [load, `font-src ${source}`, `img-src ${source}`, ...further];
  if (directive === 'script-src') return [load, `connect-src ${source}`, ...further];
  return [load];
}

/** By host of the script or style sheet. */
const services: Readonly<Record<string, readonly string[]>> = {
  'fonts.googleapis.com': ['font-src https://fonts.gstatic.com'],
  'use.typekit.net': ['style-src https://p.typekit.net', 'font-src https://use.typekit.net'],
  'www.googletagmanager.com': [
    ...['https://*.google-analytics.com', 'https://*.googletagmanager.com'].flatMap((host) => [
      `connect-src ${host}`,
      `img-src ${host}`,
    ]),
    'connect-src https://*.analytics.google.com',
  ],
  'static.cloudflareinsights.com': ['connect-src https://cloudflareinsights.com'],
  'scripts.simpleanalyticscdn.com': [
    'connect-src https://queue.simpleanalyticscdn.com',
    'img-src https://queue.simpleanalyticscdn.com',
  ],
  'cdn.usefathom.com': ['img-src https://cdn.usefathom.com'],
  'giscus.app': ['frame-src https://giscus.app', 'style-src https://giscus.app'],
  'utteranc.es': ['frame-src https://utteranc.es'],
};
