import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressAttributes, addressesIn } from '../../../src/shared/address-attributes.ts';
import { decodeEntities } from '../../../src/shared/decode-entities.ts';
import { eachAttribute, scanHtml } from '../../../src/shared/scan-html.ts';
import { buildOffline } from '../../../src/tools/offline/index.ts';
import { readFolder, writeSite } from '../../build-site.ts';
import { connectChromium } from '../chromium.ts';
import { organisation } from '../organisation-site.ts';
import { movingSite } from './site.ts';

let browser: Browser;
let moving = '';
let languages = '';
let below = '';
beforeAll(async () => {
  browser = await connectChromium();
  const build = async (root: string, baseUrl?: string) => {
    const { config, diagnostics, written } = await buildOffline({ cwd: root, root, baseUrl });
    expect(diagnostics).toEqual([]);
    expect(written).toBe(true);
    return config?.outDir ?? '';
  };
  moving = await build(writeSite(movingSite));
  below = await build(writeSite({ 'docs/a.md': '# A\n\n[B](b.md)\n', 'docs/b.md': '# B\n' }), '/below/');
  languages = await build(join(writeSite({ 'docsgen.config.js': '', ...organisation }), 'site'));
});
afterAll(() => browser?.close());

/** Opens a file as a double click does. What the page complains of fails the test. */
async function open(folder: string, path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('requestfailed', (request) => {
    // What a page was still loading is given up when another one is opened.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') heard.push(`${request.url()}: ${reason}`);
  });
  await page.goto(pathToFileURL(join(folder, path)).href);
  await work(page).catch((error: unknown) => {
    throw new Error(heard.join('\n'), { cause: error });
  });
  await context.close();
  expect(heard).toEqual([]);
}

const pathIn = (folder: string, page: Page) => fileURLToPath(page.url().replace(/[?#].*/, '')).slice(folder.length + 1);

/** Addresses of pages that name no file, or that a browser would look for at the root of the disk. */
function lostAddresses(folder: string): readonly string[] {
  return [...readFolder(folder)]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, html]) => {
      const lost: string[] = [];
      scanHtml(html, {
        open(name, _, nameEnd) {
          eachAttribute(html, nameEnd, (key, value) => {
            const known = addressAttributes[name]?.[key];
            for (const address of known === undefined ? [] : addressesIn(decodeEntities(value), known)) {
              const [file = ''] = decodeURI(address).split(/[?#]/);
              if (file === '' || /^[a-z]+:|^\/\//.test(address)) continue;
              if (file.startsWith('/') || !existsSync(resolve(folder, dirname(path), file)))
                lost.push(`${path}: ${address}`);
            }
          });
        },
      });
      return lost;
    });
}

test('each address of each page is that of a file next to it', () => {
  expect(lostAddresses(moving)).toEqual([]);
  // What is not there has no page to lead to.
  expect(lostAddresses(languages)).toEqual([]);
  // The base URL of the command line is that of a host.
  expect(lostAddresses(below)).toEqual([]);
  expect(existsSync(join(moving, 'docs/a.html'))).toBe(true);
  expect([...readFolder(moving).keys()].filter((path) => /^_|robots|sitemap/.test(path))).toEqual([]);
});

test('links, tabs, islands, copying and search work from files', async () => {
  await open(moving, 'docs/a.html', async (page) => {
    await page.click('.counter button');
    await page.waitForFunction(() => document.querySelector('.counter button')?.textContent === 'Count: 4');
    await page.click('.tabs [role=tab] >> text=macOS');
    expect(await page.isVisible('.tabs >> text=brew >> nth=0')).toBe(true);
    await page.click('text=To B');
    await page.waitForURL(/docs\/b\.html$/);
    // What a page remembers reaches one in another process of the browser in its own time.
    const isChosen = async () => {
      const isThere = await page.isVisible('.tabs >> text=brew >> nth=0');
      if (!isThere) await page.reload();
      return isThere;
    };
    await expect.poll(isChosen).toBe(true);
    await page.goBack();
    await page.click('text=a part of B');
    await page.waitForURL(/docs\/b\.html#second$/);
    await page.keyboard.press('/');
    await page.keyboard.type('page c');
    await page.waitForFunction(() => document.querySelector('.search-option')?.textContent?.includes('Page C'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/docs\/c\.html/);
    expect(pathIn(moving, page)).toBe('docs/c.html');
    expect(await page.textContent('h1')).toBe('Page C');
  });
});

test('each language has its own search and leads to the others', async () => {
  await open(languages, 'de/server/einrichtung.html', async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('über');
    await page.waitForSelector('.search-option');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/de\/ueber-uns\.html/);
    await page.click('.locales summary, .locales button');
    await page.click('.locales a[lang=ar]');
    await page.waitForURL(/\/ar\/about\.html$/);
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
  });
});
