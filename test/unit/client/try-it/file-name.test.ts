import { expect, test } from 'vitest';
import { nameOfDownload } from '../../../../src/client/try-it/file-name.ts';

test.each([
  ['attachment; filename=report.pdf', 'report.pdf'],
  ['attachment; filename="a \\"b\\"; c.pdf"', 'a "b"; c.pdf'],
  [`attachment; filename="euro.pdf"; filename*=UTF-8''%e2%82%ac.pdf`, '€.pdf'],
  [`attachment; filename*=UTF-8''%e2%82.pdf; filename=plain.pdf`, 'plain.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\a\\\\b.txt"', 'b.txt'],
  ['attachment; filename=".."', undefined],
  ['inline', undefined],
  ['attachment; notfilename=a', undefined],
])('%s', (written, name) => {
  expect(nameOfDownload([['Content-Disposition', written]])).toBe(name);
});

test('without the header there is no name', () => {
  expect(nameOfDownload([])).toBeUndefined();
});
