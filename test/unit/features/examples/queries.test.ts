import { expect, test } from 'vitest';
import { exampleFindings } from '../../../../src/features/examples/queries.ts';
import { askSite } from '../../../with-site-graph.ts';

const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;

test.each([
  ['of data is read', block('json', '{"a": 1,, }'), ['docs/a.md:4 unparsable-code']],
  ['that is not to be checked is left as it is', block('json unchecked', '{"a": 1,, }'), []],
  ['of no language with a syntax is left as it is', block('text', '{"a": 1,, }'), []],
  [
    'that shows an API is compared with it, once',
    block('json operation="gone"', '{"a": 1,, }'),
    ['docs/a.md:3 invalid-example'],
  ],
])('a block %s', async (_, code, expected) => {
  const findings = await askSite({ 'docs/a.md': `# A\n\n${code}` }, ({ graph }) => graph.ask(exampleFindings, ''));
  expect(findings.map(({ rule, place }) => `${place?.file}:${place?.start?.line} ${rule}`)).toEqual(expected);
});
