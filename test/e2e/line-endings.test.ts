import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltSite, buildSite, readFolder } from '../build-site.ts';

// git on Windows may write every line with a carriage return.

test('a site whose files have the line ends of Windows is the same site', async () => {
  const starter = readFolder(join(import.meta.dirname, '../../starter'));
  const windows = [...starter].map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  const [usual, other] = [await buildSite(Object.fromEntries(starter)), await buildSite(Object.fromEntries(windows))];
  expect([usual.findings, other.findings]).toEqual([[], []]);
  // Fonts have both marks among their bytes.
  const withoutReturns = ({ files }: BuiltSite) =>
    [...files].map(([path, text]) => [path, text.replaceAll('\r\n', '\n')] as const);
  expect(withoutReturns(other)).toEqual(withoutReturns(usual));
  // Within lines of text, browsers take it for a blank; code would show it.
  const code = [...other.files].flatMap(([, text]) => text.match(/<pre[\s\S]*?<\/pre>/g) ?? []);
  expect(code.filter((block) => block.includes('\r'))).toEqual([]);
});
