import type { Element } from 'hast';
import { find, html } from 'property-information';
import type { SourcePath } from '../../../model/place.ts';
import type { Asset } from '../../../model/source.ts';
import { type AddressAttribute, addressAttributes, mapAddresses } from '../../../shared/address-attributes.ts';
import { placeOf, type Scope } from './scope.ts';

/** The attributes that name an address, by element and by their names in hast, such as `srcSet`. */
const properties = new Map(
  Object.entries(addressAttributes).map(([tagName, attributes]) => [
    tagName,
    Object.entries(attributes).map(([name, attribute]) => [find(html, name).property, attribute] as const),
  ]),
);

/** Gives the addresses of an element other values, those of one kind or of all others. */
export function changeAddresses(
  node: Element,
  isMeant: (attribute: AddressAttribute) => boolean,
  change: (address: string, attribute: AddressAttribute) => string,
): void {
  for (const [name, attribute] of properties.get(node.tagName.toLowerCase()) ?? []) {
    const value = node.properties[name];
    if (value === undefined || !isMeant(attribute)) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (typeof text !== 'string') continue;
    node.properties[name] = mapAddresses(text, attribute.isList, (address) => change(address, attribute));
  }
}

/**
 * The first of the files that a page may mean, which becomes part of the output. What an author may not have meant to
 * publish is reported: a file whose name or folder begins with a dot is left out, and one outside of the content folders
 * is published with a finding, unless its address begins with `@site/`. What a page shows, such as an image, is meant to
 * be seen, wherever it is.
 *
 * @param written the address as its author wrote it
 * @param isShown the page shows the file and does not only link to it
 * @returns `'hidden'` for a file that is left out; `undefined` where there is none
 */
export function publishFile(
  candidates: readonly SourcePath[],
  {
    written,
    node,
    scope,
    isShown = false,
  }: { readonly written: string; readonly node: Element; readonly scope: Scope; readonly isShown?: boolean },
): Asset | 'hidden' | undefined {
  for (const path of candidates) {
    const asset = scope.lookups.asset(path);
    if (asset === undefined) continue;
    if (isHidden(path, scope)) {
      scope.findings.push({
        rule: 'hidden-file',
        message: `${path} is not published: its name or folder begins with a dot`,
        place: placeOf(scope, node),
        hint: 'such files often hold secrets; copy what readers need to a file with another name',
      });
      return 'hidden';
    }
    scope.assets.add(path);
    if (!isShown && !written.startsWith('@site/') && !isContent(path, scope)) {
      scope.findings.push({
        rule: 'outside-file',
        message: `${path} is published, and is in no content folder`,
        place: placeOf(scope, node),
        hint: `move it beside the page or into the static folder, or write @site/${path}`,
      });
    }
    return asset;
  }
  return;
}

/** Of a static file the whole address is what its author made public. */
function isHidden(path: SourcePath, { settings }: Scope): boolean {
  return !isBelow(path, settings.staticDir) && path.split('/').some((part) => part.startsWith('.'));
}

function isContent(path: SourcePath, { settings }: Scope): boolean {
  const { contentDirs, docsFolders, staticDir } = settings;
  return [...contentDirs, ...(docsFolders?.snapshots ?? []), staticDir].some((folder) => isBelow(path, folder));
}

function isBelow(path: SourcePath, folder: SourcePath | undefined): boolean {
  return folder !== undefined && (folder === '' || path.startsWith(`${folder}/`));
}
