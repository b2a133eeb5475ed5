import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import { listChoices } from '../../../shared/list-words.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { walkNodes } from '../node-type.ts';
import { misspeltKeyword } from '../schema/misspelt-keyword.ts';

const types: readonly string[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const notType = `not ${listChoices(types)}`;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** A check of the value of a keyword, and the message where it fails. */
const keywords: ReadonlyMap<string, { readonly fits: (value: unknown) => boolean; readonly words: string }> = new Map([
  ['type', { fits: (value) => Array.isArray(value) || types.some((type) => type === value), words: notType }],
  ['required', { fits: isTextList, words: 'not a list of names' }],
  ['enum', { fits: Array.isArray, words: 'not a list of values' }],
  ['examples', { fits: Array.isArray, words: 'not a list of values' }],
  ['properties', { fits: isObject, words: 'not a mapping of names to schemas' }],
  ['patternProperties', { fits: isObject, words: 'not a mapping of patterns to schemas' }],
  ...['title', 'description', 'format', 'pattern'].map((name) => [name, { fits: isText, words: 'not text' }] as const),
  ['allOf', { fits: Array.isArray, words: 'not a list of schemas' }],
  ['oneOf', { fits: Array.isArray, words: 'not a list of schemas' }],
  ['anyOf', { fits: Array.isArray, words: 'not a list of schemas' }],
]);

/**
 * The specification's own schema says everything about schemas in 3.0, but for what is next to a `$ref`, and nothing since 3.1,
 * where they are JSON Schema: this looks at the keywords that go wrong most, and at those that are misspelt.
 */
export function findSchemaKeywordFaults(document: OpenApiDocument): readonly Report[] {
  const reports: Report[] = [];
  const isSaid = document.family === 'Swagger 2.0' || document.family === 'OpenAPI 3.0';
  walkNodes(document.root, 'document', (node, type, pointer) => {
    if (type === 'schema' && (!isSaid || '$ref' in node)) reports.push(...faultsOf(node, pointer));
  });
  return reports;
}

function faultsOf(schema: JsonObject, pointer: Pointer): readonly Report[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly Report[] => {
    const rule = keywords.get(keyword);
    const at = childPointer(pointer, keyword);
    if (keyword === 'type' && Array.isArray(value))
      return value.flatMap((type, index) =>
        types.includes(type) ? [] : [typeFault(`type[${index}]`, type, childPointer(at, index))],
      );
    const hint = misspeltKeyword(keyword);
    if (hint !== undefined) return [{ ...fault(`${keyword} is no keyword of schemas`, at), part: 'key', hint }];
    if (rule === undefined || rule.fits(value)) return [];
    if (keyword === 'type') return [typeFault('type', value, at)];
    return [fault(`${keyword} is${shown(value)} ${rule.words}`, at)];
  });
}

/** What is no type. In YAML, `type: null` and `[string, null]` hold nothing in place of a name. */
function typeFault(name: string, value: unknown, pointer: Pointer): Report {
  const hint = value === null ? "the type is a name: put it in quotes, 'null'" : undefined;
  return { ...fault(`${name} is${shown(value)} ${notType}`, pointer), hint };
}

function fault(message: string, pointer: Pointer): Report {
  return { rule: 'specification-violation', message, pointer };
}

/** A wrong value within a message; lists and mappings are not shown. */
function shown(value: unknown): string {
  if (value === null) return ' empty,';
  return typeof value === 'object' ? '' : ` ${String(value)},`;
}
