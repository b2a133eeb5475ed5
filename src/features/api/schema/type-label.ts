import type { SchemaKind, SchemaList, SchemaView, TypeRef } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { Inside } from './inside.ts';

/** What a label is made of. */
interface Labelled {
  readonly kind: SchemaKind;
  /** Where several types are allowed: which, without `null`. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly elided: boolean;
  readonly inside: Inside;
}

/** The most options of a choice that a label names one by one. */
const maxNamed = 3;

/** The type of a schema in words: `string`, `array of Composition`, `map of integer`, `Cat, Dog or null`. */
export function typeLabel(view: Labelled, text: Text): string {
  if (view.kind === 'never') return text('api.nothing');
  const labels = plainLabels(view, text);
  return text.or(isOrNull(view) ? [...labels, 'null'] : labels);
}

/** The type with named schemas by their names. Those of plain values have their type in brackets: `Status (string)`. */
export function typeWords(view: Labelled, type: string, ref: TypeRef | undefined, text: Text): SchemaView['typeWords'] {
  const orNull = (words: SchemaView['typeWords']) =>
    isOrNull(view) ? text.parts('api.orNull', { type: words }).flat() : words;
  if (ref !== undefined) {
    if (['object', 'mixed', 'any'].includes(view.kind)) return orNull([ref]);
    return ref.name === type ? [ref] : [ref, ` (${type})`];
  }
  const { kind, inside } = view;
  const item = kind === 'array' ? listItemOf(inside) : kind === 'object' ? mapValueOf(inside) : undefined;
  if (item === undefined) return [type];
  const key = kind === 'array' ? 'api.arrayOf' : 'api.mapOf';
  return orNull(text.parts(key, { type: isSeveral(item) ? ['(', ...item.typeWords, ')'] : item.typeWords }).flat());
}

function isOrNull({ nullable, kind }: Pick<Labelled, 'nullable' | 'kind'>): boolean {
  return nullable && kind !== 'null';
}

/** Whether words of a schema say several types: within others, `array of (string or null)`, they need brackets. */
function isSeveral(view: SchemaView): boolean {
  return isOrNull(view) || (view.kind === 'mixed' && view.ref === undefined);
}

/** The type of items or values, as a part of another label. */
function innerLabel(view: SchemaView, text: Text): string {
  const label = view.ref !== undefined && isOrNull(view) ? text('api.orNull', { type: nameOf(view) }) : nameOf(view);
  return isSeveral(view) ? `(${label})` : label;
}

/** The schema of the items of a list, unless its first items are described one by one. */
function listItemOf({ items, prefixItems }: Inside): SchemaView | undefined {
  return prefixItems.length === 0 ? items || undefined : undefined;
}

/** The schema of the values of a map: an object without named properties. */
function mapValueOf({ properties, additionalProperties }: Inside): SchemaView | undefined {
  return properties.length === 0 && typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** One label, or several of which one is meant. */
function plainLabels(view: Labelled, text: Text): readonly string[] {
  const { inside } = view;
  switch (view.kind) {
    case 'array': {
      const { prefixItems, items } = inside;
      if (prefixItems.length > 0)
        return [text(items === false ? 'api.tupleOf' : 'api.tupleOfOrMore', { count: prefixItems.length })];
      return [items ? text('api.arrayOf', { type: innerLabel(items, text) }) : 'array'];
    }
    case 'object': {
      const value = mapValueOf(inside);
      return [value === undefined ? 'object' : text('api.mapOf', { type: innerLabel(value, text) })];
    }
    case 'mixed':
      return view.types.length > 0 ? view.types : choiceLabels(inside.choices[0], view.elided, text);
    default:
      return [view.kind === 'any' ? text('api.any') : view.kind];
  }
}

function choiceLabels(choice: SchemaList | undefined, elided: boolean, text: Text): readonly string[] {
  if (!choice) return [text(elided ? 'api.oneOfSeveral' : 'api.any')];
  const names = [...new Set(choice.fields.map(({ name }) => name))];
  if (names.length === 0) return [text('api.any')];
  const count = choice.fields.length;
  if (names.length <= maxNamed) return names;
  return [text(choice.title === text('api.anyOf') ? 'api.anyOfCount' : 'api.oneOfCount', { count })];
}

/** A named schema by its name, any other by its type. */
export function nameOf(view: SchemaView): string {
  return view.ref?.name ?? view.type;
}
