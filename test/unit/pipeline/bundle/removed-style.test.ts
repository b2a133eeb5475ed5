import { expect, test } from 'vitest';
import { propertyFindings } from '../../../../src/pipeline/bundle/property-findings.ts';
import { loadsOfStyles } from '../../../../src/pipeline/bundle/styles.ts';
import { writeSite } from '../../../build-site.ts';

test('a style sheet that was removed after it was bundled loads nothing and is no fault', async () => {
  const root = writeSite({ 'theme/here.css': '@import "https://example.org/a.css";\np { color: red }\n' });
  const input = { bytes: 1, imports: [] };
  const metafiles = [{ inputs: { 'theme/gone.css': input, 'theme/here.css': input }, outputs: {} }];
  expect((await loadsOfStyles(metafiles, root)).map(({ load }) => load)).toEqual(['style-src https://example.org']);
  expect(await propertyFindings(metafiles, root)).toEqual([]);
});
