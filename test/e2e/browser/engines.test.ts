import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, serveFolder } from '../../../src/core/http/index.ts';
import { buildSite } from '../../build-site.ts';
import { isLong } from '../../effort.ts';
import { missOfTarget } from '../../laws/landing/measure.ts';
import { prepared } from '../../prepared.ts';
import { connectChromium } from '../chromium.ts';
import { firefoxPath, launchFirefox } from '../firefox/launch.ts';
import { openConsole } from './open.ts';
import { movingSite } from './site.ts';
import { apiDocument, startApi } from './try-it-api.ts';

// What a reader needs works in Firefox, which a long run drives by WebDriver BiDi, and without the Navigation API, where each page is loaded as a
// document.

const engines = [
  { name: 'Chromium without the Navigation API', isTried: true, start: connectChromium, hasNavigation: false },
  {
    name: firefoxPath === undefined ? 'Firefox (not tried: it is not installed)' : 'Firefox',
    isTried: isLong && firefoxPath !== undefined,
    start: () => launchFirefox(firefoxPath ?? ''),
    hasNavigation: true,
  },
];

const api = await startApi();
const servers: HttpServer[] = [];
/** Of this repository, and a small one with tabs and a console. */
let large = '';
let small = '';

beforeAll(async () => {
  const { outDir } = await prepared('site');
  const { result } = await buildSite(
    {
      ...movingSite,
      'docsgen.config.js': `export default { title: 'Moving', fonts: false, baseUrl: '/base/',
        api: [{ id: 'pets', document: 'pets.json', route: '/api', tryIt: true }] };`,
      'pets.json': JSON.stringify(apiDocument([api.origin])),
    },
    { without: [] },
  );
  const serve = async (dir: string, baseUrl: string) => {
    const server = await serveFolder({ dir, host: 'localhost', port: 0, baseUrl });
    servers.push(server);
    return server.url;
  };
  large = await serve(outDir, '/');
  small = await serve(result.config?.outDir ?? '', '/base/');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await api.close();
});

describe.each(engines)('in $name', ({ isTried, start, hasNavigation }) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (isTried) browser = await start();
  });
  afterAll(() => browser?.close());

  const open = async (address: string, width = 1200): Promise<Page> => {
    if (browser === undefined) throw new Error('no browser');
    const context = await browser.newContext({ viewport: { width, height: 700 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(100_000);
    const page = await context.newPage();
    if (!hasNavigation)
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await page.goto(address);
    return page;
  };
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const place = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash;

  test.skipIf(!isTried)('a deep link lands at its target', async () => {
    const page = await open(new URL('/api/cdr/openehr#operation/queryAdhocPost', large).href);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10_000);
    await expect.poll(async () => Math.abs(await page.evaluate(missOfTarget))).toBeLessThan(12);
    await page.context().close();
  });

  test.skipIf(!isTried)('links are followed, and Back returns to what was in view', async () => {
    const page = await open(new URL('docs/b', small).href);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.mouse.move(600, 400);
    for (let turns = 0; turns < 4; turns++) await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
    const part = page.getByRole('heading', { name: 'Second' });
    const left = (await part.boundingBox())?.y ?? 0;
    // By the pointer alone: to click a link, the driver of Firefox scrolls the page.
    const link = await page.locator('.sidebar').getByRole('link', { name: 'Page A' }).boundingBox();
    await page.mouse.click((link?.x ?? 0) + 20, (link?.y ?? 0) + 10);
    await title(page, 'Page A');
    expect(await page.evaluate(() => [scrollY, 'sameDocument' in window])).toEqual([0, hasNavigation]);
    await page.getByRole('main').getByRole('link', { name: 'a part of B' }).click();
    await title(page, 'Page B');
    expect(place(page)).toBe('/base/docs/b#second');
    await expect.poll(async () => Math.abs(await page.evaluate(missOfTarget))).toBeLessThan(12);
    await page.goBack();
    await title(page, 'Page A');
    // The document may be gone before it has answered.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await title(page, 'Page B');
    await expect.poll(async () => Math.abs(((await part.boundingBox())?.y ?? 0) - left)).toBeLessThan(12);
    await page.context().close();
  });

  test.skipIf(!isTried)('the search is opened, asked and followed by keys', async () => {
    const page = await open(new URL('docs/b', small).href);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    await field.waitFor();
    await page.keyboard.type('fragile');
    const best = () => page.getByRole('option').first().getAttribute('href');
    await expect.poll(best).toContain('/base/docs/a');
    const href = await best();
    await page.keyboard.press('Enter');
    await title(page, 'Page A');
    expect(place(page)).toBe(href);
    await page.context().close();
  });

  test.skipIf(!isTried)('tabs are chosen by pointer and by key', async () => {
    const page = await open(new URL('docs/a', small).href);
    const tab = (name: string) => page.getByRole('tab', { name }).first();
    await tab('macOS').click();
    await expect.poll(() => tab('macOS').getAttribute('aria-selected')).toBe('true');
    await page.getByText('brew').first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tab('Linux').getAttribute('aria-selected')).toBe('true');
    await page.getByText('apt', { exact: true }).first().waitFor();
    await page.context().close();
  });

  test.skipIf(!isTried)('the menu of a narrow window is opened, left and followed', async () => {
    const page = await open(new URL('docs/b', small).href, 390);
    const button = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.locator('.drawer');
    await button.click();
    await drawer.getByRole('link', { name: 'Page A' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    await button.click();
    await drawer.getByRole('link', { name: 'Page A' }).click();
    await title(page, 'Page A');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    await page.context().close();
  });

  test.skipIf(!isTried)('a console sends a request and shows what came', async () => {
    const page = await open(new URL('api', small).href);
    const section = page.locator('.operation').first();
    const panel = await openConsole(section);
    await panel.getByRole('button', { name: /^Send/ }).click();
    await panel.getByRole('region', { name: 'Response' }).waitFor();
    await expect.poll(() => api.received.length).toBeGreaterThan(0);
    api.received.length = 0;
    await page.context().close();
  });
});
