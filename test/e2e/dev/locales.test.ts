import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDev } from './serve-watch.ts';

const dev = openDev();

const found = (page: Page) => page.getByRole('dialog').getByRole('option');

test('each language is served while it is written: its pages, its search, and the menu between them', async () => {
  const site = await dev.serve({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' } } };\n",
    'docs/cats.md': '# Cats\n\nCats purr. [Dogs](dogs.md)\n',
    'docs/dogs.md': '# Dogs\n\nDogs growl.\n',
    'i18n/de/docs/cats.md': '---\nslug: katzen\n---\n\n# Katzen\n\nKatzen schnurren. [Hunde](dogs.md)\n',
  });
  const { page } = await dev.open(`${site.url}/de/docs/katzen`);
  // The browser asks for English, also after the page was updated.
  const offer = page.locator('.locale-offer').getByRole('link', { name: 'Read this page in English' });
  site.write('i18n/de/docs/cats.md', '---\nslug: katzen\n---\n\n# Katzen\n\nKatzen miauen. [Hunde](dogs.md)\n');
  await page.getByText('Katzen miauen.').waitFor();
  await offer.waitFor();
  await page.getByRole('link', { name: 'Hunde' }).click();
  await page.getByText('Diese Seite ist noch nicht übersetzt.').waitFor();
  expect(await page.locator('.prose').getAttribute('lang')).toBe('en');
  expect(new URL(page.url()).pathname).toBe('/de/docs/dogs');

  site.write('i18n/de/docs/dogs.md', '# Hunde\n\nHunde knurren.\n');
  await page.getByRole('heading', { name: 'Hunde' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('knurren');
  await expect.poll(() => found(page).count()).toBe(1);
  expect(await found(page).first().getAttribute('href')).toBe('/de/docs/dogs');

  const menu = page.locator('.locales a');
  expect(await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/docs/dogs',
    '/de/docs/dogs',
    '/ar/docs/dogs',
  ]);
  await page.close();
});
