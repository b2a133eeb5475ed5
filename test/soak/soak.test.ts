import { setMaxListeners } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openDev, serveWatch, type WatchedSite } from '../e2e/dev/serve-watch.ts';
import { seed } from '../effort.ts';
import { edits } from '../equality/edits.ts';
import { createRandom } from '../equality/random.ts';
import { type Files, targetOf, writeChanges, writeFirstSite } from '../equality/site.ts';

/** `SOAK_MINUTES=10 TEST_SEED=7 npm run soak` */
const minutes = Number(process.env.SOAK_MINUTES ?? 2);

const addresses = ['/docs', '/docs/guide/setup', '/docs/calls', '/releases', '/api/shop', '/'];

const dev = openDev();

/** Bytes that the server has in use, as it has written them down so far. */
function memoryIn(report: string): readonly number[] {
  return existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n').map(Number) : [];
}

/** A reader without a browser: follows the events and fetches its page after each. */
function follow(url: string, address: string, signal: AbortSignal) {
  const reader = { updates: 0, failures: [] as string[] };
  const run = async () => {
    const events = await fetch(`${url}/__docsgen/events`, { signal });
    if (events.body === null) throw new Error('no events');
    for await (const chunk of events.body) {
      if (!Buffer.from(chunk).toString().includes('event: update')) continue;
      reader.updates++;
      const page = await fetch(url + address, { signal });
      const text = await page.text();
      // A page may be gone or in error for a while; half of one, or none, is no answer.
      if (!/<\/html>\s*$/.test(text)) reader.failures.push(`${address}: ${page.status} ${text.slice(0, 200)}`);
    }
  };
  run().catch((error: unknown) => {
    if (!signal.aborted) reader.failures.push(`${address}: ${error}`);
  });
  return reader;
}

/** Asks for the index of the search, on a connection of its own: the server closes those that wait for the next request. */
async function index({ url, printed }: Pick<WatchedSite, 'url' | 'printed'>): Promise<void> {
  try {
    await (await fetch(`${url}/search-index.json`, { headers: { connection: 'close' } })).arrayBuffer();
  } catch (error) {
    throw new Error(`the server does not answer; it has printed\n${printed().slice(-2000)}`, { cause: error });
  }
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

test(`${minutes} minutes of edits`, async () => {
  const random = createRandom(seed);
  const first = writeFirstSite();
  const report = join(mkdtempSync(join(tmpdir(), 'docsgen-soak-')), 'memory');
  const plain = new Map([...first].filter(([, content]) => targetOf(content) === undefined));
  const site = await dev.serve(Object.fromEntries(plain), {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'report-memory.mjs'))}`,
    SOAK_MEMORY: report,
  });
  writeChanges(site.root, plain, first);
  const stop = new AbortController();
  // Each reader asks for page after page until then.
  setMaxListeners(0, stop.signal);
  const readers = Array.from({ length: 12 }, (_, index) =>
    follow(site.url, addresses[index % addresses.length] ?? '/', stop.signal),
  );
  const pages = await Promise.all(addresses.slice(0, 3).map((address) => dev.open(site.url + address)));
  for (const { page, complaints } of pages) {
    page.on('response', (answer) => {
      if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
    });
    page.on('requestfailed', (request) => complaints.push(`${request.failure()?.errorText} ${request.url()}`));
  }

  // A change of the base URL leaves every open page behind, and an author's own HTML knows nothing of the server.
  const leading = ['change the base URL', 'make a static page of an address'];
  const usable = edits.filter(({ name }) => !leading.includes(name));
  let files: Files = new Map(first);
  let count = 0;
  const end = Date.now() + minutes * 60_000;
  const sample = (end - Date.now()) / 40;
  let next = Date.now();
  while (Date.now() < end) {
    const before = new Map(files);
    // Now and then a branch is switched.
    if (random.once(25)) files = new Map(first);
    else for (let more = 0; more === 0 || random.once(2); more++) random.pick(usable).apply(files, random);
    writeChanges(site.root, before, files);
    count++;
    await setTimeout(random.number(300));
    if (random.once(10)) await index(site);
    if (Date.now() < next) continue;
    next += sample;
    process.kill(site.pid, 'SIGUSR2');
  }

  const memory = memoryIn(report);
  const megabytes = memory.map((bytes) => (bytes / 1024 / 1024).toFixed(1));
  console.log(
    `${count} edits, ${readers.reduce((sum, { updates }) => sum + updates, 0)} updates to ${readers.length} readers; heap and buffers after collection in MiB: ${megabytes.join(' ')}`,
  );

  writeChanges(site.root, files, first);
  const last = `The last words of seed ${seed}.`;
  for (const [path, text] of first) if (/^docs\/[^_]*\.mdx$/.test(path)) site.write(path, `${text}\n\n${last}\n`);
  // Until the server has come so far, an address that is about to go is still there.
  await expect.poll(async () => (await fetch(`${site.url}/docs`)).text(), { timeout: 60_000 }).toContain(last);
  for (const { page, complaints } of pages) {
    // What led a page on may have led it to one that is not there any more: its reader goes back.
    if ((await fetch(page.url())).status !== 200) await page.goto(`${site.url}/docs`);
    await page
      .locator('main')
      .getByText(last)
      .waitFor({ timeout: 60_000 })
      .catch(async (error: unknown) => {
        const read = async (address: string) => (await fetch(address)).text();
        const served = (await read(page.url())).includes(last) ? 'the server has it' : 'the server has not';
        const told = await read(`${site.url}/__docsgen/problems?page=${new URL(page.url()).pathname}`);
        const shows = await page.evaluate(() => document.body.innerText.slice(0, 1000)).catch(String);
        const printed = site.printed().slice(-2000);
        const parts = [`it shows: ${shows}`, ...complaints, told, printed];
        throw new Error(`${page.url()} is not right in the end; ${served}\n${parts.join('\n')}`, { cause: error });
      });
  }

  // What the old server has come to is what a new one begins with, and open pages show it.
  const fresh = await serveWatch(site.root);
  for (const address of addresses) {
    // Which islands the script knows, and the texts that it shows, depend on the pages that somebody has asked for.
    const markup = async (url: string) =>
      (await (await fetch(url + address)).text())
        .replace(/\/main-\w+\.js/, '/main.js')
        .replace(/ data-texts="[^"]*"/, '');
    const [own, other] = await Promise.all([markup(site.url), markup(fresh.url)]);
    // A page is one line: where it differs first says more than all of it.
    const at = [...own].findIndex((letter, index) => letter !== other[index]);
    expect(own.slice(Math.max(0, at - 80), at + 80), address).toBe(other.slice(Math.max(0, at - 80), at + 80));
    expect(own.length, address).toBe(other.length);
  }
  for (const { page } of pages) {
    // Redirects that came and went have led it on.
    const { page: anew } = await dev.open(fresh.url + new URL(page.url()).pathname);
    const shown = (where: typeof page) => where.locator('main').evaluate((main) => main.textContent);
    await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(await shown(anew));
    await anew.close();
  }
  await fresh.stop();
  stop.abort();
  // A stack is a fault of docsgen.
  expect(site.printed().match(/.*\n(?:\s+at .*:\d+:\d+\)?\n)+/g) ?? []).toEqual([]);
  expect(readers.flatMap(({ failures }) => failures)).toEqual([]);
  // After each edit the cache knows a few results more; whatever is not let go of comes to much more than that.
  // In the first fifth everything is made for the first time: pages, bundles, the code of Node itself.
  const warm = memory.slice(Math.ceil(memory.length / 5));
  const third = Math.floor(warm.length / 3);
  const growth = middle(warm.slice(-third)) / middle(warm.slice(0, third));
  if (third > 5) expect(growth).toBeLessThan(1.25);
});
