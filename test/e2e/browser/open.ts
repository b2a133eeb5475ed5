import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
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
}

export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Complaints of the page that the test expects. */
  readonly tolerated?: RegExp;
}

/** For readers who want motion: view transitions, smooth scrolling, a menu that slides in. */
export const motion: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** Builds and serves a site, or the one in a folder, for the tests of a file. */
export function openSite(files: SiteFiles | string, baseUrl: string, options: Partial<BuildOptions> = {}): OpenedSite {
  let server: HttpServer | undefined;
  let browser: Browser | undefined;
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
  afterEach(() => expect(heard.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    url: () => server?.url ?? '',
    outDir: () => dir,
    async open(path, { before, tolerated, ...context } = {}) {
      if (browser === undefined) throw new Error('no browser');
      // Without motion far fewer frames are painted: tests that are about it ask for it.
      const own = await browser.newContext({
        viewport: { width: 1200, height: 700 },
        reducedMotion: 'reduce',
        ...context,
      });
      const page = await own.newPage();
      const complaints: string[] = [];
      const complain = (text: string) => tolerated?.test(text) || complaints.push(text);
      page.on('console', (message) => complain(message.text()));
      page.on('pageerror', (error) => complain(error.message));
      page.on('close', () => heard.push(...complaints));
      await before?.(page);
      await page.goto(new URL(path, server?.url).href);
      return page;
    },
  };
}
