import { textAt } from '../../core/json/value.ts';
import type { Place } from '../../model/place.ts';
import { once } from '../../shared/once.ts';
import { decodeUrl, encodePath, encodeUrl, isExternal } from '../../shared/paths.ts';
import { linkedFields, textsWithLinks } from './document-texts.ts';
import type { Addresses } from './layout/addresses.ts';
import type { Bundle } from './load/bundle.ts';
import { type Anchors, anchorOf, slugOf } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';
import type { Plan } from './view/plan.ts';

/** The links of a document's descriptions, and where they are written. */
export interface DescriptionLinks {
  readonly links: ReferenceLinks;
  /** Places of the links so far that lead to the site around the document, as they are in the markup. */
  readonly places: (bundle: Bundle) => ReadonlyMap<string, readonly Place[]>;
}

/** @param api links to operations */
export function createDescriptionLinks(
  api: ReferenceLinks,
  { plan, addresses, anchors }: { readonly plan: Plan; readonly addresses: Addresses; readonly anchors: Anchors },
): DescriptionLinks {
  const elsewhere = once(() => foreignNames(plan));
  /** The anchor that a link of another tool means: one of Scalar's, a pointer to a schema, or the name of a part alone. */
  const meant = (anchor: string): string | undefined => {
    const [, operation] = /^(?:tag|webhook)\/[^/]+\/([A-Z]+\/.*)$/i.exec(anchor) ?? [];
    const [, section] = /^description\/([^/]+)$/.exec(anchor) ?? [];
    if (section !== undefined) return anchors.section(section);
    const [, schema = anchor] = /^\/(?:definitions|components\/schemas)\/([^/]+)$/.exec(anchor) ?? [];
    const named = anchorOf('schema', schema);
    return elsewhere().get(operation?.toLowerCase() ?? anchor) ?? (anchors.has(named) ? named : undefined);
  };
  const within = (anchor: string): string => {
    if (addresses.layout === 'single') return `#${anchor}`;
    const [named = ''] = /^schema\/[^/]+/.exec(anchor) ?? [];
    if (!anchors.has(named)) return addresses.hrefOf(anchor);
    const page = encodePath(addresses.schemaPageOf(named));
    return anchor === named ? page : `${page}#${anchor}`;
  };
  const written = new Map<string, string>();
  return {
    links: (url) => {
      if (url.startsWith('api:')) return api(url);
      const named = url.startsWith('#') ? decodeUrl(url.slice(1)) : '';
      const foreign = named === '' || anchors.has(named) ? undefined : meant(named);
      if (foreign !== undefined) return within(foreign);
      const href = named !== '' && addresses.layout !== 'single' ? within(named) : url;
      // As it is in the markup.
      if (!isExternal(url)) written.set(encodeUrl(href), url);
      return href;
    },
    places: (bundle) => placesOfLinks(new Map([...written].filter(([, url]) => !isKnown(url, anchors))), bundle),
  };
}

/** Anchors of tags by their names, and of operations by what other tools call them: `get/pets/{id}` and the operationId. */
function foreignNames({ operations, tags }: Plan): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, anchor } of tags) if (name !== '') names.set(slugOf(name).toLowerCase(), anchor).set(name, anchor);
  for (const { node, link } of [...operations].reverse()) {
    names.set(`${node.method}${node.path.startsWith('/') ? '' : '/'}${node.path}`.toLowerCase(), link.anchor);
    names.set(textAt(node.value, 'operationId'), link.anchor);
  }
  return names;
}

/** Whether a link leads to an anchor of the document. */
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
