import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import type { SourcePath } from '../model/place.ts';
import { decodeUrl, encodeUrl, isExternal, splitUrl } from '../shared/paths.ts';
import { candidatePaths } from './rehype-links.ts';
import { placeOf, type Scope, scopeOf } from './scope.ts';
import { visit } from './visit.ts';

const media = new Set(['img', 'source', 'video', 'audio']);

/**
 * Gives images their final address and their size in pixels, so that the text does not jump while
 * they load. A file that is not there is reported.
 */
export function rehypeImages() {
  return (tree: Root, file: VFile): void => {
    const scope = scopeOf(file);
    visit(tree, 'element', (node) => {
      if (!media.has(node.tagName)) return;
      if (node.tagName === 'img') {
        node.properties.loading ??= 'lazy';
        node.properties.decoding ??= 'async';
      }
      for (const name of ['src', 'poster']) {
        const value = node.properties[name];
        if (typeof value === 'string') node.properties[name] = resolveSource(value, node, scope);
      }
    });
  };
}

function resolveSource(src: string, node: Element, scope: Scope): string {
  if (src.startsWith('pathname://'))
    return scope.settings.baseUrl + src.slice('pathname://'.length).replace(/^\/+/, '');
  if (isExternal(src) || src.startsWith('#') || src === '') return src;
  const { path, query, hash } = splitUrl(src);
  const candidates = candidatePaths(decodeUrl(path), scope);
  for (const candidate of candidates) {
    const asset = scope.lookups.asset(candidate);
    if (asset === undefined) continue;
    scope.assets.add(candidate);
    if (asset.unreadable !== undefined) {
      report(scope, node, `${candidate} cannot be read as an image: ${asset.unreadable}`, 'is the file whole?');
    }
    if (node.tagName === 'img' && asset.width !== undefined && asset.height !== undefined)
      addSize(node, asset.width, asset.height);
    return encodeUrl(asset.permalink) + query + hash;
  }
  const wanted = candidates[0] ?? path;
  const near = scope.lookups.nearestFile(wanted);
  report(scope, node, `no image file ${wanted}`, near === undefined ? undefined : `did you mean ${near}?`, candidates);
  return src;
}

/** Keeps the size an author has given; one given side leaves the other to the browser. */
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
    ...(hint === undefined ? {} : { hint }),
    ...(sought === undefined ? {} : { sought }),
  });
}
