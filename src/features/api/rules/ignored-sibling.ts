import { childPointer, lastKey } from '../../../core/json/pointer.ts';
import type { OpenApiDocument } from '../document.ts';
import { schemaKeywords } from '../evident-forms.ts';
import type { Report } from '../load/report.ts';
import { type NodeType, walkNodes } from '../node-type.ts';

const fields = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const parameter = fields(
  'name in summary description required deprecated allowEmptyValue allowReserved style explode collectionFormat schema content example examples',
);

/** What each part has, in any version. A field that the part does not have means nothing, whatever the `$ref` leads to. */
const known: ReadonlyMap<NodeType, ReadonlySet<string>> = new Map([
  ['parameter', new Set([...parameter, ...schemaKeywords])],
  ['header', new Set([...parameter, ...schemaKeywords])],
  ['requestBody', fields('summary description required content')],
  ['response', fields('summary description headers content links')],
  ['example', fields('summary description value externalValue dataValue serializedValue')],
  ['link', fields('summary description operationId operationRef parameters requestBody server')],
]);

const ofTwo = fields('schema examples');

/**
 * What is next to a `$ref` and is no field of such a part. What is one is shown, as it is evidently meant to be; the rest is lost, and
 * the schemas of the specifications allow it.
 */
export function findIgnoredSiblings({ root, family }: OpenApiDocument): readonly Report[] {
  const reports: Report[] = [];
  walkNodes(root, 'document', (node, type, pointer) => {
    const own = typeof node.$ref === 'string' ? known.get(type) : undefined;
    for (const name of own === undefined ? [] : Object.keys(node)) {
      const isOfTwo = family === 'Swagger 2.0' && type === 'response' && ofTwo.has(name);
      if (name === '$ref' || name.startsWith('x-') || isOfTwo || own?.has(name)) continue;
      reports.push({
        rule: 'specification-violation',
        message: `${lastKey(pointer)} cannot have ${name} next to its $ref`,
        pointer: childPointer(pointer, name),
        part: 'key',
        hint: 'what is next to a $ref is ignored: write it where the $ref leads to',
      });
    }
  });
  return reports;
}
