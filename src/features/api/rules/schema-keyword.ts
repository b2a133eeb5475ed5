import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { walkNodes } from '../node-type.ts';

const types: readonly unknown[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** What the value of a keyword has to be, and how to say that it is not. */
const keywords: ReadonlyMap<string, { readonly fits: (value: unknown) => boolean; readonly words: string }> = new Map([
  ['type', { fits: (value) => [value].flat().every((type) => types.includes(type)), words: `not ${types.join(', ')}` }],
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
