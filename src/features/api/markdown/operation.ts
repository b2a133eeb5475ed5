import { element, type HtmlNode, parseHtml } from '../../../core/markdown/index.ts';
import type { Example, Header, MediaType, Operation, Parameter, Response } from '../../../model/reference.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { parameterTitles } from '../../../shared/texts/parameter-titles.ts';
import type { Text } from '../../../shared/texts/text.ts';
import {
  bullets,
  code,
  codes,
  described,
  externalLink,
  facts,
  heading,
  joined,
  labelled,
  link,
  paragraph,
  securityWords,
  serverList,
  typeText,
} from './markdown-builders.ts';
import { descriptionOf, exampleBlocks, schemaInside } from './schema.ts';

/** An operation under a heading of its own; its parts are one level below. */
export function operationNodes(operation: Operation, level: number, text: Text): readonly HtmlNode[] {
  const { method, path, title, anchor, externalDocs, security, servers, requestBody } = operation;
  return [
    heading(level, title),
    paragraph(link(`#${anchor}`, code(`${method} ${path}`)), ...remarks(operation, text)),
    ...parseHtml(operation.description),
    ...(externalDocs === undefined ? [] : [paragraph(externalLink(externalDocs))]),
    ...(security.length === 0
      ? []
      : [paragraph(...labelled(text('api.authorization'), securityWords(security, text), text))]),
    ...(servers.length === 0 ? [] : [heading(level + 1, text('api.servers')), ...serverList(servers, text)]),
    ...operation.parameters.flatMap(({ place, parameters }) => [
      heading(level + 1, text(parameterTitles[place])),
      ...fieldTable(parameters, text),
    ]),
    ...(requestBody === undefined
      ? []
      : [
          heading(level + 1, text(requestBody.required ? 'api.requestBodyRequired' : 'api.requestBody')),
          ...parseHtml(requestBody.description),
          ...contentNodes(requestBody.content, (example) => example, text),
        ]),
    ...(operation.responses.length === 0 ? [] : [heading(level + 1, text('api.responses'))]),
    ...operation.responses.flatMap((response) => responseNodes(response, level + 2, text)),
    ...operation.callbacks.flatMap(({ name, operations }) => [
      heading(level + 1, text('api.callback', { name })),
      ...operations.flatMap((callback) => operationNodes(callback, level + 2, text)),
    ]),
  ];
}

/** Its labels, and whether it is new or deprecated, each in brackets. */
export function remarks({ labels, deprecated, since, deprecatedSince }: Operation, text: Text): readonly string[] {
  return [
    ...labels,
    ...(since === undefined ? [] : [text('api.since', { version: since })]),
    ...(deprecated
      ? [
          deprecatedSince === undefined
            ? text('api.deprecated')
            : text('api.deprecatedSince', { version: deprecatedSince }),
        ]
      : []),
  ].map((remark) => text('api.inBrackets', { name: '', remark }));
}

/** A table of parameters or headers, and below it what their values are made of. */
function fieldTable(fields: readonly (Parameter | Header)[], text: Text): readonly HtmlNode[] {
  const cells = (tag: string, row: readonly (readonly HtmlNode[])[]) =>
    element(
      'tr',
      row.map((cell) => element(tag, cell)),
    );
  const rows = fields.map((field) => [
    field.deprecated || field.schema.deprecated
      ? text.parts('api.inBrackets', { name: code(field.name), remark: text('api.deprecated') })
      : [code(field.name)],
    [typeText(field.schema)],
    [text(field.required ? 'api.yes' : 'api.no')],
    fieldWords(field, text),
  ]);
  const insides = fields.flatMap(({ name, schema }) => {
    const inside = [...exampleBlocks(schema, text), ...schemaInside(schema, text)];
    return inside.length === 0 ? [] : [paragraph(...text.parts('api.listFollows', { label: code(name) })), ...inside];
  });
  const columns = ['api.columnName', 'api.columnType', 'api.columnRequired', 'api.columnDescription'] as const;
  const head = cells(
    'th',
    columns.map((column) => [text(column)]),
  );
  return [element('table', [head, ...rows.map((row) => cells('td', row))]), ...insides];
}

function fieldWords(field: Parameter | Header, text: Text): readonly HtmlNode[] {
  const { description, schema, examples } = field;
  const written = [field.mediaType, field.style].filter((word) => word !== undefined);
  const words = [
    ...facts(schema, text),
    ...(written.length === 0 ? [] : [[text('api.writtenAsFact', { style: written.join(text('api.comma')) })]]),
    ...(examples.length === 0
      ? []
      : [
          [
            `${text('api.forExample')} `,
            ...joined(
              examples.map((example) => inlineExample(example, text)),
              text('api.comma'),
            ),
          ],
        ]),
  ];
  return [
    ...parseHtml(description),
    ...parseHtml(
      descriptionOf(schema.description === description ? { ...schema, description: '' } : schema, field.name),
    ),
    ...(words.length === 0 ? [] : [paragraph(...sentence(joined(words, '; ')))]),
  ];
}

/** A short value with its description, in one line. */
function inlineExample(
  { name, summary, description, text: value, external }: Example,
  text: Text,
): readonly HtmlNode[] {
  const label = summary || name;
  const shown = [
    ...(value === '' ? [] : [code(value.replace(/\s*\n\s*/g, ' '))]),
    ...(external === undefined ? [] : [externalLink(external)]),
  ];
  const about = parseHtml(description).flatMap((node) => [
    ' ',
    ...(typeof node === 'object' && node.tag === 'p' ? node.children : [node]),
  ]);
  return [...(label === '' ? shown : text.parts('api.colon', { label, value: shown }).flat()), ...about];
}

function sentence([first, ...others]: readonly HtmlNode[]): readonly HtmlNode[] {
  return [typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : (first ?? ''), ...others, '.'];
}

function responseNodes({ status, summary, description, headers, content, links }: Response, level: number, text: Text) {
  return [
    heading(level, summary === '' ? status : `${status} ${summary}`),
    ...parseHtml(description),
    ...(headers.length === 0
      ? []
      : [paragraph(text('api.listFollows', { label: text('api.headers') })), ...fieldTable(headers, text)]),
    // An example of a response that is generated from the schema says nothing new.
    ...contentNodes(content, (example) => (example.generated ? undefined : example), text),
    ...(links.length === 0 ? [] : [paragraph(text('api.listFollows', { label: text('api.links') }))]),
    ...bullets(
      links.map(({ name, description: about, operation, target, parameters, requestBody, server }) => {
        const given = [
          ...parameters,
          ...(requestBody === undefined ? [] : [{ name: text('api.bodyName'), value: requestBody }]),
        ];
        const leads = operation === undefined ? code(target) : link(`#${operation.anchor}`, operation.title);
        const lead = text.parts('api.leadsTo', { name: code(name), target: leads });
        return [
          ...described(lead, about),
          ...bullets(
            given.map((parameter) =>
              text.parts('api.parameterIs', { name: parameter.name, value: code(parameter.value) }),
            ),
          ),
          ...(server === undefined
            ? []
            : [paragraph(text('api.listFollows', { label: text('api.server') })), ...serverList([server], text)]),
        ];
      }),
    ),
  ];
}

/** The forms that a body may have. Media types with the same schema are described together. */
function contentNodes(
  content: readonly MediaType[],
  choose: (example: Example) => Example | undefined,
  text: Text,
): readonly HtmlNode[] {
  return withSameSchema(content).flatMap((group) => {
    const [{ schema, itemSchema, encoding } = { encoding: [] }] = group as readonly [MediaType?];
    const types = codes(
      group.map(({ type }) => type),
      text,
    );
    const stream = text.parts('api.streamOf', { type: schemaWords(itemSchema, text) }).flat();
    return [
      paragraph(
        ...types,
        ...(schema === undefined ? [] : [': ', ...schemaWords(schema, text)]),
        ...(itemSchema === undefined ? [] : [': ', ...stream]),
      ),
      ...(schema === undefined ? [] : bodyNodes(schema, text)),
      ...(itemSchema === undefined ? [] : bodyNodes(itemSchema, text)),
      ...bullets(
        encoding.map(({ property, contentType, style, headers }) => [
          paragraph(
            ...text.parts('api.sentAs', {
              property: code(property),
              form: [contentType, style].filter(Boolean).join(text('api.comma')) || text('api.partOfItsOwn'),
            }),
          ),
          ...(headers.length === 0 ? [] : fieldTable(headers, text)),
        ]),
      ),
      ...group.flatMap(({ examples }) => examples.flatMap((example) => exampleNodes(choose(example), text))),
    ];
  });
}

function withSameSchema(content: readonly MediaType[]): readonly (readonly MediaType[])[] {
  // Most bodies have one form, and the text of a schema may be long.
  if (content.length === 1) return [content];
  const groups = groupBy(content, ({ schema, itemSchema, encoding }) => JSON.stringify([schema, itemSchema, encoding]));
  return [...groups.values()];
}

function schemaWords(schema: MediaType['schema'], text: Text): readonly HtmlNode[] {
  return schema === undefined ? [] : joined([[typeText(schema)], ...facts(schema, text)], text('api.comma'));
}

function bodyNodes(schema: NonNullable<MediaType['schema']>, text: Text): readonly HtmlNode[] {
  const isDescribed = schema.ref === undefined || schema.remarked;
  return [
    ...(isDescribed ? parseHtml(descriptionOf(schema)) : []),
    ...exampleBlocks(schema, text),
    ...schemaInside(schema, text),
  ];
}

/** An example with its description; nothing without one. */
export function exampleNodes(example: Example | undefined, say: Text): readonly HtmlNode[] {
  if (example === undefined) return [];
  const { name, summary, description, text, language, external } = example;
  const label = summary || name;
  return [
    paragraph(
      label === ''
        ? say('api.listFollows', { label: say('api.example') })
        : say('api.colon', { label: say('api.example'), value: label }),
    ),
    ...parseHtml(description),
    ...(text === '' ? [] : [element('pre', [text], { 'data-language': language })]),
    ...(external === undefined ? [] : [paragraph(externalLink(external))]),
  ];
}
