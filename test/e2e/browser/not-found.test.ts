import { expect, test } from 'vitest';
import { openSite } from './open.ts';

const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'T', baseUrl: '/base/', navbar: { items: [{ label: 'Docs', href: '/docs' }, { label: 'API', items: [{ label: 'Server', href: '/docs/server' }] }] } };`,
    'docs/intro.mdx': '---\nslug: /\n---\n\n# Introduction\n\ntext\n',
    'docs/security.mdx': '# Security\n\nWho may do what.\n',
    'docs/server.mdx': '# Server\n\nHow it starts.\n',
  },
  '/base/',
  { without: [] },
);

const refused = { tolerated: /404/ };

test('a page that is not there names those that the address may have meant, and searches for its words', async () => {
  const page = await site.open('docs/old/securty-guide', refused);
  const near = page.locator('.not-found-near');
  await near.getByRole('link', { name: 'Security' }).waitFor();
  expect(await near.getByRole('link').first().getAttribute('href')).toBe('/base/docs/security');
  await page.getByRole('link', { name: 'Search for what you were looking for' }).click();
  expect(await page.getByRole('combobox').inputValue()).toBe('docs old securty guide');
  await page.getByRole('option', { name: 'Security' }).first().waitFor();
  await page.close();
});

test('an address without words has no such list', async () => {
  const page = await site.open('---', { ...refused, javaScriptEnabled: true });
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.not-found-near').isVisible()).toBe(false);
  await page.close();
});

test('before a word is typed, the search shows the next page and what the bar leads to', async () => {
  const page = await site.open('docs');
  await page.keyboard.press('/');
  const group = page.getByRole('group', { name: 'Go to' });
  await group.waitFor();
  await expect
    .poll(() => group.getByRole('option').evaluateAll((all) => all.map((one) => one.textContent)))
    .toEqual(['Security', 'ServerAPI']);
  await group.getByRole('option', { name: 'Security' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('group', { name: 'Recent' }).waitFor();
  await group.getByRole('option', { name: 'Server' }).waitFor();
  await page.close();
});
