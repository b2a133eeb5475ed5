import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, objectAt, scalarText, textAt } from '../../../core/json/value.ts';
import type { Discriminator, SchemaField, SchemaList } from '../../../model/schema-view.ts';
import type { OpenApiDocument } from '../document.ts';
import { constantsOf } from './enum.ts';
import { nearestValue, type SchemaPart } from './parts.ts';
import { schemaReference } from './registry.ts';
import { subtypesOf } from './subtypes.ts';
import { nameOf } from './type-label.ts';
import type { ViewState } from './view-state.ts';

const titles = { oneOf: 'api.oneOf', anyOf: 'api.anyOf' } as const;

/** The alternatives of all parts: a list for each `oneOf` and `anyOf`. */
export function choicesOf(parts: readonly SchemaPart[], state: ViewState): readonly SchemaList[] {
  const discriminator = nearestValue(parts, 'discriminator');
  return parts.flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((keyword): readonly SchemaList[] => {
      const options = part.schema[keyword];
      if (
        !Array.isArray(options) ||
        options.length === 0 ||
        constantsOf(part.schema) ||
        leadsBack(options, part, state)
      )
        return [];
      return [
        {
          title: state.viewer.text(titles[keyword]),
          fields: options.map((value, index) =>
            viewOption(value, childPointer(part.pointer, keyword, index), { discriminator, state }),
          ),
        },
      ];
    }),
  );
}

/** A base schema lists its subtypes; in a subtype, which has the base as a part, that list says nothing. */
function leadsBack(options: readonly unknown[], part: SchemaPart, { open }: ViewState): boolean {
  const targets = options.map((option) => (isObject(option) ? schemaReference(option) : undefined));
  return part.distance > 0 && targets.some((target) => target !== undefined && open.has(target));
}

function viewOption(
  value: unknown,
  pointer: Pointer,
  { discriminator, state }: { readonly discriminator: unknown; readonly state: ViewState },
): SchemaField {
  const schema = state.viewer.view([{ value, pointer }], state);
  const target = isObject(value) ? schemaReference(value) : undefined;
  return {
    kind: 'option',
    name: schema.title || (schema.ref?.name ?? nameOf(schema)),
    values: isObject(discriminator) && target !== undefined ? valuesOf(discriminator, target) : [],
    schema,
  };
}

/** The values that lead to a schema; without any, its name is one. */
export function valuesOf(discriminator: JsonObject, target: Pointer): readonly string[] {
  const mapped = entriesAt(discriminator, 'mapping').filter(([, to]) => mappingTarget(to) === target);
  return mapped.length > 0 ? mapped.map(([value]) => value) : [lastKey(target)];
}

/**
 * The nearest discriminator of the parts; `undefined` without one. In a schema that extends the one that has it, only the value that
 * means this schema is of interest: the others are listed at the base.
 */
export function discriminatorOf(parts: readonly SchemaPart[], { viewer }: ViewState): Discriminator | undefined {
  const discriminator = nearestValue(parts, 'discriminator');
  if (!isObject(discriminator)) return undefined;
  const mapping = entriesAt(discriminator, 'mapping').map(([value, to]) => {
    const target = mappingTarget(to);
    const ref = target === undefined ? undefined : viewer.registry.refTo(target);
    return ref ? { value, ...ref } : { value, name: scalarText(to) };
  });
  const implied = (target: Pointer) => {
    const ref = viewer.registry.refTo(target);
    return ref ? [{ value: lastKey(target), ...ref }] : [];
  };
  const property = textAt(discriminator, 'propertyName');
  const base = parts.find(({ schema }) => schema.discriminator === discriminator);
  const subtype = base && subtypeIn(base.pointer, parts, viewer.document);
  if (subtype !== undefined) {
    const values = valuesOf(discriminator, subtype).flatMap((value) =>
      implied(subtype).map((ref) => ({ ...ref, value })),
    );
    return { property, mapping: values, otherwise: undefined };
  }
  const fallback = textAt(discriminator, 'defaultMapping');
  const target = mappingTarget(fallback);
  const otherwise = { name: fallback, ...(target === undefined ? {} : viewer.registry.refTo(target)) };
  return {
    property,
    mapping: [...mapping, ...subtypesWithoutValue(parts, viewer.document).flatMap(implied)],
    otherwise: fallback === '' ? undefined : otherwise,
  };
}

/** The nearest of the named schemas that some parts come from and that extend a base, perhaps through another one. */
function subtypeIn(base: Pointer, parts: readonly SchemaPart[], document: OpenApiDocument): Pointer | undefined {
  const named = parts
    .toSorted((a, b) => a.distance - b.distance)
    .flatMap(({ pointer }) => /^\/components\/schemas\/[^/]+/.exec(pointer) ?? []);
  const extending = new Set(subtypesOf(document, base));
  // Each schema that is extended by one of them is one, too.
  for (const one of extending) for (const other of subtypesOf(document, one)) extending.add(other);
  return named.find((pointer) => extending.has(pointer));
}

/** The subtypes of a base whose discriminator is without alternatives, and without a value for them; their names are the values. */
function subtypesWithoutValue(parts: readonly SchemaPart[], document: OpenApiDocument): readonly Pointer[] {
  return parts.flatMap(({ schema, pointer }) => {
    if (!('discriminator' in schema) || 'oneOf' in schema || 'anyOf' in schema) return [];
    const mapped = entriesAt(objectAt(schema, 'discriminator'), 'mapping').map(([, to]) => mappingTarget(to));
    return subtypesOf(document, pointer).filter((one) => !mapped.includes(one));
  });
}

/** A mapping names a schema of the components, or refers to one. */
function mappingTarget(to: unknown): Pointer | undefined {
  if (typeof to !== 'string') return undefined;
  return schemaReference({ $ref: to }) ?? (to.includes('/') ? undefined : childPointer('/components/schemas', to));
}
