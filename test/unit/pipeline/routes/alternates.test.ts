import { expect, test } from 'vitest';
import { type LocalePages, withAlternates } from '../../../../src/pipeline/routes/alternates.ts';

const page = (permalink: string, more: object = {}) => ({
  ...{ kind: 'doc', permalink, canonical: permalink, home: permalink, indexed: true },
  ...more,
});

const locale = (name: string, baseUrl: string, routes: readonly object[], sources: readonly object[] = []) =>
  ({
    name,
    site: {
      frame: { baseUrl },
      routes: new Map((routes as { permalink: string }[]).map((one) => [one.permalink, one])),
    },
    sources,
  }) as unknown as LocalePages;

test('a page has those of all locales: documents by what they translate, and others by their address', () => {
  const english = locale('en', '/base/', [
    page('/base/a', { source: 'docs/a.md' }),
    page('/base/copy', { source: 'docs/a.md', home: '/base/a', canonical: '/base/a' }),
    page('/base/first', { kind: 'post', source: 'blog/first.md' }),
    page('/base/wörter', { kind: 'page', source: 'pages/words.md' }),
    page('/base/tags', { kind: 'tags' }),
    page('/base/only', { source: 'docs/only.md' }),
    { kind: 'redirect', permalink: '/base/old', to: '/base/a' },
  ]);
  const german = locale(
    'de',
    '/base/de/',
    [
      page('/base/de/anfang', { source: 'i18n/de/docs/a.md' }),
      page('/base/de/copy', { source: 'i18n/de/docs/a.md', home: '/base/de/anfang', canonical: '/base/de/anfang' }),
      page('/base/de/first', { kind: 'post', source: 'blog/first.md', fallback: {} }),
      page('/base/de/wörter', { kind: 'page', source: 'pages/words.md', noIndex: true }),
      page('/base/de/tags', { kind: 'tags', indexed: false }),
      { kind: 'redirect', permalink: '/base/de/old', to: '/base/de/anfang' },
    ],
    [{ path: 'blog/first.md' }, { path: 'i18n/de/docs/a.md', original: 'docs/a.md' }],
  );
  const all = [english, german];
  const shown = ({ site, sources }: LocalePages) =>
    Object.fromEntries(
      [...withAlternates({ site, sources }, all).routes].map(([permalink, { alternates }]) => [
        permalink,
        alternates?.map(({ name, href, isTranslated, isListed }) =>
          [name, href, isTranslated && 'translated', isListed && 'listed'].filter(Boolean).join(' '),
        ),
      ]),
    );
  expect(shown(english)).toEqual({
    '/base/a': ['en /base/a translated listed', 'de /base/de/anfang translated listed'],
    '/base/copy': ['en /base/copy translated', 'de /base/de/copy translated'],
    '/base/first': ['en /base/first translated listed', 'de /base/de/first'],
    '/base/wörter': ['en /base/w%C3%B6rter translated listed', 'de /base/de/w%C3%B6rter translated'],
    '/base/tags': ['en /base/tags translated listed', 'de /base/de/tags translated'],
    // There is nothing to choose from.
    '/base/only': undefined,
    '/base/old': undefined,
  });
  expect(shown(german)['/base/de/anfang']).toEqual(shown(english)['/base/a']);
});
