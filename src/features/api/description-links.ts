import { textAt } from '../../core/json/value.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { addTo } from '../../shared/group-by.ts';
import { once } from '../../shared/once.ts';
import { decodeUrl, encodePath, encodeUrl, isExternal, parentPath } from '../../shared/paths.ts';
import { linkedFields, textsWithLinks, visitAll } from './document-texts.ts';
import type { Addresses } from './layout/addresses.ts';
import type { Bundle } from './load/bundle.ts';
import { type Anchors, anchorOf, slugOf } from './markup/anchors.ts';
import type { ReferenceLinks } from './markup/description.ts';
import { safeHref } from './markup/external-link.ts';
import type { Plan } from './view/plan.ts';

/** The links of a document's descriptions, and where they are written. */
export interface DescriptionLinks {
  readonly links: ReferenceLinks;
  /** Places of the links so far that lead out of the document, as they are in the markup. */
  readonly places: (bundle: Bundle) => ReadonlyMap<string, readonly Place[]>;
}

/**
 * @param api links to operations
 * @param folderOf the folder of the file that a text is written in, of a document whose files are in several
 */
export function createDescriptionLinks(
  api: ReferenceLinks,
  folderOf: (text: string) => SourcePath | undefined,
  { plan, addresses, anchors }: { readonly plan: Plan; readonly addresses: Addresses; readonly anchors: Anchors },
): DescriptionLinks {
  const elsewhere = once(() => foreignNames(plan));
  const partNamed = (name: string): string | undefined => elsewhere().get(name) ?? anchors.schema(name);
  /** The anchor that a link of another tool means: one of Redoc's, Scalar's or Swagger UI's, a pointer to a schema, or the name of a part alone. */
  const meant = (anchor: string): string | undefined => {
    const [, operation] = /^(?:tag|webhook)\/[^/]+\/([A-Z]+\/.*)$/i.exec(anchor) ?? [];
    const same = sameInRedoc(anchor);
    if (same !== undefined && anchors.has(same)) return same;
    const [, section] = /^(?:description|section(?:\/[^/]+)*)\/([^/]+)$/.exec(anchor) ?? [];
    if (section !== undefined) return anchors.section(section);
    const [, schema] = /^\/(?:definitions|components\/schemas)\/([^/]+)$/.exec(anchor) ?? [];
    if (schema !== undefined) return anchors.schema(schema);
    const [, ofTag, inTag = ofTag] = /^!?\/([^/]+)(?:\/([^/]+))?$/.exec(anchor) ?? [];
    if (inTag !== undefined) return elsewhere().get(inTag);
    const [, typed] = /^(?:type|resource|model|schema)[-_](.+)$/.exec(anchor) ?? [];
    return partNamed(operation?.toLowerCase() ?? anchor) ?? (typed === undefined ? undefined : partNamed(typed));
  };
  /** The part that a link of a maker's own scheme names: `entity:Pet`, `api-endpoint:Pets-ListPets`. */
  const meantByScheme = (url: string): string | undefined => {
    const [, scheme = '', name = ''] = /^([a-z][a-z\d+.-]*):([^/]+)$/i.exec(url) ?? [];
    if (name === '' || webSchemes.has(scheme.toLowerCase())) return undefined;
    const [, last = name] = /^[^-]+-([^-]+)$/.exec(name) ?? [];
    return partNamed(decodeUrl(name)) ?? partNamed(decodeUrl(last));
  };
  const within = (anchor: string): string => {
    if (addresses.layout === 'single') return `#${anchor}`;
    const [named = ''] = /^schema\/[^/]+/.exec(anchor) ?? [];
    if (!anchors.has(named)) return addresses.hrefOf(anchor);
    const page = encodePath(addresses.schemaPageOf(named));
    return anchor === named ? page : `${page}#${anchor}`;
  };
  const written = new Map<string, WrittenLink>();
  const folders = new Map<string, SourcePath[]>();
  /** A relative address; one that means another file in each folder gets `./` in front, which changes its text and not where it leads. */
  const inFolder = (url: string, folder: SourcePath | undefined): string => {
    if (folder === undefined) return url;
    const known = folders.get(url) ?? [];
    folders.set(url, known);
    if (!known.includes(folder)) known.push(folder);
    return './'.repeat(known.indexOf(folder)) + url;
  };
  return {
    links: (url, text = '') => {
      const own = isExternal(url) ? meantByScheme(url) : undefined;
      if (own !== undefined) return within(own);
      if (url.startsWith('api:')) return api(url);
      const named = url.startsWith('#') ? decodeUrl(url.slice(1)) : '';
      const foreign = named === '' || anchors.has(named) ? undefined : meant(named);
      if (foreign !== undefined) return within(foreign);
      const folder = isExternal(url) || /^[/#]/.test(url) ? undefined : folderOf(text);
      const href = named !== '' && addresses.layout !== 'single' ? within(named) : inFolder(url, folder);
      // As it is in the markup.
      if (!isExternal(url) || isOfWeb(url)) written.set(encodeUrl(href), { url, folder });
      return href;
    },
    places: (bundle) => placesOfLinks(new Map([...written].filter(([, { url }]) => !isKnown(url, anchors))), bundle),
  };
}

/** A security scheme or a tag at the anchor that Redoc gives it. */
function sameInRedoc(anchor: string): string | undefined {
  const [, scheme] = /^section\/authentication\/([^/]+)$/i.exec(anchor) ?? [];
  if (scheme !== undefined) return anchorOf('security', scheme);
  const [, tag] = /^tag\/([^/]+)$/.exec(anchor) ?? [];
  return tag === undefined ? undefined : `tag/${slugOf(tag)}`;
}

interface WrittenLink {
  readonly url: string;
  /** Where it is written, if that matters to it. */
  readonly folder: SourcePath | undefined;
}

/** Whether an address is one of the web: it may be one of the site, and `--external` asks for it. */
function isOfWeb(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** Schemes of addresses, which never name a part of a document. */
const webSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'data', 'javascript']);

/** The folder of the file that a text with a link is written in; of equal texts, that of the first. */
export function foldersOfTexts({ root, locate }: Bundle): (text: string) => SourcePath | undefined {
  const folders = once(() => {
    const found = new Map<string, SourcePath>();
    visitAll(root, (node, pointerTo) => {
      if (typeof node === 'string' && /[\])<]/.test(node) && !found.has(node))
        found.set(node, parentPath(locate(pointerTo()).file));
    });
    return found;
  });
  return (text) => folders().get(text);
}

/** Anchors of tags by their names, and of operations by what other tools call them: `get/pets/{id}`, the operationId, with `_` for signs in Swagger UI 2, and their heading. */
function foreignNames({ operations, tags }: Plan): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, anchor } of tags) if (name !== '') names.set(slugOf(name).toLowerCase(), anchor).set(name, anchor);
  for (const { node, link } of [...operations].reverse()) {
    names.set(`${node.method}${node.path.startsWith('/') ? '' : '/'}${node.path}`.toLowerCase(), link.anchor);
    const id = textAt(node.value, 'operationId');
    names.set(id, link.anchor);
    for (const other of [id.replace(/\W/g, '_'), slugOf(link.title).toLowerCase()])
      if (!names.has(other)) names.set(other, link.anchor);
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
  written: ReadonlyMap<string, WrittenLink>,
  { root, locate }: Bundle,
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, [Place, ...Place[]]>();
  const found = textsWithLinks(new Set([...written.values()].map(({ url }) => url)), root);
  for (const [href, { url, folder }] of written)
    for (const pointer of found.get(url) ?? []) {
      const place = locate(pointer, { words: url });
      if (folder === undefined || folder === parentPath(place.file)) addTo(places, href, place);
    }
  for (const [url, pointer] of linkedFields(root)) {
    const href = safeHref(url);
    if (href !== undefined && !written.has(href)) addTo(places, href, locate(pointer));
  }
  return places;
}
