import { expect, test } from 'vitest';
import { createMarkupPlaces } from '../../../../src/pipeline/check/markup-places.ts';
import { createWrittenAt } from '../../../../src/pipeline/check/written-at.ts';

const texts: Readonly<Record<string, string>> = {
  'docs/a.mdx': '# A\n\n<Box to="/docs/gone" />\n',
  'docs/b.mdx': '<Box to="javascript:alert(1)" /> <Box to="javascript:alert(1)" />',
  'pages/home.tsx': "const to = '/docs/größe';\nconst path = 'a\\\\b';\nconst other = '/docs/gone';\n",
  'docsgen.config.js': "export default { head: 'javascript:alert(2)' };",
};
const config = { file: 'docsgen.config.js', filesBase: '/base/' };
const placesOf = (unsafe: readonly string[] = []) =>
  createMarkupPlaces(
    createWrittenAt(['pages/home.tsx', 'docsgen.config.js'], (file) => texts[file]),
    config,
    unsafe,
  );
const finding = { rule: 'broken-link', message: 'gone' } as const;
const at = (address: string, sources: readonly string[] = []) => {
  const found = placesOf().at(finding, address, sources);
  return (
    found &&
    [found.place, ...(found.related ?? []).map(({ place }) => place)].map((one) => `${one?.file}:${one?.start?.line}`)
  );
};

test('what markup has is found where it is written: with or without the base URL, encoded or not, first on its page', () => {
  expect(at('/base/docs/gone', ['docs/a.mdx'])).toEqual(['docs/a.mdx:3', 'pages/home.tsx:3']);
  expect(at('/docs/gone')).toEqual(['pages/home.tsx:3']);
  expect(at('/base/docs/gr%C3%B6%C3%9Fe')).toEqual(['pages/home.tsx:1']);
  expect(at('a\\b')).toEqual(['pages/home.tsx:2']);
  expect(at('/docs/gon')).toBeUndefined();
});

test('an address that runs code is reported where it is written, each once, and not in the config', () => {
  const places = placesOf();
  const found = places.replaced(['docs/b.mdx']);
  expect(found.map(({ rule, place }) => [rule, place?.file, place?.start?.column])).toEqual([
    ['unsafe-link', 'docs/b.mdx', 10],
    ['unsafe-link', 'docs/b.mdx', 43],
  ]);
  expect(places.replaced(['docs/b.mdx'])).toEqual([]);
});

test('where it is written nowhere, the page has it; a file that is reported already is not reported again', () => {
  expect(placesOf().replaced(['docs/a.mdx'])).toMatchObject([{ rule: 'unsafe-link', place: { file: 'docs/a.mdx' } }]);
  const places = placesOf(['other.md']);
  expect(places.replaced(['docs/a.mdx'])).toEqual([]);
  places.note('docs/b.mdx');
  expect(places.replaced(['docs/b.mdx'])).toEqual([]);
});
