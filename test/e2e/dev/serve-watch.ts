import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type SiteFiles, writeSite } from '../../build-site.ts';
import { startDocsgen } from '../../run-docsgen.ts';
import { connectChromium } from '../chromium.ts';

export interface WatchedSite {
  readonly root: string;
  /** Of the process that serves it. */
  readonly pid: number;
  /** Of the server, without a slash at the end. */
  readonly url: string;
  readonly write: (path: string, content: string | Uint8Array) => void;
  readonly remove: (path: string) => void;
  /** What the command has printed so far. */
  readonly printed: () => string;
  /** Ends the command as Ctrl-C does, and gives its exit code: `null`, since the signal ends it. */
  readonly stop: () => Promise<number | null>;
}

/** A site of its own, or one that is there, served by `docsgen serve --watch` until it is stopped. */
export async function serveWatch(
  site: SiteFiles | string,
  env: Readonly<Record<string, string>> = {},
  bin?: string,
): Promise<WatchedSite> {
  const root = typeof site === 'string' ? site : writeSite(site);
  const { child, done } = startDocsgen(['serve', '--watch', '--port', '0'], root, env, bin);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      printed += String(chunk);
      const [, found] = /serving (http:\S+?)\/ after/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => reject(new Error(`it ended: ${printed}`)));
  });
  return {
    root,
    pid: child.pid ?? 0,
    url,
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    printed: () => printed,
    async stop() {
      child.kill('SIGINT');
      return (await done).code;
    },
  };
}

/** A browser for all tests of a file, and sites that end with them. */
export function openDev() {
  let browser: Browser;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    browser = await connectChromium();
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await browser.close();
  });
  return {
    async serve(...given: Parameters<typeof serveWatch>): Promise<WatchedSite> {
      const site = await serveWatch(...given);
      stops.push(site.stop);
      return site;
    },
    /** A window of its own, for several tabs: they share connections. */
    context: () => browser.newContext({ viewport: { width: 1280, height: 600 } }),
    /** A page whose document carries a mark, so that a reload is noticed; errors of its scripts and policy are collected. */
    async open(address: string): Promise<{ page: Page; complaints: string[] }> {
      const page = await browser.newPage({ viewport: { width: 1280, height: 600 } });
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
          complaints.push(message.text());
      });
      await page.goto(address);
      await mark(page);
      return { page, complaints };
    },
  };
}

export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window);
}

/** What the overlay says; `''` where there is none. */
export function overlay(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('docsgen-problems')?.shadowRoot?.textContent ?? '');
}
