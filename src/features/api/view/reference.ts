import type { Grammars } from '../../../core/highlight/index.ts';
import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, listAt, objectAt, textAt, textsAt } from '../../../core/json/value.ts';
import { isDirected } from '../../../core/json-schema/index.ts';
import type { Permalink } from '../../../model/address.ts';
import type { BreakingRules } from '../../../model/api-changes.ts';
import type { ApiGuideName, RequestCollectionFormat } from '../../../model/api-config.ts';
import type { SourcePath } from '../../../model/place.ts';
import type {
  Contact,
  License,
  NamedSchema,
  OperationLink,
  Reference,
  Tag,
  TagGroup,
} from '../../../model/reference.ts';
import type { SchemaRef } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { type DocumentVersion, withHistory } from '../changes/history.ts';
import { requestCollections } from '../collections/index.ts';
import type { OpenApiDocument } from '../document.ts';
import { textsWith } from '../document-texts.ts';
import { buildGuides } from '../guides/index.ts';
import { buildSchemaRoot } from '../json-schema/schema-root.ts';
import type { Addresses } from '../layout/addresses.ts';
import { layOut } from '../layout/pages.ts';
import type { Report } from '../load/report.ts';
import { type Anchors, anchorOf, createFieldAnchors } from '../markup/anchors.ts';
import { createDescriptionRenderer, type ReferenceLinks } from '../markup/description.ts';
import { externalDocs, externalLink, safeHref } from '../markup/external-link.ts';
import { plainLine } from '../markup/plain-line.ts';
import { walkNodes } from '../node-type.ts';
import type { PartKeys } from '../part-keys.ts';
import { codeSamples, type SampleSettings } from '../samples/code-samples.ts';
import { defaultServerAddress } from '../samples/request.ts';
import { type MenuRequest, menuRequest, type PageRequest, sampleRequestFiles } from '../samples/sample-requests.ts';
import { createSampleValues } from '../samples/values.ts';
import type { ExampleValidator } from '../schema/example-validator.ts';
import { inlineLimits } from '../schema/inline-limits.ts';
import { createSchemaRegistry, type SchemaRegistry } from '../schema/registry.ts';
import { createSchemaViewer } from '../schema/schema-view.ts';
import { operationSchemas, schemaTargets, schemaUsers } from '../schema/used-by.ts';
import { createTrail, type Trail } from '../trail.ts';
import { type Consoles, createConsoles, type TryItSettings } from '../try-it/operation.ts';
import { levels, type ViewContext } from './context.ts';
import { createViewTaker, type KeptViews, nothingKept, type ViewSource, type ViewTaker } from './kept-views.ts';
import { buildOperation } from './operation.ts';
import { type Plan, type PlannedTag, tagTitle } from './plan.ts';
import { buildSecurity, buildSecuritySchemes, claimSecurityAnchors } from './security.ts';
import { buildServers } from './server.ts';

/** What a reference is built from besides its document. */
export interface ReferenceOptions {
  readonly id: string;
  readonly source: SourcePath;
  readonly permalink: Permalink;
  readonly specification: string;
  /** Where the schema is that the document is about, where it is a JSON Schema. */
  readonly root?: Pointer | undefined;
  /** Ids that are taken by what is planned. */
  readonly anchors: Anchors;
  readonly plan: Plan;
  readonly addresses: Addresses;
  readonly links: ReferenceLinks;
  /** Whether the links of a text depend on the file that it is written in. */
  readonly isSpread?: boolean;
  readonly text: Text;
  /** Of languages that plugins bring. */
  readonly grammars: Grammars;
  readonly samples: SampleSettings;
  /** Whether readers may choose other languages. */
  readonly samplesMenu: boolean;
  readonly collections: readonly RequestCollectionFormat[];
  readonly guides: readonly ApiGuideName[];
  /** Name of this version, those before it, newest first, and which changes since them break clients. */
  readonly versions: {
    readonly present: string;
    readonly earlier: readonly DocumentVersion[];
    readonly breaking: BreakingRules;
  };
  /** Whether readers can try its operations, and how. */
  readonly tryIt?: TryItSettings | undefined;
}

/** How values are validated, and where faults are reported. */
interface Checks {
  readonly validate: ExampleValidator;
  readonly report: (report: Report) => void;
}

/** What is known of the document as another build described it. */
export interface Earlier {
  /** Digest of all that the reference is made with besides its document. */
  readonly settings: string;
  readonly keys: PartKeys;
  readonly kept: KeptViews;
}

/**
 * The model of a reference from a bundled document of OpenAPI 3.1.
 *
 * @returns `files`: what is written next to its pages, by address
 */
export function buildReference(
  document: OpenApiDocument,
  options: ReferenceOptions,
  checks: Checks,
  earlier: Earlier = { settings: '', keys: () => '', kept: nothingKept },
): {
  readonly reference: Reference;
  readonly files: ReadonlyMap<Permalink, string>;
  readonly sources: readonly ViewSource[];
} {
  const { root } = document;
  const { permalink, anchors, plan, addresses, text } = options;
  const { context, views } = createContext(document, options, checks, earlier);
  // Ids of headings are given in the order of the page, the description first.
  const about = aboutDocument(context, options);
  const consoles = options.tryIt && createConsoles({ ...context, permalink }, options.tryIt);
  const requests: PageRequest[] = [];
  const addRequest: AddRequest = (anchor, request) =>
    requests.push({ anchor, page: addresses.pageWith(anchor), request });
  // First: links of operations may lead to their headings.
  const described = plan.tags.map((tag) => ({ tag, description: describeTag(tag, context) }));
  const tags = described.map(({ tag, description }) => ({
    ...buildTag(tag, { context, views, consoles, addRequest: options.samplesMenu ? addRequest : undefined }),
    description,
  }));
  const webhooks = plan.webhooks.map(
    (planned) => views.operation(planned, () => ({ view: buildOperation(planned, context) })).view,
  );
  const schemas = buildSchemas(context, views, plan.operations);
  const main = schemas.find(({ pointer }) => pointer === options.root)?.schema;
  const { title } = about;
  const description = textAt(objectAt(root, 'info'), 'description');
  const collections = requestCollections(options.collections, { ...context, plan, permalink, title, description });
  const securitySchemes = buildSecuritySchemes(context);
  const guides = buildGuides(options.guides, {
    ...context,
    permalink,
    api: title,
    operations: tags.flatMap(({ operations }) => operations),
    schemes: securitySchemes,
    hrefOf: addresses.hrefOf,
    address: defaultServerAddress(listAt(root, 'servers')[0]),
  });
  const parts = {
    ...about,
    servers: buildServers(listAt(root, 'servers'), context),
    security: buildSecurity(listAt(root, 'security'), context),
    securitySchemes,
    tags,
    tagGroups: buildTagGroups(root, tags),
    webhooks,
    ...(main && { root: buildSchemaRoot(main, options.root ?? '', context) }),
    schemas: schemas.flatMap(({ schema }) => (schema === main ? [] : [schema])),
    ...(guides.length > 0 ? { guides } : {}),
    ...(collections.length > 0 ? { collections: collections.map(({ label, address }) => ({ label, address })) } : {}),
    ...(requests.length > 0 ? { hasSamplesMenu: true as const } : {}),
    ...(consoles && consoles.files().size > 0 ? { connections: consoles.connections() } : {}),
  };
  const { present, earlier: before, breaking } = options.versions;
  const whole = withHistory(parts, [{ name: present, document }, ...before], anchors, text, breaking);
  const files = new Map([
    ...sampleRequestFiles(requests),
    ...(consoles?.files() ?? []),
    ...collections.map(({ address, content }) => [address, content] as const),
  ]);
  return { reference: { ...whole, ...layOut(whole, addresses, text) }, files, sources: views.sources };
}

/** What the views of all parts of a document share. */
function createContext(
  document: OpenApiDocument,
  { anchors: ids, plan, addresses, links, isSpread, text, grammars, samples }: ReferenceOptions,
  { validate, report: reported }: Checks,
  { settings, keys, kept }: Earlier,
): { readonly context: ViewContext; readonly views: ViewTaker } {
  const trail = createTrail();
  const claim = trail.recorded('id', ids.claim, (id, wanted) => id === wanted && !ids.has(wanted));
  const anchors = { ...ids, claim };
  const report = trail.recorded('report', reported);
  const registry = recordedRegistry(createSchemaRegistry(document, ids), trail);
  const reportTooMuch = (written: string, { message, hint }: { readonly message: string; readonly hint?: string }) => {
    const places = textsWith(new Set([written]), document.root, (own) => [own]).get(written) ?? [];
    for (const pointer of places)
      report({ rule: 'openapi-limit', message: `the text is shown as it is written: ${message}`, pointer, hint });
  };
  const linkOf = trail.recorded('link', links);
  const linkIn: ReferenceLinks = isSpread ? linkOf : (url) => linkOf(url);
  const descriptions = createDescriptionRenderer(anchors, linkIn, reportTooMuch, text, trail);
  const { root } = document;
  const isOnePage = addresses.layout === 'single';
  if (!isOnePage) for (const { ref } of registry.list) addresses.schemaPageOf(ref.anchor);
  const uses = plan.operations.map(({ node }) => operationSchemas(document, node));
  const targetsOf = (pointer: Pointer) => schemaTargets(document, pointer);
  const limits = inlineLimits(uses, registry, { isOnePage, targetsOf });
  const index = operationIndex(plan.operations);
  const context: ViewContext = {
    document,
    text,
    grammars,
    samples,
    values: createSampleValues({ document, validate, report, size: limits.sample, trail }),
    describesXml: describesXml(document),
    anchors,
    descriptions,
    registry,
    schemas: createSchemaViewer({ document, registry, descriptions, text, level: levels.detail, trail }, limits),
    securityAnchors: claimSecurityAnchors(document, anchors),
    operationAt: trail.recorded('operation', (name) => index.get(name)),
    trail,
  };
  const sdk = [...samples.sdk.seen];
  const all = { settings: [settings, limits, isDirected(root), sdk], keys, kept };
  return { context, views: createViewTaker(context, all) };
}

/** Schemas among the components are part of what a view is made from. Others get their ids when they are asked for. */
function recordedRegistry(registry: SchemaRegistry, { recorded }: Trail): SchemaRegistry {
  const named = new Map(registry.list.map(({ pointer, ref }) => [pointer, ref]));
  const refTo = recorded('schema', registry.refTo, () => false);
  const isOwn = ({ name, anchor }: SchemaRef) => anchor === anchorOf('schema', name);
  return {
    ...registry,
    refTo: (pointer) => {
      const ref = named.get(pointer);
      return ref !== undefined && isOwn(ref) ? ref : refTo(pointer);
    },
  };
}

/** What a reference says of its document as a whole. */
function aboutDocument({ document, descriptions }: ViewContext, options: ReferenceOptions) {
  const { id, source, permalink, specification } = options;
  const { root } = document;
  const info = objectAt(root, 'info');
  const terms = textAt(info, 'termsOfService');
  const self = textAt(root, '$self');
  const described = options.root === undefined ? info : document.resolve(options.root)?.value;
  const written = isObject(described) ? described.description : undefined;
  return {
    id,
    source,
    permalink,
    specification,
    title: plainLine(textAt(info, 'title')) || id,
    version: textAt(info, 'version').trim(),
    logo: buildLogo(objectAt(info, 'x-logo')),
    summary: plainLine(textAt(info, 'summary')),
    description: descriptions.renderSections(written, { level: levels.page, base: 'section' }),
    termsOfService: terms === '' ? undefined : externalLink(terms),
    contact: buildContact(objectAt(info, 'contact')),
    license: buildLicense(objectAt(info, 'license')),
    externalDocs: externalDocs(root.externalDocs),
    ...(/^https?:/i.test(self) ? { self: externalLink(self) } : {}),
  };
}

function describesXml({ root }: OpenApiDocument): boolean {
  let found = false;
  walkNodes(root, 'document', (node, type) => {
    found ||= type === 'schema' && 'xml' in node;
  });
  return found;
}

function operationIndex(operations: Plan['operations']): ReadonlyMap<string, OperationLink> {
  const index = new Map<string, OperationLink>();
  for (const { node, link } of operations) {
    const operationId = textAt(node.value, 'operationId');
    for (const key of [operationId, `#${node.pointer}`]) if (key !== '' && !index.has(key)) index.set(key, link);
  }
  return index;
}

type AddRequest = (anchor: string, request: MenuRequest) => void;

/** @param addRequest called with each request that has samples; absent where readers have no more of these than the page has */
function buildTag(
  planned: PlannedTag,
  {
    context,
    views,
    consoles,
    addRequest,
  }: {
    readonly context: ViewContext;
    readonly views: ViewTaker;
    readonly consoles: Consoles | undefined;
    readonly addRequest: AddRequest | undefined;
  },
): Omit<Tag, 'description'> {
  const { name, value, anchor, parent, operations, related } = planned;
  const docs = externalDocs(value.externalDocs);
  return {
    name,
    title: tagTitle(name, value, context.text),
    anchor,
    parent,
    externalDocs: docs,
    operations: operations.map((operation) => {
      const { view, request, languages } = views.operation(operation, () => {
        const { samples, made, request: sent, isChosen, bodies } = codeSamples(operation.node, context);
        const hasMenu = addRequest !== undefined && sent !== undefined && samples.length > 0;
        const isChoice = addRequest !== undefined && bodies.length > 1;
        const choice = isChoice ? { bodies: bodies.map(({ type, name }) => ({ type, name })) } : {};
        return {
          view: { ...buildOperation(operation, context), samples, ...choice },
          ...(hasMenu && { request: menuRequest({ request: sent, isChosen, bodies, languages: made }) }),
          languages: made,
        };
      });
      if (request !== undefined) addRequest?.(operation.link.anchor, request);
      return { ...view, tryIt: consoles?.add(operation.node, languages ?? []) };
    }),
    related: related.map(({ link }) => link),
  };
}

function describeTag({ value, anchor }: PlannedTag, { descriptions }: ViewContext): Tag['description'] {
  return descriptions.renderSections(value.description, { level: levels.section, base: anchor });
}

/** The groups of tags. A tag inside another belongs to the group of the outermost. */
function buildTagGroups(root: JsonObject, tags: readonly Tag[]): readonly TagGroup[] {
  const outermost = new Map(tags.filter(({ parent }) => parent === undefined).map((tag) => [tag.name, tag.anchor]));
  const groups = listAt(root, 'x-tagGroups')
    .filter(isObject)
    .map((group) => ({
      name: textAt(group, 'name'),
      tags: textsAt(group, 'tags').flatMap((name) => outermost.get(name) ?? []),
    }))
    .filter((group) => group.tags.length > 0);
  if (groups.length === 0) return [];
  const grouped = new Set(groups.flatMap((group) => group.tags));
  const rest = [...outermost.values()].filter((anchor) => !grouped.has(anchor));
  return rest.length > 0 ? [...groups, { name: '', tags: rest }] : groups;
}

/** The logo of a document. Its address has to be that of an image, so `mailto:` gives none. */
function buildLogo(logo: JsonObject | undefined): Reference['logo'] {
  const src = safeHref(textAt(logo, 'url'));
  if (src === undefined || src.startsWith('mailto:')) return undefined;
  return { src, alt: textAt(logo, 'altText'), href: safeHref(textAt(logo, 'href')) };
}

function buildContact(contact: JsonObject | undefined): Contact | undefined {
  if (!contact) return undefined;
  const email = textAt(contact, 'email');
  const link = externalLink(textAt(contact, 'url'), textAt(contact, 'name') || email);
  return { ...link, email: email || undefined };
}

function buildLicense(license: JsonObject | undefined): License | undefined {
  if (!license) return undefined;
  const identifier = textAt(license, 'identifier');
  const link = externalLink(textAt(license, 'url'), textAt(license, 'name') || identifier);
  return { ...link, identifier: identifier || undefined };
}

/** The named schemas of a document. Viewing one can find others, so the list is walked while it grows. */
function buildSchemas(
  { document, anchors, registry, schemas }: ViewContext,
  views: ViewTaker,
  operations: Plan['operations'],
): readonly { readonly pointer: Pointer; readonly schema: NamedSchema }[] {
  const found: { readonly pointer: Pointer; readonly schema: NamedSchema['schema'] }[] = [];
  for (const { ref, pointer } of registry.list)
    found.push({
      pointer,
      schema: views.schema({ anchor: ref.anchor, pointer }, () => ({ view: schemas.named(pointer) })),
    });
  const users = schemaUsers({ document, registry, operations });
  return found.flatMap(({ pointer, schema }) => {
    const ref = registry.refTo(pointer);
    if (!ref) return [];
    const anchorFields = createFieldAnchors(ref.anchor, anchors);
    return [{ pointer, schema: { ...ref, schema: anchorFields(schema), usedBy: users.get(pointer) ?? [] } }];
  });
}
