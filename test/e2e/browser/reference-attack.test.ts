import { expect, test } from 'vitest';
import type { SiteFiles } from '../../build-site.ts';
import { openSite } from './open.ts';

const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(2)</script>',
  '<img src=/x onerror=alert(3)>',
  '"><svg onload=alert(4)>',
  "'-alert(5)-'",
  'javascript:alert(6)',
  '[link](javascript:alert(7))',
  '\u202eright to left',
  '__proto__',
  '{{constructor.constructor("alert(8)")()}}',
].join(' ');

const attacked: SiteFiles = {
  // What the picture shows is none, so that `onerror` would be called.
  'static/x': 'no picture',
  'docsgen.config.js': `export default {
    title: 'Attacked',
    fonts: false,
    api: ['single', 'operation'].map((layout) => ({ id: layout, document: layout + '.json', route: '/api/' + layout, layout })),
  };`,
  ...Object.fromEntries(
    ['single', 'operation'].map((layout) => [
      `${layout}.json`,
      JSON.stringify({
        openapi: '3.2.0',
        info: { title: hostile, version: hostile, description: hostile, summary: hostile },
        servers: [
          {
            url: `https://{__proto__}.example/${hostile.replaceAll(/[{}]/g, '')}`,
            name: hostile,
            variables: { ['__proto__']: { default: hostile, enum: [hostile, 'constructor'] } },
          },
          { url: 'javascript:alert(9)', description: hostile },
        ],
        tags: [{ name: hostile, description: hostile }],
        paths: {
          '/constructor/<img src=x onerror=alert(10)>': {
            get: {
              operationId: '"><script>alert(11)</script>',
              summary: hostile,
              description: hostile,
              tags: [hostile],
              parameters: [
                {
                  name: hostile,
                  in: 'query',
                  description: hostile,
                  schema: { type: 'string', enum: [hostile, '__proto__'] },
                  example: hostile,
                },
              ],
              responses: {
                200: {
                  description: hostile,
                  content: {
                    'application/json': {
                      schema: { $ref: '#/components/schemas/constructor' },
                      example: { ['__proto__']: hostile, [hostile]: hostile },
                    },
                  },
                },
              },
              'x-codeSamples': [{ lang: hostile, label: hostile, source: hostile }],
            },
          },
        },
        components: {
          schemas: {
            constructor: {
              title: hostile,
              type: 'object',
              properties: { [hostile]: { type: 'string', default: hostile, pattern: '<script>' } },
            },
          },
        },
      }),
    ]),
  ),
};

const site = openSite(attacked, '/');

test.each(['api/single', 'api/operation'])('nothing that a document says is run: %s', async (path) => {
  const page = await site.open(path, {
    before: (own) =>
      own.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => console.error('blocked', blockedURI));
      }),
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const filter = page.getByRole('searchbox', { name: 'Filter operations' });
  await filter.fill(hostile.slice(0, 20));
  await filter.fill('');
  const picker = page.locator('[data-server-select]');
  for (let option = 0; option < 2; option += 1) {
    await picker.selectOption({ index: option });
    const variable = page.locator('[data-server-variable]').filter({ visible: true });
    if ((await variable.count()) > 0) await variable.first().selectOption({ index: 1 });
  }
  await page.locator('.reference-nav').getByRole('link', { name: /^GET/ }).click();
  await page.locator('.operation').first().waitFor();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await page.locator('.request-samples pre').filter({ visible: true }).first().hover();
  for (const button of await page.getByRole('button', { name: /Expand|Wrap/ }).all()) await button.click();
  await page.reload();
  await picker.waitFor();
  const links = await page.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([]);
  const turned = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (data.includes('\u202e') && !data.includes('\u202c') && !parentElement?.closest('pre, option'))
        found.push(data);
    }
    return found;
  });
  expect(turned, 'text that turns around what follows').toEqual([]);
  expect(await page.evaluate(() => ({}) as Record<string, unknown>)).toEqual({});
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  const foreign = page.locator('main :is(script:not([type="application/ld+json"]), svg:not(.icon), iframe, object)');
  // A description may have pictures, and nothing of them but the picture.
  const pictures = await page.locator('main img').evaluateAll((all) => all.map((one) => one.outerHTML));
  expect(pictures.filter((html) => html !== '<img alt="" src="/x">')).toEqual([]);
  expect(await foreign.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(site.url()))).toEqual([]);
  expect(dialogs).toEqual([]);
  await page.close();
});
