import type { Html, SchemaCondition, SchemaOption, SchemaView } from '../../../model/reference.ts';
import { element, type Node, textOf } from '../../markdown-copies/index.ts';
import {
  bullets,
  code,
  described,
  externalLink,
  facts,
  isListed,
  joined,
  jsonValue,
  paragraph,
  typeWords,
} from './markdown-builders.ts';

interface Flags {
  readonly required?: boolean;
  readonly deprecated?: boolean;
}

/** `name (type, required, default 10): description`, and below it what the value is made of. */
export function schemaItem(name: Node, schema: SchemaView, flags: Flags = {}): readonly Node[] {
  const type = typeWords(schema);
  const words = [...(textOf(name) === type ? [] : [[type]]), ...flagWords(schema, flags), ...facts(schema)];
  const about = words.length === 0 ? [] : [' (', ...joined(words, ', '), ')'];
  return [...described([name, ...about], descriptionOf(schema)), ...schemaInside(schema)];
}

/** With that of the items of a list, of which there is no more to tell than this and facts. */
function descriptionOf({ description, items, prefixItems }: SchemaView): Html {
  return items && items.ref === undefined && prefixItems.length === 0
    ? description + descriptionOf(items)
    : description;
}

function flagWords(schema: SchemaView, { required, deprecated }: Flags): readonly (readonly Node[])[] {
  const words = [
    required === true && 'required',
    (deprecated === true || schema.deprecated) && 'deprecated',
    schema.readOnly && 'read-only',
    schema.writeOnly && 'write-only',
  ];
  return words.flatMap((word) => (word === false ? [] : [[word]]));
}

/** Nested lists of what a schema is made of. A named schema is told once, under its name. */
export function schemaInside(schema: SchemaView): readonly Node[] {
  return schema.ref === undefined ? schemaParts(schema) : [];
}

export function schemaParts(schema: SchemaView): readonly Node[] {
  const { items, mergedFrom, discriminator, externalDocs, prefixItems, additionalProperties } = schema;
  const fields: readonly (readonly Node[])[] = [
    ...schema.properties.map(({ name, required, schema: view }) => schemaItem(code(name), view, { required })),
    ...schema.patternProperties.map(({ pattern, schema: view }) => schemaItem(code(`/${pattern}/`), view)),
    ...part('any other name', typeof additionalProperties === 'object' ? additionalProperties : undefined),
    ...prefixItems.flatMap((item, index) => part(`item ${index + 1}`, item)),
    ...(prefixItems.length > 0 ? part('further items', items || undefined) : []),
    ...part('such an item', schema.contains),
    ...part('property names', schema.propertyNames),
    ...part('not', schema.not),
    ...part('what it holds', schema.content),
  ];
  return [
    ...(mergedFrom.length === 0
      ? []
      : [
          paragraph(
            'Includes ',
            ...joined(
              mergedFrom.map(({ name }) => [name]),
              ', ',
            ),
          ),
        ]),
    ...(discriminator === undefined ? [] : [paragraph('Told apart by the property ', code(discriminator.property))]),
    ...bullets((discriminator?.mapping ?? []).map(({ value, name }) => [code(value), `: ${name}`])),
    ...(discriminator?.otherwise === undefined
      ? []
      : [paragraph(`Any other value, or none: ${discriminator.otherwise.name}`)]),
    ...(isListed(schema) ? [paragraph('Allowed values:'), ...enumValues(schema)] : []),
    ...bullets(fields),
    ...(additionalProperties === false ? [paragraph('No other properties')] : []),
    ...(items === false ? [paragraph('No further items')] : []),
    ...schema.choices.flatMap(({ keyword, options }) => [
      paragraph(keyword === 'oneOf' ? 'One of:' : 'Any of:'),
      ...bullets(options.map(optionItem)),
    ]),
    ...schema.conditions.flatMap((condition) => bullets(conditionItems(condition))),
    ...(items && prefixItems.length === 0 ? schemaInside(items) : []),
    ...(externalDocs === undefined ? [] : [paragraph(externalLink(externalDocs))]),
  ];
}

function part(name: string, schema: SchemaView | undefined): readonly (readonly Node[])[] {
  return schema === undefined ? [] : [schemaItem(element('em', [name]), schema)];
}

function enumValues(schema: SchemaView): readonly Node[] {
  return bullets(
    schema.enum.map(({ value, description }) => [
      jsonValue(value),
      ...(description === '' ? [] : [`: ${description}`]),
    ]),
  );
}

function optionItem({ label, values, schema }: SchemaOption): readonly Node[] {
  const name = schema.ref === undefined ? label : schema.ref.name;
  const chosen =
    values.length === 0
      ? []
      : [
          ' for ',
          ...joined(
            values.map((value) => [code(value)]),
            ', ',
          ),
        ];
  return schemaItem(element('span', [name, ...chosen]), schema);
}

function conditionItems({ label, when, holds, otherwise }: SchemaCondition): readonly (readonly Node[])[] {
  return [...part('if', when), ...part(label === '' ? 'then' : label, holds), ...part('else', otherwise)];
}
