import { createAddresses, element, type HtmlNode, parseHtml, toBlocks } from '../../../core/markdown/index.ts';
import type { ChangedPart, Words } from '../../../model/api-changes.ts';
import type { License, NamedSchema, Operation, Reference, ReferencePage, Tag } from '../../../model/reference.ts';
import { encodePath } from '../../../shared/paths.ts';
import { remembered } from '../../../shared/remembered.ts';
import { codeLanguage } from '../../../shared/request/sample-languages.ts';
import { type Language, type Text, textOf } from '../../../shared/texts/text.ts';
import { createReferencesIn } from '../references-in.ts';
import {
  bullets,
  code,
  codeText,
  externalLink,
  heading,
  joined,
  labelled,
  link,
  paragraph,
  securityWords,
  serverList,
} from './markdown-builders.ts';
import { namedSchemaNodes, rootNodes } from './named-schema.ts';
import { operationNodes, remarks } from './operation.ts';
import { schemeNodes } from './security-scheme.ts';

/**
 * One API document as Markdown, with the headings of its page. Where operations and schemas have pages of their own, they are
 * listed with links: a thousand operations in one file are more than a program can take in. Its words go through the same writer as everything else,
 * so all of their characters are text.
 *
 * @param origin of the site, without trailing slash; `''` where it does not know its own
 */
export function referenceCopy(reference: Reference, origin: string, language?: Language): string {
  const text = textOf(language);
  const { title, version, specification, summary, description, servers, securitySchemes, tags, webhooks } = reference;
  const { root, schemas } = reference;
  const isList = isIndex(reference.pages);
  const operationsOf = (operations: readonly Operation[]): readonly HtmlNode[] =>
    isList
      ? operationList(operations, reference, text)
      : operations.flatMap((operation) => operationNodes(operation, 3, text));
  const section = (name: string, items: readonly unknown[]) => (items.length === 0 ? [] : [heading(2, name)]);
  const before: readonly HtmlNode[] = [
    heading(1, title),
    paragraph(
      [version === '' ? '' : text('api.version', { version }), specification].filter(Boolean).join(text('api.comma')),
    ),
    ...(summary === '' ? [] : [paragraph(summary)]),
    ...overviewFacts(reference, text),
    ...parseHtml(description),
    ...rootNodes(root, text),
    ...section(text('api.servers'), servers),
    ...serverList(servers, text),
    ...section(text('api.authorization'), securitySchemes),
    ...securitySchemes.flatMap((scheme) => schemeNodes(scheme, text)),
    ...tags.flatMap((tag) => tagNodes(tag, { reference, level: 2 }, operationsOf(tag.operations), text)),
    ...section(text('api.webhooks'), webhooks),
    ...operationsOf(webhooks),
    ...section(text('api.schemas'), schemas),
    ...(isList ? schemaLinks(schemas, reference) : []),
  ];
  const after: readonly HtmlNode[] = [
    ...(reference.guides ?? []).flatMap(({ title: name, html }) => [heading(2, name), ...parseHtml(html)]),
    ...(reference.changes.length === 0 ? [] : [heading(2, text('api.changes'))]),
    ...changesNodes(reference, 3, text),
  ];
  const addresses = createAddresses(origin, reference.permalink);
  const blocks = [
    ...toBlocks(before, addresses),
    ...(isList ? [] : schemas.map((named) => textOfSchema(named, reference, { origin, text }))),
    ...toBlocks(after, addresses),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * A page of an API document that is not its first one, as Markdown: a tag, a schema, the changes. What it refers to is linked, not
 * repeated, as each of it has a copy of its own.
 */
export function partCopyText(
  reference: Reference,
  page: ReferencePage,
  { origin, language }: { readonly origin: string; readonly language?: Language | undefined },
): string {
  const text = textOf(language);
  if (page.shows === 'operation') return operationCopyText(reference, page.anchor, { ...page, origin, language });
  const nodes = [...partNodes(reference, page, text), element('hr', []), aboutDocument(reference, text)];
  return `${toBlocks(nodes, createAddresses(origin, page.permalink)).join('\n\n')}\n`;
}

function partNodes(reference: Reference, { shows, anchor, title }: ReferencePage, text: Text): readonly HtmlNode[] {
  const { webhooks, schemas, guides = [] } = reference;
  const { tags, byAnchor } = sharedParts(reference);
  const inFull = (operations: readonly Operation[]) => [
    ...operations.flatMap((operation) => operationNodes(operation, 2, text)),
    ...linkedSchemas(operations, reference, text),
  ];
  const tag = tags.get(anchor);
  if (tag !== undefined) return tagNodes(tag, { reference, level: 1 }, inFull(tag.operations), text);
  const named = byAnchor.get(anchor);
  if (named !== undefined)
    return [...namedSchemaNodes(named, 1, text), ...linkedSchemas(named.schema, reference, text)];
  const head = heading(1, title);
  if (shows === 'webhooks') return [head, ...inFull(webhooks)];
  if (shows === 'schemas') return [head, ...schemaLinks(schemas, reference)];
  if (shows === 'changes') return [head, ...changesNodes(reference, 2, text)];
  return [head, ...parseHtml(guides.find(({ name }) => anchor === `guide/${name}`)?.html ?? '')];
}

/** Where the named schemas are that something refers to. */
function linkedSchemas(tree: object, reference: Reference, text: Text): readonly HtmlNode[] {
  const linked = sharedParts(reference).referencesIn(tree);
  return linked.length === 0 ? [] : [heading(2, text('api.schemas')), ...schemaLinks(linked, reference)];
}

function tagNodes(
  { title, description, externalDocs, related }: Tag,
  { reference, level }: { readonly reference: Reference; readonly level: number },
  operations: readonly HtmlNode[],
  text: Text,
): readonly HtmlNode[] {
  return [
    heading(level, title),
    ...parseHtml(description),
    ...(externalDocs === undefined ? [] : [paragraph(externalLink(externalDocs))]),
    ...operations,
    ...(related.length === 0 ? [] : [paragraph(text('api.seeAlso'))]),
    ...bullets(related.map(({ anchor, title: label }) => [link(addressOf(anchor, reference), label)])),
  ];
}

function schemaLinks(schemas: readonly NamedSchema[], reference: Reference): readonly HtmlNode[] {
  return bullets(schemas.map(({ name, anchor }) => [link(addressOf(anchor, reference), name)]));
}

/** Which document a copy is a part of. */
function aboutDocument({ permalink, title, version }: Reference, text: Text): HtmlNode {
  const words = version === '' ? [] : [text('api.comma'), text('api.version', { version })];
  return paragraph(link(permalink, title), ...words);
}

function operationList(operations: readonly Operation[], reference: Reference, text: Text): readonly HtmlNode[] {
  return bullets(
    operations.map((operation) => [
      link(addressOf(operation.anchor, reference), operation.title),
      ': ',
      code(`${operation.method} ${operation.path}`),
      ...remarks(operation, text),
    ]),
  );
}

/** Where programs read on: the Markdown copy of an operation or schema. Where all is on one page, its place there. */
function addressOf(anchor: string, { pages, copies, hrefs }: Reference): string {
  const copy = isIndex(pages) ? copies[anchor] : undefined;
  return copy === undefined ? (hrefs[anchor] ?? `#${anchor}`) : encodePath(copy);
}

/** Whether operations and schemas have pages of their own. */
function isIndex(pages: Reference['pages']): boolean {
  return pages.some(({ shows }) => shows === 'index');
}

/** The most schemas that the copy of an operation describes: the nearest ones that it refers to. */
const maxSchemas = 40;

/**
 * One operation as Markdown, with all that it takes to call it: servers, credentials, a request, and the schemas that it
 * leads to.
 *
 * @param permalink of the page that describes it
 */
export function operationCopyText(
  reference: Reference,
  anchor: string,
  {
    permalink,
    origin,
    language,
  }: { readonly permalink: string; readonly origin: string; readonly language?: Language | undefined },
): string {
  const text = textOf(language);
  const { webhooks, servers, securitySchemes } = reference;
  const operation = sharedParts(reference).operations.get(anchor);
  if (operation === undefined) throw new Error(`no operation ${anchor} in ${reference.permalink}`);
  const used = new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  const schemes = securitySchemes.filter(({ name }) => used.has(name));
  const shown = operation.servers.length > 0 || webhooks.includes(operation) ? [] : servers;
  const { near, further } = schemasOf(operation, reference);
  const [sample] = operation.samples;
  const section = (name: string, nodes: readonly HtmlNode[]) =>
    nodes.length === 0 ? [] : [heading(2, name), ...nodes];
  const nodes: readonly HtmlNode[] = [
    ...operationNodes(operation, 1, text),
    ...section(
      text('api.request'),
      sample === undefined
        ? []
        : [element('pre', [codeText(sample.html)], { 'data-language': fenceOf(sample.language) })],
    ),
    ...section(text('api.servers'), serverList(shown, text)),
    ...section(
      text('api.authorization'),
      schemes.flatMap((scheme) => schemeNodes(scheme, text)),
    ),
    ...(near.length === 0 ? [] : [heading(2, text('api.schemas'))]),
  ];
  const seeAlso = further.length === 0 ? [] : [paragraph(text('api.seeAlso')), ...schemaLinks(further, reference)];
  const addresses = createAddresses(origin, permalink);
  const blocks = [
    ...toBlocks(nodes, addresses),
    ...near.map((named) => textOfSchema(named, reference, { origin, text })),
    ...toBlocks([...seeAlso, element('hr', []), aboutDocument(reference, text)], addresses),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** What the copies of one document have in common. */
interface SharedParts {
  readonly tags: ReadonlyMap<string, Tag>;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly byAnchor: ReadonlyMap<string, NamedSchema>;
  readonly referencesIn: (tree: object) => readonly NamedSchema[];
  readonly texts: Map<NamedSchema, string>;
}

const sharedParts = remembered(({ tags, webhooks, schemas }: Reference): SharedParts => {
  const all = [...tags.flatMap((tag) => tag.operations), ...webhooks];
  const operations = new Map(all.map((operation) => [operation.anchor, operation]));
  const byAnchor = new Map(schemas.map((named) => [named.anchor, named]));
  const byTag = new Map(tags.map((tag) => [tag.anchor, tag]));
  return { tags: byTag, operations, byAnchor, referencesIn: createReferencesIn(schemas), texts: new Map() };
});

function textOfSchema(
  named: NamedSchema,
  reference: Reference,
  { origin, text }: { readonly origin: string; readonly text: Text },
): string {
  const { texts } = sharedParts(reference);
  const known = texts.get(named);
  if (known !== undefined) return known;
  const made = toBlocks(namedSchemaNodes(named, 3, text), createAddresses(origin, reference.permalink)).join('\n\n');
  texts.set(named, made);
  return made;
}

function fenceOf(language: string): string {
  return language === 'curl' ? 'sh' : codeLanguage(language);
}

/** The named schemas that an operation refers to, and those that they refer to, nearest first; and where it is too many, the next ones. */
function schemasOf(operation: Operation, reference: Reference) {
  const { referencesIn } = sharedParts(reference);
  const { samples, ...described } = operation;
  const found = new Set(referencesIn(described));
  // The set grows while it is walked.
  for (const { schema } of found) {
    if (found.size > maxSchemas) break;
    for (const named of referencesIn(schema)) found.add(named);
  }
  const near = [...found].slice(0, maxSchemas);
  const all = new Set(near.flatMap(({ schema }) => referencesIn(schema)));
  return { near, further: [...new Set([...found, ...all])].slice(near.length) };
}

function overviewFacts(
  { security, contact, license, termsOfService, externalDocs, self }: Reference,
  text: Text,
): readonly HtmlNode[] {
  const email = contact?.email === undefined ? [] : [link(`mailto:${encodePath(contact.email)}`, contact.email)];
  const isEmailAlone = contact?.email !== undefined && contact.email === contact.label;
  return bullets([
    ...(security.length === 0 ? [] : [labelled(text('api.authorization'), securityWords(security, text), text)]),
    ...(contact === undefined
      ? []
      : [
          labelled(
            text('api.contact'),
            isEmailAlone
              ? email
              : joined(
                  [[externalLink(contact)], email].filter(({ length }) => length > 0),
                  text('api.comma'),
                ),
            text,
          ),
        ]),
    ...(license === undefined ? [] : [labelled(text('api.licence'), licenseWords(license), text)]),
    ...(termsOfService === undefined ? [] : [labelled(text('api.terms'), [externalLink(termsOfService)], text)]),
    ...(externalDocs === undefined ? [] : [labelled(text('api.more'), [externalLink(externalDocs)], text)]),
    ...(self === undefined ? [] : [labelled(text('api.document'), [externalLink(self)], text)]),
  ]);
}

function licenseWords(license: License): readonly HtmlNode[] {
  const { identifier, label } = license;
  return [externalLink(license), ...(identifier === undefined || identifier === label ? [] : [` (${identifier})`])];
}

/** What each version changed, with the words of its page. */
function changesNodes(reference: Reference, level: number, text: Text): readonly HtmlNode[] {
  return reference.changes.flatMap(({ version, since, groups }) => [
    heading(level, text('api.versionSince', { version, since })),
    ...(groups.length === 0 ? [paragraph(text('api.noChanges'))] : []),
    ...groups.flatMap(({ title, parts }) => [
      heading(level + 1, title),
      ...bullets(parts.map((part) => changedPart(part, reference, text))),
    ]),
  ]);
}

function changedPart(
  { method, name, title, anchor, changes, usedBy }: ChangedPart,
  reference: Reference,
  text: Text,
): readonly HtmlNode[] {
  const label = name === '' ? text('api.allOperations') : code(method === undefined ? name : `${method} ${name}`);
  const lead = anchor === undefined ? label : link(addressOf(anchor, reference), label);
  const lines = [...changes.map(({ words }) => words), ...(usedBy ? [usedBy] : [])];
  return [
    paragraph(lead, title === '' ? '' : ` ${title}`),
    ...bullets(lines.map((words) => wordNodes(words, reference))),
  ];
}

function wordNodes(words: Words, reference: Reference): readonly HtmlNode[] {
  return words.map((word) => {
    if (typeof word === 'string') return word;
    return word.anchor === undefined ? code(word.code) : link(addressOf(word.anchor, reference), code(word.code));
  });
}
