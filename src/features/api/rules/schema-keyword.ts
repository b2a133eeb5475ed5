import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { walkNodes } from '../node-type.ts';

const types: readonly unknown[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const notType = `not ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A check of the value of a keyword, and the message where it fails. */
const keywords: ReadonlyMap<string, { readonly fits: (value: unknown) => boolean; readonly words: string }> = new Map([
  ['type', { fits: (value) => Array.isArray(value) || types.includes(value), words: notType }],
  ['required', { fits: isTextList, words: 'not a list of names' }],
  ['enum', { fits: Array.isArray, words: 'not a list of values' }],
  ['properties', { fits: isObject, words: 'not a mapping of names to schemas' }],
  ['allOf', { fits: Array.isArray, words: 'not a list of schemas' }],
  ['oneOf', { fits: Array.isArray, words: 'not a list of schemas' }],
  ['anyOf', { fits: Array.isArray, words: 'not a list of schemas' }],
]);

/**
 * The specification's own schema says everything about schemas in 3.0, and nothing since 3.1, where they are
 * JSON Schema: this looks at the keywords that go wrong most.
 */
export function findSchemaKeywordFaults(document: OpenApiDocument): readonly Report[] {
  const reports: Report[] = [];
  if (document.family === 'Swagger 2.0' || document.family === 'OpenAPI 3.0') return reports;
  walkNodes(document.root, 'document', (node, type, pointer) => {
    if (type === 'schema') reports.push(...faultsOf(node, pointer));
  });
  return reports;
}

function faultsOf(schema: JsonObject, pointer: Pointer): readonly Report[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly Report[] => {
    const rule = keywords.get(keyword);
    if (keyword === 'type' && Array.isArray(value)) return faultsOfTypes(value, childPointer(pointer, keyword));
    if (rule === undefined || rule.fits(value)) return [];
    const given = typeof value === 'object' ? '' : ` ${String(value)},`;
    return [
      {
        rule: 'invalid-openapi',
        message: `${keyword} is${given} ${rule.words}`,
        pointer: childPointer(pointer, keyword),
      },
    ];
  });
}

/** Of a list of types; in YAML, `[string, null]` holds nothing in place of a name. */
function faultsOfTypes(list: readonly unknown[], pointer: Pointer): readonly Report[] {
  return list.flatMap((type, index): readonly Report[] => {
    if (types.includes(type)) return [];
    const given = type === null ? ' empty,' : typeof type === 'object' ? '' : ` ${String(type)},`;
    const hint = type === null ? "the type is a name: put it in quotes, 'null'" : undefined;
    return [
      {
        rule: 'invalid-openapi',
        message: `type[${index}] is${given} ${notType}`,
        pointer: childPointer(pointer, index),
        hint,
      },
    ];
  });
}
