import type { Element } from 'hast';
import type { Root as MdastRoot, PhrasingContent } from 'mdast';
import type { DocAddress } from '../../../model/address.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { Link } from '../../../model/page.ts';
import { runsCode, unsafeLink } from '../../../shared/address-attributes.ts';
import { addressFault } from '../../../shared/address-faults.ts';
import { brokenApiLink, parseApiLink, splitApiLinks } from '../../../shared/api-links.ts';
import { candidatePaths, standpointIn } from '../../../shared/candidate-paths.ts';
import { leftOut } from '../../../shared/left-out.ts';
import { didYouMean, nearest } from '../../../shared/nearest.ts';
import {
  composedUrl,
  decodeUrl,
  encodePath,
  encodeUrl,
  isExternal,
  joinPermalink,
  normalizePath,
  parentPath,
  relativePath,
  splitUrl,
  withBaseUrl,
} from '../../../shared/paths.ts';
import { isScheme } from '../../../shared/schemes.ts';
import { inLatest } from '../../../shared/snapshot.ts';
import { originalPath } from '../../../shared/translation-path.ts';
import { changeAddresses, hasAddresses, isContent, publishFile } from './addresses.ts';
import { placeOf, type Scope } from './scope.ts';
import { SKIP, visit } from './visit.ts';

/** Turns `[create an EHR](api:openehr/POST /ehr)`, which has a blank in its address, into a link. */
export function turnApiLinks(tree: MdastRoot): void {
  visit(tree, 'text', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const parts = splitApiLinks(node);
    if (parts === undefined) return;
    (parent.children as PhrasingContent[]).splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

/**
 * Resolves a link, and other attributes that name a page or a file, to its address in the built site, and records where it
 * was written. Addresses in the site become absolute, since lists and partials show text on other pages.
 */
export function resolveLinks(node: Element, scope: Scope): void {
  if (!hasAddresses(node)) return;
  changeAddresses(
    node,
    ({ kind }) => kind === 'page',
    (href) => {
      // A form without an address submits to its own page, and a frame without one is empty.
      if (href === '' && node.tagName !== 'a') return href;
      const resolved = resolveLink(isExternal(href) ? href : composedUrl(href), node, scope);
      // Those of a partial get other names where it is used.
      if (!isFootnoteLink(node)) scope.links.push({ href, ...resolved, place: placeOf(scope, node) });
      return resolved.url;
    },
  );
}

function isFootnoteLink({ properties }: Element): boolean {
  return (properties.dataFootnoteRef ?? properties.dataFootnoteBackref) !== undefined;
}

type Resolved = Pick<Link, 'url' | 'kind' | 'otherwise'>;

function resolveLink(href: string, node: Element, scope: Scope): Resolved {
  if (runsCode(href)) {
    scope.findings.push({ ...unsafeLink(href), place: placeOf(scope, node) });
    return { url: href, kind: 'unchecked' };
  }
  if (href === '') {
    const hint = 'write where it leads, or remove the brackets';
    const message = 'this link has no address: it leads to its own page';
    scope.findings.push({ rule: 'broken-markdown-link', message, place: placeOf(scope, node), hint });
    return { url: href, kind: 'unchecked' };
  }
  if (href.startsWith('#')) return { url: href, kind: 'anchor' };
  if (href.startsWith('api:')) return resolveApiLink(href, node, scope);
  if (href.startsWith('pathname://')) {
    return { url: withBaseUrl(href.slice('pathname://'.length), filesBaseOf(scope)), kind: 'unchecked' };
  }
  if (isExternal(href)) return resolveSetLink(href, node, scope) ?? resolveOutside(href, node, scope);
  const { path, query, hash } = splitUrl(href);
  const stored = resolveStored(href, scope);
  if (stored !== undefined) return stored;
  if (/\.mdx?$/i.test(path)) return resolveDocument(href, node, scope);
  const asset = findAsset(href, node, scope);
  if (asset === 'hidden') return { url: href, kind: 'unchecked' };
  if (asset !== undefined) return { url: encodePath(asset.permalink) + query + hash, kind: 'asset' };
  return addressOf(href, scope);
}

function resolveOutside(href: string, node: Element, scope: Scope): Resolved {
  const fault = addressFault(href);
  if (fault === undefined) return { url: href, kind: 'external' };
  scope.findings.push({ rule: 'broken-link', ...fault, place: placeOf(scope, node) });
  return { url: href, kind: 'unchecked' };
}

/** An address in the site, with its base URL. */
function addressOf(href: string, scope: Scope): Resolved {
  const { path, query, hash } = splitUrl(href);
  const own = encodePath(scope.permalink ?? '/');
  const { baseUrl } = scope.settings;
  const address = path.startsWith('/')
    ? (sharedAddress(path, scope) ?? withoutSlash(withBaseUrl(path, baseUrl), baseUrl))
    : path === ''
      ? own
      : withoutSlash(joinPermalink(isIndex(scope) ? own : parentPath(own), path), baseUrl);
  return { url: encodeUrl(address) + query + hash, kind: 'path' };
}

/** The address of a page in the static folder, which is there once for all locales; `undefined` for those that each locale has. */
function sharedAddress(path: string, scope: Scope): string | undefined {
  const { baseUrl } = scope.settings;
  const filesBase = filesBaseOf(scope);
  if (filesBase === baseUrl) return undefined;
  const shared = withoutSlash(withBaseUrl(path, filesBase), filesBase);
  return scope.lookups.serves(decodeUrl(shared)) ? shared : undefined;
}

/** Base of what all locales share. */
function filesBaseOf({ settings: { baseUrl, filesBase = baseUrl } }: Scope): string {
  return filesBase;
}

/** An address as pages have it; that of the start page is the base URL, which ends with a slash. */
function withoutSlash(address: string, baseUrl: string): string {
  const bare = address.replace(/(?<=.)\/+$/, '');
  return `${bare}/` === baseUrl ? baseUrl : bare;
}

/** Whether the file is the page of a folder, by its name or its slug: addresses in it are relative to that, as names of files are. */
function isIndex({ source, lookups }: Scope): boolean {
  const { slug } = source.frontmatter;
  if (slug !== undefined) return slug.endsWith('/');
  const document = lookups.document(source.path);
  return document?.kind === 'doc' && (document as DocAddress).isIndex;
}

/**
 * Resolves `../src/index.js` and `../LICENSE` to where readers see the repository, which the config names. Addresses such as
 * `/api` are those of pages, whatever the folders of the repository are called.
 */
function resolveStored(href: string, scope: Scope): Resolved | undefined {
  const { repository } = scope.settings.markdown;
  if (repository === undefined) return undefined;
  const { path, query, hash } = splitUrl(href);
  const isFile = /\.\w+$/.test(path);
  if (path === '' || path.startsWith('@site/') || (path.startsWith('/') && !isFile)) return undefined;
  const candidates = candidatePaths(decodeUrl(path), scope).map((candidate) => candidate.replace(/\/+$/, ''));
  for (const candidate of candidates) {
    if (scope.lookups.document(candidate) !== undefined) return undefined;
    if (!scope.lookups.holds(candidate)) continue;
    if (isContent(candidate, scope)) return undefined;
    return { url: repository + encodePath(candidate) + query + hash, kind: 'external' };
  }
  return undefined;
}

/** Resolves `guide/setup.mdx?x=1#id` to the document's permalink with the same query and hash. */
function resolveDocument(href: string, node: Element, scope: Scope): Resolved {
  const { path, query, hash } = splitUrl(href);
  const candidates = candidatePaths(decodeUrl(path), scope);
  for (const candidate of candidates.flatMap((written) => readerPaths(written, scope))) {
    const document = scope.lookups.document(candidate);
    if (document !== undefined) return { url: encodePath(document.permalink) + query + hash, kind: 'document' };
  }
  const fault = noDocument(candidates, scope, inOtherVersion(path, scope));
  const finding: Finding = { rule: 'broken-markdown-link', ...fault, place: placeOf(scope, node), sought: candidates };
  // Such an address may be that of a Markdown copy.
  if (path.startsWith('/')) return { ...addressOf(href, scope), otherwise: finding };
  scope.findings.push(finding);
  return { url: href, kind: 'unchecked' };
}

/** The address of the page that a path in a version leads to from where the file is: that of a page in another version. */
function inOtherVersion(path: string, { source, settings, lookups }: Scope): string | undefined {
  if (!path.startsWith('.') || standpointIn(source.path, settings).path === source.path) return undefined;
  return lookups.document(normalizePath(`${parentPath(source.path)}/${decodeUrl(path)}`))?.permalink;
}

function noDocument(
  candidates: readonly string[],
  scope: Scope,
  otherVersion: string | undefined,
): Pick<Finding, 'message' | 'hint'> {
  // The static folder has no documents.
  const wanted = candidates.find((path) => !path.startsWith(`${scope.settings.staticDir}/`)) ?? '';
  const left = candidates.flatMap((path) => scope.lookups.leftOut(path) ?? [])[0];
  if (left !== undefined) return leftOut(left, scope.source.path);
  const standpoint = standpointIn(scope.source.path, scope.settings);
  const near = scope.lookups.nearestFile(wanted);
  // A partial has no address.
  const isDocument = near !== undefined && scope.lookups.document(near) !== undefined;
  const other = candidates.find((path) => path !== '' && scope.lookups.holds(path));
  if (other !== undefined && !isContent(other, scope))
    return {
      message: `${other} is a file outside of the content folders, and no page`,
      hint: 'write its address on the host of the repository, or set markdown.repository in the config, which makes it of such paths',
    };
  const part = candidates.find((path) => scope.lookups.partial(path)?.kind === 'partial');
  if (part !== undefined)
    return {
      message: `${part} is a part of other pages, and no page`,
      hint: 'its name, or that of its folder, begins with _: rename it',
    };
  const message = `no document ${wanted}`;
  if (otherVersion !== undefined)
    return {
      message,
      hint: `a version keeps the paths that its pages had before; to lead to another version, write the address: ${otherVersion}`,
    };
  const written = isDocument ? standpoint.written(originalPath(near, scope.settings.translations) ?? near) : undefined;
  const hint =
    didYouMean(written && relativePath(standpoint.path, written)) ??
    'check the path: it is looked up from the folder of this file and from the content folders';
  return { message, hint };
}

/** The paths to try for a document. Links from outside of a documentation set point to its latest version that has it. */
function readerPaths(path: string, { source, settings }: Scope): readonly string[] {
  const others = settings.docsFolders.filter(({ id }) => id !== source.set);
  return [inLatest(path, others), path];
}

/**
 * Resolves `sdk:guide/setup#install` to the document of a documentation set, or to the post of a blog, with this id: on
 * pages of the set itself to that of their own version. `undefined` for addresses of other kinds.
 */
function resolveSetLink(href: string, node: Element, scope: Scope): Resolved | undefined {
  const { sets } = scope.settings;
  const set = /^[a-z][a-z\d-]*(?=:)/.exec(href)?.[0];
  if (set === undefined) return;
  const { path, query, hash } = splitUrl(href.slice(set.length + 1));
  const broken = (message: string, hint: string): Resolved => {
    scope.findings.push({ rule: 'broken-markdown-link', message, place: placeOf(scope, node), sought: [path], hint });
    return { url: href, kind: 'unchecked' };
  };
  if (!sets.includes(set)) {
    const near = isScheme(set) || path.startsWith('//') ? undefined : nearest(set, sets);
    return near === undefined
      ? undefined
      : broken(`no documentation set or blog has the id ${set}`, `did you mean ${near}:${path}?`);
  }
  const { lookups, source } = scope;
  const id = decodeUrl(path);
  const version = source.set === set ? (source.version ?? '') : '';
  const document = lookups.member(set, id, version);
  if (document !== undefined) return { url: encodePath(document.permalink) + query + hash, kind: 'document' };
  const left = lookups.leftOutMember(set, id, version);
  if (left !== undefined) {
    const { message, hint } = leftOut(left, source.path);
    return broken(message, hint);
  }
  const near = lookups.nearestMember(set, id, version);
  return broken(
    `the set ${set} has no document with the id ${id}`,
    didYouMean(near && `${set}:${near}`) ?? 'an id is the path below the folder of the set without its extension',
  );
}

/** Resolves `api:openehr/ehrCreate` and `api:openehr/POST /ehr` to an operation of an API document. */
function resolveApiLink(href: string, node: Element, scope: Scope): Resolved {
  const { document, name } = parseApiLink(href);
  const operation = scope.lookups.operation(document, name);
  if (operation !== undefined) return { url: operation.href, kind: 'api' };
  const near = scope.lookups.nearestOperation(document, name);
  scope.findings.push({ ...brokenApiLink(href, near), place: placeOf(scope, node) });
  return { url: '#', kind: 'unchecked' };
}

function findAsset(href: string, node: Element, scope: Scope): ReturnType<typeof publishFile> {
  const path = decodeUrl(splitUrl(href).path);
  const looksLikeFile = /\.[a-z\d]+$/i.test(path) && !/\.html?$/i.test(path);
  if (!looksLikeFile) return;
  return publishFile(candidatePaths(path, scope), { written: href, node, scope });
}
