import type { Pointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, jsonText, listAt } from '../../../core/json/value.ts';
import { remembered } from '../../../shared/remembered.ts';
import type { OpenApiDocument } from '../document.ts';
import { schemaReference } from '../schema/registry.ts';

/**
 * How many values the example has, about, that is made up for a schema: each is a line of it. No example is made for that.
 *
 * @param most how many it may have
 */
export function createSampleSizes(document: OpenApiDocument, most: number): (schema: unknown) => number {
  const known = new Map<unknown, number>();
  return (schema) => {
    const key = (isObject(schema) ? schemaReference(schema) : undefined) ?? schema;
    const size = known.get(key) ?? Math.min(countValues(document, schema, new Set(), { left: most }), most * 2);
    known.set(key, size);
    return size;
  };
}

/** @param budget counts schemas down, so that the count ends however they refer to each other */
function countValues(
  document: OpenApiDocument,
  schema: unknown,
  around: ReadonlySet<Pointer>,
  budget: { left: number },
): number {
  budget.left -= 1;
  if (!isObject(schema) || budget.left < 0) return 1;
  const given = givenLines(schema);
  budget.left -= given;
  if (given > 0) return given;
  const target = schemaReference(schema);
  const inside = (value: unknown, more: ReadonlySet<Pointer> = around) => countValues(document, value, more, budget);
  if (target !== undefined)
    return around.has(target) ? 1 : inside(document.resolve(target)?.value, new Set([...around, target]));
  let count = 1;
  for (const [, value] of entriesAt(schema, 'properties')) count += inside(value);
  if (isObject(schema.items)) count += inside(schema.items);
  const [choice] = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')];
  for (const part of [...listAt(schema, 'allOf'), choice]) if (part !== undefined) count += inside(part) - 1;
  return count;
}

/** The lines of the value that a schema gives. */
const givenLines = remembered((schema: JsonObject): number => {
  for (const key of ['example', 'default', 'examples'])
    if (key in schema) return jsonText(schema[key], 2).split('\n').length;
  return 0;
});
