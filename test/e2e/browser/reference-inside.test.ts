import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildOffline } from '../../../src/tools/offline/index.ts';
import { writeSite } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { axe, standards, violations } from './axe.ts';
import { openSite, remembersPlaces, settled } from './open.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: 'object', properties });
const text = { type: 'string' };

/** Each is in the one before. Schemas of so many are shown to two levels at most. */
const chain = ['Order', 'Customer', 'Address', 'Country', 'Planet'];
const schemas = {
  ...Object.fromEntries(
    chain.map((name, index) => [
      name,
      object({ id: text, ...(chain[index + 1] ? { [String(chain[index + 1])]: ref(chain[index + 1] ?? '') } : {}) }),
    ]),
  ),
  Planet: object({ mass: { ...text, description: 'How heavy it is, see [Order](#schema/Order).' } }),
  Category: object({ name: text, parent: ref('Category'), origin: { type: 'array', items: ref('Customer') } }),
  Customers: { type: 'array', items: ref('Customer') },
  ...Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`S${n}`, object({ all: ref('Customers') })])),
};
const get = (operationId: string, schema: string) => ({
  get: {
    operationId,
    summary: operationId,
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: ref(schema) } } } },
  },
});
const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/orders': get('orders', 'Order'),
    '/categories': get('categories', 'Category'),
    '/lists': get('lists', 'S1'),
  },
  components: { schemas },
});
const files = {
  'docsgen.config.js': `export default { title: 'Orders', fonts: false, baseUrl: '/base/', api: [
    { id: 'one', document: 'one.json', route: '/one', layout: 'single' },
    { id: 'many', document: 'many.json', route: '/many', layout: 'operation' },
    { id: 'tags', document: 'many.json', route: '/tags', layout: 'tag' },
  ] };`,
  'docs/index.md': '# Orders\n',
  'one.json': api,
  'many.json': api,
};

const site = openSite(files, '/base/');

const layouts = [
  ['one page', 'one', '#operation/orders'],
  ['a page for each tag', 'tags/tags/default', '#operation/orders'],
  ['a page for each operation', 'many/operations/orders', ''],
] as const;

const operation = (page: Page, id = 'orders') => page.locator(`[id="operation/${id}"]`);
const fold = (page: Page, name: string, id?: string) =>
  operation(page, id).locator(`summary[aria-label^="${name}: "]`).first();
const isOpen = (page: Page, name: string) =>
  fold(page, name).evaluate((own) => (own.parentElement as HTMLDetailsElement).open);
const announced = (page: Page) => page.locator('[role=status]').textContent();
const ids = (page: Page) => page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
const names = (page: Page, part = '.operation-main') =>
  page
    .locator(`${part} .field-name`)
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));

test.each(share(layouts, 3))(
  'what is deeper is opened in place, by keyboard, level by level: %s',
  async (_, path, hash) => {
    const page = await site.open(`${path}${hash}`);
    await operation(page).locator('[data-of]').first().waitFor({ state: 'attached' });
    const before = await ids(page);
    for (const [index, name] of ['Customer', 'Address', 'Country'].entries()) {
      // The levels that every page has are closed, too.
      for (const summary of await operation(page).locator('.operation-main summary:not([aria-label])').all())
        if (!(await summary.evaluate((own) => (own.parentElement as HTMLDetailsElement).open)))
          await summary.press('Enter');
      const own = fold(page, name);
      if ((await own.count()) === 0) continue;
      await own.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => announced(page)).toBe(`${name}: 2 properties`);
      const next = String(chain[index + 2]);
      await expect.poll(() => fold(page, next).isVisible()).toBe(true);
      expect(await isOpen(page, next)).toBe(false);
    }
    await fold(page, 'Planet').press('Enter');
    const mass = operation(page).locator('.field-name', { hasText: 'mass' });
    await mass.waitFor();
    // As a field of the section, with the address that it has there.
    expect(await mass.evaluate((own) => own.parentElement?.parentElement?.className)).toBe('fields');
    const address =
      path === 'one' ? '/base/one#schema/Planet/mass' : `/base/${path.split('/')[0]}/schemas/Planet#schema/Planet/mass`;
    expect(await mass.locator('a').evaluate((link) => (link as HTMLAnchorElement).href)).toBe(
      new URL(address, site.url()).href,
    );
    expect(new Set(await ids(page)).size).toBe((await ids(page)).length);
    expect((await ids(page)).filter((id) => !before.includes(id))).toEqual([]);
    await page.evaluate(axe);
    expect(await violations(page, 'main', standards)).toEqual([]);
  },
);

test('a schema within itself is opened once a click; all that is there is expanded, but nothing within itself', async () => {
  const page = await site.open('many/operations/categories');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.locator('.operation-main .field-name', { hasText: 'mass' }).waitFor();
  await expect.poll(() => announced(page)).toMatch(/\d entries/);
  expect(await names(page)).toEqual([
    'name',
    'parent',
    'origin',
    'id',
    'Address',
    'id',
    'Country',
    'id',
    'Planet',
    'mass',
  ]);
  const parents = page.locator('.operation-main summary[aria-label="Category: 3 properties"]');
  expect(await parents.count()).toBe(1);
  await parents.last().click();
  await expect.poll(() => parents.count()).toBe(2);
  await parents.last().click();
  await expect.poll(() => parents.count()).toBe(3);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  expect(await names(page)).toEqual([]);
});

test('the page of a schema is expanded, too; a list of schemas has no buttons for that', async () => {
  const page = await site.open('many/schemas/Order');
  await page.getByRole('button', { name: 'Expand all Order', exact: true }).click();
  await page.locator('.entry .field-name', { hasText: 'mass' }).waitFor();
  await expect.poll(() => announced(page)).toMatch(/\d entries/);
  expect(await names(page, '.entry')).toEqual([
    'id',
    'Customer',
    'id',
    'Address',
    'id',
    'Country',
    'id',
    'Planet',
    'mass',
  ]);
  await page.evaluate(axe);
  expect(await violations(page, 'main', standards)).toEqual([]);
  await page.getByRole('button', { name: 'Collapse all Order', exact: true }).click();
  expect(await names(page, '.entry')).toEqual(['id', 'Customer']);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.scrollingElement.scrollWidth - innerWidth')).toBe(0);
  }
  await page.goto(new URL('one#schema/Order', site.url()).href);
  await page.locator('.entry [data-of]').first().waitFor();
  expect(await page.locator('.entry .operation-expand').count()).toBe(0);
  await page.close();
});

test('a list that has a name opens what it is a list of', async () => {
  const page = await site.open('many/schemas/S1');
  const list = page.locator('summary[aria-label="Customers: 2 properties"]');
  await list.click();
  await expect.poll(() => names(page, '.entry')).toEqual(['all', 'id', 'Address']);
});

test('who comes back finds open what was open, and what was read where it was', async () => {
  const page = await site.open('many/operations/categories', { viewport: { width: 1200, height: 500 } });
  await page.getByRole('button', { name: 'Expand all' }).click();
  const mass = page.locator('.operation-main .field-name', { hasText: 'mass' });
  await mass.waitFor();
  await expect.poll(() => announced(page)).toMatch(/\d entries/);
  await mass.evaluate((own) => own.scrollIntoView({ block: 'center' }));
  await remembersPlaces(page);
  const isTurned = page.evaluate(() => new Promise((done) => addEventListener('scrollend', done, { once: true })));
  await page.mouse.wheel(0, 60);
  await isTurned;
  await settled(page);
  const before = (await mass.boundingBox())?.y ?? 0;
  await page
    .locator('.operation-main .field a[href$="/schemas/Planet"]')
    .last()
    .evaluate((link) => (link as HTMLElement).click());
  await page.getByRole('heading', { level: 1, name: 'Planet' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'categories' }).waitFor();
  await mass.waitFor();
  await expect.poll(async () => Math.abs(((await mass.boundingBox())?.y ?? 0) - before)).toBeLessThan(5);
  // Also when the page is loaded again; but not on a new visit.
  await page.reload();
  await mass.waitFor();
  await expect.poll(async () => Math.abs(((await mass.boundingBox())?.y ?? 0) - before)).toBeLessThan(5);
  // To a browser, the address that it shows is no new visit.
  await page.goto(new URL('many/schemas/S1', site.url()).href);
  await page.goto(new URL('many/operations/categories', site.url()).href);
  await page.locator('[data-of]').first().waitFor();
  expect(await mass.count()).toBe(0);
});

test.each(['schemas/Address', 'assets/inside-*.js'])(
  'without %s the link is left, and the fields are there when it is back',
  async (missing) => {
    const page = await site.open('many/schemas/Customer', { tolerated: /ERR_FAILED|Failed to load/ });
    await page.route(`**/${missing}*`, (route) => route.abort());
    const address = page.locator('summary[aria-label="Address: 2 properties"]');
    await address.click();
    await expect
      .poll(() => page.locator('.entry .field .note').textContent())
      .toBe('Could not be loaded. The link leads to it.');
    await expect.poll(() => announced(page)).toBe('Could not be loaded. The link leads to it.');
    await page.unroute(`**/${missing}*`);
    await address.click();
    await address.click();
    await expect.poll(() => names(page, '.entry')).toEqual(['id', 'Address', 'id', 'Country']);
    expect(await page.locator('.entry .field .note').count()).toBe(0);
    // Who comes back without a connection has the page as it was sent.
    await page.route('**/inside-*', (route) => route.abort());
    await page.reload();
    await settled(page);
    expect(await page.locator('.entry .field .note').count()).toBe(0);
  },
);

test('nothing moves when the folds are made, and none is there without script', async () => {
  const page = await site.open('many/schemas/Customer');
  const height = () => page.locator('.entry').evaluate((own) => own.getBoundingClientRect().height);
  await page.locator('[data-of]').first().waitFor();
  const after = await height();
  await page.evaluate(() => document.querySelector('[data-of]')?.remove());
  expect(await height()).toBeCloseTo(after, 0);
  const plain = await site.open('many/schemas/Customer', { javaScriptEnabled: false });
  expect(await plain.locator('.entry summary').count()).toBe(0);
  await plain.locator('.entry').getByRole('link', { name: 'Address', exact: true }).last().click();
  await plain.getByRole('heading', { level: 1, name: 'Address' }).waitFor();
});

test('pages that are files show what is on the page, and links to the rest', async () => {
  const root = writeSite(files);
  const { config } = await buildOffline({ cwd: root, root });
  const folder = config?.outDir ?? '';
  const at = (path: string) => pathToFileURL(join(folder, path)).href;
  const page = await site.open('one');
  await page.goto(at('one.html'));
  await operation(page).evaluate((own) => own.scrollIntoView());
  await page.getByRole('button', { name: 'Expand all orders' }).click();
  await operation(page).locator('.field-name', { hasText: 'mass' }).waitFor();
  await page.goto(at('many/schemas/Customer.html'));
  await page.locator('.entry .field-name a').first().waitFor();
  expect(await page.locator('.entry [data-of]').count()).toBe(0);
});
