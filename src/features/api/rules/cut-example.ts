import { jsonText } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { isCut, maxShown } from '../markup/beginning-of.ts';
import { walkNodes } from '../node-type.ts';
import { namedExamples, schemaExamples } from './invalid-example.ts';

/** Examples of which only the beginning is shown. */
export function findCutExamples(document: OpenApiDocument): readonly Report[] {
  const reports: Report[] = [];
  walkNodes(document.root, 'document', (node, type, pointer) => {
    const isNamed = type === 'mediaType' || type === 'parameter' || type === 'header';
    const examples =
      type === 'schema' ? schemaExamples(node, pointer) : isNamed ? namedExamples(node, pointer, document) : [];
    for (const { value, pointer: at } of examples)
      if (isCut(typeof value === 'string' ? value : jsonText(value, 2)))
        reports.push({
          rule: 'large-reference',
          message: `of this example, the first ${maxShown.toLocaleString('en')} characters are shown`,
          pointer: at,
          hint: 'shorten it: a list of two items says as much; or let `externalValue` name a file',
        });
  });
  return reports;
}
