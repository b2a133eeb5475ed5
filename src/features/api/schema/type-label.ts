import type { SchemaKind, SchemaList, SchemaRef, SchemaView } from '../../../model/schema-view.ts';
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
export function typeLabel(view: Labelled): string {
  if (view.kind === 'never') return 'nothing';
  const label = plainLabel(view);
  if (orNull(view) === '') return label;
  return label.includes(' or ') ? `${label.replace(' or ', ', ')} or null` : `${label} or null`;
}

/** The type with named schemas by their names. Those of plain values have their type in brackets: `Status (string)`. */
export function typeWords(view: Labelled, type: string, ref: SchemaRef | undefined): SchemaView['typeWords'] {
  if (ref !== undefined) {
    if (['object', 'mixed', 'any'].includes(view.kind)) return withoutEmpty([ref, orNull(view)]);
    return ref.name === type ? [ref] : [ref, ` (${type})`];
  }
  const { kind, inside } = view;
  const item = kind === 'array' ? listItemOf(inside) : kind === 'object' ? mapValueOf(inside) : undefined;
  if (item === undefined) return [type];
  return withoutEmpty([kind === 'array' ? 'array of ' : 'map of ', ...item.typeWords, orNull(view)]);
}

function orNull({ nullable, kind }: Labelled): string {
  return nullable && kind !== 'null' ? ' or null' : '';
}

function withoutEmpty(words: SchemaView['typeWords']): SchemaView['typeWords'] {
  return words.filter((word) => word !== '');
}

/** What a list consists of, unless its first items are described one by one. */
function listItemOf({ items, prefixItems }: Inside): SchemaView | undefined {
  return prefixItems.length === 0 ? items || undefined : undefined;
}

/** What an object consists of that has no properties with a name. */
function mapValueOf({ properties, additionalProperties }: Inside): SchemaView | undefined {
  return properties.length === 0 && typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function plainLabel(view: Labelled): string {
  const { inside } = view;
  switch (view.kind) {
    case 'array': {
      const { prefixItems, items } = inside;
      if (prefixItems.length > 0) return `tuple of ${prefixItems.length}${items === false ? '' : ' or more'}`;
      return items ? `array of ${nameOf(items)}` : 'array';
    }
    case 'object': {
      const value = mapValueOf(inside);
      return value === undefined ? 'object' : `map of ${nameOf(value)}`;
    }
    case 'mixed':
      return view.types.length > 0 ? alternatives(view.types) : choiceLabel(inside.choices[0], view.elided);
    default:
      return view.kind;
  }
}

function choiceLabel(choice: SchemaList | undefined, elided: boolean): string {
  if (!choice) return elided ? 'one of several' : 'any';
  const names = [...new Set(choice.fields.map(({ name }) => name))];
  return names.length > maxNamed ? `${choice.title.toLowerCase()} ${choice.fields.length}` : alternatives(names);
}

function alternatives(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'any') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A named schema by its name, any other by its type. */
export function nameOf(view: SchemaView): string {
  return view.ref?.name ?? view.type;
}
