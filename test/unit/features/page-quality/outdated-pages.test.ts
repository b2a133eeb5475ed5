import { expect, test } from 'vitest';
import { outdatedPages } from '../../../../src/features/page-quality/outdated-pages.ts';
import type { ResolvedConfig } from '../../../../src/model/config.ts';
import type { Route } from '../../../../src/model/route.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import { routes } from '../../templates/fixtures.ts';

const source = (path: string, text: string, more: Partial<SourceFile> = {}) =>
  ({ path, text, kind: 'page', frontmatter: {}, ...more }) as SourceFile;
const post = (title: string) => source(`blog/${title}.md`, '', { kind: 'post', frontmatter: { title } as never });
const posts = [post('Release 2.8'), post('v2.29.0 is out'), post('Release 3.0')];

/** The findings on one page that was changed on a day. */
function findings(
  text: string,
  {
    day = '2024-01-10',
    others = posts,
    docs = [] as unknown as ResolvedConfig['docs'],
    of = {} as Partial<SourceFile>,
  } = {},
) {
  const page = source('pages/a.md', text, of);
  const kind = page.kind === 'doc' ? { kind: 'doc', home: '/a' } : {};
  const route = {
    ...routes.page,
    ...kind,
    permalink: '/a',
    source: 'pages/a.md',
    indexed: true,
    modified: day,
  } as Route;
  const site = { routes: new Map([['/a', route]]) };
  return outdatedPages({ sources: [page, ...others] }, site, { docs }, { months: 12, today: new Date('2025-03-01') });
}

test('a page that has not changed for long names an older release', () => {
  expect(findings('# A\n\nTake v2.29.0 of it.\n')).toEqual([
    {
      rule: 'outdated-page',
      message: 'the page names release 2.29.0, the newest is 3.0, and it has not changed since 2024-01-10',
      place: { file: 'pages/a.md', start: { line: 3, column: 6 }, end: { line: 3, column: 13 } },
      page: '/a',
      hint: 'read it again: name the newest release, or set last_update in its frontmatter to the day on which it was found right',
    },
  ]);
});

test.each([
  ['was changed lately', { day: '2024-03-02' }, 'Take 2.8.'],
  ['names the newest, too', {}, 'Since 3.0.1, and no longer as in 2.8.'],
  ['names other programs', {}, 'PostgreSQL 15.2, at 10.2.8.1 and in a-2.8 and 2.8-beta.'],
  ['names the newest, of which a patch is out', { others: [...posts, post('3.1.4')] }, 'With 3.1, not 2.8.'],
])('no finding for a page that %s', (_, more, text) => {
  expect(findings(text, more)).toEqual([]);
});

test('a patch of a release is one, and 2.29 is newer than 2.8', () => {
  expect(findings('As of 2.8.3.', { others: posts.slice(0, 2) })[0]?.message).toContain('2.8.3, the newest is 2.29.0');
});

test('documents are compared with the versions of their set, and those of an older version with none', () => {
  const versions = [
    { name: 'current', label: 'Next', latest: false },
    { name: '2.0', label: '2.0', latest: true },
    { name: '1.0', label: '1.0', latest: false },
  ];
  const docs = [
    { id: 'sdk', versions },
    { id: 'api', versions: [] },
  ] as unknown as ResolvedConfig['docs'];
  const found = (of: Partial<SourceFile>) => findings('Since 1.0.', { docs, of: { kind: 'doc', ...of } }).length;
  expect(found({ set: 'sdk', version: 'current' })).toBe(1);
  expect(found({ set: 'sdk', version: '2.0' })).toBe(1);
  expect(found({ set: 'sdk', version: '1.0' })).toBe(0);
  expect(found({ set: 'api', version: 'current' })).toBe(0);
});
