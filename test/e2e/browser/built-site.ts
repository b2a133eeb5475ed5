import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type HttpServer, serveFolder } from '../../../src/core/http/index.ts';
import { prepared } from '../../prepared.ts';
import { connectChromium } from '../chromium.ts';

/** A browser, and this repository's site as it was built before the tests. */
export function openBuiltSite(): { readonly browser: () => Browser; readonly url: (path: string) => string } {
  let server: HttpServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const { outDir } = await prepared('site');
    server = await serveFolder({ dir: outDir, host: 'localhost', port: 0, baseUrl: '/' });
    browser = await connectChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    browser() {
      if (browser === undefined) throw new Error('no browser');
      return browser;
    },
    url: (path) => new URL(path, server?.url).href,
  };
}

/** Addresses of one page of each template. */
export const templates = [
  /^\/$/,
  /^\/no-such-page$/,
  /^\/search$/,
  /^\/releases(?:\/archive|\/tags|\/tags\/aql|\/mdx-blog-post)?$/,
  /^\/api\/cdr\/(?:admin|tags)$/,
  /^\/docs(?:\/tags|\/category\/explore)?$/,
];
