import { digestOf } from '../../core/cache/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { NamedSchema, Operation, Reference, ReferencePage, Tag } from '../../model/reference.ts';
import { listsAllOperations } from '../../shared/listed-operations.ts';
import { createReferencesIn } from './references-in.ts';

/** What a page is about: it is shown in full there. */
type OwnPart = Operation | Tag | NamedSchema;

/** A page of one part of a document. The others show all of it, or what belongs to no part. */
type PartPage = ReferencePage & { readonly shows: 'tag' | 'operation' | 'webhooks' | 'schemas' | 'schema' };

/**
 * A reference as the page of one part shows it: of the parts of other pages there is only what navigation and lists name. The
 * theme of docsgen makes the same page of it, so a page depends on nothing else of its document.
 *
 * @returns the whole reference for a page that shows more
 */
export function shownOn(reference: Reference, page: ReferencePage): Reference {
  if (!isPartPage(page)) return reference;
  const outline = createOutlines(reference)(sectionOf(reference, page));
  const isOwn = ({ anchor }: { readonly anchor: string }) => anchor === page.anchor;
  const operations = (own: readonly Operation[], listed: readonly Operation[], isShown: boolean) =>
    own.map((operation, index) => (isShown || isOwn(operation) ? operation : (listed[index] ?? operation)));
  return {
    ...outline,
    tags: reference.tags.map((tag, index) => {
      const listed = outline.tags[index] ?? tag;
      const base = isOwn(tag) ? tag : listed;
      return { ...base, operations: operations(tag.operations, listed.operations, isOwn(tag)) };
    }),
    webhooks: operations(reference.webhooks, outline.webhooks, page.shows === 'webhooks'),
    schemas: reference.schemas.map((named, index) => (isOwn(named) ? named : (outline.schemas[index] ?? named))),
  };
}

/**
 * Digests of what the pages of parts show, by address.
 *
 * @param digestOfPart digest of a part with all that is in it
 */
export function digestsOfPages(
  reference: Reference,
  digestOfPart: (part: OwnPart) => string,
): Readonly<Record<Permalink, string>> {
  // What all pages have is much: the sections differ in their lists.
  const common = digestOf(createOutlines(reference)(''));
  const sections = [...reference.tags, { anchor: 'webhooks', operations: reference.webhooks }];
  const outlines = new Map(
    sections.map(({ anchor, operations }) => [anchor, digestOf([common, anchor, operations.map(named)])]),
  );
  const parts = new Map<string, OwnPart>(partsOf(reference).map((part) => [part.anchor, part]));
  const ownParts = ({ shows, anchor }: PartPage): readonly OwnPart[] =>
    shows === 'webhooks' ? reference.webhooks : [parts.get(anchor) ?? []].flat();
  return Object.fromEntries(
    reference.pages.filter(isPartPage).map((page) => {
      const own = ownParts(page).map(digestOfPart);
      return [page.permalink, digestOf([outlines.get(sectionOf(reference, page)) ?? common, own])];
    }),
  );
}

/**
 * Digests of all operations and named schemas with everything that they refer to, by anchor: their Markdown copies and their
 * search records have nothing else.
 *
 * @param digestOfPart as above
 */
export function digestsOfParts(
  reference: Reference,
  digestOfPart: (part: object) => string,
): Readonly<Record<string, string>> {
  const { tags, webhooks, schemas } = reference;
  const referencesIn = createReferencesIn(schemas);
  const about = digestOf(createOutlines(reference, false)(''));
  const digests = new Map(schemas.map((named) => [named, digestOfPart([named.name, named.schema])]));
  const digestOfAll = (part: Operation | NamedSchema): string => {
    const found = new Set(referencesIn(part));
    // The set grows while it is walked.
    for (const { schema } of found) for (const named of referencesIn(schema)) found.add(named);
    return digestOf([about, digestOfPart(part), [...found].map((named) => digests.get(named))]);
  };
  return Object.fromEntries([
    ...tags.flatMap(({ title, operations }) =>
      operations.map((own) => [own.anchor, digestOf([title, digestOfAll(own)])]),
    ),
    ...[...webhooks, ...schemas].map((own) => [own.anchor, digestOfAll(own)]),
  ]);
}

function isPartPage(page: ReferencePage): page is PartPage {
  return !['document', 'index', 'changes', 'guide'].includes(page.shows);
}

/** Operations and schemas have the same anchor as nothing else. */
function partsOf({ tags, webhooks, schemas }: Reference): readonly OwnPart[] {
  return [...tags, ...tags.flatMap(({ operations }) => operations), ...webhooks, ...schemas];
}

/** The section whose operations the navigation of a page lists. */
function sectionOf({ tags }: Reference, { shows, anchor }: PartPage): string {
  if (shows === 'schemas' || shows === 'schema') return '';
  const tag = tags.find((one) => one.anchor === anchor || one.operations.some((own) => own.anchor === anchor));
  return tag?.anchor ?? 'webhooks';
}

/** Makes a reference of nothing but names; of operations, those of one section, or all where lists have all of them. */
function createOutlines(reference: Reference, isWhole = listsAllOperations(reference)): (section: string) => Reference {
  return (section) => ({
    ...reference,
    summary: '',
    description: '',
    tags: reference.tags.map((tag) => ({
      ...tag,
      description: '',
      externalDocs: undefined,
      related: [],
      operations: tag.operations.map(isWhole || tag.anchor === section ? named : () => unnamed),
    })),
    webhooks: reference.webhooks.map(isWhole || section === 'webhooks' ? named : () => unnamed),
    schemas: reference.schemas.map(({ name, anchor }) => ({ name, anchor, schema: noSchema, usedBy: [] })),
    changes: reference.changes.map((step) => ({ ...step, groups: [] })),
    pages: reference.pages.map((page) => ({ ...page, title: '', description: '' })),
    guides: reference.guides?.map((guide) => ({ ...guide, description: '', html: '' })),
  });
}

/** An operation as navigation names it. */
function named({ anchor, method, path, title, deprecated, operationId }: Operation): Operation {
  return { ...unnamed, anchor, method, path, title, deprecated, ...(operationId === undefined ? {} : { operationId }) };
}

const unnamed: Operation = {
  anchor: '',
  method: '',
  path: '',
  title: '',
  aliases: [],
  labels: [],
  description: '',
  deprecated: false,
  security: [],
  servers: [],
  parameters: [],
  responses: [],
  samples: [],
  callbacks: [],
  missing: [],
};

const noSchema: NamedSchema['schema'] = {
  kind: 'any',
  type: '',
  typeWords: [],
  elided: false,
  title: '',
  description: '',
  constraints: [],
  facts: [],
  enum: [],
  nullable: false,
  readOnly: false,
  writeOnly: false,
  deprecated: false,
  mergedFrom: [],
  lists: [],
  summary: '',
};
