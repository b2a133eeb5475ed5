import { expect, test } from 'vitest';
import { layoutShift } from './layout-shift.ts';
import { openSite } from './open.ts';

const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'T', fonts: false, baseUrl: '/base/', footer: { copyright: 'Me' }, navbar: { items: [{ label: 'Docs', href: '/docs' }, { label: 'API', items: [{ label: 'Server', href: '/docs/server' }] }] } };`,
    'docs/intro.mdx': '---\nslug: /\n---\n\n# Introduction\n\ntext\n',
    'docs/security.mdx': '# Security\n\nWho may do what.\n',
    'docs/server.mdx': '# Server\n\nHow it starts.\n',
  },
  '/base/',
  { without: [] },
);

const refused = { tolerated: /404/ };

test('a page that is not there lists the nearest ones, and its search begins with the words of its address', async () => {
  const page = await site.open('docs/old/securty-guide', refused);
  const near = page.getByRole('navigation', { name: 'Perhaps you were looking for' });
  await near.getByRole('link', { name: 'Security' }).waitFor();
  await page.getByRole('link', { name: 'Search for what you were looking for' }).click();
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('docs old securty guide');
  await page.getByRole('option', { name: 'Security' }).first().waitFor();
  await page.close();
});

test('the list of the nearest pages pushes nothing down, however late it comes', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await site.open('no/servr', {
    ...refused,
    viewport: { width: 390, height: 640 },
    before: (own) => own.route('**/search-index.json', (route) => held.then(() => route.continue())),
  });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  answer();
  await page.getByRole('link', { name: 'Server' }).first().waitFor();
  expect(await page.evaluate(layoutShift)).toBe(0);
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
