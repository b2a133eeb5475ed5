// Opens an address in a browser of its own and says what it cost until the operation stood in the view.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long an operation may take to come into view, ms. */
const patience = 60_000;

/**
 * @param title of the operation: its heading is waited for
 * @param warmUp a page of another site, which is opened before
 * @returns `undefined` where it does not come. `wall` is ms since the address was asked for, `cpu` ms of the page's
 *   main thread, in both of which the operation has then stood still for a second.
 */
export async function openOperation(url, title, { warmUp, judge = false }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await within(patience * (judge ? 3 : 1.2), measure(browser, url, { title, warmUp, judge }));
  } catch {
    return undefined;
  } finally {
    // A page that hangs does not let go of its browser.
    await within(5000, browser.close()).catch(() => undefined);
  }
}

async function measure(browser, url, { title, warmUp, judge }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  // What only the first page of a browser pays is not the tool's: another site has been there. Nor what only the first of a site does: its
  // process gets the focus a moment later, for which Chromium lays out what is there by then.
  await page.goto(warmUp);
  await page.goto(new URL('/blank.html', url).href);
  const session = await context.newCDPSession(page);
  // Time on the processor: other programs do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watchLongTasks);
  const scripts = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes());
  });
  await page.goto(url, { waitUntil: 'commit' });
  const wall = await page.evaluate(whenShown, { title, patience });
  const { metrics } = await session.send('Performance.getMetrics');
  const cpu = metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const { nodes, longest } = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    longest: Math.max(0, ...window.longTasks),
  }));
  const sizes = await Promise.all(scripts);
  const script = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  const faults = judge ? await axeRules(page) : undefined;
  return wall === undefined ? undefined : { wall, cpu, nodes, longest, script, faults };
}

/** Rules of axe that the page breaks; `undefined` where it takes too long to say. */
async function axeRules(page) {
  try {
    await page.evaluate(axe);
    return await within(
      patience,
      page.evaluate(async () => (await window.axe.run()).violations.length),
    );
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
function watchLongTasks() {
  window.longTasks = [];
  const note = (list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
}

/**
 * Runs in the page. Once there is a heading of that name it looks at nothing else, so that looking costs little. Before the first
 * paint it looks at nothing: to ask where a part is makes the browser lay out what has no styles yet.
 */
function whenShown({ title, patience }) {
  let headings = [];
  const isShown = () => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return false;
    if (!headings.some(({ isConnected }) => isConnected)) {
      const all = [...document.querySelectorAll('h1, h2, h3, h4, .opblock-summary-description')];
      headings = all.filter(({ textContent }) => textContent.includes(title));
    }
    return headings.some((heading) => {
      const { top, bottom, height } = heading.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    });
  };
  return new Promise((done) => {
    let since;
    const look = () => {
      const now = performance.now();
      if (!isShown()) since = undefined;
      else since ??= now;
      // What moves away again was not there yet.
      if (since !== undefined && now - since > 1000) done(since);
      else if (now > patience) done(undefined);
      else setTimeout(look, 20);
    };
    look();
  });
}

function within(ms, work) {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('too late')), ms).unref());
  return Promise.race([work, late]);
}
