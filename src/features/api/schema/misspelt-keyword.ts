import { annotations } from '../../../core/json-schema/index.ts';
import { misspelling } from '../../../shared/nearest.ts';

/** Keywords of JSON Schema, in any draft, and of OpenAPI. */
const keywords: ReadonlySet<string> = new Set([
  ...annotations,
  ...`type enum const format pattern required properties patternProperties additionalProperties unevaluatedProperties propertyNames
  items prefixItems additionalItems unevaluatedItems contains allOf anyOf oneOf multipleOf minimum maximum exclusiveMinimum
  exclusiveMaximum minLength maxLength minItems maxItems uniqueItems minContains maxContains minProperties maxProperties
  dependentRequired dependentSchemas dependencies contentEncoding contentMediaType contentSchema discriminator nullable
  definitions $defs $ref $dynamicRef $dynamicAnchor`.split(/\s+/),
]);

/** Keywords that are as short as other words, or that pages do not show. */
const others: ReadonlySet<string> = new Set(
  'not if then else id $id $schema $anchor $comment $vocabulary $recursiveRef $recursiveAnchor divisibleBy'.split(' '),
);

/** What to write in place of a misspelt keyword of a schema, which may have others of its own; `undefined` where it is none. */
export function misspeltKeyword(name: string): string | undefined {
  if (name.startsWith('x-') || keywords.has(name) || others.has(name)) return undefined;
  const meant = misspelling(name, keywords);
  return meant && `did you mean ${meant}? what is your own begins with x-`;
}
