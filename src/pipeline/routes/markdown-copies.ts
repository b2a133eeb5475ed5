import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { ReferenceRoute, Route, RouteKind } from '../../model/route.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { foldCase, parentPath } from '../../shared/paths.ts';
import type { RouteContext } from './input.ts';

const kindsWithCopy: ReadonlySet<RouteKind> = new Set(['doc', 'post', 'page', 'reference', 'generated']);

/**
 * Gives each page with content of its own the address of its Markdown copy, and the site the addresses of the files
 * that list them. An address that a file or page of the site has already is not taken: that is a finding.
 */
export function addMarkdownCopies(
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
    // The addresses of the pages look alike, which is another finding.
    if ((claimed.get(key) ?? address) !== address) return false;
    const owner = owners.get(key);
    const file = source ?? owner;
    findings.push({
      rule: 'duplicate-route',
      message: `${address} is taken by ${owner ?? 'another page'}; ${name} is not written`,
      place: file === undefined ? undefined : { file },
      hint: 'rename the other file or page, or set twins: false in the config',
    });
    return false;
  };
  const withCopies = [...routes].map(([permalink, found]): [Permalink, Route] => {
    let route = found;
    if (!kindsWithCopy.has(route.kind) || route.fallback !== undefined) return [permalink, route];
    if (route.kind === 'reference') {
      const { copies: all } = route.reference;
      const copies = Object.fromEntries(
        operationsOn(route).flatMap((anchor) => {
          const address = all[anchor];
          return address !== undefined && claim(address, `the Markdown copy of ${anchor}`, route.source)
            ? [[anchor, address]]
            : [];
        }),
      );
      route = { ...route, copies };
      // The copy of an operation is that of its page.
      if (route.page.shows === 'operation')
        return [permalink, { ...route, ...definedOnly({ markdownCopy: copies[route.page.anchor] }) }];
    }
    const markdownCopy = copyAddress(permalink, config.baseUrl);
    const isFree = claim(markdownCopy, `the Markdown copy of ${route.source ?? permalink}`, route.source);
    return [permalink, isFree ? { ...route, markdownCopy } : route];
  });
  const llmsFiles = ['llms.txt', 'llms-full.txt']
    .map((name) => config.baseUrl + name)
    .filter((address) => claim(address, 'the file for language models'));
  return { routes: new Map(withCopies), llmsFiles, findings };
}

/** The anchors of the operations that a page of an API document describes. */
function operationsOn({ page: { shows, anchor }, reference: { tags, webhooks } }: ReferenceRoute): readonly string[] {
  const anchors = (operations: readonly { readonly anchor: string }[]) => operations.map((one) => one.anchor);
  switch (shows) {
    case 'operation':
      return [anchor];
    case 'document':
      return anchors([...tags.flatMap(({ operations }) => operations), ...webhooks]);
    case 'webhooks':
      return anchors(webhooks);
    case 'tag':
      return anchors(tags.find((tag) => tag.anchor === anchor)?.operations ?? []);
    default:
      return [];
  }
}

/** `/docs/x` is also `/docs/x.md`; the page at the root is `/index.md`. */
function copyAddress(permalink: Permalink, baseUrl: string): Permalink {
  return permalink === baseUrl || `${permalink}/` === baseUrl ? `${baseUrl}index.md` : `${permalink}.md`;
}

/** Sources by address, without regard to case. Folders are included, as no file can have the name of a folder. */
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
