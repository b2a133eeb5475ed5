import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { BuildOptions } from '../../../src/assembly/build.ts';
import { type HttpServer, serveFolder } from '../../../src/core/http/index.ts';
import { buildSite, type SiteFiles } from '../../build-site.ts';
import { connectChromium } from '../chromium.ts';

export interface OpenedSite {
  /** Where the site begins. */
  readonly url: () => string;
  readonly outDir: () => string;
  /** A page of the site in a browser profile of its own. What it has complained of when it is closed fails the test. */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>;
  /**
   * The one tab of tests that need no profile of their own, in the usual size and with this page: it is loaded unless it is
   * there. To open a page costs more than most tests do with it. What it complains of fails the test that it happens in.
   */
  readonly shared: (path: string) => Promise<Page>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Complaints of the page that the test expects. */
  readonly tolerated?: RegExp;
}

/** For readers who want motion: view transitions, a menu that slides in. */
export const motion: BrowserContextOptions = { reducedMotion: 'no-preference' };

const usualSize = { width: 1200, height: 700 };

/** Hears of errors of scripts, and of what the browser refuses or misses. */
function listen(page: Page, complain: (text: string) => unknown): void {
  page.on('console', (message) => complain(message.text()));
  page.on('pageerror', (error) => complain(error.message));
}

/** Waits until a page has done what follows from all that has happened so far: it was drawn, and has nothing left to do. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    return frame()
      .then(frame)
      .then(() => new Promise((idle) => requestIdleCallback(idle)));
  });

/** Waits for the script that remembers where a reader is, which is loaded with the first scroll. */
export async function remembersPlaces(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /place-/.test(name)));
  await settled(page);
}

/**
 * Opens the console of an operation. What is laid out above while its button is pressed may move that away: then a reader clicks again,
 * but not while it is opening.
 */
export async function openConsole(section: Locator): Promise<Locator> {
  const opener = section.locator('[data-try-it]');
  const step = async () => {
    const isOpening = (await opener.getAttribute('aria-busy')) ?? (await opener.getAttribute('aria-expanded'));
    if (isOpening !== 'true') await opener.click();
    return opener.getAttribute('aria-expanded');
  };
  await expect.poll(step, { timeout: 30_000, interval: 250 }).toBe('true');
  return section.getByRole('region', { name: 'Try it' });
}

/** Builds and serves a site, or the one in a folder, for the tests of a file. */
export function openSite(files: SiteFiles | string, baseUrl: string, options: Partial<BuildOptions> = {}): OpenedSite {
  let server: HttpServer | undefined;
  let browser: Browser | undefined;
  let tab: Page | undefined;
  let dir = '';
  /** Of pages that are closed: an error that is thrown in the handler of an event would end up in the connection. */
  const heard: string[] = [];
  beforeAll(async () => {
    const { result, printed } = await buildSite(files, options);
    expect(printed).toBe('');
    dir = result.config?.outDir ?? '';
    server = await serveFolder({ dir, host: 'localhost', port: 0, baseUrl });
    browser = await connectChromium();
  });
  afterEach(async ({ task }) => {
    // What it said before has been heard when it answers.
    await tab?.evaluate('0');
    if (task.result?.state === 'fail') {
      // As the test has left it, the next one could fail for that alone.
      await tab?.close();
      tab = undefined;
    }
    expect(heard.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const urlOf = (path: string) => new URL(path, server?.url).href;
  const newPage = async (context: BrowserContextOptions = {}) => {
    if (browser === undefined) throw new Error('no browser');
    // Without motion far fewer frames are painted: tests that are about it ask for it.
    const own = await browser.newContext({ viewport: usualSize, reducedMotion: 'reduce', ...context });
    return own.newPage();
  };
  return {
    url: () => server?.url ?? '',
    outDir: () => dir,
    async open(path, { before, tolerated, ...context } = {}) {
      const page = await newPage(context);
      const complaints: string[] = [];
      listen(page, (text) => tolerated?.test(text) || complaints.push(text));
      page.on('close', () => heard.push(...complaints));
      await before?.(page);
      await page.goto(urlOf(path));
      return page;
    },
    async shared(path) {
      if (tab === undefined) {
        tab = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
        listen(tab, (text) => heard.push(text));
      }
      if (tab.viewportSize()?.width !== usualSize.width) await tab.setViewportSize(usualSize);
      if (tab.url() !== urlOf(path)) await tab.goto(urlOf(path));
      return tab;
    },
  };
}
