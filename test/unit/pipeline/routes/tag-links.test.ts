import { expect, test } from 'vitest';
import type { Finding } from '../../../../src/model/diagnostic.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import { tagsOfFile } from '../../../../src/pipeline/content/tag-entry.ts';
import { linkTags } from '../../../../src/pipeline/routes/tag-links.ts';
import type { TagSet } from '../../../../src/pipeline/routes/tags.ts';

type Tag = SourceFile['frontmatter']['tags'][number];

/** Links of the tags of pages, and findings, of which the place is the line in the frontmatter of a page. */
function linked(
  pages: readonly (readonly Tag[])[],
  definitions?: TagSet['definitions'],
  locked: Readonly<Record<string, string>> = {},
) {
  const findings: Finding[] = [];
  const set = { of: 'docs', set: 'docs', permalink: '/tags', file: 'docs/tags.yml', definitions } as const;
  const sources = pages.map((tags, at) => {
    const names = tags.map((tag) => (typeof tag === 'string' ? tag : tag.label));
    const text = `---\ntags:\n${names.map((name) => `  - ${name}\n`).join('')}---\n`;
    return { path: `docs/${at}.md`, text, frontmatter: { tags } } as unknown as SourceFile;
  });
  const tagsOf = linkTags(
    { report: (finding) => void findings.push(finding), content: { lockedTags: new Map(Object.entries(locked)) } },
    set as TagSet,
    sources,
  );
  return {
    links: sources.map((source) => tagsOf(source).map(({ label, href }) => `${label} ${href}`)),
    findings: findings.map(({ rule, message, place, hint, related }) => {
      const at = `${place?.file}:${place?.start?.line}`;
      const other = related?.map((one) => `${one.place.file}:${one.place.start?.line}`).join();
      return [rule, message, at, hint, other].filter(Boolean).join(' | ');
    }),
  };
}

test('names that differ in signs are tags of their own, on one page or on several, in any order', () => {
  const { links, findings } = linked([['C++', 'C#'], ['C'], ['C#', '.NET', '++']]);
  expect(links).toEqual([
    ['C++ /tags/c-plus-plus', 'C# /tags/c-sharp'],
    ['C /tags/c'],
    ['C# /tags/c-sharp', '.NET /tags/net', '++ /tags/plus-plus'],
  ]);
  expect(findings).toEqual([]);
  expect(linked([['C'], ['C#'], ['C++']]).links.flat()).toEqual([
    'C /tags/c',
    'C# /tags/c-sharp',
    'C++ /tags/c-plus-plus',
  ]);
});

test('a tag keeps the address that it has in the lock, and another one gets another', () => {
  const lock = { '/tags/c': 'C#', '/tags/net': '.Net', '/other/tags/r': 'R+', '/tags/gone': 'Gone' };
  expect(linked([['C'], ['C#'], ['.NET'], ['R+'], ['R']], undefined, lock).links.flat()).toEqual([
    ...['C /tags/c-2', 'C# /tags/c', '.NET /tags/net', 'R+ /tags/r-plus', 'R /tags/r'],
  ]);
  // `C` that made it necessary has gone.
  expect(linked([['C#']], undefined, { '/tags/c-sharp': 'C#' }).links.flat()).toEqual(['C# /tags/c-sharp']);
  // Its author has given the address to another one since.
  const definitions = [{ key: 'c', label: 'C', slug: 'c' }];
  expect(linked([['c'], ['C#']], definitions, lock).links.flat()).toEqual(['C /tags/c', 'C# /tags/c-sharp']);
});

test('spellings that differ in case alone are one tag, called as most call it, and are reported once each', () => {
  const { links, findings } = linked([
    ['Api'],
    ['API', 'api'],
    ['API'],
    ['Openapi'],
    ['OpenAPI'],
    ['OpenAPI'],
    ['api'],
  ]);
  expect(links.flat()).toEqual([
    ...['API /tags/api', 'API /tags/api', 'API /tags/api', 'API /tags/api'],
    ...['OpenAPI /tags/open-api', 'OpenAPI /tags/open-api', 'OpenAPI /tags/open-api', 'API /tags/api'],
  ]);
  expect(findings).toEqual([
    'shared-tag | the tags API and Api have one page, /tags/api | docs/0.md:3 | write API in both places | docs/1.md:3',
    'shared-tag | the tags API and api have one page, /tags/api | docs/1.md:4 | write API in both places | docs/1.md:3',
    'shared-tag | the tags OpenAPI and Openapi have one page, /tags/open-api | docs/3.md:3 | write OpenAPI in both places | docs/4.md:3',
  ]);
});

test('an address that authors gave is that of their tag; two names for it are reported', () => {
  const { links, findings } = linked([
    ['C++'],
    [{ label: 'C', permalink: '/c' }],
    [{ label: 'Other', permalink: '/c' }],
  ]);
  expect(links.flat()).toEqual(['C++ /tags/c-plus-plus', 'C /tags/c', 'Other /tags/c']);
  expect(findings).toEqual([
    'shared-tag | the tags C and Other have one page, /tags/c | docs/2.md:3 | give one of them another permalink | docs/1.md:3',
  ]);
});

test('keys of the tags file have addresses of their own, also those that differ in case', () => {
  const tags = tagsOfFile([
    { key: 'c++', label: 'C++' },
    { key: 'c' },
    { key: 'c#' },
    { key: 'C' },
    { key: 'x', slug: 'c-2' },
  ]);
  expect(tags.map(({ key, slug }) => [key, slug])).toEqual([
    ['c++', 'c-plus-plus'],
    ['c', 'c'],
    ['c#', 'c-sharp'],
    ['C', 'c-3'],
    ['x', 'c-2'],
  ]);
});

test('a tag that the tags file has in other letters is that one, and reported as unknown alone', () => {
  const definitions = tagsOfFile([{ key: 'api', label: 'APIs' }, { key: 'c++' }]);
  const { links, findings } = linked([['API'], ['api', 'APIs'], ['C#'], ['c++']], definitions);
  expect(links.flat()).toEqual([
    'APIs /tags/api',
    'APIs /tags/api',
    'APIs /tags/api',
    'C# /tags/c-sharp',
    'C++ /tags/c',
  ]);
  expect(findings).toEqual([
    'unknown-tag | the tag API is not in the tags file | docs/0.md:3 | did you mean api?',
    'unknown-tag | the tag C# is not in the tags file | docs/2.md:3 | add it to the tags file',
  ]);
});
