import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { openSite, settled } from './open.ts';

const flow = `flowchart LR
  accTitle: How a request goes
  accDescr: From the client to the store
  C[Client] -->|"HTTPS style='x'"| S[(Store)]
  style S stroke-width:3px`;

const root = writeSite({
  'docsgen.config.js': `export default {
  title: 'T', fonts: false, baseUrl: '/base/', markdown: { mermaid: true }, colorMode: { toggle: true },
};`,
  'docs/a.md': ['# A', flow, 'pie title Kinds\n  "One": 1\n  "Two": 2', 'flowchart LR\n  C-->']
    .map((text, index) => (index === 0 ? text : `\`\`\`mermaid\n${text}\n\`\`\``))
    .join('\n\n'),
  'docs/far.md': `# Far\n\n${'A paragraph.\n\n'.repeat(90)}${`\`\`\`mermaid\n${flow}\n\`\`\`\n\n`.repeat(2)}`,
  'docs/b.md': '# B\n\nNo diagram.\n\n[A](./a.md)\n',
});
mkdirSync(join(root, 'node_modules'));
symlinkSync(join(import.meta.dirname, '../../../node_modules/mermaid'), join(root, 'node_modules/mermaid'));
const site = openSite(root, '/base/');

const first = (page: Page) => page.locator('.diagram').first().locator('svg:visible');

test('a diagram is drawn under the policy of the site, with its name, in the colours of the page', async () => {
  const page = await site.shared('/base/docs/a');
  const picture = page.getByRole('document', { name: 'How a request goes' });
  await picture.waitFor({ state: 'visible' });
  expect(await picture.locator('desc').textContent()).toBe('From the client to the store');
  expect(await picture.textContent()).toContain("HTTPS style='x'");
  await page.locator('pre', { hasText: 'accTitle' }).waitFor({ state: 'hidden' });
  const colours = () =>
    first(page)
      .locator('.node rect, .node path')
      .first()
      .evaluate((node) => [getComputedStyle(node).fill, getComputedStyle(document.body).backgroundColor]);
  const dark = await colours();
  expect(dark[0]).toBe('rgb(28, 31, 39)');
  await page.locator('[data-color-mode-toggle]').click();
  await expect.poll(colours).toEqual(['rgb(245, 247, 249)', 'rgb(255, 255, 255)']);
  // Its author's own style, which a policy without `unsafe-inline` refuses to markup.
  const widths = await first(page)
    .locator('.node path')
    .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).strokeWidth));
  expect(widths).toContain('3px');
});

test('what cannot be drawn says why, above its source', async () => {
  const page = await site.shared('/base/docs/a');
  const box = page.getByRole('alert');
  await box.waitFor();
  expect(await box.textContent()).toMatch(/^This diagram cannot be drawn\.Parse error on line \d/);
  await page.locator('pre code', { hasText: 'C-->' }).waitFor({ state: 'visible' });
});

test('all diagrams of a page are printed, in light colours', async () => {
  // Drawn on the screen before it is printed, and while it is printed.
  for (const media of ['screen', 'print'] as const) {
    const page = await site.open('/base/docs/a', { before: (own) => own.emulateMedia({ media }) });
    await page.locator('.diagram').nth(1).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const diagram of await page.locator('.diagram').all())
      await diagram.locator('.light svg').waitFor({ state: 'visible' });
    // Text is measured where diagrams are drawn: a label of no size would stand at the corner of its box.
    const label = first(page).locator('.node .label').first();
    expect(await label.getAttribute('transform')).toMatch(/^translate\(-[1-9]/);
    await page.close();
  }
});

test.each([
  { saveData: false, way: 'when the browser has nothing else to do' },
  { saveData: true, way: 'when it is printed, on a line on which nothing is loaded ahead' },
])('diagrams that no reader came near are drawn $way', async ({ saveData }) => {
  const page = await site.open('/base/docs/far', {
    before: (own) =>
      own.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value: { saveData: value } }),
        saveData,
      ),
  });
  if (saveData) {
    await page.evaluate(() => customElements.whenDefined('docsgen-island').then(() => true));
    await settled(page);
    expect(await page.locator('.diagram').count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  }
  await expect.poll(() => page.locator('.drawn .diagram').count()).toBe(2);
  await page.close();
});

test('Mermaid is loaded where there is a diagram, and when the router has brought one', async () => {
  const asked: string[] = [];
  const page = await site.open('/base/docs/b', {
    before: async (opened) => opened.on('request', (request) => asked.push(request.url())),
  });
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /mermaid|diagram|host-|hydrate/.test(url))).toEqual([]);
  await page.locator('main').getByRole('link', { name: 'A', exact: true }).first().click();
  await first(page).waitFor();
  expect(asked.filter((url) => /hydrate/.test(url))).toEqual([]);
  await page.close();
});

test('a font that cannot be loaded leaves the next one to draw with', async () => {
  const page = await site.open('/base/docs/a', {
    tolerated: /404|Failed to (?:load|decode)|font/i,
    before: (own) =>
      own.route('**/*.css', async (route) => {
        const response = await route.fetch();
        const font = `@font-face { font-family: Gone; src: url(/base/gone.woff2) } :root { --font: Gone, serif }`;
        await route.fulfill({ response, body: `${await response.text()} ${font} body { font-family: Gone, serif }` });
      }),
  });
  await page.getByRole('document', { name: 'How a request goes' }).waitFor({ state: 'visible' });
  await page.close();
});

test('without scripts there is the source', async () => {
  const page = await site.open('/base/docs/a', { javaScriptEnabled: false });
  expect(await page.locator('pre').first().innerText()).toContain('accTitle: How a request goes');
  await page.close();
});
