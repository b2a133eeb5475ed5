import type { SchemaView } from '../../../model/reference.ts';

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
      if (view.prefixItems.length > 0)
        return `tuple of ${view.prefixItems.length}${view.items === false ? '' : ' or more'}`;
      return view.items ? `array of ${nameOf(view.items)}` : 'array';
    case 'object': {
      const { additionalProperties: others } = view;
      if (view.properties.length > 0 || typeof others !== 'object') return 'object';
      return `map of ${nameOf(others)}`;
    }
    case 'mixed':
      return choiceLabel(view);
    default:
      return view.kind;
  }
}

function choiceLabel({ choices: [choice], elided, types }: Omit<SchemaView, 'type'>): string {
  if (types.length > 0) return types.length > 1 ? `${types.slice(0, -1).join(', ')} or ${types.at(-1)}` : `${types[0]}`;
  if (!choice) return elided ? 'one of several' : 'any';
  const names = [...new Set(choice.options.map(({ label }) => label))];
  if (names.length > maxNamed) return `${choice.keyword === 'oneOf' ? 'one' : 'any'} of ${choice.options.length}`;
  return names.length < 2 ? (names[0] ?? 'any') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A named schema by its name, any other by its type. */
export function nameOf(view: SchemaView): string {
  return view.ref?.name ?? view.type;
}
