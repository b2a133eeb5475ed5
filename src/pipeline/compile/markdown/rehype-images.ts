import type { Element, Parents } from 'hast';
import type { SourcePath } from '../../../model/place.ts';
import type { Asset } from '../../../model/source.ts';
import type { AddressKind } from '../../../shared/address-attributes.ts';
import { addressFault } from '../../../shared/address-faults.ts';
import { candidatePaths } from '../../../shared/candidate-paths.ts';
import { decodeUrl, encodePath, isExternal, normalizePath, splitUrl } from '../../../shared/paths.ts';
import { isResizable } from '../../../shared/resized-image.ts';
import { changeAddresses, hasAddresses, publishFile } from './addresses.ts';
import { settleMode } from './mode-pictures.ts';
import { placeOf, type Scope } from './scope.ts';

/**
 * Gives images, videos and other media their final address, and images their size in pixels, so that the text does not jump
 * while they load. Missing files are reported. Those for one colour mode get the class of that.
 */
export function resolveImages(
  [node, index, parent]: readonly [node: Element, index: number, parent: Parents],
  scope: Scope,
): void {
  settleMode(node, index, parent);
  if (!hasAddresses(node)) return;
  if (node.tagName === 'img') {
    node.properties.loading ??= 'lazy';
    node.properties.decoding ??= 'async';
  }
  changeAddresses(
    node,
    ({ kind }) => kind !== 'page',
    (src, { kind, isList }) => resolveSource(src, { node, scope, kind, isSized: node.tagName === 'img' && !isList }),
  );
}

interface Use {
  readonly node: Element;
  readonly scope: Scope;
  readonly kind: AddressKind;
  /** Whether the element gets the size of the file. */
  readonly isSized: boolean;
}

function resolveSource(src: string, { node, scope, kind, isSized }: Use): string {
  if (src.startsWith('pathname://'))
    return (scope.settings.filesBase ?? scope.settings.baseUrl) + src.slice('pathname://'.length).replace(/^\/+/, '');
  const fault = addressFault(src);
  if (fault !== undefined) {
    scope.links.push({ href: src, url: src, kind: 'unchecked', place: placeOf(scope, node) });
    report(scope, node, fault.message, fault.hint);
    return src;
  }
  if (isExternal(src) || src.startsWith('#') || src === '') return src;
  const { path, query, hash } = splitUrl(src);
  const candidates = candidatePaths(decodeUrl(path), scope);
  const asset = publishFile(candidates, { written: src, node, scope, isShown: true });
  if (asset === 'hidden') {
    scope.links.push({ href: src, url: src, kind: 'unchecked', place: placeOf(scope, node) });
    return src;
  }
  if (asset !== undefined) {
    if (asset.unreadable !== undefined && kind === 'image') {
      report(scope, node, `${asset.path} cannot be read as an image: ${asset.unreadable}`, 'is the file whole?');
    }
    if (kind === 'image') reportWeight(asset, node, scope);
    if (isSized && asset.width !== undefined && asset.height !== undefined) {
      if (scope.settings.images !== undefined && isResizable(asset)) scope.resized.set(node, asset);
      addSize(node, asset.width, asset.height);
    }
    return encodePath(asset.permalink) + query + hash;
  }
  // A site without a static folder may get one.
  const isForStatic = path.startsWith('/') && scope.settings.staticDir === undefined;
  const wanted = isForStatic ? normalizePath(`static/${decodeUrl(path)}`) : (candidates[0] ?? path);
  const hint = adviceFor(decodeUrl(path), wanted, scope);
  // The address stays, and is reported once, here.
  scope.links.push({ href: src, url: src, kind: 'unchecked', place: placeOf(scope, node) });
  report(scope, node, `no ${kind} file ${wanted}`, hint, candidates);
  return src;
}

/** What to write for a file that is not there. */
function adviceFor(written: string, wanted: SourcePath, { lookups, settings }: Scope): string {
  const below = normalizePath(written.replaceAll('\\', '/')).replace(/^(?:\.\.?\/)+/, '');
  const { staticDir } = settings;
  const address =
    staticDir !== undefined && below.startsWith(`${staticDir}/`) ? below.slice(staticDir.length + 1) : below;
  if (staticDir !== undefined && lookups.asset(`${staticDir}/${address}`) !== undefined)
    return `write /${address}: files of the folder ${staticDir}/ are at the root of the site`;
  const near = lookups.nearestFile(wanted);
  if (near !== undefined) return `did you mean ${near}?`;
  if (written.includes('\\')) return 'write / between the names of folders, in place of \\';
  return 'a path is looked up from the folder of this file; one that begins with / from the static folder';
}

/** Reports an image that is a larger file than the site allows. */
function reportWeight({ path, bytes }: Asset, node: Element, scope: Scope): void {
  const { maxImage = Number.POSITIVE_INFINITY } = scope.settings;
  if (bytes <= maxImage) return;
  scope.findings.push({
    rule: 'large-image',
    message: `${path} has ${Math.ceil(bytes / 1000)} KB, and images may have ${maxImage / 1000}`,
    place: placeOf(scope, node),
    hint: 'save it in the size in which it is shown, as WebP or AVIF, or as JPEG where it is a photograph',
  });
}

/** Adds the size, unless the author gives one: with one side given, browsers compute the other. */
function addSize(node: Element, width: number, height: number): void {
  if (node.properties.width !== undefined || node.properties.height !== undefined) return;
  node.properties.width = width;
  node.properties.height = height;
}

function report(
  scope: Scope,
  node: Element,
  message: string,
  hint: string | undefined,
  sought?: readonly SourcePath[],
): void {
  scope.findings.push({
    rule: 'broken-image',
    message,
    place: placeOf(scope, node),
    hint,
    sought,
  });
}
