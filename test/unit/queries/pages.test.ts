import { expect, test } from 'vitest';
import type { HookName } from '../../../src/model/plugin.ts';
import { crashedPage } from '../../../src/pipeline/compile/stored-page.ts';
import { crashedSource } from '../../../src/pipeline/workers/compiler.ts';
import { compiledPage, page } from '../../../src/queries/pages.ts';
import { fakeAsk } from '../../fake-ask.ts';

const source = 'docs/a.md';
const task = { source, asModule: false };

test.each([
  ['a page is stored once it is compiled', { ...crashedSource(task), isCrash: false, markup: '<p>Text.</p>' }, true],
  ['a page whose thread crashed is compiled again by the next build', crashedSource(task), false],
])('%s', async (_, compiled, isStored) => {
  const { q, recorded } = fakeAsk({
    'page settings': () => ({}),
    source: () => ({}),
    address: () => '/docs/a',
    compiler: () => async () => compiled,
  });
  expect(await page.run(q, source)).toBe(compiled.value);
  expect(recorded).toMatchObject({ isStored, attached: compiled.markup });
});

test.each<[what: string, site: { linksOnly: boolean; plugins: string; hooks: readonly HookName[] }, query: string]>([
  ['by a build', { linksOnly: false, plugins: '', hooks: [] }, 'page'],
  ['without its markup by check-links', { linksOnly: true, plugins: '', hooks: [] }, 'bare-page'],
  [
    'by check-links where Markdown plugins may read anything of it',
    { linksOnly: true, plugins: 'x', hooks: [] },
    'page',
  ],
  ['by check-links where a plugin checks pages', { linksOnly: true, plugins: '', hooks: ['check'] }, 'page'],
  [
    'without its markup where a plugin adds to the head alone',
    { linksOnly: true, plugins: '', hooks: ['head'] },
    'bare-page',
  ],
])('a page is compiled %s', async (_, { linksOnly, plugins, hooks }, query) => {
  const compiled = () => crashedPage(source);
  const { q, recorded } = fakeAsk({
    options: () => ({ linksOnly }),
    'page settings': () => ({ plugins }),
    plugins: () => ({ plugins: [{ hooks: Object.fromEntries(hooks.map((hook) => [hook, () => []])) }] }),
    page: compiled,
    'bare-page': compiled,
    'last good results': () => undefined,
  });
  await compiledPage.run(q, source);
  expect([...recorded.asked].filter((name) => name.endsWith('page'))).toEqual([query]);
});
