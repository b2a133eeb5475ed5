import type { Json } from './document-values.ts';
import { mutate } from './mutations.ts';
import type { Random } from './random.ts';

/** Signs that templates, copies or searches may take for something else. */
const signs = [
  '<b>',
  '&amp;',
  '`',
  '*',
  '_',
  '|',
  '\\',
  '<!--',
  '{{x}}',
  '$&',
  '#',
  '"',
  "'",
  '\u00a0',
  '重要',
  'é',
  '/',
  '<T>',
];

/** The document with accidents in some of its texts. Names that others refer to stay. */
export function mutateDocument(document: Json, random: Random): Json {
  const change = (key: string, value: Json): Json => {
    if (Array.isArray(value)) return value.map((item) => change(key, item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, change(name, own)]));
    if (typeof value !== 'string' || random.below(3) > 0) return value;
    if (key === 'description') return mutate(value, random);
    return key === 'title' || key === 'summary' ? `${value} ${random.pick(signs)} end` : value;
  };
  return change('', document);
}
