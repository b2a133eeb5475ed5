// Opens the same page as docsgen and other tools build it, on a slowed-down processor and line, and prints what a
// reader waits for: largest contentful paint, layout shift, blocking time, and the bytes that were loaded.
//   npm run bench:vitals

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { writeCorpus } from './corpus.mjs';
import { peers, prepare, run } from './peers/index.mjs';

const runs = 5;
const types = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A phone of the middle class on a slow 4G line. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750e3 / 8 };
const slowdown = 4;

const corpus = mkdtempSync(join(tmpdir(), 'docsgen-corpus-'));
writeCorpus(100, corpus);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
console.log('| tool | LCP ms | CLS | blocking ms | requests | script KB gz | all KB gz |');
console.log('| --- | --: | --: | --: | --: | --: | --: |');
try {
  for (const name of Object.keys(peers)) {
    const folder = prepare(name, corpus);
    run(name, folder);
    const out = join(folder, peers[name].out);
    const path = typicalPage(out);
    const { url, close } = await serve(out);
    const results = [];
    for (let index = 0; index < runs; index++) results.push(await measure(url + path));
    close();
    const median = (pick) => results.map(pick).sort((a, b) => a - b)[runs >> 1];
    const row = [
      median(({ lcp }) => lcp).toFixed(0),
      median(({ cls }) => cls).toFixed(3),
      median(({ blocking }) => blocking).toFixed(0),
      median(({ requests }) => requests),
      (median(({ script }) => script) / 1024).toFixed(1),
      (median(({ bytes }) => bytes) / 1024).toFixed(1),
    ];
    console.log(`| ${name} | ${row.join(' | ')} |`);
  }
} finally {
  await browser.close();
  rmSync(corpus, { recursive: true });
}

async function measure(url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const kinds = new Map();
  const sizes = { script: 0, bytes: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.requests++;
    sizes.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') sizes.script += encodedDataLength;
  });
  await page.addInitScript(() => {
    Object.assign(window, { seen: { lcp: 0, cls: 0, blocking: 0 } });
    const observe = (type, each) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => {
      window.seen.lcp = startTime;
    });
    observe('layout-shift', ({ value }) => {
      window.seen.cls += value;
    });
    observe('longtask', ({ duration }) => {
      window.seen.blocking += Math.max(0, duration - 50);
    });
  });
  await page.goto(url, { waitUntil: 'load' });
  // What a page does when it has nothing else to do counts as well.
  await page.waitForTimeout(4000);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return { ...seen, ...sizes };
}

/** As hosts do: compressed, and with the clean address of a page. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = [path, `${path}.html`, join(path, 'index.html')].find(
      (name) => existsSync(name) && statSync(name).isFile(),
    );
    if (file === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    });
    response.end(gzipSync(readFileSync(file)));
  });
  await new Promise((done) => server.listen(0, 'localhost', done));
  return { url: `http://localhost:${server.address().port}`, close: () => server.close() };
}

function typicalPage(out) {
  const files = readdirSync(out, { recursive: true }).filter((path) => /page-57(?:\.html|\/index\.html)$/.test(path));
  return `/${files[0].replace(/(?:\/index)?\.html$/, '')}`;
}
