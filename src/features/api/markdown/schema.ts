import type { Html } from '../../../model/reference.ts';
import type { SchemaField, SchemaView } from '../../../model/schema-view.ts';
import { element, type Node, textOf } from '../../markdown-copies/index.ts';
import {
  bullets,
  code,
  described,
  externalLink,
  facts,
  isListed,
  joined,
  labelled,
  paragraph,
  typeText,
} from './markdown-builders.ts';

/** `name (type, required, default 10): description`, and below it what the value is made of. */
function fieldItem(field: SchemaField): readonly Node[] {
  const { schema } = field;
  const name = fieldName(field);
  const type = typeText(schema);
  const words = [...(textOf(name) === type ? [] : [[type]]), ...flagWords(field), ...facts(schema)];
  const about = words.length === 0 ? [] : [' (', ...joined(words, ', '), ')'];
  return [...described([name, ...about], descriptionOf(schema)), ...schemaInside(schema)];
}

function fieldName({ kind, name, values = [], schema }: SchemaField): Node {
  switch (kind) {
    case 'part':
      return element('em', [name]);
    case 'option':
      return element('span', [schema.ref?.name ?? name, ...(values.length === 0 ? [] : labelled(' for', values))]);
    default:
      return code(name);
  }
}

/** With that of what a list or map consists of. */
function descriptionOf({ description, of }: SchemaView): Html {
  return of !== undefined && of.ref === undefined ? description + descriptionOf(of) : description;
}

function flagWords({ required, schema }: SchemaField): readonly (readonly Node[])[] {
  const words = [
    required === true && 'required',
    schema.deprecated && 'deprecated',
    schema.readOnly && 'read-only',
    schema.writeOnly && 'write-only',
  ];
  return words.flatMap((word) => (word === false ? [] : [[word]]));
}

/** Nested lists of what a schema is made of. A named schema is described once, under its name. */
export function schemaInside(schema: SchemaView): readonly Node[] {
  return schema.ref === undefined ? schemaParts(schema) : [];
}

/** The same of a named schema under its name. */
export function schemaParts(schema: SchemaView): readonly Node[] {
  const { mergedFrom, discriminator, externalDocs, lists, of } = schema;
  return [
    ...(mergedFrom.length === 0 ? [] : [paragraph(`Includes ${mergedFrom.map(({ name }) => name).join(', ')}`)]),
    ...(discriminator === undefined ? [] : [paragraph('Discriminator: ', code(discriminator.property))]),
    ...bullets((discriminator?.mapping ?? []).map(({ value, name }) => [code(value), `: ${name}`])),
    ...(discriminator?.otherwise === undefined
      ? []
      : [paragraph(`Any other value, or none: ${discriminator.otherwise.name}`)]),
    ...(isListed(schema) ? [paragraph('Allowed values:'), ...enumValues(schema)] : []),
    ...lists.flatMap(({ title, fields }) => [
      ...(title === '' ? [] : [paragraph(`${title}:`)]),
      ...bullets(fields.map(fieldItem)),
    ]),
    ...(of === undefined ? [] : schemaInside(of)),
    ...(externalDocs === undefined ? [] : [paragraph(externalLink(externalDocs))]),
  ];
}

function enumValues(schema: SchemaView): readonly Node[] {
  return bullets(
    schema.enum.map(({ value, description }) => [code(value), ...(description === '' ? [] : [`: ${description}`])]),
  );
}
