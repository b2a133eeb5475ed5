import type { SchemaView } from '../../model/reference.ts';

/** The most options of a choice that a label names one by one. */
const maxNamed = 3;

/** The type of a schema in words: `string`, `array of Composition`, `map of integer`, `Cat, Dog or null`. */
export function typeLabel(view: Omit<SchemaView, 'type'>): string {
  if (view.kind === 'never') return 'nothing';
  const label = plainLabel(view);
  if (!view.nullable || view.kind === 'null') return label;
  return label.includes(' or ') ? `${label.replace(' or ', ', ')} or null` : `${label} or null`;
}

function plainLabel(view: Omit<SchemaView, 'type'>): string {
  switch (view.kind) {
    case 'array':
      return view.items
        ? `array of ${nameOf(view.items)}`
        : view.prefixItems.length > 0
          ? `tuple of ${view.prefixItems.length}`
          : 'array';
    case 'object':
      return view.properties.length === 0 && typeof view.additionalProperties === 'object'
        ? `map of ${nameOf(view.additionalProperties)}`
        : 'object';
    case 'mixed':
      return choiceLabel(view);
    default:
      return view.kind;
  }
}

function choiceLabel({ choices: [choice], elided }: Pick<SchemaView, 'choices' | 'elided'>): string {
  if (!choice) return elided ? 'one of several' : 'several types';
  const names = [...new Set(choice.options.map(({ label }) => label))];
  if (names.length > maxNamed) return `${choice.keyword === 'oneOf' ? 'one' : 'any'} of ${choice.options.length}`;
  return names.length < 2 ? (names[0] ?? 'any') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A named schema by its name, any other by its type. */
export function nameOf(view: SchemaView): string {
  return view.ref?.name ?? view.type;
}
