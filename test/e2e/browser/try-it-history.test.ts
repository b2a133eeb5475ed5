import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { axe, standards, violations } from './axe.ts';
import { openConsole, openSite } from './open.ts';
import { apiDocument, startApi } from './try-it-api.ts';

const api = await startApi();
const second = await startApi();
const gone = await startApi();
await gone.close();
afterAll(() => Promise.all([api.close(), second.close()]));
beforeEach(() => {
  for (const { received } of [api, second]) received.length = 0;
});

const site = openSite(
  {
    'docsgen.config.js': `export default {
      title: 'Pets',
      fonts: false,
      search: false,
      navbar: { items: [{ label: 'Others', href: '/others' }] },
      api: [
        { id: 'pets', document: 'pets.json', route: '/api', tryIt: true },
        { id: 'others', document: 'pets.json', route: '/others', tryIt: true },
      ],
    };`,
    'docs/index.md': '# Pets\n',
    'pets.json': JSON.stringify(apiDocument([api.origin, second.origin, gone.origin])),
  },
  '/',
);

async function open(page: Page, operation: string) {
  const section = page.locator(`[id="operation/${operation}"]`);
  const panel = await openConsole(section);
  const response = panel.getByRole('region', { name: 'Response' });
  const list = response.locator('.try-it-history');
  const countSent = async () => Number(/\d+/.exec((await list.locator('summary').allInnerTexts()).join())?.[0] ?? 0);
  const send = async () => {
    const before = await countSent();
    await panel.getByRole('button', { name: /^Send( anyway)?$/ }).click();
    // Not until there is no button to cancel: the form is checked before it is sent.
    await expect.poll(countSent).toBe(before + 1);
  };
  const body = response.locator('.try-it-sticky > div > pre');
  return { panel, response, list, send, body, rows: list.locator('li > button') };
}

test('an earlier request is chosen by keyboard: its form and its answer are there again', async () => {
  const page = await site.open('/api', { tolerated: /ERR_|Failed to load|Content Security Policy/ });
  const { panel, response, list, send, body, rows } = await open(page, 'savePet');
  expect(await list.count()).toBe(0);
  await panel.getByLabel('key: API key').fill('s3cret');
  await panel.getByLabel('id required').fill('1');
  await panel.getByLabel('name required').fill('Rex');
  await panel.getByRole('button', { name: 'Remove owners' }).click();
  await send();
  await expect.poll(() => body.textContent()).toContain('/pets/1');
  await panel.getByLabel('id required').fill('2');
  await panel.getByLabel('name required').fill('Tom');
  await panel.getByLabel('Server').selectOption(second.origin);
  await panel.getByLabel('Authorize with').selectOption({ label: 'query' });
  await panel.getByLabel('query: API key').fill('hidden');
  await send();
  await expect.poll(() => body.textContent()).toContain('/pets/2');
  await panel.getByLabel('Server').selectOption(gone.origin);
  await send();
  await response.getByRole('alert').waitFor();

  const summary = list.locator('summary');
  expect(await summary.innerText()).toBe('Earlier requests (3)');
  await summary.press('Enter');
  await rows.first().waitFor();
  const shown = await rows.allInnerTexts();
  expect(shown[0]).toMatch(/^PUT \/pets\/2\s+No response\s+\d/);
  // Secrets are variables.
  expect(shown[1]).toMatch(/^PUT \/pets\/2\?key=\$API_KEY\s+200 OK\s+[\d,]+ ms\s+\d/);
  expect(shown[2]).toMatch(/^PUT \/pets\/1\s+200 OK\s+[\d,]+ ms\s+\d/);
  expect(await rows.nth(0).getAttribute('aria-current')).toBe('true');
  await page.evaluate(axe);
  expect(await violations(page, '.try-it', standards)).toEqual([]);

  await rows.nth(2).press('Enter');
  await expect.poll(() => body.textContent()).toContain('/pets/1');
  expect(await rows.nth(2).getAttribute('aria-current')).toBe('true');
  expect(await rows.nth(2).evaluate((own) => own === document.activeElement)).toBe(true);
  await expect
    .poll(() => page.locator('body > [role=status]').innerText())
    .toBe('The form and the response are those of this request again.');
  expect(await panel.getByLabel('Server').inputValue()).toBe('0');
  expect(await panel.getByLabel('id required').inputValue()).toBe('1');
  expect(await panel.getByLabel('name required').inputValue()).toBe('Rex');
  expect(await panel.getByLabel('key: API key').inputValue()).toBe('s3cret');
  await response.getByText('Request as sent').click();
  expect(await response.locator('.try-it-headers pre').innerText()).toContain('X-Key: $API_KEY');
  await send();
  expect(api.received.at(-1)).toMatchObject({ url: '/pets/1', headers: { 'x-key': 's3cret' } });
  expect(JSON.parse(api.received.at(-1)?.body ?? '')).toMatchObject({ name: 'Rex' });
  await rows.nth(1).click();
  await response.getByRole('alert').waitFor();

  // Nothing of it is stored.
  expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).not.toMatch(
    /pets\/|Rex|s3cret/,
  );
  const clear = list.getByRole('button', { name: 'Remove all' });
  await clear.press('Enter');
  await expect.poll(() => rows.count()).toBe(0);
  await expect.poll(() => summary.evaluate((own) => own === document.activeElement)).toBe(true);
  await list.getByText('The earlier requests are removed.').waitFor();
  await page.close();
});

test('each operation has its own requests, which stay while the router shows other pages, and answers have a limit', async () => {
  const page = await site.open('/api');
  const long = await open(page, 'long');
  for (let count = 0; count < 2; count++) await long.send();
  const offers = await open(page, 'offers');
  expect(await offers.list.count()).toBe(0);
  await offers.panel.getByRole('button', { name: 'page: for example 42' }).click();
  await offers.send();
  await offers.body.waitFor();

  // A page with another policy would be loaded as a document.
  await page.evaluate('window.isSame = true');
  await page.getByRole('link', { name: 'Others' }).first().click();
  await expect.poll(() => page.locator('.reference').getAttribute('data-shows')).toBe('document');
  await expect.poll(() => page.locator('.try-it').count()).toBe(0);
  await page.goBack();
  // The other page has an operation with this id, too.
  await page.locator('html[data-path=api]').waitFor();
  const again = await open(page, 'offers');
  await again.list.locator('summary').click();
  await again.rows.first().waitFor();
  expect(await again.rows.allInnerTexts()).toEqual([expect.stringMatching(/^GET \/offers\?page=42/)]);
  await again.rows.first().click();
  expect(await again.panel.getByRole('textbox', { name: 'page' }).inputValue()).toBe('42');
  await again.body.waitFor();

  expect(await page.evaluate('window.isSame')).toBe(true);
  const longAgain = await open(page, 'long');
  await longAgain.list.locator('summary').click();
  await expect.poll(() => longAgain.rows.count()).toBe(2);
  await longAgain.rows.first().click();
  await longAgain.response.getByText('The body of this response was too large to be kept.').waitFor();
  await page.close();
});

test('a browser that denies storage has the same', async () => {
  const page = await site.open('/api', {
    before: (own) =>
      own.addInitScript(() => {
        for (const name of ['sessionStorage', 'localStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
      }),
  });
  const { list, send, rows } = await open(page, 'offers');
  await send();
  await list.locator('summary').click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.close();
});
