import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, serveFolder } from '../../../src/core/http/index.ts';
import { apiDocument } from '../../bench/api/corpus.mjs';
import { buildSite, readFolder } from '../../build-site.ts';
import { connectChromium } from '../../e2e/chromium.ts';
import { effort, isLong, seed } from '../../effort.ts';
import { prepared } from '../../prepared.ts';
import { runDocsgen } from '../../run-docsgen.ts';
import { open } from './open.ts';
import { describeOpening, drawOpenings, type Link, linksOf } from './openings.ts';

// The law: a first load, a click and a change of the hash put the target at its scroll margin, or as near to it as the end of the page
// allows, and hold it there whatever is laid out or arrives late; Back, Forward and reload restore what was in view, and the target
// where a reader has not scrolled.

const openings = effort(6, 400);
/** Tabs at the same time: each is the other work of the others. */
const tabs = isLong ? 4 : 2;

let browser: Browser;
const servers: HttpServer[] = [];
const urls = new Map<string, string>();
const links: (readonly Link[])[] = [];

beforeAll(async () => {
  browser = await connectChromium();
  const large = await buildSite({
    'docsgen.config.js': `export default { title: 'Large', search: false, fonts: false,
      api: [{ id: 'api', document: 'api.json', route: '/api', layout: 'single' }] };`,
    'api.json': JSON.stringify(apiDocument(isLong ? 200 : 30)),
  });
  const folders = [(await prepared('site')).outDir, large.result.config?.outDir ?? ''];
  if (isLong) folders.push(await buildManual());
  for (const [index, dir] of folders.entries()) {
    const server = await serveFolder({ dir, host: 'localhost', port: 0, baseUrl: '/' });
    const name = ['site', 'large', 'manual'][index] ?? '';
    servers.push(server);
    urls.set(name, server.url.replace(/\/$/, ''));
    links.push(linksOf(name, pagesIn(dir)));
  }
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers) await server.close();
});

async function buildManual(): Promise<string> {
  const { outDir } = await prepared('site');
  const dir = `${outDir}-manual`;
  await runDocsgen(
    ['build', 'site/manual', '--out', dir, '--cache-dir', `${dir}-cache`],
    join(import.meta.dirname, '../../..'),
  );
  return dir;
}

/** Markup by permalink. */
function pagesIn(dir: string): ReadonlyMap<string, string> {
  return new Map(
    [...readFolder(dir).keys()]
      .filter((path) => path.endsWith('index.html'))
      .map((path) => [`/${path}`.replace(/\/index\.html$/, '') || '/', readFileSync(join(dir, path), 'utf8')]),
  );
}

test(
  'every opening lands at its target, and a reader who comes back finds what was left',
  async () => {
    const noise = isLong
      ? new Worker(
          'for (;;) { const end = Date.now() + 50; while (Date.now() < end); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50); }',
          { eval: true },
        )
      : undefined;
    const waiting = [...drawOpenings(links, openings, seed)];
    const site = ({ link }: { readonly link: Link }) => ({
      url: urls.get(link.site) ?? '',
      pages: links.flat().flatMap(({ site: own, from }) => (own === link.site ? [from] : [])),
    });
    const misses: string[] = [];
    const workOff = async () => {
      for (let opening = waiting.pop(); opening; opening = waiting.pop()) {
        for (const miss of await open(browser, opening, site(opening)))
          misses.push(`${miss}: ${describeOpening(opening)}`);
      }
    };
    await Promise.all(Array.from({ length: tabs }, workOff));
    await noise?.terminate();
    expect(misses).toEqual([]);
  },
  isLong ? 14_400_000 : 300_000,
);
