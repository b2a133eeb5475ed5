import { test } from 'vitest';
import { openSite } from './open.ts';

const site = openSite(
  {
    'docsgen.config.js': "export default { title: 'T', fonts: false, markdown: { zoom: true } };",
    'docs/chart.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="teal"/></svg>',
    'docs/a.md': '# A\n\n![A chart](./chart.svg)\n\n[B](./b.md)\n',
    'docs/b.md': '# B\n\nNo picture.\n\n[A](./a.md)\n',
  },
  '/',
);

test.each([true, false])('an image is opened and closed with the keyboard, scripts: %s', async (javaScriptEnabled) => {
  const page = await site.open('/docs/a', { javaScriptEnabled });
  const opened = page.locator('.zoomed');
  const button = page.getByRole('button', { name: 'Enlarge image: A chart' });
  await button.focus();
  await page.keyboard.press('Enter');
  await opened.waitFor({ state: 'visible' });
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await button.click();
  await opened.getByRole('button', { name: 'Close' }).click();
  await opened.waitFor({ state: 'hidden' });
  await page.close();
});

test('it is there after the router has brought the page, too', async () => {
  const page = await site.open('/docs/b');
  await page.locator('main').getByRole('link', { name: 'A', exact: true }).first().click();
  await page.getByRole('button', { name: 'Enlarge image: A chart' }).click();
  await page.locator('.zoomed').waitFor({ state: 'visible' });
  await page.close();
});
