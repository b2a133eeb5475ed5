import { textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';

/** `$self` that is no address: the schema of 3.2 says only that it has no fragment. */
export function findSelfFaults({ root }: OpenApiDocument): readonly Report[] {
  const self = textAt(root, '$self');
  if (!/[\s"<>\\^`{|}]/.test(self) && URL.canParse(self, 'https://example.org')) return [];
  return [
    {
      rule: 'specification-violation',
      message: `$self is not an address: ${self}`,
      pointer: '/$self',
      hint: 'write the address under which the document is published, such as https://example.org/openapi.yaml',
    },
  ];
}
