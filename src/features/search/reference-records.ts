import type { ApiChanges, ChangedPart } from '../../model/api-changes.ts';
import type {
  Header,
  MediaType,
  NamedSchema,
  Operation,
  Parameter,
  Reference,
  Response,
  Tag,
} from '../../model/reference.ts';
import type { SchemaField, SchemaView } from '../../model/schema-view.ts';
import type { SecurityScheme } from '../../model/security-scheme.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { pathWords } from '../../shared/path-words.ts';
import { encodePath } from '../../shared/paths.ts';
import type { Text } from '../../shared/texts/text.ts';
import type { SearchRecord } from './record.ts';
import { operationNames, schemaNames } from './shape-names.ts';

/** A list of keys has every word: what explains some of them comes before it. */
const listWeight = 0.6;

/** Schemas whose records are made together. */
const perGroup = 32;

/**
 * The records of an API document in groups, which are made together: `''` describes the document as a whole, each tag
 * its operations, `webhooks` those, and `schemas/0` the first named schemas.
 */
export function recordGroups({
  tags,
  webhooks,
  schemas,
}: Reference): ReadonlyMap<string, readonly (Operation | NamedSchema)[]> {
  const groups = Array.from({ length: Math.ceil(schemas.length / perGroup) }, (_, at) => at);
  const all: readonly (readonly [group: string, parts: readonly (Operation | NamedSchema)[]])[] = [
    ...tags.map((tag) => [tag.anchor, tag.operations] as const),
    ['webhooks', webhooks],
    ...groups.map((at) => [`schemas/${at}`, schemas.slice(at * perGroup, (at + 1) * perGroup)] as const),
  ];
  return new Map([['', []], ...all.filter(([, parts]) => parts.length > 0)]);
}

/** The parts of an API document that are in one group, each where it is described. */
export function referenceRecords(reference: Reference, group: string, text: Text): readonly SearchRecord[] {
  const { title, permalink, description, root, tags, schemas, securitySchemes, changes, hrefs } = reference;
  const record = (
    anchor: string,
    part: Omit<SearchRecord, 'url' | 'meta' | 'filters'> & Partial<Pick<SearchRecord, 'meta'>>,
  ) => ({
    ...part,
    url: hrefs[anchor] ?? `${encodePath(permalink)}#${anchor}`,
    meta: { trail: title, ...part.meta },
    filters: { kind: [text('search.kindApi')] },
  });
  if (group === '')
    return [
      {
        ...record('', { title, html: `${description}${root ? propertiesText(root.schema) : ''}` }),
        url: encodePath(permalink),
        ...(root === undefined ? {} : { isList: true, weight: listWeight }),
      },
      ...tags.filter(({ name }) => name !== '').map((tag) => record(tag.anchor, tagPart(tag))),
      ...securitySchemes.map((scheme) => record(scheme.anchor, securityPart(scheme, text))),
      ...(reference.guides ?? []).map(({ name, title: guide, html }) =>
        record(`guide/${name}`, { title: guide, html }),
      ),
      ...changes.map((step) => record(step.anchor, changesPart(step, text))),
    ];
  const byAnchor = new Map(schemas.map(({ anchor, schema }) => [anchor, schema]));
  const section = tags.find(({ anchor }) => anchor === group)?.title ?? text('api.webhooks');
  return (recordGroups(reference).get(group) ?? []).map((part) =>
    record(
      part.anchor,
      'method' in part
        ? { ...operationPart(part, section), names: operationNames(part, byAnchor, text) }
        : { ...schemaPart(part, text), names: schemaNames(part, text) },
    ),
  );
}

function tagPart({ title, description }: Tag) {
  return { title, isDetail: true, html: description };
}

function operationPart(operation: Operation, tag: string) {
  const { title, method, path, operationId = '', parameters, requestBody, responses, callbacks } = operation;
  const html = [
    sentence(operation.description),
    ...parameters.flatMap((group) => group.parameters.map(valueText)),
    sentence(requestBody?.description ?? ''),
    ...(requestBody?.content ?? []).map(mediaText),
    ...responses.map(responseText),
    ...callbacks.flatMap((callback) =>
      callback.operations.map((one) => said(escapeHtml(`${callback.name} ${one.method} ${one.path}`))),
    ),
  ].join('\n');
  return { title, html, meta: { method, path, operationId, tag, paths: pathWords(method, path).join(' ') } };
}

function responseText({ status, summary, description, headers, content }: Response): string {
  const name = `<code>${escapeHtml(status)}</code>${summary === '' ? '' : ` ${escapeHtml(summary)}`}`;
  return `${said(name, description)}${headers.map(valueText).join('')}${content.map(mediaText).join('')}`;
}

/** Names, types and descriptions of fields; the fields of named schemas are in the records of these. */
function schemaPart({ name, schema }: NamedSchema, text: Text) {
  const html = `${sentence(schema.description)}${fieldsText(schema, 0)}`;
  return { title: name, isDetail: true, html, meta: { tag: text('api.schemas') } };
}

/** Each property of a JSON Schema under its path, which is its id. */
function propertiesText({ lists, of }: SchemaView): string {
  const own = lists.flatMap(({ fields }) => fields.map((field) => propertyText(field) + propertiesText(field.schema)));
  return `${own.join('')}${of === undefined ? '' : propertiesText(of)}`;
}

function propertyText({ anchor, schema }: SchemaField): string {
  if (anchor === undefined) return '';
  const path = escapeHtml(anchor);
  return `<h2 id="${path}">${path}</h2>${said(escapeHtml(schema.type), schema.description)}${wordsOf(schema)}`;
}

function securityPart({ name, summary, description }: SecurityScheme, text: Text) {
  return { title: name, html: `<p>${escapeHtml(summary)}</p>${description}`, meta: { tag: text('api.security') } };
}

function changesPart({ version, since, groups }: ApiChanges, text: Text) {
  const line = ({ method = '', name, changes }: ChangedPart) =>
    [
      `${method} ${name}`,
      ...changes.map(({ words }) => words.map((word) => (typeof word === 'string' ? word : word.code)).join('')),
    ].join(' ');
  const html = groups
    .flatMap(({ title, parts }) => [title, ...parts.map(line)])
    .map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
  return { title: text('api.changesIn', { version, since }), isDetail: true, html: html.join('') };
}

function valueText({ name, description, schema }: Parameter | Header): string {
  return `${said(`<code>${escapeHtml(name)}</code>`, description)}${wordsOf(schema)}`;
}

function mediaText({ type, schema }: MediaType): string {
  const named = schema?.ref === undefined ? '' : escapeHtml(schema.ref.name);
  const inside = schema === undefined || schema.ref !== undefined ? '' : fieldsText(schema, 0);
  return `${said(`<code>${escapeHtml(type)}</code>`, named)}${inside}`;
}

/** The deepest schemas inside schemas that are indexed. */
const maxDepth = 3;

/** The fields inside a schema; those of named schemas are in the records of these. */
function fieldsText(schema: SchemaView, depth: number): string {
  if (depth > maxDepth) return '';
  const fields = schema.lists.flatMap((list) => list.fields.map((field) => fieldText(field, depth)));
  return `${fields.join('')}${schema.of === undefined ? '' : fieldsText(schema.of, depth + 1)}`;
}

function fieldText({ kind, name, schema }: SchemaField, depth: number): string {
  const inside = schema.ref === undefined ? fieldsText(schema, depth + 1) : '';
  if (kind === 'option') return `${said(escapeHtml(name))}${inside}`;
  const type = schema.type === '' ? '' : ` (${escapeHtml(schema.type)})`;
  return `${said(`<code>${escapeHtml(name)}</code>${type}`, schema.description)}${wordsOf(schema)}${inside}`;
}

function wordsOf({ enum: values }: SchemaView): string {
  if (values.length === 0) return '';
  return said(
    values
      .map(({ value, description }) => escapeHtml(description === '' ? value : `${value}: ${description}`))
      .join(', '),
  );
}

/** The description of something, after its name: excerpts show it in one line with what comes before and after. */
function said(name: string, html = ''): string {
  return `<p>${html === '' ? sentence(name) : `${name}:`}</p>${sentence(html)}`;
}

/** Markup whose text ends as a sentence does. */
function sentence(html: string): string {
  let end = html.trimEnd().length;
  for (let start = startOfTag(html, end); start >= 0; start = startOfTag(html, end))
    end = html.slice(0, start).trimEnd().length;
  if (end === 0 || /[.!?:,…。！？]/.test(html[end - 1] ?? '')) return html;
  return `${html.slice(0, end)}.${html.slice(end)}`;
}

/** Where the tag begins that ends at an offset; -1 where text ends there, which may end with `>` as well. */
function startOfTag(html: string, end: number): number {
  if (html[end - 1] !== '>') return -1;
  const start = html.lastIndexOf('<', end - 1);
  return html.indexOf('>', start) === end - 1 ? start : -1;
}
