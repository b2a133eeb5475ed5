import { expect, test } from 'vitest';
import { routeDigest } from '../../../../src/features/api/route-digest.ts';
import type { Reference, ReferencePage } from '../../../../src/model/reference.ts';
import type { ReferenceRoute, Route } from '../../../../src/model/route.ts';

const reference = { id: 'pets', description: 'All of it.' } as Reference;

function route(page: Partial<ReferencePage>, more: Partial<ReferenceRoute> = {}): Route {
  return { kind: 'reference', permalink: page.permalink, reference, page, mentions: {}, ...more } as ReferenceRoute;
}

const operation = { permalink: '/api/getPet', shows: 'operation', anchor: 'operation/getPet' } as const;
const first = { permalink: '/api', shows: 'index', anchor: '' } as const;
const digests = (whole: string, part: string) =>
  new Map([[reference, { whole, pages: { '/api/getPet': part }, parts: {} }]]);

test('a page of a part follows what it shows, and the first page the whole document', () => {
  const [one, two] = [digests('1', 'part'), digests('2', 'part')];
  expect(routeDigest(route(operation), one, {})).toBe(routeDigest(route(operation), two, {}));
  expect(routeDigest(route(operation), one, {})).not.toBe(routeDigest(route(operation), digests('1', 'other'), {}));
  expect(routeDigest(route(first), one, {})).not.toBe(routeDigest(route(first), two, {}));
});

test('with a theme of the site, each page follows the whole document', () => {
  const theme = { theme: 'theme/index.tsx' };
  const [one, two] = [digests('1', 'part'), digests('2', 'part')];
  expect(routeDigest(route(operation), one, theme)).not.toBe(routeDigest(route(operation), two, theme));
});

test('a page of an operation follows the pages that mention it, and no others', () => {
  const known = digests('1', 'part');
  const link = (label: string) => [{ label, href: '/guide' }];
  const mentioned = (mentions: ReferenceRoute['mentions']) => routeDigest(route(operation, { mentions }), known, {});
  expect(mentioned({ 'operation/other': link('Guide') })).toBe(mentioned({}));
  expect(mentioned({ 'operation/getPet': link('Guide') })).not.toBe(mentioned({}));
});

test('a document whose digest is not known is compared as a whole', () => {
  const other = { ...reference, description: 'Some of it.' };
  expect(routeDigest(route(operation), new Map(), {})).not.toBe(
    routeDigest(route(operation, { reference: other }), new Map(), {}),
  );
});
