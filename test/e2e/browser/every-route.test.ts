import { expect, test } from 'vitest';
import { share } from '../../effort.ts';
import { specifiedRoutes } from '../specified-routes.ts';
import { openBuiltSite, templates } from './built-site.ts';
import { firstPaint, layoutShift } from './layout-shift.ts';

const site = openBuiltSite();

const routes = [...specifiedRoutes('cdr').map(([path]) => path), '/no-such-page'];
const few = new Set(share(routes, 24));
/** One page of each template, and a few others each day. */
const paths = routes.filter((path) => few.has(path) || templates.some((template) => template.test(path)));

/** Each is the one that some of the pages are loaded in: what shifts does so while a page loads. */
const widths = [390, 820, 1440];
/** What fits here fits everywhere, but for what is shown on wide screens alone. */
const narrowest = 320;

test('the pages fit, and ask for nothing but their own files', async () => {
  const page = await site.browser().newPage({ reducedMotion: 'reduce' });
  const problems: string[] = [];
  page.on('console', (message) => {
    // The not-found page is answered with 404, and Chromium says so.
    if (!message.text().includes('404 (Not Found)')) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('requestfailed', (request) => {
    // What was fetched ahead is given up when the next page is opened.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${page.url()}: ${request.url()} failed: ${reason}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url('/')) && !request.url().startsWith('data:'))
      problems.push(`${page.url()}: asks for ${request.url()}`);
  });
  // Fonts and scripts come after the page was shown, as they do on a slow line.
  let arrive = () => {};
  let arrival = Promise.resolve();
  await page.route('**/*.{woff2,js}', (route) => arrival.then(() => route.continue()).catch(() => {}));
  for (const [index, path] of paths.entries()) {
    // Tabs far down this one were counted as if they had moved, on phones alone.
    const first = path === '/docs' ? 390 : (widths[index % widths.length] ?? 1440);
    await page.setViewportSize({ width: first, height: 900 });
    arrival = new Promise((done) => {
      arrive = done;
    });
    await page.goto(site.url(path), { waitUntil: 'commit' });
    await page.evaluate(firstPaint);
    arrive();
    await page.waitForLoadState();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const shift = await page.evaluate(layoutShift);
    if (shift > 0.01) problems.push(`${path}: shifts by ${shift} at ${first} pixels`);
    for (const width of [first, narrowest]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate('document.scrollingElement.scrollWidth - innerWidth');
      if (Number(wide) > 0) problems.push(`${path}: ${String(wide)} pixels too wide for ${width}`);
    }
  }
  await page.close();
  expect(problems).toEqual([]);
}, 180_000);

test('the menu of a narrow screen opens and has its links without JavaScript', async () => {
  const context = await site.browser().newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url('/docs'));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('.drawer');
  await menu.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.waitForURL('**/docs/category/explore');
  await context.close();
});

test('the contents of an API reference open on a narrow screen without JavaScript', async () => {
  const context = await site.browser().newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url('/api/cdr/admin'));
  const contents = page.locator('.reference-nav');
  expect(await contents.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Contents of the API' }).click();
  await contents.getByRole('link', { name: 'Merge two EHRs' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#operation/adminMergeEhrs');
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await context.close();
});

test('an anchor of a part that is closed, or was not laid out yet, is reached', async () => {
  const page = await site.browser().newPage({ viewport: { width: 1440, height: 900 } });
  for (const anchor of ['schema/MergeRequestBody/source_ehr', 'operation/adminMergeEhrs/response/404']) {
    await page.goto(site.url(`/api/cdr/admin#${anchor}`));
    await expect
      .poll(() =>
        page
          .locator(`[id="${anchor}"]`)
          .boundingBox()
          .then((box) => box?.y ?? -1),
      )
      .toBeGreaterThan(0);
    await expect
      .poll(() =>
        page
          .locator(`[id="${anchor}"]`)
          .boundingBox()
          .then((box) => box?.y ?? 9999),
      )
      .toBeLessThan(900);
  }
  await page.close();
});

test('tabs show one panel at a time without JavaScript', async () => {
  const context = await site.browser().newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url('/releases/mdx-blog-post'));
  const tabs = page.locator('.tabs').first();
  const open = () => tabs.locator('details[open]').count();
  expect(await open()).toBe(1);
  await tabs.locator('summary').nth(1).click();
  expect(await open()).toBe(1);
  expect(await tabs.locator('details').nth(1).getAttribute('open')).not.toBeNull();
  await context.close();
});

test('paper shows the text alone, all of it', async () => {
  const page = await site.browser().newPage({ viewport: { width: 700, height: 900 } });
  await page.goto(site.url('/docs/cdr/openEHR-Introduction/Load-Data'));
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.navbar', '.toc', '.sidebar', '.breadcrumbs', '.pagination', '.footer', '.source-note']) {
    expect(await page.locator(part).first().isVisible(), part).toBe(false);
  }
  const cut = await page.evaluate(`
    const unseen = [...document.querySelectorAll('.prose details > :not(summary)')].filter(
      (part) => part.getBoundingClientRect().height === 0,
    );
    const wide = [...document.querySelectorAll('.prose pre, .prose .table-scroll')].filter(
      (part) => part.scrollWidth > part.clientWidth,
    );
    [...unseen, ...wide].map((part) => part.outerHTML.slice(0, 100));
  `);
  expect(cut).toEqual([]);
  await page.goto(site.url('/docs/cdr/openEHR-Introduction/Introduction'));
  const [href, after] = (await page.evaluate(`
    const link = document.querySelector('.prose a[href^="http"]');
    [link.getAttribute('href'), getComputedStyle(link, '::after').content];
  `)) as [string, string];
  expect(after).toContain(href);
  await page.close();
});
