import { expect, test } from 'vitest';
import type { Route } from '../../../../src/model/route.ts';
import { AddressChecker } from '../../../../src/pipeline/check/address-checker.ts';
import { createAddressSpace } from '../../../../src/pipeline/check/index.ts';
import type { CheckInput } from '../../../../src/pipeline/check/input.ts';
import { ownAddress } from '../../../../src/shared/own-address.ts';

const route = (permalink: string) =>
  [permalink, { kind: 'doc', permalink, source: 'docs/setup.md', title: '设置 Setup' } as Route] as const;
const site = {
  frame: { baseUrl: '/base/' },
  routes: new Map([
    ...[route('/base/docs/setup'), route('/base/docs/intro')],
    ...[route('/base/docs/advanced/hooks'), route('/base/docs/start')],
  ]),
  leftOut: new Map([['/base/docs/later', { source: 'docs/later.md' }]]),
};
const files = new Set(['/base/logo.png', '/base/page.html']);
const known = {
  config: { baseUrl: '/base/', filesBase: '/base/', url: 'https://x.example', checks: {} },
  site,
  files,
  facts: new Map([['/base/docs/setup', { ids: new Set(['part', 'Größe']), repeatedIds: [], hrefs: [], media: [] }]]),
  pages: new Map(),
  fileWithIds: (path: string) =>
    path === '/base/page.html' ? { source: 'static/page.html', ids: new Set(['x']) } : undefined,
} as unknown as CheckInput;
const checker = new AddressChecker(known, createAddressSpace({ site: site as never, files, rules: [] }));
const place = { file: 'docs/a.md', start: { line: 3, column: 1 } };
const link = (url: string) =>
  checker
    .link(url, ownAddress(url, known.config) ?? url, place)
    .map(({ rule, message, hint }) => [rule, message, hint]);

test.each([
  '/base/docs/setup',
  '/base/docs/setup/?x=1#part',
  '/base/docs/setup#top',
  // The anchor of the title, as GitHub has it.
  '/base/docs/setup#设置-setup',
  '/base/docs/setup#Gr%C3%B6%C3%9Fe',
  '/base/docs/setup#:~:text=x',
  '/base/page.html#x',
  'https://x.example/base/docs/setup#part',
  'https://y.example/none',
  'mailto:me@x.example',
])('%s leads somewhere', (url) => {
  expect(link(url)).toEqual([]);
});

test.each([
  ['/base/docs/setpu', 'broken-link', 'no page or file /base/docs/setpu', 'did you mean /base/docs/setup?'],
  [
    '/base/docs/start/hooks',
    'broken-link',
    'no page or file /base/docs/start/hooks',
    'did you mean /base/docs/advanced/hooks?',
  ],
  [
    '/base/docs/start/more',
    'broken-link',
    'no page or file /base/docs/start/more',
    'docsgen routes lists every address of the site',
  ],
  ['/base/docs/setup#prat', 'broken-anchor', '/base/docs/setup has no anchor #prat', 'did you mean #part?'],
  ['/base/page.html#y', 'broken-anchor', '/base/page.html has no anchor #y', 'give an element this id'],
  [
    'https://x.example/base/docs/intor',
    'broken-absolute-link',
    'no page or file /base/docs/intor in this site, to which https://x.example/base/docs/intor leads',
    'did you mean /base/docs/intro?',
  ],
  ['https://x.example/base/docs/setup#no', 'broken-anchor', '/base/docs/setup has no anchor #no', undefined],
])('%s does not: %s', (url, rule, message, hint) => {
  const [found, ...others] = link(url);
  expect(others).toEqual([]);
  expect(found?.slice(0, 2)).toEqual([rule, message]);
  if (hint !== undefined) expect(found?.[2]).toBe(hint);
});

test('a page that is named as a file is there, and a draft is no missing file', () => {
  expect(link('/base/docs/setup.html#part').map(([rule]) => rule)).toEqual(['html-link']);
  expect(link('/base/docs/setup/index.html#no').map(([rule]) => rule)).toEqual(['html-link', 'broken-anchor']);
  expect(link('/base/docs/later')[0]?.[1]).toContain('docs/later.md');
  expect(link('javascript:alert(1)').map(([rule]) => rule)).toEqual(['unsafe-link']);
});

test('a medium is a file, never a page', () => {
  const medium = (url: string) => checker.medium('image', url, place).map(({ rule, message }) => [rule, message]);
  expect(medium('/base/logo.png')).toEqual([]);
  expect(medium('https://y.example/none.png')).toEqual([]);
  expect(medium('/base/lgoo.png')).toEqual([['broken-image', 'no image file /base/lgoo.png']]);
  expect(medium('/base/docs/setup')).toEqual([['broken-image', 'no image file /base/docs/setup']]);
  expect(checker.medium('image', '/base/static/x/new.svg', place).map(({ hint }) => hint)).toEqual([
    'write /x/new.svg: addresses of files in static are without that folder',
  ]);
});
