import { digestOf } from '../../core/cache/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { NamedSchema, Operation, Reference, ReferencePage } from '../../model/reference.ts';
import { listsAllOperations } from '../../shared/listed-operations.ts';
import { createReferencesIn } from './references-in.ts';

/** Digest of a part of a reference with all that is in it. */
type DigestOfPart = (part: object) => string;

/** Digest of a reference, from those of its operations and named schemas. */
export function digestOfWhole(reference: Reference, digestOfPart: DigestOfPart): string {
  const { tags, webhooks, schemas } = reference;
  return digestOfPart({
    ...reference,
    tags: tags.map((tag) => ({ ...tag, operations: tag.operations.map(digestOfPart) })),
    webhooks: webhooks.map(digestOfPart),
    schemas: schemas.map(digestOfPart),
  });
}

/**
 * Digests of what the theme of docsgen shows on the pages of parts, by address: the part itself, and what navigation and lists name.
 * Other pages show all of the document.
 */
export function digestsOfPages(reference: Reference, digestOfPart: DigestOfPart): Readonly<Record<Permalink, string>> {
  const { tags, webhooks, schemas, pages } = reference;
  const sections = [...tags, { anchor: 'webhooks', operations: webhooks }];
  const all = sections.flatMap(({ operations }) => operations);
  const common = digestOf([outlineOf(reference), listsAllOperations(reference) ? all.map(nameOf) : all.length]);
  const lists = new Map(sections.map(({ anchor, operations }) => [anchor, digestOf(operations.map(nameOf))]));
  const sectionOf = new Map(
    sections.flatMap(({ anchor, operations }) =>
      [anchor, ...operations.map((own) => own.anchor)].map((own) => [own, anchor]),
    ),
  );
  const parts = new Map<string, object>([...tags, ...all, ...schemas].map((part) => [part.anchor, part]));
  return Object.fromEntries(
    pages.filter(isPartPage).map(({ permalink, shows, anchor }) => {
      const own = shows === 'webhooks' ? webhooks : (parts.get(anchor) ?? []);
      const listed = lists.get(shows === 'webhooks' ? shows : (sectionOf.get(anchor) ?? ''));
      return [permalink, digestOf([common, listed, digestOfPart(own)])];
    }),
  );
}

/**
 * Digests of all operations and named schemas with everything that they refer to, by anchor: their Markdown copies and their
 * search records have nothing else.
 */
export function digestsOfParts(reference: Reference, digestOfPart: DigestOfPart): Readonly<Record<string, string>> {
  const { tags, webhooks, schemas } = reference;
  const referencesIn = createReferencesIn(schemas);
  const about = digestOf(outlineOf(reference));
  const digests = new Map(schemas.map((named) => [named, digestOfPart([named.name, named.schema])]));
  const digestOfAll = (part: Operation | NamedSchema, section = ''): readonly [anchor: string, digest: string] => {
    const found = new Set(referencesIn(part));
    // The set grows while it is walked.
    for (const { schema } of found) for (const named of referencesIn(schema)) found.add(named);
    return [part.anchor, digestOf([about, section, digestOfPart(part), [...found].map((named) => digests.get(named))])];
  };
  return Object.fromEntries([
    ...tags.flatMap(({ title, operations }) => operations.map((own) => digestOfAll(own, title))),
    ...[...webhooks, ...schemas].map((own) => digestOfAll(own)),
  ]);
}

function isPartPage({ shows }: ReferencePage): boolean {
  return !['document', 'index', 'changes', 'guide'].includes(shows);
}

/** What belongs to no part, with the names of tags, schemas and guides; without what only the first page or one of its own shows. */
function outlineOf({ summary: _, description: _description, ...reference }: Reference): unknown {
  const { tags, webhooks, schemas, changes, pages, guides } = reference;
  return {
    ...reference,
    tags: tags.map(({ anchor, title, parent, operations }) => [anchor, title, parent, operations.length]),
    webhooks: webhooks.length,
    schemas: schemas.map(({ anchor, name }) => [anchor, name]),
    changes: changes.map(({ anchor, version, since }) => [anchor, version, since]),
    pages: pages.map(({ permalink, shows, anchor }) => [permalink, shows, anchor]),
    guides: guides?.map(({ name, title, permalink }) => [name, title, permalink]),
  };
}

/** What navigation says of an operation. */
function nameOf({ anchor, method, path, title, deprecated, operationId }: Operation): unknown {
  return [anchor, method, path, title, deprecated, operationId];
}
