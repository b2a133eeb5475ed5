import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type SiteFiles, writeSite } from '../../build-site.ts';
import { runDocsgen, startDocsgen } from '../../run-docsgen.ts';
import { connectChromium } from '../chromium.ts';

export interface WatchedSite {
  readonly root: string;
  /** Of the process that serves it: this one, unless it was given an environment or a program. */
  readonly pid: number;
  /** Of the server, without the base URL and a slash at the end. */
  readonly url: string;
  readonly write: (path: string, content: string | Uint8Array) => void;
  readonly remove: (path: string) => void;
  /** What the command has printed so far. */
  readonly printed: () => string;
  /** Ends the command, and gives its exit code: `null` where a signal ends its process, as Ctrl-C does. */
  readonly stop: () => Promise<number | null>;
}

/**
 * A site of its own, or one that is there, served by `docsgen serve --watch` until it is stopped. With an environment or
 * a program the command runs in a process of its own, else in this one.
 */
export async function serveWatch(
  site: SiteFiles | string,
  env?: Readonly<Record<string, string>>,
  bin?: string,
): Promise<WatchedSite> {
  const root = typeof site === 'string' ? site : writeSite(site);
  // The server takes what was written a moment before its start for an edit.
  await setTimeout(30);
  const args = ['serve', '--watch', '--port', '0'];
  let printed = '';
  let started: (url: string) => void;
  const serving = new Promise<string>((resolve) => {
    started = resolve;
  });
  const onStderr = (text: string) => {
    printed += text;
    const [, found] = /serving (http:\/\/[^/\s]+)\/\S* after/.exec(printed) ?? [];
    if (found !== undefined) started(found);
  };
  const { pid, end, done } = env === undefined && bin === undefined ? inProcess() : inProcessOfItsOwn();
  const ended = done.then(() => Promise.reject(new Error(`it ended: ${printed}`)));
  // It also ends after the test, when nothing waits for it.
  ended.catch(() => {});
  const url = await Promise.race([serving, ended]);

  function inProcess() {
    const controller = new AbortController();
    const done = runDocsgen(args, root, { onStderr, signal: controller.signal });
    return { pid: process.pid, end: () => controller.abort(), done };
  }

  function inProcessOfItsOwn() {
    const { child, done } = startDocsgen(args, root, env, bin);
    child.stderr?.on('data', (chunk) => onStderr(String(chunk)));
    return { pid: child.pid ?? 0, end: () => child.kill('SIGINT'), done };
  }

  return {
    root,
    pid,
    url,
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    printed: () => printed,
    async stop() {
      end();
      return (await done).code;
    },
  };
}

/** Options of the windows. Without motion fewer frames are painted. */
const still = { viewport: { width: 1280, height: 600 }, reducedMotion: 'reduce' } as const;

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
    context: () => browser.newContext(still),
    /** A page whose document carries a mark, so that a reload is noticed; errors of its scripts and policy are collected. */
    async open(address: string): Promise<{ page: Page; complaints: string[] }> {
      const page = await browser.newPage(still);
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
