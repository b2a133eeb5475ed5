import { describe, expect, test } from 'vitest';
import { addressKey, isOfLocale, sharedAddresses } from '../../../../src/pipeline/check/locale-addresses.ts';
import { translatedAnchors } from '../../../../src/pipeline/check/translated-anchors.ts';

const doc = (permalink: string, source: string, more: object = {}) => ({
  ...{ kind: 'doc', permalink, home: permalink, source },
  ...more,
});
const siteOf = (
  baseUrl: string,
  routes: readonly { readonly permalink: string; readonly [field: string]: unknown }[],
) => ({
  frame: { baseUrl },
  routes: new Map(routes.map((route) => [route.permalink, route])),
});

describe('an anchor that a translation lacks', () => {
  const link = (url: string, file: string, line = 1) => ({ url, place: { file, start: { line, column: 1 } } });
  const heading = (id: string, text: string, depth = 2) => ({ id, text, depth });
  const toc = [heading('part', 'Part'), heading('end', 'The *end*')];
  const original = {
    input: {
      site: siteOf('/', [
        doc('/a', 'docs/a.md'),
        doc('/b', 'docs/b.md'),
        doc('/c', 'docs/c.md'),
        { kind: 'redirect', permalink: '/old', to: '/a' },
      ]),
      pages: new Map(
        [
          { source: 'docs/a.md', toc, links: [link('/a#end', 'docs/a.md')] },
          { source: 'docs/b.md', links: ['/a#part', '/a', '/c#x'].map((url) => link(url, 'docs/b.md')) },
          {
            source: 'docs/c.md',
            links: ['/a#part', '/a#none', '/nowhere#part'].map((url) => link(url, 'docs/c.md', 7)),
          },
        ].map((page) => [page.source, page]),
      ),
      facts: new Map([
        ['/a', { ids: new Set(['part', 'end']) }],
        ['/c', { ids: new Set(['x']) }],
      ]),
      files: new Set(),
      redirects: '',
    },
    content: { sources: [] },
  };
  /** What is found where the translation has these ids and headings. */
  const found = (
    ids: readonly string[],
    { headings = toc as readonly object[], text = '', fallbacks = ['b', 'c'] } = {},
  ) =>
    translatedAnchors(
      {
        input: {
          config: { baseUrl: '/base/de/' },
          site: siteOf('/base/de/', [
            doc('/base/de/a', 'i18n/de/docs/a.md'),
            doc('/base/de/copy', 'i18n/de/docs/a.md', { home: '/base/de/a' }),
            ...fallbacks.map((name) => doc(`/base/de/${name}`, `docs/${name}.md`, { fallback: {} })),
            { kind: 'tags', permalink: '/base/de/tags' },
          ]),
          pages: new Map([['i18n/de/docs/a.md', { toc: headings }]]),
          facts: new Map([['/base/de/a', { ids: new Set(ids) }]]),
        },
        content: {
          sources: [
            { path: 'docs/b.md', text: '' },
            { path: 'i18n/de/docs/a.md', original: 'docs/a.md', text },
          ],
        },
      } as never,
      original as never,
    );

  test('is found once, with the links to it from pages that are not translated', () => {
    const german = [heading('teil', 'Teil'), heading('ende', 'Ende')];
    const findings = found(['teil', 'ende'], { headings: german, text: '# A\n\n## Ende\n\n## **Teil** \n' });
    expect(findings).toEqual([
      {
        rule: 'broken-anchor',
        message: '/base/de/a has no anchor #part, to which docs/b.md, which is not translated, and 1 more link lead',
        place: {
          file: 'i18n/de/docs/a.md',
          start: { line: 5, column: 1 },
          end: { line: 5, column: '## **Teil** '.length + 1 },
        },
        page: '/a',
        target: '/a#part',
        related: [link('', 'docs/b.md'), link('', 'docs/c.md', 7)].map(({ place }) => ({
          message: 'a link to it',
          place,
        })),
        hint: 'give the heading the id that it has in docs/a.md: ## Teil {#part}',
      },
    ]);
  });

  test('has no heading where those of the translation are others, in number or level', () => {
    for (const headings of [[heading('teil', 'Teil')], [heading('teil', 'Teil', 3), heading('ende', 'Ende')]])
      expect(found([], { headings, text: '## Teil\n' })).toMatchObject([
        {
          place: { file: 'i18n/de/docs/a.md' },
          hint: 'give what has this id in docs/a.md the same id here: {#part} after a heading',
        },
      ]);
    // The heading is there, and not as it is written.
    const [finding] = found([], { text: '<h2>Part</h2>\n' });
    expect(finding?.place).toEqual({ file: 'i18n/de/docs/a.md' });
  });

  test('is none where the translation has it, or every page that links to it is translated', () => {
    expect(found(['part'])).toEqual([]);
    expect(found([], { fallbacks: [] })).toEqual([]);
    expect(found([], { fallbacks: ['b'] })).toMatchObject([{ message: expect.stringMatching(/translated, leads$/) }]);
  });
});

describe('addresses of locales', () => {
  const locale = (name: string, baseUrl: string, routes: readonly object[]) =>
    ({
      name,
      site: siteOf(baseUrl, routes as never),
      sources: [{ path: 'pages/de.md', text: '---\ntitle: D\nslug: /de\n---\n' }],
    }) as never;
  const shared = (...locales: readonly never[]) => sharedAddresses(locales, (name) => ({ file: `locale ${name}` }));

  test('that two have are found at the page that is shown', () => {
    const english = locale('en', '/', [doc('/de', 'pages/de.md'), { kind: 'tags', permalink: '/de/tags' }]);
    const german = locale('de', '/de/', [
      doc('/de/', 'i18n/de/pages/index.md'),
      { kind: 'tags', permalink: '/de/tags' },
      doc('/de/own', 'x.md'),
    ]);
    const related = [{ message: 'the locale', place: { file: 'locale de' } }];
    const hint =
      'what begins with /de/ belongs to the locale de: give the page another slug or route, or the locale another name';
    expect(shared(english, german)).toEqual([
      {
        rule: 'duplicate-route',
        message: '/de/ is taken by pages/de.md; i18n/de/pages/index.md of the locale de is not shown',
        place: expect.objectContaining({ file: 'pages/de.md', start: { line: 3, column: 1 } }),
        ...{ hint, related },
      },
      {
        rule: 'duplicate-route',
        message: '/de/tags is taken by the tags page of the locale en; the tags page of the locale de is not shown',
        place: { file: 'locale de' },
        ...{ hint, related },
      },
    ]);
  });

  test('may be redirects of each, as those of the config are', () => {
    const redirect = { kind: 'redirect', permalink: '/old' };
    expect(shared(locale('en', '/', [redirect]), locale('de', '/de/', [redirect]))).toEqual([]);
    expect(shared(locale('en', '/', [redirect]), locale('de', '/de/', [doc('/old', 'x.md')]))).toHaveLength(1);
    expect(shared(locale('en', '/', [doc('/old', 'x.md')]), locale('de', '/de/', [redirect]))).toHaveLength(1);
    expect([addressKey('/de/'), addressKey('/de')]).toEqual(['/de', '/de']);
  });

  test.each([
    ['in its folder', { place: { file: 'i18n/de/docs/a.md' }, rule: 'broken-link' }, true],
    ['in a folder whose name begins so', { place: { file: 'i18n/de-AT/docs/a.md' }, rule: 'broken-link' }, false],
    ['in an original', { place: { file: 'docs/a.md' }, rule: 'broken-link' }, false],
    ['about an address that is gone', { place: { file: 'urls.lock' }, rule: 'vanished-url' }, true],
    ['about an anchor that is gone', { place: { file: 'urls.lock' }, rule: 'vanished-anchor' }, true],
    ['without a place', { rule: 'bundle-error' }, true],
    ['about a locale without pages', { rule: 'empty-site' }, false],
  ])('a finding %s belongs to a locale or not', (_, finding, expected) => {
    expect(isOfLocale({ message: '', ...finding } as never, 'i18n/de')).toBe(expected);
  });
});
