import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from './open.ts';
import { movingSite } from './site.ts';

const site = openSite(movingSite, '/base/');

test('tabs of one group change together, and stay so on the next page and the next visit', async () => {
  const page = await site.open('docs/a');
  const groups = page.locator('.tabs');
  const open = async (own: Page) =>
    own.locator('.tabs > details[open]').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).dataset.value));
  expect(await open(page)).toEqual(['linux', 'linux']);

  const second = groups.nth(1).getByText('macOS');
  await second.scrollIntoViewIfNeeded();
  const before = (await second.boundingBox())?.y ?? 0;
  await second.click();
  expect(await open(page)).toEqual(['mac', 'mac']);
  await page.waitForTimeout(100);
  // The group above it has shrunk, and the reader still looks at the same place.
  expect(Math.abs(((await second.boundingBox())?.y ?? 0) - before)).toBeLessThan(3);

  await page.getByRole('main').getByRole('link', { name: 'To B', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await open(page)).toEqual(['mac']);
  await page.reload();
  await expect.poll(() => open(page)).toEqual(['mac']);
  await page.close();
});

test('code can be copied and wrapped', async () => {
  const page = await site.open('docs/a', { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = page.locator('figure.code').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy code' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^const long = 'a line.*for wide ones';\n?$/);
  await expect.poll(() => page.locator('[role=status]').innerText()).toBe('Copied');
  const pre = block.locator('pre');
  const wide = () => pre.evaluate((own) => own.scrollWidth > own.clientWidth);
  expect(await wide()).toBe(true);
  const wrap = block.getByRole('button', { name: 'Wrap lines' });
  await wrap.click();
  expect(await wide()).toBe(false);
  expect(await wrap.getAttribute('aria-pressed')).toBe('true');
  await page.close();
});

test('code can be copied where the clipboard is closed to scripts', async () => {
  const page = await site.open('docs/a', {
    before: (own) =>
      own.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.addEventListener('copy', () => Object.assign(window, { copied: String(getSelection()) }));
      }),
  });
  const block = page.locator('figure.code').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy code' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { copied?: string }).copied ?? ''))
    .toContain('const long');
  await page.close();
});

test('an announcement stays closed until its id changes', async () => {
  const page = await site.open('docs/a');
  const bar = page.getByRole('complementary', { name: 'Announcement' });
  await bar.getByRole('button', { name: 'Close announcement' }).click();
  expect(await bar.isVisible()).toBe(false);
  await page.locator('.sidebar').getByRole('link', { name: 'Page B' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await bar.isVisible()).toBe(false);
  await page.goto(new URL('docs/c', site.url()).href);
  expect(await bar.isVisible()).toBe(false);

  const html = await (await fetch(new URL('docs/c', site.url()))).text();
  await page.route('**/docs/c', (route) =>
    route.fulfill({
      body: html.replaceAll('data-announcement="first"', 'data-announcement="second"'),
      contentType: 'text/html',
    }),
  );
  await page.reload();
  expect(await bar.isVisible()).toBe(true);
  await page.close();
});

test('the colours that a reader chose are there before the first paint of the next page', async () => {
  const page = await site.open('docs/a', { tolerated: /Failed to load/ });
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('dark');
  await page.locator('[data-color-mode-toggle]').click();
  expect(await theme()).toBe('light');
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('rgb(255, 255, 255)');
  await page.locator('.sidebar').getByRole('link', { name: 'Page B' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await theme()).toBe('light');
  await page.route('**/main-*.js', (route) => route.abort());
  await page.goto(new URL('docs/c', site.url()).href);
  expect(await theme()).toBe('light');
  await page.close();
});

test('an open dropdown closes when the reader turns elsewhere', async () => {
  const page = await site.open('docs/a');
  const dropdown = page.locator('.navbar .dropdown');
  const isOpen = () => dropdown.evaluate((own: HTMLDetailsElement) => own.open);
  const summary = dropdown.locator('summary');
  await summary.click();
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  expect(await summary.evaluate((own) => own === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await isOpen()).toBe(false);

  await summary.click();
  await page.locator('h1').click();
  expect(await isOpen()).toBe(false);
  await summary.click();
  await dropdown.getByRole('link', { name: 'B', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await isOpen()).toBe(false);
  await page.close();
});

test.each([true, false])(
  'the table of contents marks the section being read (by the browser itself: %s)',
  async (own) => {
    const page = await site.open('docs/a', {
      before: (opened) =>
        opened.addInitScript((native) => {
          if (!native) CSS.supports = () => false;
        }, own),
    });
    const marked = own ? '.toc a:target-current' : '.toc a[aria-current]';
    await page.locator('#second').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => page.locator(marked).allInnerTexts()).toEqual(['Second']);
    await page.locator('#between').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => page.locator(marked).allInnerTexts()).toEqual(['Between']);
    await page.close();
  },
);

test('nothing is asked for without storage', async () => {
  const page = await site.open('docs/a', {
    before: (own) =>
      own.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }),
  });
  await page.locator('.tabs').first().getByText('macOS').click();
  await page.getByRole('button', { name: 'Close announcement' }).click();
  await expect.poll(() => page.locator('.announcement').isVisible()).toBe(false);
  await page.close();
});
