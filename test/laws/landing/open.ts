import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { makeOld, missOfPlace, missOfTarget, placeInView, rested, widthsOfLetters } from './measure.ts';
import type { Link, Opening } from './openings.ts';

/** Pixels that a place may be off. */
const tolerance = 12;

/** Pixels of a line of text. */
const line = 30;

export interface Site {
  readonly url: string;
  /** Permalinks. */
  readonly pages: readonly string[];
}

type Rest = () => Promise<void>;

/** Times that an opening is tried which a busy machine or browser did not let finish. */
const tries = 3;

/** @returns what was missed; an opening that was never driven to its end is a miss, too */
export async function open(browser: Browser, opening: Opening, site: Site): Promise<readonly string[]> {
  const failures: string[] = [];
  while (failures.length < tries) {
    try {
      return await openOnce(browser, opening, site);
    } catch (error) {
      failures.push(String(error));
    }
  }
  return [`not driven: ${failures.join('; ')}`];
}

async function openOnce(browser: Browser, opening: Opening, site: Site): Promise<readonly string[]> {
  const context = await browser.newContext({
    viewport: { width: opening.width, height: 850 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(90_000);
  try {
    if (opening.old) await context.addInitScript(makeOld);
    return await openIn(context, opening, site);
  } finally {
    await context.close();
  }
}

async function openIn(context: BrowserContext, opening: Opening, site: Site): Promise<readonly string[]> {
  const { link, way, slow, late } = opening;
  const page = await context.newPage();
  const rest = resting(page, late);
  if (late > 0) {
    await page.route(/\.(?:woff2|png|svg|webp|avif|js)(?:\?|$)/, async (route) => {
      await new Promise((done) => setTimeout(done, late * Math.random()));
      await route.continue().catch(() => undefined);
    });
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  const url = (path: string) => `${site.url}${path}`;
  if (way === 'first load') {
    await page.goto(url(link.to));
    return targetIsHeld(page, rest);
  }
  if (way === 'hash change') {
    const [path = '', anchor = ''] = link.to.split('#');
    await page.goto(url(path));
    await scroll(page, opening, rest);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, anchor);
    return targetIsHeld(page, rest);
  }
  if (way === 'click') {
    await page.goto(url(link.from));
    await scroll(page, opening, rest);
    await follow(page, link);
    return targetIsHeld(page, rest);
  }
  await page.goto(url(link.to));
  await rest();
  await scroll(page, opening, rest);
  await rest();
  const place = opening.scrolled > 0 ? await page.evaluate(placeInView) : null;
  const letters = await page.evaluate(widthsOfLetters);
  const isBack = async () => {
    await rest();
    if (place === null) return opening.scrolled > 0 ? [] : targetIsHeld(page, rest);
    const off = await page.evaluate(missOfPlace, place);
    // In another font lines break elsewhere, also between the line that is read and this place.
    const isSameFont = (await page.evaluate(widthsOfLetters)) === letters;
    return Math.abs(off) <= (isSameFont ? tolerance : line + place.top / 10) ? [] : [`${place.id} is off by ${off}`];
  };
  if (way === 'reload') {
    await page.reload();
    return isBack();
  }
  const left = page.url();
  const isFollowed = await page.evaluate(() => {
    const other = [...document.querySelectorAll<HTMLAnchorElement>('header a[href^="/"]')];
    const next = other.find(({ pathname }) => pathname !== location.pathname);
    // The document may be gone before it has answered.
    setTimeout(() => next?.click());
    return next !== undefined;
  });
  // A home page may redirect to the page that was left.
  if (isFollowed) await page.waitForURL(({ href }) => href !== left, { waitUntil: 'commit' });
  else await page.goto(url(site.pages.find((from) => from !== link.to.split('#')[0]) ?? '/'));
  await rest();
  await page.goBack();
  return isBack();
}

/**
 * Waits until the page rests, and nothing is on its way to it: on a busy machine that may take longer than `late`. Where the router has to
 * load the document, the one that was asked is gone.
 */
function resting(page: Page, late: number): Rest {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // Of what the document before was waiting for nothing more may be heard.
    if (request.isNavigationRequest()) pending.clear();
    pending.add(request);
  });
  const end = (request: Request) => pending.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => {
    for (let left = 5; ; ) {
      try {
        await page.evaluate(rested, late);
        if (pending.size === 0) return;
      } catch (error) {
        left -= 1;
        if (left < 0 || !/because of a navigation/.test(String(error))) throw error;
        await page.waitForLoadState();
      }
    }
  };
}

/** Scrolls as a reader does, by the wheel. */
async function scroll(page: Page, { scrolled, width }: Opening, rest: Rest): Promise<void> {
  if (scrolled === 0) return;
  await page.mouse.move(width / 2, 500);
  for (let left = scrolled; left > 0; left -= 1) {
    // A busy browser may get to it when the next thing is asked for.
    const isTurned = page.evaluate(() => new Promise((done) => addEventListener('wheel', done, { once: true })));
    await page.evaluate(() => undefined);
    await page.mouse.wheel(0, 850 * Math.min(left, 1));
    await isTurned;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await rest();
}

async function follow(page: Page, { from, to }: Link): Promise<void> {
  await page.evaluate(
    ([own, address]) => {
      const hash = address?.slice(address.indexOf('#'));
      document
        .querySelector<HTMLElement>(
          `main a[href="${address?.startsWith(`${own}#`) ? hash : address}"], main a[href="${address}"]`,
        )
        ?.click();
    },
    [from, to],
  );
  await page.waitForURL(({ href }) => decodeURI(href).endsWith(decodeURI(to)), { waitUntil: 'commit' });
}

/** Asks twice: what has moved away a moment later was not held. */
async function targetIsHeld(page: Page, rest: Rest): Promise<readonly string[]> {
  for (const when of ['', ' a moment later']) {
    await rest();
    const miss = await page.evaluate(missOfTarget);
    if (Math.abs(miss) > tolerance) return [`the target is off by ${Math.round(miss)}${when}`];
  }
  return [];
}
