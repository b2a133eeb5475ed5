import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route, RouteKind } from '../../model/route.ts';
import { foldCase, parentPath } from '../../shared/paths.ts';
import type { RouteContext } from './input.ts';

const kindsWithTwin: ReadonlySet<RouteKind> = new Set(['doc', 'post', 'page', 'reference']);

/**
 * Gives each page with content of its own the address of its Markdown twin, and the site those of the files that
 * list them. Where a file or page of the site stands already, that stays, and the finding tells.
 */
export function addTwins(
  { config, content }: RouteContext,
  routes: ReadonlyMap<Permalink, Route>,
): { routes: ReadonlyMap<Permalink, Route>; llmsFiles: readonly Permalink[]; findings: readonly Finding[] } {
  if (!config.twins) return { routes, llmsFiles: [], findings: [] };
  const findings: Finding[] = [];
  const { statics } = content.assets;
  const owners = ownersOf([
    ...[...routes.values()].map(({ permalink, source }) => [permalink, source] as const),
    ...statics,
  ]);
  const claimed = new Map<string, Permalink>();
  const claim = (address: Permalink, name: string, source?: SourcePath): boolean => {
    const key = foldCase(address);
    if (!owners.has(key)) {
      owners.set(key, source);
      claimed.set(key, address);
      return true;
    }
    // Their pages look alike, which is a finding of its own.
    if ((claimed.get(key) ?? address) !== address) return false;
    const owner = owners.get(key);
    const file = source ?? owner;
    findings.push({
      rule: 'duplicate-route',
      message: `${address} is taken by ${owner ?? 'another page'}; ${name} is not written`,
      ...(file === undefined ? {} : { place: { file } }),
      hint: 'rename the other file or page, or set twins: false in the config',
    });
    return false;
  };
  const withTwins = [...routes].map(([permalink, route]): [Permalink, Route] => {
    // The twin of an API document is whole, whatever pages it is shown on.
    const isPart = route.kind === 'reference' && permalink !== route.reference.permalink;
    if (!kindsWithTwin.has(route.kind) || isPart) return [permalink, route];
    const twin = twinAddress(permalink, config.baseUrl);
    const isFree = claim(twin, `the Markdown twin of ${route.source ?? permalink}`, route.source);
    return [permalink, isFree ? { ...route, twin } : route];
  });
  const llmsFiles = ['llms.txt', 'llms-full.txt']
    .map((name) => config.baseUrl + name)
    .filter((address) => claim(address, 'the file for language models'));
  return { routes: new Map(withTwins), llmsFiles, findings };
}

/** `/docs/x` is also `/docs/x.md`; the page at the root is `/index.md`. */
function twinAddress(permalink: Permalink, baseUrl: string): Permalink {
  return permalink === baseUrl || `${permalink}/` === baseUrl ? `${baseUrl}index.md` : `${permalink}.md`;
}

/** Which source stands where, if it has one. A folder is taken too: on disk, no file can have its name. */
function ownersOf(
  entries: readonly (readonly [address: string, owner: SourcePath | undefined])[],
): Map<string, SourcePath | undefined> {
  const owners = new Map<string, SourcePath | undefined>();
  for (const [address, owner] of entries) {
    owners.set(foldCase(address), owner);
    if (!/\.(?:md|txt)\//i.test(address)) continue;
    for (let folder = parentPath(address); folder !== ''; folder = parentPath(folder)) {
      if (!owners.has(foldCase(folder))) owners.set(foldCase(folder), owner);
    }
  }
  return owners;
}
