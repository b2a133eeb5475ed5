import { digestOf } from '../../core/cache/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Reference, ReferenceDigests, Server } from '../../model/reference.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import type { Asset } from '../../model/source.ts';
import { once, oncePer } from '../../shared/once.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { decodeUrl, encodePath, isExternal, normalizePath, parentPath, splitUrl } from '../../shared/paths.ts';
import { linkedFile } from './linked-file.ts';
import { isSchemaView } from './stored-schemas.ts';

/** The address that links of a document are resolved against where they name nothing in the site. */
export interface LinkBase {
  readonly url: string;
  /** What it was taken from; absent where the config sets it. */
  readonly takenFrom?: string;
}

/**
 * Finds the base URL of links in descriptions: a document is often written for the site of its maker.
 *
 * @param setting `linkBase` of the document's entry in the config; `false`: all links are those of this site
 * @returns `undefined` where nothing says what the links are meant for
 */
export function linkBaseOf(
  { externalDocs, servers }: Pick<Reference, 'externalDocs' | 'servers'>,
  setting: string | false | undefined,
): LinkBase | undefined {
  if (setting !== undefined) return setting === false ? undefined : { url: setting };
  const docs = publicUrl(externalDocs?.href);
  if (docs !== undefined) return { url: docs, takenFrom: 'its externalDocs' };
  const server = servers.map((one) => publicUrl(addressOf(one))).find((url) => url !== undefined);
  return server === undefined ? undefined : { url: `${new URL(server).origin}/`, takenFrom: 'its server' };
}

function addressOf({ url, variables }: Server): string {
  return variables.reduce((address, { name, default: value }) => address.replaceAll(`{${name}}`, value), url);
}

/** The address of a server on the web; `undefined` for one on the reader's own machine. */
function publicUrl(address = ''): string | undefined {
  const url = parseUrl(address);
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol) && !/[{}]|%7B/i.test(url.host);
  return isWeb && !/^(localhost|127\.|\[::1\]|0\.)/.test(url.hostname) ? url.href : undefined;
}

/**
 * References whose links name nothing in the site: those that name a file, from the file that they are written in, lead to its page
 * or to the file itself, and the others to the site that their document was written for. Where nothing says which that is, and none
 * of the links that are addresses in a site names something in this one, or nearly so, these are no links, but text.
 *
 * @param options.linkBase `linkBase` of the entry of a reference in the config
 * @param options.links places of links, by document and by link
 * @param options.isMissing whether the site has no page or file with an address
 * @param options.isMisspelt whether an address is nearly one of the site
 * @param options.pageOf permalink of the page that a file is
 * @param options.fileOf any other file that a document may link to
 * @returns for each reference that is another one then, that one and what made the difference; the files that they link to
 */
export function resolveReferences({
  references,
  linkBase,
  links,
  isMissing,
  isMisspelt,
  pageOf,
  fileOf,
}: {
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  readonly linkBase: (id: string) => string | false | undefined;
  readonly links: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  readonly isMissing: (url: string) => boolean;
  readonly isMisspelt: (url: string) => boolean;
  readonly pageOf: (file: SourcePath) => string | undefined;
  readonly fileOf: (file: SourcePath, id: string) => Asset | undefined;
}): {
  readonly changed: ReadonlyMap<Reference, { readonly reference: Reference; readonly because: readonly unknown[] }>;
  readonly files: readonly SourcePath[];
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  const changed = new Map<Reference, { readonly reference: Reference; readonly because: readonly unknown[] }>();
  const files = new Set<SourcePath>();
  for (const { source, reference } of references) {
    const base = linkBaseOf(reference, linkBase(reference.id));
    const places = links.get(source);
    if (places === undefined) continue;
    const missing = [...places.keys()].filter((url) => !url.startsWith('#') && isMissing(url));
    const addresses = new Map<string, LinkTarget>();
    const foreign: string[] = [];
    const ownTarget = (url: string) =>
      [...new Set([...(places.get(url) ?? []).map(({ file }) => file), source])]
        .map((file) => targetFrom(file, url, { pageOf, fileOf: (path) => fileOf(path, reference.id) }))
        .find((target) => target !== undefined);
    // An anchor that the document does not have says nothing of where its links lead.
    const isAddress = (url: string) => isInSite(url) && !url.startsWith(`${encodePath(reference.permalink)}#`);
    const isOwn = (url: string) => {
      const target = ownTarget(url);
      if (target !== undefined) return target.file === undefined;
      return isAddress(url) && !(isMissing(url) && !isMisspelt(fromRoot(url)));
    };
    const isPlaceless = base === undefined && linkBase(reference.id) === undefined && ![...places.keys()].some(isOwn);
    for (const url of isPlaceless ? places.keys() : [])
      if (isAddress(url) && ownTarget(url) === undefined) {
        addresses.set(url, {});
        foreign.push(url);
      }
    for (const url of missing) {
      const own = ownTarget(url);
      const target = own ?? addressBelow(base, url);
      if (target === undefined) continue;
      addresses.set(url, target);
      if (own === undefined) foreign.push(url);
      else if (own.file !== undefined) files.add(own.file.path);
    }
    const resolved = withAddresses(reference, addresses);
    if (resolved === reference) continue;
    changed.set(reference, { reference: resolved, because: [...addresses] });
    findings.push(...assumedLinkBase(base, foreign, places, source));
  }
  return { changed, findings, files: [...files] };
}

/** What a link leads to. */
interface LinkTarget {
  /** Absent where the document does not say it. */
  readonly href?: string;
  /** Where it is no page. */
  readonly file?: Asset | undefined;
}

/** Whether a link is an address of a page in some site: from its root, or a path whose end is no name of a file. */
function isInSite(url: string): boolean {
  if (url.startsWith('/')) return !url.startsWith('//');
  const { path } = splitUrl(url);
  return !isExternal(url) && path !== '' && (/\.html?$/.test(path) || !/[^./][^/]*\.[^/]*$|\/\.[^./][^/]*$/.test(path));
}

/** A relative address as one from the root. */
function fromRoot(url: string): string {
  return url.startsWith('/') ? url : `/${url.replace(/^(?:\.{1,2}\/)+/, '')}`;
}

/** The page or file that a link names, as editors and repositories follow it. */
function targetFrom(
  from: SourcePath,
  url: string,
  {
    pageOf,
    fileOf,
  }: Readonly<Record<'pageOf', (file: SourcePath) => string | undefined>> &
    Readonly<Record<'fileOf', (file: SourcePath) => Asset | undefined>>,
): LinkTarget | undefined {
  if (url.startsWith('/') || isExternal(url)) return undefined;
  const { path, query, hash } = splitUrl(url);
  if (path === '') return undefined;
  const named = normalizePath(`${parentPath(from) || '.'}/${decodeUrl(path)}`);
  const page = pageOf(named);
  const file = page === undefined ? fileOf(named) : undefined;
  const permalink = page ?? file?.permalink;
  return permalink === undefined ? undefined : { href: `${encodePath(permalink)}${query}${hash}`, file };
}

function addressBelow(base: LinkBase | undefined, url: string): LinkTarget | undefined {
  const found = base && parseUrl(url, base.url);
  return found && { href: found.href };
}

/** A link or a picture. The markup is docsgen's own: values have quotes around them, and none inside. */
const linkingTag = /<(?:a|img)(?: [^\s"=<>]+(?:="[^"]*")?)*>/g;

/**
 * A reference whose links have other addresses, and whose pictures have their size, so that the text does not jump while they load.
 *
 * @param resolved targets by links as they are in the reference
 * @returns the same where no link is resolved
 */
export function withAddresses(reference: Reference, resolved: ReadonlyMap<string, LinkTarget>): Reference {
  const inTag = (tag: string) => {
    const [attribute = '', name, url = ''] = / (href|src)="([^"]*)"/.exec(tag) ?? [];
    const target = resolved.get(url.replace(/&(?:amp|#x26);/g, '&'));
    if (target === undefined) return tag;
    const { href, file } = target;
    if (href === undefined)
      return name === 'href' ? tag.replace(attribute, '') : (/ alt="([^"]*)"/.exec(tag)?.[1] ?? '');
    const { width, height } = / (?:width|height)="/.test(tag) || name === 'href' ? {} : (file ?? {});
    const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;
    return tag.replace(attribute, () => ` ${name}="${href.replaceAll('&', '&#x26;')}"${size}`);
  };
  const inMarkup = (html: string) => (html.includes('<') ? html.replace(linkingTag, inTag) : html);
  const resolve = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string') {
      if (key !== 'href' && key !== 'src') return inMarkup(value);
      const target = resolved.get(value);
      return target === undefined ? value : target.href;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return mapChanged(value, resolve);
    return isSchemaView(value) ? resolveSchema(value) : resolveEntries(value);
  };
  // A schema that is shown in many places stays one object: what is rendered of it is rendered once.
  const resolveSchema = oncePer((schema: object) => resolveEntries(schema));
  const resolveEntries = (value: object): object => {
    let changed: Record<string, unknown> | undefined;
    for (const [name, child] of Object.entries(value)) {
      const now = resolve(child, name);
      if (now === child) continue;
      changed ??= { ...value };
      changed[name] = now;
    }
    return changed ?? value;
  };
  return resolved.size === 0 ? reference : (resolve(reference) as Reference);
}

function mapChanged(list: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  const now = list.map((item) => change(item));
  return now.every((item, index) => item === list[index]) ? list : now;
}

/** One finding for all links whose base nothing in the config says. */
export function assumedLinkBase(
  base: LinkBase | undefined,
  links: readonly string[],
  places: ReadonlyMap<string, readonly Place[]>,
  document: string,
): readonly Finding[] {
  const [first] = links;
  if (first === undefined || (base !== undefined && base.takenFrom === undefined)) return [];
  const count = links.length - 1;
  const others = count === 0 ? 'names' : `and ${count} more link${count === 1 ? '' : 's'} name`;
  const shown = base === undefined ? 'shown as text' : `resolved against ${base.takenFrom}, ${base.url}`;
  return [
    {
      rule: 'assumed-link-base',
      message: `${first} ${others} nothing in this site: ${shown}`,
      place: places.get(first)?.[0] ?? { file: document },
      hint: 'set linkBase of the api entry in the config: the address that the document was written for, or false to have its links checked here',
    },
  ];
}

/**
 * A site whose references have their links resolved, see `resolveReferences`.
 *
 * @param options.digests of the references of routes
 * @returns also the digests of its references, and what was assumed
 */
export function withResolvedReferences(
  site: Site,
  {
    config,
    assets,
    digests,
    ...options
  }: Omit<Parameters<typeof resolveReferences>[0], 'linkBase' | 'pageOf' | 'fileOf'> & {
    readonly config: Pick<ResolvedConfig, 'api' | 'root' | 'static'>;
    readonly assets: Content['assets'];
    readonly digests: ReadonlyMap<Reference, ReferenceDigests>;
  },
): {
  readonly site: Site;
  readonly referenceDigests: ReadonlyMap<Reference, ReferenceDigests>;
  readonly findings: readonly Finding[];
} {
  const homes = once(() => homesOf(site.routes));
  const entryOf = (id: string) => config.api.find((entry) => entry.id === id);
  const { changed, findings, files } = resolveReferences({
    ...options,
    linkBase: (id) => entryOf(id)?.linkBase,
    pageOf: (file) => homes().get(file),
    fileOf(file, id) {
      const entry = entryOf(id);
      return entry && linkedFile(file, entry, { root: config.root, assets, staticDir: config.static });
    },
  });
  if (changed.size === 0) return { site, referenceDigests: digests, findings };
  const all = new Map(digests);
  for (const [before, { reference, because }] of changed) {
    const { whole, pages = {}, parts = {} } = all.get(before) ?? {};
    const addresses = digestOf(because);
    const alsoOf = (some: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(some).map(([key, digest]) => [key, `${digest} ${addresses}`]));
    all.set(reference, { whole: `${whole} ${addresses}`, pages: alsoOf(pages), parts: alsoOf(parts) });
  }
  const shown = (route: Route): Route =>
    route.kind !== 'reference'
      ? route
      : { ...route, reference: changed.get(route.reference)?.reference ?? route.reference };
  const routes = new Map([...site.routes].map(([permalink, route]) => [permalink, shown(route)]));
  return { site: { ...site, routes, linkedFiles: files }, referenceDigests: all, findings };
}

/** Permalinks of pages by their files. */
function homesOf(routes: Site['routes']): ReadonlyMap<SourcePath, Permalink> {
  const homes = new Map<SourcePath, Permalink>();
  for (const route of routes.values()) {
    const isPage =
      route.kind === 'page' || route.kind === 'post' || (route.kind === 'doc' && route.home === route.permalink);
    if (isPage && route.source !== undefined) homes.set(route.source, route.permalink);
  }
  return homes;
}
