import type { Example, Header, MediaType, Operation, Parameter, Response } from '../../../model/reference.ts';
import { element, type Node, parseHtml } from '../../markdown-copies/index.ts';
import {
  bullets,
  code,
  described,
  externalLink,
  facts,
  heading,
  joined,
  link,
  paragraph,
  securityWords,
  serverList,
  typeText,
} from './markdown-builders.ts';
import { schemaInside } from './schema.ts';

/** An operation under a heading of its own; its parts are one level below. */
export function operationNodes(operation: Operation, level: number): readonly Node[] {
  const { method, path, title, anchor, externalDocs, security, servers, requestBody } = operation;
  return [
    heading(level, title),
    paragraph(link(`#${anchor}`, code(`${method} ${path}`)), ...remarks(operation)),
    ...parseHtml(operation.description),
    ...(externalDocs === undefined ? [] : [paragraph(externalLink(externalDocs))]),
    ...(security.length === 0 ? [] : [paragraph('Authorization: ', ...securityWords(security))]),
    ...(servers.length === 0 ? [] : [heading(level + 1, 'Servers'), ...serverList(servers)]),
    ...operation.parameters.flatMap(({ place, parameters }) => [
      heading(level + 1, parameterTitles[place]),
      ...fieldTable(parameters),
    ]),
    ...(requestBody === undefined
      ? []
      : [
          heading(level + 1, requestBody.required ? 'Request body (required)' : 'Request body'),
          ...parseHtml(requestBody.description),
          ...contentNodes(requestBody.content, (example) => example),
        ]),
    ...(operation.responses.length === 0 ? [] : [heading(level + 1, 'Responses')]),
    ...operation.responses.flatMap((response) => responseNodes(response, level + 2)),
    ...operation.callbacks.flatMap(({ name, operations }) => [
      heading(level + 1, `Callback ${name}`),
      ...operations.flatMap((callback) => operationNodes(callback, level + 2)),
    ]),
  ];
}

function remarks({ labels, deprecated, since, deprecatedSince }: Operation): readonly string[] {
  return [
    ...labels.map((label) => ` (${label})`),
    ...(since === undefined ? [] : [` (since ${since})`]),
    ...(deprecated ? [deprecatedSince === undefined ? ' (deprecated)' : ` (deprecated since ${deprecatedSince})`] : []),
  ];
}

const parameterTitles = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Header parameters',
  cookie: 'Cookie parameters',
} as const;

/** A table of parameters or headers, and below it what their values are made of. */
function fieldTable(fields: readonly (Parameter | Header)[]): readonly Node[] {
  const cells = (tag: string, row: readonly (readonly Node[])[]) =>
    element(
      'tr',
      row.map((cell) => element(tag, cell)),
    );
  const rows = fields.map((field) => [
    [code(field.name), ...(field.deprecated || field.schema.deprecated ? [' (deprecated)'] : [])],
    [typeText(field.schema)],
    [field.required ? 'yes' : 'no'],
    fieldWords(field),
  ]);
  const insides = fields.flatMap(({ name, schema }) => {
    const inside = schemaInside(schema);
    return inside.length === 0 ? [] : [paragraph(code(name), ':'), ...inside];
  });
  const head = cells('th', [['Name'], ['Type'], ['Required'], ['Description']]);
  return [element('table', [head, ...rows.map((row) => cells('td', row))]), ...insides];
}

function fieldWords(field: Parameter | Header): readonly Node[] {
  const { description, schema, examples } = field;
  const written = 'anchor' in field ? [field.mediaType, field.style].filter((word) => word !== undefined) : [];
  const words = [
    ...facts(schema),
    ...(written.length === 0 ? [] : [[`written as ${written.join(', ')}`]]),
    ...(examples.length === 0
      ? []
      : [
          [
            'for example ',
            ...joined(
              examples.map(({ text }) => [code(text)]),
              ', ',
            ),
          ],
        ]),
  ];
  return [
    ...parseHtml(description),
    ...(schema.description === description ? [] : parseHtml(schema.description)),
    ...(words.length === 0 ? [] : [paragraph(...sentence(joined(words, '; ')))]),
  ];
}

function sentence([first, ...others]: readonly Node[]): readonly Node[] {
  return [typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : (first ?? ''), ...others, '.'];
}

function responseNodes({ status, summary, description, headers, content, links }: Response, level: number) {
  return [
    heading(level, summary === '' ? status : `${status} ${summary}`),
    ...parseHtml(description),
    ...(headers.length === 0 ? [] : [paragraph('Headers:'), ...fieldTable(headers)]),
    // What is made from the schema says nothing new of an answer.
    ...contentNodes(content, (example) => (example.generated ? undefined : example)),
    ...(links.length === 0 ? [] : [paragraph('Links:')]),
    ...bullets(
      links.map(({ name, description: about, operation, target, parameters, requestBody }) => {
        const given = [...parameters, ...(requestBody === undefined ? [] : [{ name: 'body', value: requestBody }])];
        const leads = operation === undefined ? code(target) : link(`#${operation.anchor}`, operation.title);
        const lead = [code(name), ' leads to ', leads];
        return [
          ...described(lead, about),
          ...bullets(given.map((parameter) => [`${parameter.name} is `, code(parameter.value)])),
        ];
      }),
    ),
  ];
}

/** The forms that a body may have. Media types with the same schema are described together. */
function contentNodes(
  content: readonly MediaType[],
  choose: (example: Example) => Example | undefined,
): readonly Node[] {
  const groups = new Map<string, MediaType[]>();
  for (const mediaType of content) {
    const key = JSON.stringify([mediaType.schema, mediaType.itemSchema, mediaType.encoding]);
    groups.set(key, [...(groups.get(key) ?? []), mediaType]);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ schema, itemSchema, encoding } = { encoding: [] }] = group as [MediaType?];
    const types = joined(
      group.map(({ type }) => [code(type)]),
      ', ',
    );
    return [
      paragraph(...types, ...schemaWords(schema, ': '), ...schemaWords(itemSchema, ': stream of ')),
      ...(schema === undefined ? [] : bodyNodes(schema)),
      ...(itemSchema === undefined ? [] : bodyNodes(itemSchema)),
      ...bullets(
        encoding.map(({ property, contentType, style, headers }) => [
          paragraph(
            code(property),
            ' is sent as ',
            [contentType, style].filter(Boolean).join(', ') || 'a part of its own',
          ),
          ...(headers.length === 0 ? [] : fieldTable(headers)),
        ]),
      ),
      ...group.flatMap(({ examples }) => examples.flatMap((example) => exampleNodes(choose(example)))),
    ];
  });
}

function schemaWords(schema: MediaType['schema'], before: string): readonly Node[] {
  return schema === undefined ? [] : [before, ...joined([[typeText(schema)], ...facts(schema)], ', ')];
}

function bodyNodes(schema: NonNullable<MediaType['schema']>): readonly Node[] {
  return schema.ref === undefined ? [...parseHtml(schema.description), ...schemaInside(schema)] : [];
}

/** An example with its description; nothing without one. */
export function exampleNodes(example: Example | undefined): readonly Node[] {
  if (example === undefined) return [];
  const { name, summary, description, text, language, external } = example;
  const label = summary || name;
  return [
    paragraph(label === '' ? 'Example:' : `Example: ${label}`),
    ...parseHtml(description),
    ...(text === '' ? [] : [element('pre', [text], { 'data-language': language })]),
    ...(external === undefined ? [] : [paragraph(externalLink(external))]),
  ];
}
