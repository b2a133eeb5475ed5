import type { Permalink } from '../../../model/address.ts';
import type { Html, NamedSchema, Reference, ReferencePage } from '../../../model/reference.ts';
import { encodePath, joinPermalink } from '../../../shared/paths.ts';
import { excerpt, firstParagraph } from '../../../shared/text.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { type Addresses, webhooksKey } from './addresses.ts';

type Parts = Omit<Reference, 'pages' | 'hrefs' | 'copies'>;

/** The pages of a reference whose parts are built, and the address of everything that its pages link to. */
export function layOut(parts: Parts, addresses: Addresses, text: Text): Pick<Reference, 'pages' | 'hrefs' | 'copies'> {
  const schemaPages: SchemaPages = addresses.layout === 'single' ? new Map() : pagesOfSchemas(parts, addresses);
  const operations = [...parts.tags.flatMap((tag) => tag.operations), ...parts.webhooks];
  return {
    pages: listPages(parts, addresses, schemaPages, text),
    hrefs: listHrefs(parts, addresses, schemaPages),
    copies: Object.fromEntries([
      ...operations.map(({ anchor }) => [anchor, addresses.copyOf(anchor)]),
      ...[...schemaPages].map(([anchor, page]) => [anchor, `${page}.md`]),
    ]),
  };
}

/** The anchor of the page of changes. */
const changesKey = 'changes';

/** The anchor of the list of schemas. */
const schemasKey = 'schemas';

type SchemaPages = ReadonlyMap<string, Permalink>;

function pagesOfSchemas({ schemas }: Parts, { schemaPageOf }: Addresses): SchemaPages {
  return new Map(schemas.map(({ anchor }) => [anchor, schemaPageOf(anchor)]));
}

function listPages(
  parts: Parts,
  { layout, pageOf }: Addresses,
  schemaPages: SchemaPages,
  text: Text,
): readonly ReferencePage[] {
  const { permalink, title, summary, description, tags, webhooks, schemas } = parts;
  const first = { permalink, anchor: '', title, description: summary || excerpt(firstParagraph(description)) };
  const changes = [...guidePages(parts), ...changesPages(parts, text)];
  if (layout === 'single') return [{ ...first, shows: 'document' }, ...changes];

  const page = (
    shows: ReferencePage['shows'],
    { anchor, title: own, description: html }: { anchor: string; title: string; description: Html },
    address = pageOf(anchor),
  ): readonly ReferencePage[] =>
    address === undefined
      ? []
      : [{ permalink: address, shows, anchor, title: own, description: excerpt(firstParagraph(html)) }];
  const hooks = { anchor: webhooksKey, title: text('api.webhooks'), description: '' };
  const list = { anchor: '', title: text('api.schemas'), description: '' };
  return [
    { ...first, shows: 'index' },
    ...tags.flatMap((tag) => [
      ...page('tag', tag),
      ...tag.operations.flatMap((operation) => page('operation', operation)),
    ]),
    ...page('webhooks', hooks).map((found) => ({ ...found, anchor: '' })),
    ...webhooks.flatMap((operation) => page('operation', operation)),
    ...(schemas.length > 0 ? page('schemas', list, schemaListPage(parts)) : []),
    ...schemas.flatMap((named) => page('schema', described(named), schemaPages.get(named.anchor))),
    ...changes,
  ];
}

function guidePages({ guides = [] }: Parts): readonly ReferencePage[] {
  return guides.map(({ name, permalink, title, description }) => ({
    permalink,
    shows: 'guide',
    anchor: `guide/${name}`,
    title,
    description,
  }));
}

function changesPages(parts: Parts, text: Text): readonly ReferencePage[] {
  const [newest] = parts.changes;
  if (newest === undefined) return [];
  const { version, since } = newest;
  const description = text('api.changesAbout', { version, api: parts.title, since });
  return [{ permalink: changesPage(parts), shows: 'changes', anchor: '', title: text('api.changes'), description }];
}

function described({ anchor, name, schema }: NamedSchema) {
  return { anchor, title: name, description: schema.description };
}

function listHrefs(parts: Parts, { hrefOf }: Addresses, schemaPages: SchemaPages): Reference['hrefs'] {
  const { permalink, tags, webhooks, schemas, securitySchemes, changes } = parts;
  const planned = [...tags.flatMap((tag) => [tag, ...tag.operations]), ...webhooks].map(({ anchor }) => anchor);
  const properties = parts.root === undefined ? [] : ['properties', parts.root.anchor];
  const onFirstPage = ['overview', 'security', ...properties, ...securitySchemes.map(({ anchor }) => anchor)];
  const first = (anchor: string) => `${encodePath(permalink)}#${anchor}`;
  const schemaHref = (anchor: string) => {
    const page = schemaPages.get(anchor);
    return page === undefined ? first(anchor) : encodePath(page);
  };
  return Object.fromEntries([
    ...[...planned, webhooksKey].map((anchor) => [anchor, hrefOf(anchor)]),
    ...onFirstPage.map((anchor) => [anchor, first(anchor)]),
    ...schemas.map(({ anchor }) => [anchor, schemaHref(anchor)]),
    [schemasKey, schemaPages.size > 0 ? encodePath(schemaListPage(parts)) : first(schemasKey)],
    ...(parts.guides ?? []).map((guide) => [`guide/${guide.name}`, encodePath(guide.permalink)]),
    ...(changes.length > 0 ? [[changesKey, encodePath(changesPage(parts))]] : []),
    ...changes.map(({ anchor }) => [anchor, `${encodePath(changesPage(parts))}#${anchor}`]),
  ]);
}

function changesPage({ permalink }: Parts): Permalink {
  return joinPermalink(permalink, changesKey);
}

function schemaListPage({ permalink }: Parts): Permalink {
  return joinPermalink(permalink, schemasKey);
}
