import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from './open.ts';

const site = openSite(
  {
    'docsgen.config.js': `export default {
      title: 'T', fonts: false, baseUrl: '/base/', url: 'https://docs.example.org',
      accent: '#0b1033', colorMode: { default: 'system', toggle: true },
      head: [{ tag: 'meta', attributes: { name: 'verification', content: 'abc' } }, { tag: 'link', attributes: { rel: 'license', href: '/a.svg' } }],
      scripts: [{ src: '/own.js', defer: true, 'data-x': 'y' }],
      analytics: {
        plausible: { domain: 'docs.example.org' },
        posthog: { key: 'phc_x', host: 'https://eu.i.posthog.com' },
        matomo: { host: 'https://stats.example.org', siteId: 3 },
        consent: { privacy: '/docs/b' },
      },
    };`,
    'docs/a.mdx': '---\nslug: /\n---\n\n# A\n\n[next](./b.mdx)\n',
    'docs/b.mdx': '# B\n\ntext\n',
    'static/own.js': 'window.own = true;',
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  '/base/',
);

/** Services that note what they are asked for, in place of those of the network. */
async function standIn(page: Page): Promise<string[]> {
  const loaded: string[] = [];
  const scripts: Readonly<Record<string, string>> = {
    'https://plausible.io/':
      "(window.seen ??= []).push('loaded ' + document.currentScript.dataset.domain); window.plausible = (name) => seen.push(name);",
    'https://eu-assets.i.posthog.com/':
      "window.posthog = { init: (key, { api_host }) => (window.seen ??= []).push(key + ' ' + api_host), capture: (name) => seen.push(name) };",
    'https://stats.example.org/': '',
  };
  await page.route(/^https:/, (route) => {
    const address = route.request().url();
    loaded.push(address);
    const code = Object.entries(scripts).find(([host]) => address.startsWith(host))?.[1] ?? '';
    return route.fulfill({ contentType: 'text/javascript', body: code });
  });
  return loaded;
}

test('nothing is loaded before a reader agrees; then every page is counted, under the policy of the site', async () => {
  let loaded: string[] = [];
  const page = await site.open('docs', {
    before: async (own) => {
      loaded = await standIn(own);
    },
  });
  const banner = page.locator('.consent');
  await banner.getByText('This site would like to count visits').waitFor();
  expect(await page.evaluate('window.own')).toBe(true);
  expect(loaded).toEqual([]);
  await banner.getByRole('button', { name: 'Allow' }).click();
  await banner.waitFor({ state: 'hidden' });
  await expect
    .poll(() => loaded.toSorted())
    .toEqual([
      'https://eu-assets.i.posthog.com/static/array.js',
      'https://plausible.io/js/script.js',
      'https://stats.example.org/matomo.js',
    ]);
  const seen = () => page.evaluate<string[]>('(window.seen ?? []).toSorted()');
  await expect.poll(seen).toEqual(['loaded docs.example.org', 'phc_x https://eu.i.posthog.com']);
  await page.getByRole('link', { name: 'next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'B' }).waitFor();
  await expect
    .poll(seen)
    .toEqual(['$pageview', 'loaded docs.example.org', 'pageview', 'phc_x https://eu.i.posthog.com']);
  expect(await page.evaluate('_paq.map(([name]) => name)')).toEqual([
    ...['setTrackerUrl', 'setSiteId', 'trackPageView', 'enableLinkTracking'],
    ...['setCustomUrl', 'setDocumentTitle', 'trackPageView'],
  ]);
  // The document is the same one: it was not loaded again.
  expect(loaded).toHaveLength(3);
  await page.reload();
  await expect.poll(() => loaded.length).toBe(6);
  expect(await banner.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await banner.getByRole('button', { name: 'Decline' }).click();
  await page.waitForFunction('!window.plausible');
  expect(loaded).toHaveLength(6);
  await page.close();
});

test('whose browser says no is not asked', async () => {
  const page = await site.open('docs', {
    before: (own) => own.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"),
  });
  await page.getByRole('button', { name: 'Privacy choices' }).waitFor();
  expect(await page.locator('.consent').isVisible()).toBe(false);
  await page.close();
});

test('colours follow the system, until a reader chooses', async () => {
  const page = await site.open('docs', { colorScheme: 'light' });
  const html = page.locator('html');
  const shown = async () => [await html.getAttribute('data-mode'), await html.getAttribute('data-theme')];
  expect(await shown()).toEqual(['system', 'light']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toEqual(['system', 'dark']);
  const button = page.locator('[data-color-mode-toggle]');
  const name = () => button.evaluate((own: HTMLElement) => own.innerText.trim());
  expect(await name()).toBe('Colours: as the system');
  await button.click();
  expect([await shown(), await name()]).toEqual([['light', 'light'], 'Colours: light']);
  const bar = await page.locator('.navbar').evaluate((own) => getComputedStyle(own).backgroundColor);
  expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(bar);
  await button.click();
  expect(await shown()).toEqual(['dark', 'dark']);
  await page.reload();
  expect(await shown()).toEqual(['dark', 'dark']);
  await button.click();
  expect(await shown()).toEqual(['system', 'dark']);
  await page.close();
});

test('without scripts, colours are those of the system, and the accent is the one of the config', async () => {
  for (const [colorScheme, background] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(17, 20, 26)'],
  ] as const) {
    const page = await site.open('docs', { colorScheme, javaScriptEnabled: false });
    const colour = (of: string, name: 'backgroundColor' | 'borderTopColor' | 'color') =>
      page
        .locator(of)
        .first()
        .evaluate((own, key) => getComputedStyle(own)[key], name);
    expect(await colour('body', 'backgroundColor')).toBe(background);
    const words = await page.locator('.sidebar [aria-current]').evaluate((own: HTMLElement) => {
      own.style.color = 'var(--accent-text)';
      own.style.transition = 'none';
      return getComputedStyle(own).color;
    });
    expect(words).toBe(colorScheme === 'light' ? 'rgb(11, 16, 51)' : 'rgb(155, 169, 215)');
    // As dark as a dark page: buttons have an edge there.
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<i class=\"button button-primary\">')");
    expect(await colour('.button-primary', 'borderTopColor')).toBe(
      colorScheme === 'light' ? 'rgb(11, 16, 51)' : 'rgb(92, 103, 146)',
    );
    expect(await page.locator('meta[name=verification]').getAttribute('content')).toBe('abc');
    expect(await page.locator('link[rel=license]').getAttribute('href')).toBe('/base/a.svg');
    await page.close();
  }
});
