import { expect, test } from 'vitest';
import { effort } from '../../effort.ts';
import { isMarked, mark, openDev, overlay } from './serve-watch.ts';

const dev = openDev();
const config = (title: string) => `export default { title: '${title}' };\n`;

test('styles, templates and components follow their files', async () => {
  const site = await dev.serve({
    'docsgen.config.js': config('Test'),
    'docs/a.mdx': '# A\n\nWords.\n',
    'docs/b.mdx': "import Box from '@site/components/box.tsx';\n\n# B\n\n<Box />\n",
    'components/box.tsx': 'export default function Box() { return <p>First box</p>; }\n',
    'theme/custom.css': 'main { outline: 1px solid rgb(1, 2, 3); }\n',
  });
  const { page, complaints } = await dev.open(`${site.url}/docs/a`);
  const outline = () => page.locator('main').evaluate((main) => getComputedStyle(main).outlineColor);
  await expect.poll(outline).toBe('rgb(1, 2, 3)');
  const styles = await page.locator('link[rel=stylesheet]').first().getAttribute('href');
  site.write('theme/custom.css', 'main { outline: 1px solid rgb(4, 5, 6); }\n');
  await expect.poll(outline).toBe('rgb(4, 5, 6)');
  expect(await isMarked(page)).toBe(true);
  // Who was about to load the page as it was gets what it names.
  expect(await (await fetch(site.url + styles)).text()).toMatch(/rgb\(1, ?2, ?3\)|#010203/);

  site.write('theme/frame/footer.tsx', 'export function Footer() { return <footer>My own footer</footer>; }\n');
  await page.getByText('My own footer').waitFor();
  site.write('theme/frame/footer.tsx', 'export function Footer() { return <footer>My other footer</footer>; }\n');
  await page.getByText('My other footer').waitFor();

  await page.goto(`${site.url}/docs/b`);
  await page.getByText('First box').waitFor();
  await mark(page);
  site.write('components/box.tsx', 'export default function Box() { return <p>Second box</p>; }\n');
  await page.getByText('Second box').waitFor();
  site.write('components/box.tsx', 'export default function Box() { return <p>Second box</div>; }\n');
  await expect.poll(() => overlay(page)).toContain('components/box.tsx:1:');
  expect(await page.locator('main').getByText('Second box').count()).toBe(1);
  site.write('components/box.tsx', 'export default function Box() { return <p>Third box</p>; }\n');
  await page.locator('main').getByText('Third box').waitFor();
  await expect.poll(() => overlay(page)).toBe('');
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test('the config takes effect, and one that cannot be read leaves the site as it was', async () => {
  const site = await dev.serve({ 'docsgen.config.js': config('Before'), 'docs/a.mdx': '# A\n' });
  const { page } = await dev.open(`${site.url}/docs/a`);
  site.write('docsgen.config.js', config('After'));
  await expect.poll(() => page.title()).toBe('A | After');
  site.write('docsgen.config.js', "export default { title: 'After\n");
  await expect.poll(() => overlay(page)).toContain('docsgen.config.js:1:');
  site.write('docs/a.mdx', '# A\n\nStill served.\n');
  await expect.poll(async () => (await fetch(`${site.url}/docs/a`)).text()).toContain('Still served.');
  // It is no better for what was saved since.
  const problems = await fetch(`${site.url}/__docsgen/problems?page=/docs/a`);
  expect(await problems.text()).toContain('docsgen.config.js:1:');
  site.write('docsgen.config.js', config('Mended'));
  await expect.poll(() => page.title()).toBe('A | Mended');
  await page.getByText('Still served.').waitFor();
  await expect.poll(() => overlay(page)).toBe('');
  await page.close();
});

test('a site without a config that can be read says so, and then is there', async () => {
  const site = await dev.serve({ 'docsgen.config.js': 'export default {', 'docs/a.mdx': '# A\n' });
  const { page } = await dev.open(`${site.url}/docs/a`);
  await page.getByText('docsgen.config.js:1:').waitFor();
  site.write('docsgen.config.js', config('There'));
  await page.getByRole('heading', { name: 'A', exact: true }).waitFor();
  await page.close();
});

test('an open page is at its new address when the base URL has changed', async () => {
  const locales = "{ en: { label: 'English' }, de: { label: 'Deutsch' } }";
  const withBase = (baseUrl: string) =>
    `export default { title: 'Test', baseUrl: '${baseUrl}', locales: ${locales} };\n`;
  const site = await dev.serve({
    'docsgen.config.js': withBase('/'),
    'docs/a.mdx': '# A\n',
    'i18n/de/docs/a.mdx': '# A auf Deutsch\n',
  });
  const { page } = await dev.open(`${site.url}/de/docs/a?from=mail#top`);
  for (const baseUrl of ['/base/', '/other/base/', '/']) {
    site.write('docsgen.config.js', withBase(baseUrl));
    await page.waitForURL(`${site.url}${baseUrl}de/docs/a?from=mail#top`);
    await page.getByRole('heading', { name: 'A auf Deutsch' }).waitFor();
  }
  await page.close();
});

const picture = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect fill="${color}" width="9" height="9"/></svg>`;

test('partials, category files, pictures and API documents are followed', async () => {
  const api = (title: string) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title, version: '1' },
      paths: { '/x': { get: { operationId: 'x', summary: 'Get x', responses: { 200: { description: 'ok' } } } } },
    });
  const site = await dev.serve({
    'docsgen.config.js':
      "export default { title: 'T', api: [{ id: 'one', document: 'one.json', route: '/api/one' }] };\n",
    'docs/guide/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n\n![dot](./dot.svg) ![dot](/still.svg)\n",
    'docs/guide/_part.mdx': 'First part.\n',
    'docs/guide/dot.svg': picture('red'),
    'static/still.svg': picture('red'),
    'one.json': api('First API'),
  });
  const { page, complaints } = await dev.open(`${site.url}/docs/guide/a`);
  await page.getByText('First part.').waitFor();
  site.write('docs/guide/_part.mdx', 'Second part.\n');
  await page.getByText('Second part.').waitFor();
  site.write('docs/guide/_category_.json', '{ "label": "My guide" }');
  await page.locator('.sidebar').first().getByText('My guide').waitFor({ state: 'attached' });
  const shown = (index: number) =>
    page
      .locator('main img')
      .nth(index)
      .evaluate(async (image) => (await fetch((image as HTMLImageElement).src)).text());
  await expect.poll(() => shown(0)).toContain('red');
  site.write('docs/guide/dot.svg', picture('blue'));
  await expect.poll(() => shown(0)).toContain('blue');
  const before = await page.locator('main img').nth(1).getAttribute('src');
  site.write('static/still.svg', picture('green'));
  await expect.poll(() => page.locator('main img').nth(1).getAttribute('src')).not.toBe(before);
  expect(await shown(1)).toContain('green');
  expect(await isMarked(page)).toBe(true);

  await page.goto(`${site.url}/api/one`);
  await page.getByRole('heading', { name: 'First API' }).first().waitFor();
  site.write('one.json', api('Second API'));
  await page.getByRole('heading', { name: 'Second API' }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('hundreds of changes at once, and a docs folder that goes and comes back, are survived', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n\nFirst.\n', 'pages/index.mdx': '# Home\n' }, {});
  const { page } = await dev.open(`${site.url}/docs/a`);
  const count = effort(200, 500);
  for (let index = 0; index < count; index++) site.write(`docs/many/page-${index}.mdx`, `# Page ${index}\n\nWords.\n`);
  site.write('docs/a.mdx', '# A\n\nAfter many.\n');
  await page.getByText('After many.').waitFor();
  await expect.poll(async () => (await fetch(`${site.url}/docs/many/page-${count - 1}`)).status).toBe(200);
  site.remove('docs');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  site.remove('pages');
  await expect.poll(() => overlay(page)).toContain('the site has no documents');
  site.write('docs/a.mdx', '# A\n\nBack again.\n');
  await page.getByText('Back again.').waitFor();
  expect(await site.stop()).toBeNull();
  await page.close();
});
