import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isMarked, mark, openDev } from './serve-watch.ts';

const dev = openDev();
const words = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.\n`).join('\n');
const picture = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${fill}"/></svg>`;

/** A tab as a browser keeps many: only the one that is shown is visible. Without a screen all of them would be. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    addEventListener('test-hidden', (event) => {
      hidden = (event as CustomEvent<boolean>).detail;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  await page.goto(address);
  await mark(page);
  return page;
}

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((detail) => void dispatchEvent(new CustomEvent('test-hidden', { detail })), hidden);

test('eight tabs are open, and each is as the site is when it is shown', async () => {
  const site = await dev.serve({
    'docs/a.mdx': `# A\n\n![p](/p.svg)\n\nFirst words.\n\n${words}`,
    'docs/bad.mdx': '# Bad\n\n{bad(}\n',
    'static/p.svg': picture('red'),
  });
  const context = await dev.context();
  const tabs: Page[] = [];
  for (const address of ['/docs/bad', ...Array<string>(7).fill('/docs/a')]) {
    for (const other of tabs.slice(-1)) await setHidden(other, true);
    tabs.push(await openTab(context, site.url + address));
  }
  const [bad, back, ...others] = tabs as [Page, Page, ...Page[]];
  const last = others.at(-1) as Page;
  await back.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));

  site.write('docs/a.mdx', `# A\n\n![p](/p.svg)\n\nSecond words.\n\n${words}`);
  await last.getByText('Second words.').waitFor();
  site.write('static/p.svg', picture('blue'));
  const version = (page: Page) => page.locator('main img').first().getAttribute('src');
  await expect.poll(() => version(last)).toContain('?v=');
  site.write('docs/bad.mdx', '# Bad\n\nMended.\n');
  site.write('docs/b.mdx', '# B\n');
  await last.locator('.sidebar').first().getByRole('link', { name: 'B', exact: true }).waitFor({ state: 'attached' });
  // Those that nobody sees have asked for nothing.
  expect(await back.getByText('First words.').count()).toBe(1);
  expect(await version(back)).toBe('/p.svg');

  await setHidden(last, true);
  await setHidden(back, false);
  await back.getByText('Second words.').waitFor();
  await expect.poll(() => version(back)).toContain('?v=');
  expect(await back.evaluate(() => scrollY)).toBe(700);
  expect(await isMarked(back)).toBe(true);
  await setHidden(back, true);
  await setHidden(bad, false);
  await bad.getByText('Mended.').waitFor();
  await setHidden(last, false);
  site.write('docs/a.mdx', `# A\n\nThird words.\n\n${words}`);
  await last.getByText('Third words.').waitFor();
  expect(await isMarked(last)).toBe(true);
  await context.close();
});
