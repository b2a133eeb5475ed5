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
    const known = policy.get(directive) ?? (directive.endsWith('-attr') ? [] : ["'self'"]);
    policy.set(directive, [...known.filter((source) => source !== "'none'"), ...sources]);
  }
  if (form === 'meta') policy.delete('frame-ancestors');
  return [...policy].map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ');
}
