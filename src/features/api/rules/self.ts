import { textAt } from '../../../core/json/value.ts';
import { parseUrl } from '../../../shared/parse-url.ts';
import type { PlainRule } from './plain-rule.ts';

/** `$self` that is no address: the schema of 3.2 says only that it has no fragment. */
export const findSelfFaults: PlainRule = ({ document }) => {
  const self = textAt(document, '$self');
  if (!/[\s"<>\\^`{|}]/.test(self) && parseUrl(self, 'https://example.org') !== undefined) return [];
  return [
    {
      rule: 'specification-violation',
      message: `$self is not an address: ${self}`,
      pointer: '/$self',
      hint: 'write the address under which the document is published, such as https://example.org/openapi.yaml',
    },
  ];
};
