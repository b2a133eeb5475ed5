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

/** Whether an element has attributes that name an address: most have none. */
export function hasAddresses({ tagName }: Element): boolean {
  return properties.has(tagName.toLowerCase());
}

/** Replaces the addresses of an element that pass a test. */
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
 * Publishes the first of the candidates that exists. Files that may not be meant to be public are reported: one whose name
 * or folder begins with a dot is left out; one outside of the content folders is published with a finding, unless its
 * address begins with `@site/` or the page shows it, such as an image.
 *
 * @param written the address as its author wrote it
 * @param isShown whether the page shows the file instead of linking to it
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
        hint: `move it next to the page or into the static folder, or write @site/${path}`,
      });
    }
    return asset;
  }
  return;
}

/** Whether a name in the path begins with a dot. Files in the static folder are public in any case. */
function isHidden(path: SourcePath, { settings }: Scope): boolean {
  return !isBelow(path, settings.staticDir) && path.split('/').some((part) => part.startsWith('.') && part !== '..');
}

/** Whether a path is of a content folder, or is that folder. */
export function isContent(path: SourcePath, { settings }: Scope): boolean {
  const { contentDirs, docsFolders, staticDir } = settings;
  const snapshots = docsFolders.flatMap((set) => set.snapshots);
  return [...contentDirs, ...snapshots, staticDir].some((folder) => path === folder || isBelow(path, folder));
}

function isBelow(path: SourcePath, folder: SourcePath | undefined): boolean {
  return folder !== undefined && (folder === '' || path.startsWith(`${folder}/`));
}
