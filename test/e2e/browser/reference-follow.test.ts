import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type OpenOptions, openSite } from './open.ts';

const card = {
  type: 'object',
  title: 'Card',
  required: ['number'],
  properties: { number: { type: 'string' }, owner: { type: 'object', properties: { name: { type: 'string' } } } },
};
const transfer = {
  type: 'object',
  title: 'Transfer',
  required: ['iban'],
  properties: { iban: { type: 'string' }, bank: { type: 'string' } },
};
const payment = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, price: { type: 'integer' } } },
    },
    source: { oneOf: [card, transfer] },
  },
};
const example = (source: object) => ({
  id: 'p1',
  items: [
    { id: 'i1', price: 3 },
    { id: 'i2', price: 4 },
  ],
  source,
});
const payments = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/payments': {
      post: {
        operationId: 'pay',
        summary: 'Pay',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: payment, example: example({ number: '4', owner: { name: 'Ann' } }) },
          },
        },
        responses: {
          200: {
            description: 'Paid',
            content: {
              'application/json': {
                schema: payment,
                examples: {
                  'By card': { value: example({ number: '4', owner: { name: 'Ann' } }) },
                  'By transfer': { value: example({ iban: 'DE', bank: 'B' }) },
                },
              },
              'text/csv': { schema: { type: 'string' }, example: 'id;price' },
            },
          },
          201: {
            description: 'Accepted',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type: 'string' } } },
                example: { id: 'later' },
              },
            },
          },
          404: {
            description: 'No such thing',
            content: {
              'application/problem+json': { schema: { type: 'object', properties: { detail: { type: 'string' } } } },
            },
          },
        },
      },
    },
  },
};

const name = { type: 'string' };
const age = { type: 'integer' };

const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'Pay', fonts: false, api: [{ id: 'pay', document: 'pay.json', route: '/api' }, { id: 'choice', document: 'choice.json', route: '/choice' }, { id: 'forms', document: 'forms.json', route: '/forms' }] };`,
    'docs/index.md': '# Pay\n',
    'pay.json': JSON.stringify(payments),
    'forms.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Forms', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      paths: {
        '/pets': {
          post: {
            operationId: 'pet',
            requestBody: {
              content: {
                'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { name, age } } },
              },
            },
            responses: {
              200: {
                description: 'Done',
                content: {
                  'application/xml': {
                    schema: {
                      type: 'object',
                      xml: { name: 'pet' },
                      properties: {
                        id: { type: 'integer', xml: { attribute: true } },
                        name,
                        owner: { type: 'object', properties: { name, town: name } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    }),
    'choice.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Sources', version: '1' },
      paths: {
        '/source': {
          get: {
            operationId: 'source',
            responses: {
              200: { description: 'It', content: { 'application/json': { schema: { oneOf: [card, transfer] } } } },
            },
          },
        },
      },
    }),
  },
  '/',
);

/** A page whose scripts follow a pointer: one that was there before, and rests, is followed when it moves again. */
async function open(path: string, options?: OpenOptions): Promise<Page> {
  const page = await site.open(path, options);
  await page.getByRole('searchbox').waitFor();
  return page;
}

/** What is marked, in the order of the page. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('example-line') ?? [])].map((range) => String(range)));

const field = (page: Page, part: string, name: string) =>
  page.locator(`${part} .field:not(:has(.field .field-name:text-is("${name}"))) > .field-name`, {
    hasText: new RegExp(`^${name}$`),
  });
const body = '.operation-main > .part';
const response = (status: number) => `.response:has(> summary > .status:text-is("${status}"))`;
const isOpen = (page: Page, selector: string) =>
  page.locator(selector).evaluate((own) => (own as HTMLDetailsElement).open);

test('a property marks its lines in the example, however it is written', async () => {
  const page = await open('/api');
  // Of the body of a request, in the command.
  await page.locator(`${body} .fold > summary`).first().click();
  await field(page, body, 'price').hover();
  await expect
    .poll(() => marked(page))
    .toEqual(['"price": 3', '"price": 4'].map((line) => expect.stringContaining(line)));
  await field(page, body, 'items').hover();
  await expect.poll(() => marked(page)).toEqual([expect.stringContaining('"items": [')]);
  await page.locator('h1').first().hover();
  await expect.poll(() => marked(page)).toEqual([]);
  // By keyboard: names are links.
  await page.locator('a[href$="/body/id"]').focus();
  await expect.poll(() => marked(page)).toEqual([expect.stringContaining('"id": "p1"')]);
});

test('a line that is out of sight is scrolled to, next to the property, and the page stays', async () => {
  const page = await open('/api', { viewport: { width: 1440, height: 700 } });
  await page
    .locator(`${response(200)} .fold > summary`)
    .first()
    .click();
  await page.locator(`${response(200)} .field-name:text-is("price")`).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.locator(`${response(200)} .field-name:text-is("price")`).hover();
  await expect.poll(() => marked(page)).toHaveLength(2);
  const [top, bottom] = await page.evaluate(() => {
    const [line] = CSS.highlights.get('example-line') ?? [];
    const card = document.querySelector('.sample-card:has(.response-samples)')?.getBoundingClientRect();
    const box = (line as Range).getBoundingClientRect();
    return [box.top - (card?.top ?? 0), (card?.bottom ?? 0) - box.bottom];
  });
  expect(Math.min(top, bottom)).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a line of an example marks the property that it is of', async () => {
  const page = await open('/api');
  await page.locator('.response-samples .tab[open] pre code').first().getByText('"price"').first().hover();
  await expect.poll(() => marked(page)).toEqual(['"price": 3', 'items']);
  await page
    .locator(`${response(200)} .fold > summary`)
    .first()
    .click();
  await page.locator('.response-samples .tab[open] pre code').first().getByText('"price"').first().hover();
  await page.locator('.response-samples .tab[open] pre code').first().getByText('"price"').last().hover();
  await expect.poll(() => marked(page)).toEqual(['"price": 4', 'price']);
});

test('so do elements and attributes of XML, and fields of forms', async () => {
  const page = await open('/forms');
  await page
    .locator(`${response(200)} .fold > summary`)
    .first()
    .click();
  await page.locator(`${response(200)} .field .field .field-name:text-is("name")`).hover();
  await expect.poll(() => marked(page)).toEqual(['<name>string</name>']);
  await page.locator(`${response(200)} .field-name:text-is("id")`).hover();
  await expect.poll(() => marked(page)).toEqual(['id="0"']);
  const line = await page.locator('.response-samples pre code').evaluate((own) => {
    own.scrollIntoView({ block: 'center' });
    const text = own.textContent ?? '';
    const box = own.getBoundingClientRect();
    const lines = text.split('\n');
    const at = lines.findIndex((one) => one.includes('<town>'));
    return [box.left + 40, box.top + ((at + 0.5) * box.height) / lines.length] as const;
  });
  await page.mouse.move(...line);
  await expect.poll(() => marked(page)).toEqual(['<town>string</town>', 'town']);
  await field(page, body, 'age').hover();
  await expect.poll(() => marked(page)).toEqual(['age=0']);
});

test('a caret that is moved by keyboard marks the line that it is in, and the property', async () => {
  const page = await open('/forms');
  const xml = page.locator('.response-samples pre');
  await xml.focus();
  const move = (word: string) =>
    xml.locator('code').evaluate((own, to) => {
      const walker = document.createTreeWalker(own, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.nodeValue?.includes(to)) return getSelection()?.collapse(node, node.nodeValue.indexOf(to) + 1);
    }, word);
  await move('name');
  await expect.poll(() => marked(page)).toEqual(['<name>string</name>', 'name']);
  await move('owner');
  await expect.poll(() => marked(page)).toEqual(['<owner>', 'owner']);
});

test('a status, a media type and an example that are chosen in one column are chosen in the other', async () => {
  const page = await open('/api');
  await page.getByRole('tab', { name: '404' }).click();
  await expect.poll(() => isOpen(page, response(404))).toBe(true);
  expect(await isOpen(page, response(200))).toBe(false);
  await page.locator(`${response(201)} > summary`).click();
  await expect.poll(() => page.getByRole('tab', { name: '201' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('tab', { name: '200' }).click();
  await expect.poll(() => isOpen(page, response(200))).toBe(true);

  const samples = '.response-samples .tab[open]';
  await page.locator(`${response(200)} .media-type:text-is("text/csv")`).click();
  await expect
    .poll(() => isOpen(page, `${samples} .example:has(> summary > .media-type:text-is("text/csv"))`))
    .toBe(true);
  const json = `${samples} .example:has(> summary > .media-type:text-is("application/json"))`;
  expect(await isOpen(page, json)).toBe(false);
  await page.locator(`${json} > summary`).click();
  await expect.poll(() => page.locator('.media-type.chosen').allTextContents()).toEqual(['application/json']);

  await page.getByText('By transfer').click();
  const source = `${response(200)} .choice`;
  await page
    .locator(`${response(200)} .fold:has(.choice) > summary`)
    .last()
    .click();
  await expect.poll(() => page.locator(`${source} .field-name:text-is("iban")`).isVisible()).toBe(true);
  expect(await page.locator(`${source} .field-name:text-is("number")`).isVisible()).toBe(false);
  await page.locator(`${source} > .fields > .field > .fold > summary`).first().click();
  await expect.poll(() => isOpen(page, `${samples} .example:has(> summary:text-is("By card"))`)).toBe(true);
  expect(await isOpen(page, `${samples} .example:has(> summary:text-is("By transfer"))`)).toBe(false);
});

test('an alternative opens the example that is made up for it, and the reverse', async () => {
  const page = await open('/choice');
  const example = (name: string) => `.response-samples .example:has(> summary:text-is("${name}"))`;
  const folds = page.locator('.choice > .fields > .field > .fold');
  await folds.nth(1).locator('> summary').click();
  await expect.poll(() => isOpen(page, example('Transfer'))).toBe(true);
  expect(await isOpen(page, example('Card'))).toBe(false);
  await page.locator(`${example('Card')} > summary`).click();
  await expect.poll(() => folds.first().evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(true);
  expect(await folds.nth(1).evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(false);
});

test('without script, every example and every property can be opened', async () => {
  const page = await site.open('/api', { javaScriptEnabled: false });
  for (const name of ['404', '201', '200']) {
    await page.locator('.response-samples summary', { hasText: name }).click();
    await expect.poll(() => page.locator('.response-samples .tab[open] > summary').textContent()).toBe(name);
  }
  await page.getByText('By transfer').click();
  expect(await page.locator('.response-samples').innerText()).toContain('"iban": "DE"');
});
