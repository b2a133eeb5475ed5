import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { organisation } from '../organisation-site.ts';
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

test('edits of sets, packages outside of the site, translations and their texts are seen, and so are clashes that come and go', async () => {
  const site = await dev.serve(join(writeSite({ 'docsgen.config.js': '', ...organisation }), 'site'));
  const slowly = { timeout: 20_000 };
  const shown = async (path: string) => (await fetch(site.url + path)).text();
  const becomes = (path: string, text: string) => expect.poll(() => shown(path), slowly).toContain(text);
  expect(site.printed()).not.toContain('duplicate-route');

  site.write('../packages/core/docs/api.md', '# Calls\n\nOutside of the site.\n');
  await becomes('/packages/core/api', 'Outside of the site.');
  // A folder that fits the pattern of the set, and a translation of its page.
  site.write('../packages/mobile/docs/index.md', '# Mobile\n\nA new package.\n');
  await becomes('/packages/mobile', 'A new package.');
  await becomes('/de/packages/mobile', 'noch nicht übersetzt');
  site.write('i18n/de/packages/mobile/docs/index.md', '# Mobil\n\nEin neues Paket.\n');
  await becomes('/de/packages/mobile', 'Ein neues Paket.');
  await becomes('/packages/mobile', 'A new package.');

  expect(await shown('/ar/server/next/setup')).toContain('lang="en"');
  site.write('i18n/ar/server/setup.md', '# الإعداد\n\nنص.\n');
  await becomes('/ar/server/next/setup', 'الإعداد</h1>');
  await becomes('/ar/translations', 'i18n/ar/server/setup.md');
  site.write('i18n/de/strings.json', JSON.stringify({ config: { Packages: 'Bausteine' } }));
  await becomes('/de/server', 'Bausteine');
  expect(await shown('/server')).not.toContain('Bausteine');

  site.write('pages/clash.md', '---\nslug: /de/ueber-uns\n---\n\n# Clash\n');
  await becomes('/de/ueber-uns', 'Clash</h1>');
  await expect.poll(site.printed, slowly).toContain('/de/ueber-uns is taken by pages/clash.md');
  site.remove('pages/clash.md');
  await becomes('/de/ueber-uns', 'Wer wir sind.');
  site.write('i18n/dee/server/index.md', '# Server\n');
  await expect.poll(site.printed, slowly).toContain('there is no locale dee');

  // No page is on a screen.
  site.write('i18n/ar/server/setup.md', '# الإعداد\n\n[x](./none.md)\n');
  await expect.poll(site.printed, slowly).toContain('no document server/none.md');
  site.write('i18n/de/strings.json', JSON.stringify({ config: { Pakages: 'Bausteine' } }));
  await expect.poll(site.printed, slowly).toContain('no text of the config is "Pakages"');
  site.write('i18n/de/server/gone.md', '# Weg\n');
  await expect.poll(site.printed, slowly).toContain('the translation has no original');
}, 120_000);
