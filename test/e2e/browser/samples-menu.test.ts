import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readFolder } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { axe } from './axe.ts';
import { openConsole, openSite, settled } from './open.ts';

const operation = (operationId: string, more: object = {}) => ({
  operationId,
  summary: operationId,
  responses: { 200: { description: 'Ok' } },
  ...more,
});
const schema = { type: 'object', properties: { name: { type: 'string' }, id: { type: 'integer' } } };
const json = (example: unknown) => ({ requestBody: { content: { 'application/json': { schema, example } } } });
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [
    { url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    { url: 'https://test.example.com/v1' },
  ],
  paths: {
    '/pets': { get: operation('listPets'), post: operation('addPet', json({ name: 'Rex', id: 1 })) },
    '/photos': {
      post: operation('addPhoto', {
        requestBody: { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
      }),
    },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`/more/${index}`, { get: operation(`more${index}`) }]),
    ),
    '/last': {
      put: operation('last', { ...json({ id: 1 }), servers: [{ url: 'https://own.example.com' }] }),
    },
  },
};
const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'Pets', fonts: false, search: false, api: [
      { id: 'pets', document: 'pets.json', route: '/api', layout: 'single', tryIt: true },
      { id: 'paged', document: 'pets.json', route: '/paged', layout: 'operation' },
      { id: 'plain', document: 'pets.json', route: '/plain', samplesMenu: false },
    ] };`,
    'docs/index.md': '# Pets\n',
    'pets.json': JSON.stringify(pets),
  },
  '/',
);

const sectionOf = (page: Page, id: string) => page.locator(`[id="operation/${id}"]`);
const tabsOf = (section: Locator) => section.locator('.request-samples').getByRole('tab').allTextContents();
const code = (section: Locator) => section.locator('.request-samples > .tab[open] code').textContent();
const openMenu = async (section: Locator) => {
  await section.getByRole('button', { name: /^More languages/ }).click();
  return section.getByRole('combobox', { name: /^More languages/ });
};

test('a language of the menu is a tab, on all operations and from then on', async () => {
  const asked: string[] = [];
  const page = await site.open('/api', {
    before: async (own) => void own.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  const add = sectionOf(page, 'addPet');
  await add.scrollIntoViewIfNeeded();
  await add.getByRole('button', { name: 'More languages addPet' }).waitFor();
  await settled(page);
  expect(asked.filter((path) => /samples|requests\.json/.test(path))).toEqual([]);
  const menu = await openMenu(add);
  expect(await menu.evaluate((own) => own === document.activeElement)).toBe(true);
  expect(asked.filter((path) => /samples|requests\.json/.test(path))).toHaveLength(3);
  expect(
    await menu.locator('optgroup').evaluateAll((all) => all.map((own) => (own as HTMLOptGroupElement).label)),
  ).toEqual(expect.arrayContaining(['Shell', 'JavaScript', 'Python', 'Java', 'C#', 'PHP', 'PowerShell']));
  // What the page has already is not offered again.
  expect(await menu.locator('option').allTextContents()).not.toContain('curl');
  expect(await menu.locator('option').count()).toBeGreaterThan(28);
  await menu.selectOption('java-okhttp');
  await expect.poll(() => tabsOf(add)).toEqual(['curl', 'JavaScript', 'Python', 'Java', 'OkHttp']);
  await expect.poll(() => code(add)).toContain('"name": "Rex"');
  expect(await code(add)).toContain('.url("https://eu.example.com/pets")');
  // Its buttons and colours.
  await add.getByRole('button', { name: 'Copy' }).first().waitFor();
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('code-string'))).toBe(true);
  const last = sectionOf(page, 'last');
  expect(await tabsOf(last)).not.toContain('OkHttp');
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => code(last)).toContain('.url("https://own.example.com/last")');
  // Bytes are in no archive: there the operation keeps its samples, and the menu does not offer it.
  const photo = sectionOf(page, 'addPhoto');
  await photo.scrollIntoViewIfNeeded();
  await photo.getByRole('combobox', { name: /^More/ }).waitFor();
  expect(await tabsOf(photo)).toEqual(['curl', 'JavaScript', 'Python', 'Java']);
  expect(await photo.locator('option[value="java-okhttp"]').isDisabled()).toBe(true);

  // Another server; operations with a server of their own do not follow.
  const list = sectionOf(page, 'listPets');
  await list.scrollIntoViewIfNeeded();
  await page.locator('[data-server-select]').first().selectOption({ index: 1 });
  await expect.poll(() => code(add)).toContain('.url("https://test.example.com/v1/pets")');
  expect(await code(last)).toContain('https://own.example.com/last');

  await add.getByRole('tab', { name: 'curl' }).click();
  await expect.poll(() => menu.inputValue()).toBe('');
  expect(await tabsOf(add)).toContain('OkHttp');
  await page.reload();
  await expect.poll(() => tabsOf(add)).toContain('OkHttp');
  await expect.poll(() => code(add)).toContain('curl');
  await add.getByRole('tab', { name: 'OkHttp' }).click();
  await expect.poll(() => code(sectionOf(page, 'listPets'))).toContain('https://test.example.com/v1/pets');
  // A choice takes the place of the one before.
  await add.getByRole('combobox', { name: /^More/ }).selectOption('ruby');
  await expect.poll(() => tabsOf(add)).toEqual(['curl', 'JavaScript', 'Python', 'Java', 'Ruby']);
  await page.evaluate(axe);
  const found = await page.evaluate("axe.run('.sample-card')");
  expect((found as { violations: { id: string }[] }).violations.map(({ id }) => id)).toEqual([]);
  await page.close();
});

test('it is used by keyboard, and follows what is entered in a console', async () => {
  const page = await site.open('/api');
  const add = sectionOf(page, 'addPet');
  await add.scrollIntoViewIfNeeded();
  await add.locator('.more-samples').waitFor();
  await add.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('more-samples');
  await page.keyboard.press('Enter');
  const menu = add.getByRole('combobox', { name: /^More/ });
  await menu.waitFor();
  await menu.selectOption('go');
  await expect.poll(() => code(add)).toContain('http.NewRequest("POST"');
  const panel = await openConsole(add);
  await panel.getByRole('button', { name: 'Send' }).waitFor();
  await panel.getByLabel('name').fill('Bella');
  await expect.poll(() => code(add)).toContain('"name": "Bella"');
  await menu.selectOption('kotlin');
  await expect.poll(() => code(add)).toContain('Bella');
  await page.close();
});

test('each page of a reference has the requests of its own operations', async () => {
  const page = await site.open('/paged/operations/addPet');
  const add = sectionOf(page, 'addPet');
  await (await openMenu(add)).selectOption('php');
  await expect.poll(() => code(add)).toContain("curl_init('https://eu.example.com/pets')");
  const files = readFolder(site.outDir());
  expect(Object.keys(JSON.parse(files.get('paged/operations/addPet/requests.json') ?? ''))).toEqual([
    'operation/addPet',
  ]);
  expect(Object.keys(JSON.parse(files.get('api/requests.json') ?? ''))).toHaveLength(16);
  await page.close();
});

test('on a phone, the chosen tab is next to the menu, not under it', async () => {
  const page = await site.open('/paged/operations/addPet', { viewport: { width: 390, height: 844 } });
  const section = sectionOf(page, 'addPet');
  await section.locator('.request-samples').scrollIntoViewIfNeeded();
  const menu = await openMenu(section);
  await menu.selectOption('powershell-webrequest');
  const tab = section.getByRole('tab', { selected: true, name: 'Invoke-WebRequest' });
  const [ofTab, ofMenu] = [await tab.boundingBox(), await menu.boundingBox()];
  expect((ofTab?.x ?? 0) + (ofTab?.width ?? 0)).toBeLessThan(ofMenu?.x ?? 0);
  await page.close();
});

test.each(share(['samples-menu', 'more-samples', 'requests'], 3))(
  'after a failure of %s, the next click tries again',
  async (name) => {
    const page = await site.open('/paged/operations/addPet', { tolerated: /Failed to load resource/ });
    const section = sectionOf(page, 'addPet');
    const button = section.locator('.more-samples');
    await button.waitFor();
    await page.route(`**/${name}*`, (route) => route.abort());
    await button.click();
    await section.getByRole('button', { name: 'Could not be loaded. Try again' }).waitFor();
    await page.unroute(`**/${name}*`);
    await button.click();
    await section.getByRole('combobox', { name: /^More languages/ }).waitFor();
    await page.close();
  },
);

test('`samplesMenu: false` leaves it out', async () => {
  const page = await site.open('/plain');
  await sectionOf(page, 'addPet').getByRole('tab', { name: 'curl' }).waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: /^More languages/ }).count()).toBe(0);
  expect([...readFolder(site.outDir()).keys()].filter((path) => /plain\/.*requests\.json/.test(path))).toEqual([]);
  await page.close();
});
