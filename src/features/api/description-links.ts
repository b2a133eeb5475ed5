import type { Place } from '../../model/place.ts';
import { decodeUrl, encodePath, encodeUrl, isExternal } from '../../shared/paths.ts';
import { linkedFields, textsWithLinks } from './document-texts.ts';
import type { Addresses } from './layout/addresses.ts';
import type { Bundle } from './load/bundle.ts';
import type { Anchors } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';

/** The links of a document's descriptions, and where they are written. */
export interface DescriptionLinks {
  readonly links: ReferenceLinks;
  /** Places of the links so far that lead to the site around the document, as they are in the markup. */
  readonly places: (bundle: Bundle) => ReadonlyMap<string, readonly Place[]>;
}

/** @param api links to operations */
export function createDescriptionLinks(api: ReferenceLinks, addresses: Addresses, anchors: Anchors): DescriptionLinks {
  const within = (url: string): string => {
    if (addresses.layout === 'single') return url;
    const anchor = decodeUrl(url.slice(1));
    const [named = ''] = /^schema\/[^/]+/.exec(anchor) ?? [];
    if (!anchors.has(named)) return addresses.hrefOf(anchor);
    const page = encodePath(addresses.schemaPageOf(named));
    return anchor === named ? page : `${page}#${anchor}`;
  };
  const written = new Map<string, string>();
  return {
    links: (url) => {
      if (url.startsWith('api:')) return api(url);
      const href = url.startsWith('#') ? within(url) : url;
      // As it is in the markup.
      if (!isExternal(url)) written.set(encodeUrl(href), url);
      return href;
    },
    places: (bundle) => placesOfLinks(new Map([...written].filter(([, url]) => !isKnown(url, anchors))), bundle),
  };
}

/** A link within the document that leads somewhere. */
function isKnown(url: string, anchors: Anchors): boolean {
  return url.startsWith('#') && anchors.has(decodeUrl(url.slice(1)));
}

/**
 * Places of links that may be broken: those of descriptions, and fields that are links.
 *
 * @param written what is shown for a link of a description, to how that is written
 */
function placesOfLinks(
  written: ReadonlyMap<string, string>,
  { root, locate }: Bundle,
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  const add = (url: string, place: Place): void => {
    const known = places.get(url);
    if (known === undefined) places.set(url, [place]);
    else known.push(place);
  };
  const found = textsWithLinks(new Set(written.values()), root);
  for (const [href, url] of written)
    for (const pointer of found.get(url) ?? []) add(href, locate(pointer, { words: url }));
  for (const [url, pointer] of linkedFields(root)) if (!isExternal(url) && !written.has(url)) add(url, locate(pointer));
  return places;
}
