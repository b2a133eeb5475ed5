import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SiteFiles } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { openSite } from './open.ts';

const many = <T>(count: number, of: (n: number) => T): readonly T[] => Array.from({ length: count }, (_, n) => of(n));
const releases = many(30, (n) => `${30 - n}.0`);

const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: Object.fromEntries(
    many(12, (n) => [
      `/pets/${n}`,
      {
        get: {
          operationId: `op${n}`,
          summary: `Operation ${n}`,
          tags: ['Pets'],
          description: `${'It is told at length. '.repeat(40)}[A link](https://example.org/${n})`,
          responses: { 200: { description: 'Done' } },
        },
      },
    ]),
  ),
};

const long = `# Guide\n\n${many(300, (n) => `## Part ${n}\n\nText of it, [link ${n}](other.md).\n`).join('\n')}`;

/** More than a bar has room for: ordinary names, and one that is long. */
const links = [
  ...['Documentation', 'Tutorials', 'Reference', 'Status', 'Community', 'Integrations', 'Changelog', 'Pricing'],
  'Administration of servers',
].map((label) => ({ label, href: 'https://example.org' }));

/** Everything that opens over a page, with more entries than fit into a window. */
const crowded: SiteFiles = {
  'docsgen.config.js': `export default {
    title: 'Crowded', fonts: false, baseUrl: '/base/',
    locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
    api: [{ id: 'pets', document: 'pets.json', route: '/api/pets', layout: 'single' }],
    navbar: { items: [
      ...${JSON.stringify(links)},
      { label: 'Guides', items: ${JSON.stringify(many(40, (n) => ({ label: `Guide ${n}`, href: `/docs/guide#part-${n}` })))} },
      { label: 'API', href: '/api/pets' },
      { type: 'versions', position: 'right' },
    ] },
  };`,
  'versions.json': JSON.stringify(releases),
  'docs/guide.md': '# Guide\n\n[Other](other.md)\n',
  'docs/other.md': '# Other\n\n## First\n\ntext\n\n## Last\n\ntext\n',
  'pets.json': JSON.stringify(pets),
  ...Object.fromEntries(
    releases.flatMap((release) => [
      [`versions/${release}/docs/guide.md`, release === releases[0] ? long : '# Guide\n'],
      [`versions/${release}/docs/other.md`, '# Other\n\n## First\n\ntext\n\n## Last\n\ntext\n'],
    ]),
  ),
};

const site = openSite(crowded, '/base/');

const isOpen = (panel: Locator) =>
  panel.evaluate((own) => own.matches('[open],:popover-open') && own.getBoundingClientRect().height > 0);
const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

const choose = async (page: Page, entry: Locator, way: 'touch' | 'mouse' | 'keyboard') => {
  if (way === 'touch') await entry.tap();
  else if (way === 'mouse') await entry.click();
  else {
    await entry.focus();
    await page.keyboard.press('Enter');
  }
};

test.each([
  ...share([{ width: 390, way: 'touch' } as const, { width: 820, way: 'mouse' } as const], 2),
  { width: 390, way: 'keyboard' } as const,
])(
  'what was opened to choose from closes on a choice, and the focus is where it leads: $way at $width',
  async ({ width, way }) => {
    const page = await site.open('api/pets', { viewport: { width, height: 844 }, hasTouch: true });
    const top = (id: string) => page.evaluate((own) => document.getElementById(own)?.getBoundingClientRect().top, id);

    const contents = page.locator('.reference-nav');
    await choose(page, page.getByRole('button', { name: 'Contents of the API' }), way);
    await expect.poll(() => isOpen(contents)).toBe(true);
    await choose(page, contents.getByRole('link', { name: 'Operation 7' }), way);
    await expect.poll(() => isOpen(contents)).toBe(false);
    await expect.poll(() => at(page)).toBe('/base/api/pets#operation/op7');
    await expect.poll(() => focused(page)).toBe('operation/op7');
    await expect.poll(() => top('operation/op7')).toBeLessThan(200);
    // The same one again, which the address has already.
    await choose(page, page.getByRole('button', { name: 'Contents of the API' }), way);
    await choose(page, contents.getByRole('link', { name: 'Operation 7' }), way);
    await expect.poll(() => isOpen(contents)).toBe(false);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.operation')?.id)).toBe('operation/op7');

    await page.goto(new URL('docs/guide', site.url()).href);
    const toc = page.locator('.toc-fold');
    const before = await page.locator('#part-1').boundingBox();
    await choose(page, toc.locator('summary'), way);
    await expect.poll(() => isOpen(toc)).toBe(true);
    // Nothing moves away from below a finger.
    expect(await page.locator('#part-1').boundingBox()).toEqual(before);
    await choose(page, toc.getByRole('link', { name: 'Part 3', exact: true }), way);
    await expect.poll(() => isOpen(toc)).toBe(false);
    await expect.poll(() => focused(page)).toBe('part-3');
    await expect.poll(() => top('part-3')).toBeLessThan(180);
    await choose(page, toc.locator('summary'), way);
    await page.keyboard.press('Escape');
    expect(await isOpen(toc)).toBe(false);

    // The page that is shown already, as well as another one.
    for (const [name, shown] of [
      ['Guide', '/base/docs/guide'],
      ['Other', '/base/docs/other'],
    ] as const) {
      const drawer = page.locator('.drawer');
      await choose(page, page.getByRole('button', { name: 'Open menu' }), way);
      await expect.poll(() => isOpen(drawer)).toBe(true);
      expect(await drawer.locator('.drawer-fold > summary').innerText()).toBe('Main menu 30.0');
      await choose(page, drawer.locator('.sidebar').getByRole('link', { name, exact: true }), way);
      await expect.poll(() => isOpen(drawer)).toBe(false);
      await expect.poll(() => at(page)).toBe(shown);
      expect(await page.locator('[inert]').count()).toBe(0);
    }

    const languages = page.locator('.locales');
    await choose(page, languages.locator('summary'), way);
    await choose(page, languages.getByRole('link', { name: 'English' }), way);
    await expect.poll(() => isOpen(languages)).toBe(false);
    await page.close();
  },
);

test('a menu that is opened while the next page is on its way stays open', async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const page = await site.open('docs/guide', {
    viewport: { width: 390, height: 844 },
    before: (own) => own.route('**/docs/other', (route) => late.then(() => route.continue())),
  });
  const [languages, drawer] = [page.locator('.locales'), page.locator('.drawer')];
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.locator('.sidebar').getByRole('link', { name: 'Other', exact: true }).click();
  await expect.poll(() => isOpen(drawer)).toBe(false);
  await languages.locator('summary').click();
  arrive();
  await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor();
  expect(await isOpen(languages)).toBe(true);
  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await expect.poll(() => at(page)).toBe('/base/de/docs/other');
  await page.close();
});

/** Whether a reader sees an entry: it is inside the window, and on top there. */
const inSight = (entry: Locator) =>
  entry.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect();
    return own.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('the entries of a menu that is longer than the window are reached by wheel and by keyboard', async () => {
  const page = await site.open('docs/other', { viewport: { width: 1280, height: 600 } });
  for (const [menu, last] of [
    [page.locator('.navbar-right .dropdown'), '1.0'],
    [page.locator('.navbar-more'), 'Guide 39'],
  ] as const) {
    const entry = menu.getByRole('link', { name: last, exact: true });
    await menu.locator('summary').click();
    expect(await inSight(entry)).toBe(false);
    await menu.locator('.dropdown-panel').hover();
    for (let turns = 0; turns < 8; turns++) await page.mouse.wheel(0, 400);
    await expect.poll(() => inSight(entry)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');

    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (let keys = 0; keys < 80 && (await focused()) !== last; keys++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(last);
    await expect.poll(() => inSight(entry)).toBe(true);
    await page.keyboard.press('Escape');
  }
  await page.close();
});

test('long contents follow the reader down and up', async () => {
  const page = await site.open('docs/guide', { viewport: { width: 1280, height: 700 } });
  expect((await page.locator('.sidebar').boundingBox())?.width).toBe(300);
  for (const part of ['part-150', 'part-290', 'part-40', 'part-0']) {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), part);
    const entry = page.locator(`.toc a[href="#${part}"]`);
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
    await expect.poll(() => inSight(entry)).toBe(true);
    // One entry is marked, and not another one by the browser.
    const accent = await entry.evaluate((own) => getComputedStyle(own).color);
    const marked = await page
      .locator('.toc a')
      .evaluateAll((all, colour) => all.filter((own) => getComputedStyle(own).color === colour).length, accent);
    expect(marked).toBe(1);
  }
  await page.close();
});

test.each([true, false])(
  'a bar with more items than room has them all, each to be read (with a script: %s)',
  async (script) => {
    const page = await site.open('docs/other', { javaScriptEnabled: script });
    const labels = [...links.map(({ label }) => label), 'Guides', 'API', '30.0'];
    for (const width of [997, 1024, 1120, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const read = () =>
        page.locator('.navbar-nav').evaluate((nav) => {
          const shown = [
            ...nav.querySelectorAll<HTMLElement>('.navbar-link,.navbar-more .dropdown-panel > li > *'),
          ].filter((own) => own.checkVisibility());
          return {
            cut: shown
              .filter((own) => own.scrollWidth > own.clientWidth && own.localName !== 'ul')
              .map((own) => own.innerText),
            texts: shown.map((own) => own.textContent.replace(' (external)', '')),
            wide: document.documentElement.scrollWidth - innerWidth,
          };
        });
      const bar = await read();
      expect(bar, `at ${width}`).toMatchObject({ cut: [], wide: 0 });
      const more = page.locator('.navbar-more');
      if (await more.isVisible()) await more.locator('summary').click();
      const all = await read();
      expect(all, `at ${width}`).toMatchObject({ cut: [], wide: 0 });
      // Each of them once: in the bar, or in the menu.
      for (const label of labels) {
        const count = all.texts.filter((text) => text.endsWith(label)).length;
        expect([label, count], `at ${width}`).toEqual([label, 1]);
      }
      if (await more.isVisible()) await more.locator('summary').click();
      // The bar is used as far as there is room.
      if (width === 1920) expect(bar.texts.length).toBeGreaterThan(8);
    }
    await page.close();
  },
);
