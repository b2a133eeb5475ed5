import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textOfRegularFile } from '../../../../src/core/text/index.ts';
import { writeSite } from '../../../build-site.ts';

test('a file is read, and a folder, a device and a file that is gone are not', () => {
  const root = writeSite({ 'docs/a.md': '# A\n' });
  expect(textOfRegularFile(join(root, 'docs/a.md'))).toBe('# A\n');
  // Reading a pipe would wait for its writer, so a device is tried.
  const others = [join(root, 'docs'), join(root, 'docs/a.md/b.md'), join(root, 'docs/gone.md'), '/dev/null'];
  expect(others.map(textOfRegularFile)).toEqual([undefined, undefined, undefined, undefined]);
});
