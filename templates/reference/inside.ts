import type { SchemaView } from '../../src/model/reference.ts';

/** Whether there is more to a schema than its type and facts. */
export function hasInside(schema: SchemaView): boolean {
  return (
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    schema.prefixItems.length > 0 ||
    schema.choices.length > 0 ||
    schema.conditions.length > 0 ||
    schema.mergedFrom.length > 0 ||
    [schema.contains, schema.propertyNames, schema.not, schema.content, schema.discriminator].some(
      (part) => part !== undefined,
    ) ||
    typeof schema.additionalProperties === 'object' ||
    (typeof schema.items === 'object' && schema.kind === 'mixed')
  );
}

/** Whether there is anything to list. */
export function hasFields(schema: SchemaView): boolean {
  const { additionalProperties, items, contains, propertyNames, not, content } = schema;
  const lists = [schema.properties, schema.patternProperties, schema.prefixItems];
  const single = [additionalProperties, items, contains, propertyNames, not, content];
  return lists.some((list) => list.length > 0) || single.some((part) => typeof part === 'object');
}

/** What is promised to whoever opens a schema. */
export function foldTitle({ properties, choices: [choice], mergedFrom }: SchemaView): string {
  if (properties.length === 1) return '1 property';
  if (properties.length > 1) return `${properties.length} properties`;
  if (choice) return `${choice.options.length} alternatives`;
  return mergedFrom.length > 0 ? 'Parts' : 'Details';
}
