import { element, type HtmlNode, textOfHtml } from '../../../core/markdown/index.ts';
import type { Html } from '../../../model/reference.ts';
import type { SchemaField, SchemaView } from '../../../model/schema-view.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { titleBesides } from '../../../shared/schema-title.ts';
import type { Text } from '../../../shared/texts/text.ts';
import {
  bullets,
  code,
  codes,
  described,
  externalLink,
  facts,
  isListed,
  joined,
  paragraph,
  typeText,
} from './markdown-builders.ts';

/** `name (type, required, default 10): description`, and below it what the value is made of. */
function fieldItem(field: SchemaField, text: Text): readonly HtmlNode[] {
  const { schema } = field;
  const name = fieldName(field, text);
  const type = typeText(schema);
  const words = [...(textOfHtml(name) === type ? [] : [[type]]), ...flagWords(field, text), ...facts(schema, text)];
  const about = words.length === 0 ? [] : [' (', ...joined(words, text('api.comma')), ')'];
  return [
    ...described([name, ...about], descriptionOf(schema, field.name)),
    ...exampleBlocks(schema, text),
    ...schemaInside(schema, text),
  ];
}

/** The examples of a schema that are too long for a line, and those of the items of a list or map. */
export function exampleBlocks({ ref, hasOwnExamples, examples = [], of }: SchemaView, text: Text): readonly HtmlNode[] {
  // Those of a named schema are where it is described, those next to a reference are nowhere else.
  if (ref !== undefined && hasOwnExamples === undefined) return [];
  return [
    ...examples.flatMap((example) => [
      paragraph(text('api.listFollows', { label: example.name || text('api.example') })),
      element('pre', [example.text], { 'data-language': /^[[{]/.test(example.text) ? 'json' : 'text' }),
    ]),
    ...(of === undefined ? [] : exampleBlocks(of, text)),
  ];
}

function fieldName({ kind, name, values = [] }: SchemaField, text: Text): HtmlNode {
  switch (kind) {
    case 'part':
      return element('em', [name]);
    case 'option':
      if (values.length === 0) return element('span', [name]);
      return element('span', text.parts('api.valuesFor', { schema: name, values: codes(values, text) }).flat());
    default:
      return code(name);
  }
}

/** The title and description of a schema, followed by those of the items of a list or map. @param name that it is used under */
export function descriptionOf(schema: SchemaView, name = ''): Html {
  const { description, of } = schema;
  const title = titleBesides(schema, name);
  return [
    title === '' ? '' : `<p>${escapeHtml(title)}</p>`,
    description,
    of !== undefined && (of.ref === undefined || of.remarked) ? descriptionOf(of) : '',
  ].join('');
}

function flagWords({ required, schema }: SchemaField, text: Text): readonly (readonly HtmlNode[])[] {
  const words = [
    required === true && text('api.required'),
    schema.deprecated && text('api.deprecated'),
    schema.readOnly && text('api.readOnly'),
    schema.writeOnly && text('api.writeOnly'),
  ];
  return words.flatMap((word) => (word === false ? [] : [[word]]));
}

/** Nested lists of what a schema is made of. A named schema is described once, under its name, but for what is written next to a reference. */
export function schemaInside(schema: SchemaView, text: Text): readonly HtmlNode[] {
  if (schema.ref === undefined || schema.hasOwnInside) return schemaParts(schema, text);
  return schema.hasOwnDocs ? docsOf(schema) : [];
}

function docsOf({ externalDocs }: SchemaView): readonly HtmlNode[] {
  return externalDocs === undefined ? [] : [paragraph(externalLink(externalDocs))];
}

/** The inside of a schema, also of a named one: for the section under its name. */
export function schemaParts(schema: SchemaView, text: Text): readonly HtmlNode[] {
  const { mergedFrom, discriminator, lists, of } = schema;
  return [
    ...(mergedFrom.length === 0
      ? []
      : [paragraph(text('api.includes', { names: mergedFrom.map(({ name }) => name).join(text('api.comma')) }))]),
    ...(discriminator === undefined
      ? []
      : [paragraph(...text.parts('api.discriminator', { property: code(discriminator.property) }))]),
    ...bullets((discriminator?.mapping ?? []).map(({ value, name }) => [code(value), `: ${name}`])),
    ...(discriminator?.otherwise === undefined
      ? []
      : [paragraph(text('api.otherwise', { schema: discriminator.otherwise.name }))]),
    ...(isListed(schema) ? [paragraph(text('api.allowedValuesFollow')), ...enumValues(schema)] : []),
    ...lists.flatMap(({ title, fields }) => [
      ...(title === '' ? [] : [paragraph(text('api.listFollows', { label: title }))]),
      ...bullets(fields.map((field) => fieldItem(field, text))),
    ]),
    ...(of === undefined ? [] : schemaInside(of, text)),
    ...docsOf(schema),
  ];
}

function enumValues(schema: SchemaView): readonly HtmlNode[] {
  return bullets(
    schema.enum.map(({ value, description }) => [code(value), ...(description === '' ? [] : [`: ${description}`])]),
  );
}
