import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { StyleSource } from '../../pipeline/bundle/index.ts';
import { readTextFile } from '../../pipeline/content/index.ts';
import { allows, readPolicy, withNeeds } from '../../pipeline/emit/index.ts';
import { pointAfter } from '../../shared/text-points.ts';

interface LoadingSite {
  readonly config: ResolvedConfig;
  readonly site: Site;
  /** By permalink. */
  readonly facts: ReadonlyMap<string, { readonly loads: readonly string[] }>;
  readonly styles: readonly StyleSource[];
  /** The policy that docsgen sends; absent where it sends none. */
  readonly policy: string | undefined;
  /** The site's own `_headers`. */
  readonly headers: SourcePath | undefined;
}

/** Findings for resources and scripts of pages that browsers block by the policy of the site. */
export async function blockedResources(input: LoadingSite): Promise<readonly Finding[]> {
  const { config, policy, styles } = input;
  const own = policy === undefined ? undefined : readPolicy(policy);
  const isBlocked = (load: string) =>
    (own !== undefined && !allows(own, load, config.url)) || isUnencrypted(load, config);
  const inStyles = styles.filter(({ load }) => isBlocked(load)).map(({ load, place }) => ({ ...explain(load), place }));
  const loads = new Set([...input.facts.values()].flatMap((page) => page.loads.filter(isBlocked)));
  const inPages = await Promise.all([...loads].map((load) => findInPages(load, input)));
  return [...inStyles, ...inPages.flat(), ...(await blockedByHeaders(input))];
}

/**
 * Whether browsers block a load as unencrypted: `http` on a site with https, which is the default, except from the
 * reader's own machine.
 */
function isUnencrypted(load: string, { url = 'https:' }: ResolvedConfig): boolean {
  return /-src http:(?!\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$))/.test(load) && url.startsWith('https:');
}

function explain(load: string): Pick<Finding, 'rule' | 'message' | 'hint'> {
  const [directive = '', source = ''] = load.split(' ');
  if (source.startsWith('http:')) {
    const message = `${source} has no encryption: on a site with https, browsers block what comes from there`;
    return { rule: 'blocked-resource', message, hint: `write https:${source.slice('http:'.length)}` };
  }
  if (directive === 'script-src-attr') {
    const message = 'browsers do not run handlers such as onclick: the Content-Security-Policy forbids them';
    const hint = `use a component with 'use client', or set security.allow to { 'script-src-attr': ["'unsafe-inline'"] }`;
    return { rule: 'blocked-resource', message, hint };
  }
  const message = `the Content-Security-Policy blocks ${source} (${directive})`;
  return { rule: 'blocked-resource', message, hint: `set security.allow to { '${directive}': ['${source}'] }` };
}

/** Findings for a load of pages, one for each source; what templates load is reported once. */
async function findInPages(load: string, { config, site, facts }: LoadingSite): Promise<readonly Finding[]> {
  const wanted = load.startsWith('script-src-attr')
    ? /(?<=\s)on[a-z]+(?=\s*=)/i
    : new RegExp((load.split(' ')[1] ?? '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'i');
  const routes = [...site.routes.values()].filter(({ permalink }) => facts.get(permalink)?.loads.includes(load));
  const sources = new Set(routes.flatMap(({ source }) => source ?? []));
  const places: Place[] = [];
  for (const file of sources) {
    const text = readTextFile(config.root, file);
    const found = wanted.exec(text);
    if (found === null) continue;
    const start = pointAfter(text.slice(0, found.index));
    places.push({ file, start, end: pointAfter(found[0], start) });
  }
  const { message, ...rest } = explain(load);
  if (places.length > 0) return places.map((place) => ({ ...rest, message, place }));
  return [{ ...rest, message: `${message} (${routes[0]?.permalink ?? ''})` }];
}

/** Findings for loads that the site's own `_headers` forbid. Browsers obey all policies that they are sent. */
async function blockedByHeaders({ config, site, facts, styles, headers }: LoadingSite): Promise<readonly Finding[]> {
  if (headers === undefined) return [];
  const { readHeadersFile } = await import('../../core/http/index.ts');
  const lines = readTextFile(config.root, headers).split(/\r?\n/);
  return lines.flatMap((line, index): readonly Finding[] => {
    const [, indent = '', name = '', value = ''] = /^(\s+)(content-security-policy)\s*:(.*)$/i.exec(line) ?? [];
    const path = lines.slice(0, index).findLast((above) => /^\/|^https?:/.test(above));
    if (name === '' || path === undefined) return [];
    const [rule] = readHeadersFile(path);
    const pages = [...site.routes.keys()].filter((permalink) => rule?.pattern.test(permalink));
    const needed = new Set([
      ...pages.flatMap((permalink) => facts.get(permalink)?.loads ?? []),
      ...(pages.length > 0 ? ["script-src 'self'", "style-src 'self'", ...styles.map(({ load }) => load)] : []),
    ]);
    const policy = readPolicy(value);
    const blocked = [...needed].flatMap(withNeeds).filter((load) => !allows(policy, load, config.url));
    if (blocked.length === 0) return [];
    const what = [...new Set(blocked.map(nameOf))];
    return [
      {
        rule: 'blocked-resource',
        message: `this Content-Security-Policy blocks what pages load: ${what.sort().join(', ')}`,
        place: {
          file: headers,
          start: { line: index + 1, column: indent.length + 1 },
          end: { line: index + 1, column: line.trimEnd().length + 1 },
        },
        hint: 'remove it: docsgen sends a policy that allows what pages load, and security.allow adds to it',
      },
    ];
  });
}

/** Hashes mean nothing to readers. */
function nameOf(load: string): string {
  const [directive = '', source = ''] = load.split(' ');
  return source.startsWith("'sha") ? `${directive} 'unsafe-inline'` : load;
}
