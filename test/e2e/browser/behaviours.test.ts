import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectCopied } from '../expect-copied.ts';
import { motion, openSite, settled } from './open.ts';
import { movingSite } from './site.ts';

const site = openSite(movingSite, '/base/');

test('tabs of one group change together, and stay so on the next page and the next visit', async () => {
  const page = await site.open('docs/a', motion);
  const groups = page.locator('.tabs');
  const open = async (own: Page) =>
    own.locator('.tabs > details[open]').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).dataset.value));
  expect(await open(page)).toEqual(['linux', 'linux']);

  const second = groups.nth(1).getByRole('tab', { name: 'macOS' });
  await second.scrollIntoViewIfNeeded();
  // Blocks that come near are laid out in the next frames.
  await settled(page);
  const before = (await second.boundingBox())?.y ?? 0;
  await second.click();
  expect(await open(page)).toEqual(['mac', 'mac']);
  await settled(page);
  // The group above it has shrunk, and the reader still looks at the same place.
  expect(Math.abs(((await second.boundingBox())?.y ?? 0) - before)).toBeLessThan(3);

  await page.getByRole('main').getByRole('link', { name: 'To B', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await expect.poll(() => open(page)).toEqual(['mac']);
  await page.reload();
  await expect.poll(() => open(page)).toEqual(['mac']);
  await page.close();
});

test('the tab that an address leads into is open, whatever its reader chose before', async () => {
  const page = await site.open('docs/a');
  await page.getByRole('tab', { name: 'macOS' }).first().click();
  await page.goto(new URL('docs/b', site.url()).href);
  await page.goto(new URL('docs/a#on-linux', site.url()).href);
  await page.getByRole('tablist').first().waitFor();
  expect(await page.locator('#on-linux').isVisible()).toBe(true);
  await expect.poll(async () => (await page.locator('#on-linux').boundingBox())?.y).toBeLessThan(200);
  await page.close();
});

test('tabs are tabs to the keyboard, and no key closes the open one', async () => {
  const page = await site.open('docs/a');
  const group = page.locator('.tabs').first();
  const list = group.getByRole('tablist');
  await list.waitFor();
  const state = async () => ({
    selected: await group.getByRole('tab', { selected: true }).allInnerTexts(),
    focused: await page.evaluate(() => document.activeElement?.textContent),
    panels: await group.getByRole('tabpanel').evaluateAll((panels) => panels.map((panel) => panel.ariaLabel)),
  });
  // Reached with the Tab key, at the open one.
  await page.evaluate(() => {
    const heading = document.getElementById('first') as HTMLElement;
    heading.tabIndex = -1;
    heading.focus();
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const linux = { selected: ['Linux'], focused: 'Linux', panels: ['Linux'] };
  const mac = { selected: ['macOS'], focused: 'macOS', panels: ['macOS'] };
  await expect.poll(state).toEqual(linux);
  for (const key of ['Enter', ' ']) {
    await page.keyboard.press(key);
    expect(await state()).toEqual(linux);
  }
  for (const [key, after] of [
    ['ArrowRight', mac],
    ['ArrowRight', linux],
    ['ArrowLeft', mac],
    ['Home', linux],
    ['End', mac],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(state).toEqual(after);
  }
  // Paper has all of them, each below its name.
  await page.emulateMedia({ media: 'print' });
  const names = group.locator('summary');
  expect(await names.filter({ visible: true }).allInnerTexts()).toEqual(['Linux', 'macOS']);
  await page.emulateMedia({ media: 'screen' });
  // What the browser opens by itself, when something is found in a panel, is the chosen tab.
  await group
    .locator('details')
    .first()
    .evaluate((own: HTMLDetailsElement) => {
      own.open = true;
    });
  await expect.poll(async () => (await state()).selected).toEqual(['Linux']);
  await page.close();
});

test('many tabs are in one line also before the script of the page runs', async () => {
  const page = await site.open('docs/a', {
    before: (own) => own.route('**/main-*.js', (route) => route.abort()),
    tolerated: /Failed to load/,
  });
  const group = page.locator('.tabs').first();
  const places = await group.evaluate((tabs) => {
    const labels = [...tabs.querySelectorAll('summary')];
    for (const label of labels) label.textContent = 'A label of a tab that is as long as a screen of a phone is wide';
    const panel = tabs.querySelector('[open] > .tab-panel')?.getBoundingClientRect();
    const tops = new Set(labels.map((label) => label.getBoundingClientRect().top));
    return { lines: tops.size, wide: (panel?.width ?? 0) - tabs.clientWidth };
  });
  expect(places).toEqual({ lines: 1, wide: 0 });
  await page.close();
});

test('without a script tabs are disclosures', async () => {
  const page = await site.open('docs/a', { javaScriptEnabled: false });
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.locator('.tabs').first().getByText('macOS').click();
  expect(await page.locator('.tabs').first().getByText('brew').isVisible()).toBe(true);
  await page.close();
});

test('the buttons of a long block of code stay in sight', async () => {
  const page = await site.shared('docs/c');
  const block = page.locator('figure.code');
  const copy = block.getByRole('button', { name: 'Copy code' });
  await block.scrollIntoViewIfNeeded();
  await copy.waitFor();
  const middle = await block.evaluate((own) => {
    scrollBy({ top: own.getBoundingClientRect().top + own.clientHeight / 2, behavior: 'instant' });
    return innerHeight;
  });
  const box = await copy.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(middle / 4);
});

test('the open menu of a narrow screen keeps the focus, and gives it back', async () => {
  const page = await site.open('docs/a', { ...motion, viewport: { width: 390, height: 800 } });
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const inDrawer = () => page.evaluate(() => document.activeElement?.closest('.drawer') !== null);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close menu');
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab');
    // After the last one it is the browser's own turn.
    expect((await inDrawer()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
  }
  await page.locator('.drawer').getByRole('link', { name: 'Page B' }).focus();
  await page.keyboard.press('Escape');
  expect(await button.evaluate((own) => own === document.activeElement)).toBe(true);
  expect(await page.locator('[inert]').count()).toBe(0);
  // As does a click beside it.
  await page.keyboard.press('Enter');
  await page.locator('.drawer').waitFor();
  await page.mouse.click(385, 400);
  await page.locator('.drawer').waitFor({ state: 'hidden' });
  expect(await page.locator('[inert]').count()).toBe(0);
  await page.close();
});

test.each([
  ['by the browser', true],
  ['in browsers that do not know how', false],
])('the menu of a narrow screen opens at the current entry of a long sidebar, %s', async (_, isKnown) => {
  const page = await site.open('docs/b', { ...motion, viewport: { width: 390, height: 800 } });
  await page.evaluate((known) => {
    const list = document.querySelector('.sidebar > ul') as HTMLElement;
    const other = document.createElement('li');
    other.innerHTML = '<a href="a">Another page</a>';
    for (let n = 0; n < 60; n++) list.prepend(other.cloneNode(true));
    if (!known) document.styleSheets[0]?.insertRule('.sidebar a::before { content: none !important }');
  }, isKnown);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const current = page.locator('.sidebar a[aria-current]');
  // What is on top at its place: it could be below the head of the menu.
  await expect
    .poll(() =>
      current.evaluate((own) => {
        const { left, top, width, height } = own.getBoundingClientRect();
        return own.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
  await page.close();
});

test('the menu of a narrow screen closes where the screen becomes wide: its column is in the page again', async () => {
  const page = await site.open('docs/a', { viewport: { width: 820, height: 1180 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(() => page.locator('.drawer').evaluate((drawer) => drawer.matches(':popover-open'))).toBe(false);
  expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(false);
  await page.close();
});

test('code can be copied and wrapped', async () => {
  const page = await site.shared('docs/a');
  const block = page.locator('figure.code').first();
  await block.hover();
  await expectCopied(block.getByRole('button', { name: 'Copy code' })).toMatch(
    /^const long = 'a line.*for wide ones';\n?$/,
  );
  await expect.poll(() => page.locator('[role=status]').innerText()).toBe('Copied');
  const pre = block.locator('pre');
  const wide = () => pre.evaluate((own) => own.scrollWidth > own.clientWidth);
  expect(await wide()).toBe(true);
  const wrap = block.getByRole('button', { name: 'Wrap lines' });
  await wrap.click();
  expect(await wide()).toBe(false);
  expect(await wrap.getAttribute('aria-pressed')).toBe('true');
});

test.each([
  ['commands without their prompts and what they print', 0, 'npm start'],
  ['a changed file as it is after the change', 1, 'const port = 8080;\n'],
  ['a patch as a whole', 2, '-old\n+new\n'],
])('what is copied: %s', async (_, index, expected) => {
  const page = await site.shared('docs/b');
  const block = page.locator('.code').nth(index);
  await block.scrollIntoViewIfNeeded();
  await block.hover();
  await expectCopied(block.getByRole('button', { name: 'Copy code' })).toBe(expected);
});

test('who goes through a long page with the keyboard sees what has the focus', async () => {
  const page = await site.open('docs/b');
  await page.locator('#second .anchor').evaluate((anchor) => (anchor as HTMLElement).focus({ preventScroll: true }));
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Back to A' });
  expect(await link.evaluate((own) => own === document.activeElement)).toBe(true);
  // What came near has been laid out.
  await settled(page);
  const { top, bottom } = await link.evaluate((own) => own.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThan(60);
  expect(bottom).toBeLessThan(700);
  await page.close();
});

test('nothing sticks to a window that is as low as one at 400 % zoom', async () => {
  const page = await site.open('docs/a', { viewport: { width: 320, height: 256 } });
  await page.evaluate(() => scrollTo(0, 900));
  for (const part of ['.navbar', '.toc-fold']) {
    const box = await page.locator(part).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(0);
  }
  await page.close();
});

test('the signs of buttons and entries are there in the colours that a reader forces', async () => {
  const page = await site.open('docs/a', { forcedColors: 'active' });
  await page.locator('.code').getByRole('button', { name: 'Copy code' }).first().waitFor();
  for (const part of ['.code-copy::before', '.breadcrumbs li + li::before', '.details > summary::before']) {
    const [element = '', pseudo = ''] = part.split('::');
    const [sign, text] = await page
      .locator(element)
      .first()
      .evaluate(
        (own, name) => [getComputedStyle(own, `::${name}`).backgroundColor, getComputedStyle(document.body).color],
        pseudo,
      );
    expect(sign, part).toBe(text);
  }
  await page.close();
});

test.each([
  ['is closed to scripts', false],
  ['may not be used in a frame', true],
])('code can be copied where the clipboard %s', async (_, isThere) => {
  const page = await site.open('docs/a', {
    before: (own) =>
      own.addInitScript((rejects) => {
        const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
        Object.defineProperty(navigator, 'clipboard', { value: rejects ? { writeText } : undefined });
        document.addEventListener('copy', () => Object.assign(window, { copied: String(getSelection()) }));
      }, isThere),
  });
  const block = page.locator('figure.code').first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy code' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { copied?: string }).copied ?? ''))
    .toContain('const long');
  await page.close();
});

test('a long announcement leaves its button the size of a finger', async () => {
  const page = await site.open('docs/a');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator('.announcement-text').evaluate((text) => text.append(' and has a lot to say'.repeat(9)));
  const box = await page.getByRole('button', { name: 'Close announcement' }).boundingBox();
  expect(box?.width).toBe(28);
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
  const bar = await page.locator('.navbar').evaluate((own) => getComputedStyle(own).backgroundColor);
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(bar);
  await page.locator('.sidebar').getByRole('link', { name: 'Page B' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await theme()).toBe('light');
  await page.route('**/main-*.js', (route) => route.abort());
  await page.goto(new URL('docs/c', site.url()).href);
  expect(await theme()).toBe('light');
  await page.close();
});

test('an open dropdown closes when the reader turns elsewhere', async () => {
  const page = await site.shared('docs/a');
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
    const first = await page.locator('.toc a').first().innerText();
    await expect.poll(() => page.locator(marked).allInnerTexts()).toEqual([first]);
    await page.locator('#second').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => page.locator(marked).allInnerTexts()).toEqual(['Second']);
    await page.locator('#between').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => page.locator(marked).allInnerTexts()).toEqual(['Between']);
    await page.close();
  },
);

test('buttons of scripts have their room before they are shown', async () => {
  const page = await site.open('docs/a');
  const places = () =>
    page.locator('.search-link, .announcement-text, h1').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { x, y } = node.getBoundingClientRect();
        return [x, y];
      }),
    );
  const shown = await places();
  await page.locator('.color-mode, .announcement-close').evaluateAll((buttons) => {
    for (const button of buttons) button.setAttribute('hidden', '');
  });
  expect(await places()).toEqual(shown);
  await page.close();
});

test('without storage nothing is asked for, and pages work, the next one too', async () => {
  const page = await site.open('docs/a', {
    before: (own) =>
      own.addInitScript(() => {
        for (const storage of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, storage, {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
      }),
  });
  await page.locator('.tabs').first().getByRole('tab', { name: 'macOS' }).click();
  await page.getByRole('button', { name: 'Close announcement' }).click();
  await expect.poll(() => page.locator('.announcement').isVisible()).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'To B', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.getByRole('tablist').waitFor();
  await page.close();
});

test('a long page is laid out as it is read until it is there, then whole, and a place on it is where its address says', async () => {
  const page = await site.open('docs/a', {
    before: (own) =>
      own.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const isLater = (part: Element) => getComputedStyle(part).contentVisibility === 'auto';
          document.documentElement.dataset.later = `${[...document.querySelectorAll('.prose > *')].filter(isLater).length}`;
        });
      }),
  });
  const later = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.prose > *')].filter((own) => getComputedStyle(own).contentVisibility === 'auto')
          .length,
    );
  expect(Number(await page.locator('html').getAttribute('data-later'))).toBeGreaterThan(20);
  // As in a picture of the whole page.
  expect(await later()).toBe(0);
  await page.evaluate(() => {
    location.hash = '#fragile';
  });
  const padding = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  );
  const top = () => page.locator('#fragile').evaluate((own) => own.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await top()) - padding)).toBeLessThan(40);
  await page.close();
});
