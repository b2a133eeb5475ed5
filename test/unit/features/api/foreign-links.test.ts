import { expect, test } from 'vitest';
import { assumedLinkBase, resolveReferences } from '../../../../src/features/api/link-base.ts';

type Given = Parameters<typeof resolveReferences>[0];

const maker = { href: 'https://maker.example/docs/' };

/** A document whose description has these links, in a site with the page `/docs/here` and a file. */
function resolve(links: readonly string[], linkBase: string | false | undefined, docs: unknown = maker) {
  const description = links.map((url) => `<a href="${url}">x</a>`).join('');
  const reference = { id: 'one', permalink: '/api', description, externalDocs: docs, servers: [] };
  const place = { file: 'apis/one.yaml', start: { line: 3, column: 5 } };
  const { changed, findings, files } = resolveReferences({
    references: [{ source: 'one.yaml', reference }],
    linkBase: (id: string) => (id === 'one' ? linkBase : undefined),
    links: new Map([['one.yaml', new Map(links.map((url) => [url, [place]]))]]),
    isMissing: (url: string) => !['/docs/here', '/file.txt', 'https://other.example/', '/api#none'].includes(url),
    isMisspelt: (url: string) => url === '/docs/hree',
    pageOf: (file: string) => new Map([['docs/own page.md', '/docs/own page']]).get(file),
    fileOf: (path: string) => (path === 'apis/a.png' ? { path, permalink: '/assets/a-1.png', bytes: 1 } : undefined),
  } as unknown as Given);
  const [shown] = changed.values();
  return {
    description: shown?.reference.description,
    hrefs: [...(String(shown?.reference.description) ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    because: shown?.because,
    files,
    found: findings.map((finding) => [finding.rule, finding.place?.start?.line]),
  };
}

test('links of a document that name nothing in the site lead to the site of its maker, and others stay', () => {
  const links = ['#part', '/docs/here', '/file.txt', 'https://other.example/', '/guide?a=1', 'deep/page'];
  const { hrefs, because, found } = resolve(links, 'https://set.example/base/');
  expect(hrefs).toEqual([...links.slice(0, 4), 'https://set.example/guide?a=1', 'https://set.example/base/deep/page']);
  expect(because).toEqual([
    ['/guide?a=1', { href: 'https://set.example/guide?a=1' }],
    ['deep/page', { href: 'https://set.example/base/deep/page' }],
  ]);
  expect(found).toEqual([]);
});

test('where the config does not say what they are meant for, it is taken from the document, and said so', () => {
  const { hrefs, found } = resolve(['/guide'], undefined);
  expect(hrefs).toEqual(['https://maker.example/guide']);
  expect(found).toEqual([['assumed-link-base', 3]]);
});

test('where nothing says it, and none that begins with a slash names something, these are text, and it is said', () => {
  const { description, found } = resolve(['/guide', 'https://other.example/', '/b?c=1'], undefined, null);
  expect(description).toBe('<a>x</a><a href="https://other.example/">x</a><a>x</a>');
  expect(found).toEqual([['assumed-link-base', 3]]);
  const one = resolve(['/guide', '/docs/here'], undefined, null);
  expect([one.description, one.found]).toEqual([undefined, []]);
  expect(resolve(['/guide'], false, null).found).toEqual([]);
  expect(resolve(['/guide', '/docs/hree'], undefined, null).found).toEqual([]);
});

test('so with paths that name no file, and not with those that do', () => {
  const { description, found } = resolve(['../flows/recovery#a', './b.c/d', 'more.html'], undefined, null);
  expect(description).toBe('<a>x</a><a>x</a><a>x</a>');
  expect(found).toEqual([['assumed-link-base', 3]]);
  const files = ['../docs/none.md', 'none.png', '../.env', '#part'];
  expect(resolve(files, undefined, null)).toMatchObject({ hrefs: [], found: [] });
  // What is written for an anchor that the document lacks, in a layout of many pages.
  expect(resolve(['../flows/recovery', '/api#none'], undefined, null)).toMatchObject({
    hrefs: ['/api#none'],
    found: [['assumed-link-base', 3]],
  });
  for (const own of ['/docs/here', '../docs/own%20page.md', '../docs/hree'])
    expect(resolve(['../flows/recovery', own], undefined, null).found).toEqual([]);
});

test('a reference stays as it is where all links are its own, by the config or by what they name', () => {
  expect(resolve(['/guide'], false)).toMatchObject({ hrefs: [], because: undefined, files: [], found: [] });
  expect(resolve(['/docs/here', '#part'], undefined)).toMatchObject({
    hrefs: [],
    because: undefined,
    files: [],
    found: [],
  });
});

test('a link to the file of a page, from the file that it is written in, leads to that page', () => {
  const links = ['../docs/own%20page.md#part', '../docs/none.md', '/docs/own%20page.md'];
  expect(resolve(links, 'https://set.example/').hrefs).toEqual([
    '/docs/own%20page#part',
    'https://set.example/docs/none.md',
    'https://set.example/docs/own%20page.md',
  ]);
  expect(resolve(links, false).hrefs).toEqual(['/docs/own%20page#part', ...links.slice(1)]);
});

test('a link to any other file leads to its address, and the file is published', () => {
  const { hrefs, files, found } = resolve(['a.png?x=1#y', './a.png', '../a.png'], false);
  expect(hrefs).toEqual(['/assets/a-1.png?x=1#y', '/assets/a-1.png', '../a.png']);
  expect(files).toEqual(['apis/a.png']);
  expect(found).toEqual([]);
});

test('one other link is one', () => {
  const said = (links: readonly string[]) =>
    assumedLinkBase(undefined, links, new Map(), 'a.yaml')[0]?.message.replace(/ nothing.*/, '');
  expect([['/a'], ['/a', '/b'], ['/a', '/b', '/c']].map(said)).toEqual([
    '/a names',
    '/a and 1 more link name',
    '/a and 2 more links name',
  ]);
});
