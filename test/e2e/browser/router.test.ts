import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { effort, share } from '../../effort.ts';
import { motion, openSite, remembersPlaces, settled } from './open.ts';
import { movingSite } from './site.ts';

const site = openSite(movingSite, '/base/');

/** Stays with the document: gone after a page load. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const sameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const follow = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click();
/** Fetched by the router, and not by the browser for a document of its own. */
const fetched = (route: Route) => route.request().resourceType() !== 'document';
const toB = (page: Page) => page.locator('.sidebar').getByRole('link', { name: 'Page B' }).click();
/** Paths of the pages that scripts fetch from now on, as they have come. */
const fetchedBy = (page: Page): ReadonlySet<string> => {
  const paths = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'fetch') paths.add(new URL(request.url()).pathname);
  });
  return paths;
};
/** Takes the connection away. The browser's network process learns of it after the page that asks, so the page tries it. */
const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  const isOffline = () =>
    !navigator.onLine &&
    fetch('/base/?offline', { cache: 'no-store' }).then(
      () => false,
      () => true,
    );
  await expect.poll(() => page.evaluate(isOffline)).toBe(true);
};
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash;

test('a link shows the next page without loading a document', async () => {
  const page = await site.open('docs/a', motion);
  await mark(page);
  await page.evaluate(() => scrollTo(0, 300));
  await follow(page, 'To B');
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await sameDocument(page)).toBe(true);
  expect(await page.title()).toBe('Page B | Moving');
  expect(path(page)).toBe('/base/docs/b');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.locator('html').getAttribute('data-path')).toBe('docs/b');
  // As after a page load: the next Tab starts from the top.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  expect(await page.locator('.sidebar [aria-current]').innerText()).toBe('Page B');
  await expect.poll(() => page.locator('[role=status]').innerText()).toBe('Page B | Moving');
  await page.close();
});

test('a target is held where the page is too short for a moment, as parts are laid out', async () => {
  const page = await site.open('docs/b#second', motion);
  const place = () => page.evaluate(() => document.getElementById('second')?.getBoundingClientRect().top);
  await expect.poll(() => page.locator('html').getAttribute('data-held')).toBe('');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const before = await place();
  const cut = await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    main.style.display = 'none';
    // Asking for it lays the page out, and the browser scrolls to its end.
    const cutTo = document.documentElement.scrollHeight > 0 ? scrollY : Number.NaN;
    main.style.display = '';
    main.append(Object.assign(document.createElement('div'), { style: 'height: 500px' }));
    return cutTo;
  });
  expect(cut).toBeLessThan(100);
  await expect.poll(place).toBe(before);
  await page.close();
});

test('a link leads to the top of the next page from wherever it is, and a fragment to its part', async () => {
  const page = await site.open('docs/b', motion);
  await mark(page);
  // As a reader clicks: the driver would scroll the link into view first.
  const clickAtTheEnd = (href: string) =>
    page.evaluate((address) => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      const link = document.querySelector<HTMLAnchorElement>('.pagination a') as HTMLAnchorElement;
      link.href = address;
      link.click();
    }, href);
  const arrived = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
  const top = () => page.evaluate(() => navigation.transition?.finished.then(() => scrollY) ?? scrollY);
  await clickAtTheEnd('/base/docs/a');
  await arrived('Page A');
  expect(await top()).toBe(0);
  // The page that is shown already is begun again, as the browser would.
  await clickAtTheEnd('/base/docs/a');
  await expect.poll(top).toBe(0);
  await clickAtTheEnd('/base/docs/b#no-such-part');
  await arrived('Page B');
  expect(await top()).toBe(0);
  await clickAtTheEnd('/base/docs/a#second');
  await arrived('Page A');
  await expect
    .poll(() => page.locator('#second').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
    .toBeLessThan(200);
  expect(await top()).toBeGreaterThan(0);
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('back and forward restore where the reader was', async () => {
  const page = await site.open('docs/a', motion);
  await mark(page);
  await page.evaluate(() => scrollTo(0, 700));
  await page.locator('.sidebar').getByRole('link', { name: 'Page B' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.evaluate(() => scrollTo(0, 450));
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Page A' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(450);
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test.each(['late', 'missing'])(
  'a page that was left before the script was there is restored, too: %s',
  async (script) => {
    let answer = () => {};
    const late = new Promise<void>((done) => (answer = done));
    const page = await site.open('docs/a', { ...motion, tolerated: /Failed to (?:load|fetch)/ });
    await page.route('**/place-*.js', async (route) => {
      await late;
      await (script === 'late' ? route.continue() : route.abort());
    });
    const asked = page.waitForRequest('**/place-*.js');
    await page.evaluate(() => scrollTo(0, 700));
    await asked;
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.sidebar a[href$="/b"]')?.click());
    await expect.poll(() => path(page)).toBe('/base/docs/b');
    answer();
    await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Page A' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await page.close();
  },
);

test('going back before the script is there leads back, too', async () => {
  const page = await site.open('docs/c');
  await toB(page);
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/main-*.js', (route) => late.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.evaluate(() => history.back());
  answer();
  await page.getByRole('heading', { level: 1, name: 'Page C' }).waitFor();
  expect(path(page)).toBe('/base/docs/c');
  await page.close();
});

test('a link with a fragment leads to its part of the next page, and of this one', async () => {
  const page = await site.open('docs/a', motion);
  await mark(page);
  await follow(page, 'a part of B');
  await expect.poll(() => path(page)).toBe('/base/docs/b#second');
  const top = () => page.locator('#second').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThan(0);
  await page.goBack();
  await page.locator('.toc').getByRole('link', { name: 'Last' }).click();
  await expect.poll(() => path(page)).toBe('/base/docs/a#last');
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('an address inside a closed part opens it', async () => {
  const page = await site.open('docs/a#hidden');
  await page.getByRole('heading', { name: 'Hidden' }).waitFor();
  await page.close();
});

test.each([false, true])(
  'a closed part that was at the top when the page was left is as it was: open %s',
  async (open) => {
    const page = await site.open('docs/a', { ...motion, viewport: { width: 1200, height: 300 } });
    const part = page.locator('main details', { has: page.getByText('More', { exact: true }) });
    const summary = () => part.locator('summary').evaluate((own) => Math.round(own.getBoundingClientRect().top));
    if (open) await part.locator('summary').click();
    // The line that is read is the bottom of the bars.
    await part.locator('summary').evaluate((own) => scrollBy(0, own.getBoundingClientRect().top - 140));
    await remembersPlaces(page);
    const before = await summary();
    await page.reload();
    await expect.poll(() => page.locator('html').getAttribute('data-held')).toBe('');
    await expect.poll(summary).toBe(before);
    expect(await part.evaluate((own: HTMLDetailsElement) => own.open)).toBe(open);
    await page.close();
  },
);

test('an address whose fragment cannot be decoded is one without a place', async () => {
  const page = await site.open('docs/a#%zz');
  await page.evaluate(() => {
    location.hash = '#%';
    scrollTo(0, document.body.scrollHeight);
  });
  await settled(page);
  await page.close();
});

test('what is no page is left to the browser, and so is what leaves the site', async () => {
  const file = await site.open('docs/a');
  await follow(file, 'a file');
  await file.waitForURL('**/base/data.json');
  await file.close();

  const leaving = await site.open('docs/a', {
    before: (own) => own.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' })),
  });
  await follow(leaving, 'elsewhere');
  await leaving.waitForURL('https://elsewhere.example/');
  await leaving.close();
});

test('what a reader opens in another tab leaves this one as it is', async () => {
  const page = await site.open('docs/a');
  await mark(page);
  // The last to hear of the click says whether the browser would follow it by itself, and keeps it from that: a tab in
  // the background may take its time.
  const isLeftAlone = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('click', (event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        });
      }),
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: 'To B', exact: true })
    .click({ modifiers: ['ControlOrMeta'] });
  expect(await isLeftAlone).toBe(true);
  expect(path(page)).toBe('/base/docs/a');
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('names of files are no addresses: in links, in the address bar, and on the not-found page', async () => {
  const page = await site.open('docs/a');
  await follow(page, 'B by its file');
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await expect.poll(() => path(page)).toBe('/base/docs/b');
  await page.close();

  // A plain host serves the file under its own name.
  const html = await (await fetch(new URL('docs/b', site.url()))).text();
  const plain = await site.open('docs/b/index.html?x=1#second', {
    before: (own) => own.route('**/index.html*', (route) => route.fulfill({ body: html, contentType: 'text/html' })),
  });
  await expect.poll(() => path(plain)).toBe('/base/docs/b#second');
  expect(new URL(plain.url()).search).toBe('?x=1');
  await plain.close();

  const slash = await site.open('docs/b/?x=1#second');
  await expect.poll(() => path(slash)).toBe('/base/docs/b#second');
  await slash.close();

  const missing = await (await fetch(new URL('nowhere', site.url()))).text();
  const asked: string[] = [];
  const lost = await site.open('docs/b.html', {
    tolerated: /404/,
    before: async (own) => {
      own.on('request', (request) => {
        // Others are fetched ahead, and the page itself is kept.
        if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
      });
      await own.route('**/b.html', (route) => route.fulfill({ status: 404, body: missing, contentType: 'text/html' }));
    },
  });
  await lost.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(asked).toEqual(['/base/docs/b.html', '/base/docs/b']);
  await lost.close();
});

test('a page that is not there is shown as the not-found page, and left again', async () => {
  const page = await site.open('docs/a', { tolerated: /404/ });
  await page.evaluate(() => navigation.navigate('/base/docs/gone'));
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Page A' }).waitFor();
  // It has a script of its own, so the browser loads it as a document, and the page after it.
  expect(new URL(page.url()).pathname).toBe('/base/docs/a');
  await page.close();
});

test('pages are fetched when a reader points at a link, never on a slow or metered line', async () => {
  const asks = async (connection: object, expected: readonly string[]) => {
    const addresses: string[] = [];
    const page = await site.open('docs/a', {
      before: async (own) => {
        await own.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
        own.on('request', (request) => addresses.push(new URL(request.url()).pathname));
      },
    });
    await page.locator('.sidebar').getByRole('link', { name: 'Page C' }).hover();
    await settled(page);
    const asked = () => addresses.filter((address) => /\/docs\/[bc]$/.test(address)).sort();
    await expect.poll(asked).toEqual(expected);
    await page.close();
  };
  await asks({ effectiveType: '4g', saveData: false }, ['/base/docs/b', '/base/docs/c']);
  await asks({ effectiveType: '4g', saveData: true }, []);
  await asks({ effectiveType: '2g' }, []);
  await asks({ effectiveType: 'slow-2g' }, []);
});

test('on a line that Chromium slows down the bar shows, and the page comes', async () => {
  const page = await site.open('docs/c', {
    before: (own) =>
      own.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 800, downloadThroughput: 20_000, uploadThroughput: 20_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  // The page looks by itself: the driver of a busy machine may come too late.
  const titleBelow = page.waitForFunction(() => {
    const isShown = (document.querySelector('.progress')?.getBoundingClientRect().width ?? 0) > 0;
    return isShown && document.querySelector('h1')?.innerText;
  });
  await toB(page);
  expect(await (await titleBelow).jsonValue()).toBe('Page C');
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await page.locator('.progress').count()).toBe(0);
  await page.close();
});

test('a bar shows after 200 ms that a page is on its way', async () => {
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  const page = await site.open('docs/c', {
    before: (own) => own.route('**/docs/b', (route) => late.then(() => route.continue())),
    ...motion,
  });
  await page.evaluate(() => (document.querySelector('.sidebar a[href$="/b"]') as HTMLElement).click());
  const bar = page.locator('.progress');
  await bar.waitFor({ state: 'attached' });
  const widthAt = (time: number) =>
    bar.evaluate((own, ms) => {
      const [animation] = own.getAnimations();
      if (animation) animation.currentTime = ms;
      return own.getBoundingClientRect().width;
    }, time);
  expect(await widthAt(195)).toBe(0);
  expect(await widthAt(600)).toBeGreaterThan(100);
  answer();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await page.locator('.progress').count()).toBe(0);
  await page.close();
});

test('who goes back while the transition to the next page begins is where the address says', async () => {
  const page = await site.open('docs/a', {
    ...motion,
    before: (own) =>
      own.addInitScript(() => {
        // A machine so slow that the callback of the first transition is called as late as the second transition begins.
        const waiting: (() => void)[] = [];
        document.startViewTransition = (change) => {
          const updateCallbackDone = new Promise<void>((done, fail) => {
            waiting.push(() => {
              try {
                done((change as () => undefined)());
              } catch (error) {
                fail(error);
              }
            });
          });
          if (waiting.length === 2) for (const call of waiting) call();
          return { updateCallbackDone } as ViewTransition;
        };
        Object.assign(window, { waiting });
      }),
  });
  await follow(page, 'To B');
  await page.waitForFunction(() => (window as unknown as { waiting: unknown[] }).waiting.length === 1);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => (window as unknown as { waiting: unknown[] }).waiting.length === 2);
  await page.getByRole('heading', { level: 1, name: 'Page A' }).waitFor();
  expect(path(page)).toBe('/base/docs/a');
  await page.close();
});

test('a page that cannot be fetched is loaded, and a second failure is said, with a way to try again', async () => {
  const page = await site.open('docs/c', {
    tolerated: /Failed to load|net::/,
    before: (own) => own.route('**/docs/b', (route) => (fetched(route) ? route.abort() : route.continue())),
  });
  await mark(page);
  await toB(page);
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await sameDocument(page)).toBe(false);

  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Page C' }).waitFor();
  await toB(page);
  const box = page.getByRole('alert');
  await box.getByText('This page could not be loaded.').waitFor();
  await page.unroute('**/docs/b');
  await box.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(path(page)).toBe('/base/docs/b');
  await page.close();
});

test('without a connection the reader sees a message, and keeps the frame of the page', async () => {
  const page = await site.open('docs/c', {
    tolerated: /Failed to load|net::/,
    before: (own) => own.route('**/docs/b', (route) => route.abort()),
  });
  await goOffline(page);
  await toB(page);
  await page.getByRole('alert').waitFor();
  expect(await page.locator('.sidebar').isVisible()).toBe(true);
  // There is a connection, and no server yet.
  await page.context().setOffline(false);
  await page.getByText('The server does not answer as it should.').waitFor();
  expect(await page.getByRole('alert').innerText()).not.toMatch(/fetch|Error/);
  await page.unroute('**/docs/b');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.close();
});

test('pages that were seen are there without a connection, the first of the visit too', async () => {
  let kept: ReadonlySet<string> = new Set();
  const page = await site.open('docs/c', {
    tolerated: /Failed to load|net::/,
    before: async (own) => {
      kept = fetchedBy(own);
    },
  });
  await mark(page);
  const shows = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
  const visit = (name: string) =>
    page.evaluate((address) => navigation.navigate(address).finished?.then(() => true), `/base/docs/${name}`);
  await visit('a');
  // More guesses than are cached do not push out what was seen.
  await page.evaluate(() => {
    for (let n = 0; n < 30; n++) {
      const link = Object.assign(document.createElement('a'), { href: `/base/docs/guess-${n}` });
      document.querySelector('main')?.append(link);
      link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    }
  });
  await visit('b');
  // Kept when the browser has nothing else to do.
  await expect.poll(() => kept.has('/base/docs/c')).toBe(true);
  await goOffline(page);
  await page.goBack();
  await shows('Page A');
  await page.goBack();
  await shows('Page C');
  await page.goForward();
  await shows('Page A');
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('a page that cannot be had leaves the one that is there, which is itself again on the way back', async () => {
  const page = await site.open('docs/c', { tolerated: /Failed to load|net::/ });
  await mark(page);
  await page.evaluate(() => scrollTo(0, 900));
  await goOffline(page);
  await toB(page);
  const box = page.getByRole('alert');
  await box.getByText('This page could not be loaded.').waitFor();
  expect(await box.innerText()).toMatch(
    /^This page could not be loaded\. Below is the page you were on\.\s+You seem to be offline\.\s+Retry$/,
  );
  expect(path(page)).toBe('/base/docs/b');
  expect(await page.getByRole('heading', { level: 1, name: 'Page C' }).count()).toBe(1);
  // In sight from where the reader was.
  expect((await box.boundingBox())?.y).toBeGreaterThan(0);
  expect((await box.boundingBox())?.y).toBeLessThan(500);
  // Another one that is not there, and back to the page, by way of the first.
  await page.evaluate(() => navigation.navigate('/base/docs/never-seen'));
  await expect.poll(() => path(page)).toBe('/base/docs/never-seen');
  await expect.poll(() => page.locator('[id="@failure"]').count()).toBe(1);
  for (const expected of ['/base/docs/b', '/base/docs/c']) {
    await page.goBack();
    await expect.poll(() => path(page)).toBe(expected);
  }
  await expect.poll(() => box.count()).toBe(0);
  expect(await page.title()).toBe('Page C | Moving');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('a page that could not be had comes by itself once there is a connection', async () => {
  const page = await site.open('docs/c', { tolerated: /Failed to load|net::/ });
  await mark(page);
  await goOffline(page);
  await toB(page);
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.title()).toBe('Page B | Moving');
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test.for([1, 2, 3])('it comes by itself, too, if the first requests after that fail: %s', async (expected) => {
  let failures = 0;
  const page = await site.open('docs/c', { tolerated: /Failed to load|net::/ });
  await mark(page);
  await goOffline(page);
  await toB(page);
  await page.getByRole('alert').waitFor();
  await page.route('**/docs/b', (route) => (failures++ < expected ? route.abort() : route.continue()));
  await page.context().setOffline(false);
  await page.getByText('The server does not answer as it should.').waitFor();
  // What is open, and the focus, stay until it can be had.
  await page.getByRole('button', { name: 'Retry' }).focus();
  await expect.poll(() => failures).toBeGreaterThanOrEqual(expected);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Retry');
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('the box about a page that cannot be had stays when the page before it is shown only then', async () => {
  const page = await site.open('docs/c', { ...motion, tolerated: /Failed to load|net::/ });
  await toB(page);
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Page C' }).waitFor();
  await goOffline(page);
  await page.evaluate(() => {
    document.startViewTransition = (change) => {
      const updateCallbackDone = new Promise<void>((done) => Object.assign(window, { begin: done })).then(
        change as () => undefined,
      );
      return { updateCallbackDone } as ViewTransition;
    };
  });
  await toB(page);
  await page.waitForFunction(() => 'begin' in window);
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => navigation.navigate('/base/docs/never-seen'));
  await failed;
  await page.evaluate(() => (window as unknown as { begin: () => void }).begin());
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await expect.poll(() => page.locator('[id="@failure"]').count()).toBe(1);
  expect(path(page)).toBe('/base/docs/never-seen');
  await page.close();
});

test('a part that is chosen while a page is on its way is one of that page', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await site.open('docs/c', {
    before: (own) => own.route('**/docs/b', (route) => arrival.then(() => route.continue())),
  });
  await mark(page);
  await toB(page);
  await expect.poll(() => path(page)).toBe('/base/docs/b');
  await page.evaluate(() => {
    location.hash = 'second';
  });
  arrive();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  expect(path(page)).toBe('/base/docs/b#second');
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('a part of a page that could not be had is landed at when it comes', async () => {
  const page = await site.open('docs/c', { tolerated: /Failed to load|net::/ });
  await mark(page);
  await goOffline(page);
  await page.evaluate(() => navigation.navigate('/base/docs/b#second'));
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await expect
    .poll(() => page.locator('#second').evaluate((part) => Math.abs(part.getBoundingClientRect().y) < 200))
    .toBe(true);
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

/** The site on a host that has its own idea of how long an answer can be used. */
async function startHost(headers: Readonly<Record<string, string>>): Promise<string> {
  const host = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '', site.url()), {
      headers: { accept: request.headers.accept ?? '*/*' },
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '', ...headers });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => host.listen(0, listening));
  onTestFinished(() => void host.close());
  return `http://localhost:${(host.address() as AddressInfo).port}`;
}

const manners = [
  { 'cache-control': 'no-store' },
  { 'cache-control': 'no-cache' },
  { 'cache-control': 'public, max-age=0, must-revalidate' },
  { 'cache-control': 'no-cache', vary: 'accept' },
];
test.each(share(manners, 2))(
  'pages that were read are there without a connection, on a host that says %o',
  async (headers) => {
    const page = await site.open('about:blank', { tolerated: /Failed to load|net::|404/ });
    const kept = fetchedBy(page);
    await page.goto(`${await startHost(headers as Record<string, string>)}/base/docs/c`);
    const shows = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => kept.has('/base/docs/c')).toBe(true);
    // Fetched ahead, and shown without a connection.
    await page.locator('.sidebar').getByRole('link', { name: 'Page B' }).hover();
    await expect.poll(() => kept.has('/base/docs/b')).toBe(true);
    await goOffline(page);
    await page.locator('.sidebar').getByRole('link', { name: 'Page B' }).click();
    await shows('Page B');
    await page.evaluate(() => navigation.navigate('/base/docs/never-seen'));
    await page.locator('[id="@failure"]').waitFor();
    await page.goBack();
    await shows('Page B');
    await page.goBack();
    await shows('Page C');
    expect(await page.locator('[id="@failure"]').count()).toBe(0);
    await page.close();
  },
);

test('an answer of another deploy is loaded whole, and not mixed into the old page', async () => {
  const html = await (await fetch(new URL('docs/b', site.url()))).text();
  const other = html.replace(/assets\/main-\w+\.js/, 'assets/main-OTHER.js');
  const page = await site.open('docs/c', {
    before: (own) =>
      own.route('**/docs/b', (route) =>
        fetched(route) ? route.fulfill({ body: other, contentType: 'text/html' }) : route.continue(),
      ),
  });
  await mark(page);
  await toB(page);
  await expect.poll(() => sameDocument(page)).toBe(false);
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.close();
});

test('the menu of a narrow screen closes when it has led on', async () => {
  const page = await site.open('docs/a', { ...motion, viewport: { width: 390, height: 800 } });
  await mark(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('.drawer').getByRole('link', { name: 'Page B' }).click();
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await expect.poll(() => page.locator('.drawer').isVisible()).toBe(false);
  expect(await sameDocument(page)).toBe(true);
  await page.close();
});

test('a site under another path than it was built for says which, whatever fails first', async () => {
  const html = await (await fetch(new URL('docs/a', site.url()))).text();
  expect(html).toContain('<img src="/base/logo.svg"');
  // The styles fail before the page is read, or after everything else.
  for (const late of [false, true]) {
    const page = await site.open('docs/a', {
      tolerated: /404|MIME|Refused/,
      before: async (own) => {
        const logoFailed = own.waitForEvent('response', (response) => response.url().endsWith('logo.svg'));
        await own.route('**/*', async (route) => {
          if (late && route.request().url().endsWith('.css')) await logoFailed;
          await route.fulfill({ status: 404, body: '' });
        });
        await own.route('**/elsewhere/docs/a/', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
      },
    });
    await page.goto(new URL('/elsewhere/docs/a/', site.url()).href);
    const banner = page.getByRole('alert');
    expect(await banner.innerText()).toBe("This site did not load properly. Set baseUrl: '/elsewhere/'");
    expect(await banner.evaluate((own) => getComputedStyle(own).backgroundColor)).toBe('rgb(187, 17, 34)');
    await page.close();
  }
});

test('a site under another path says which, on a host that answers every address with a page', async () => {
  const html = await (await fetch(new URL('docs/a', site.url()))).text();
  const page = await site.open('about:blank', { tolerated: /404|MIME|Refused|text\/html/ });
  await page.route('**/*', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto(new URL('/elsewhere/docs/a', site.url()).href);
  const banner = page.getByRole('alert');
  await banner.waitFor();
  expect(await banner.innerText()).toBe("This site did not load properly. Set baseUrl: '/elsewhere/'");
  // Icons are as large as the text without a style sheet.
  const sizes = await page
    .locator('svg')
    .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().width));
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBeLessThan(40);
  await page.close();
});

test('a page whose styles are missing says so, and so do the pages after it', async () => {
  const page = await site.open('docs/c', {
    tolerated: /404|MIME|Refused|Failed to load/,
    before: (own) => own.route('**/*.css', (route) => route.fulfill({ status: 404, body: '' })),
  });
  const banner = page.getByRole('alert');
  expect(await banner.innerText()).toBe('This site did not load properly. Reload the page.');
  await mark(page);
  await follow(page, 'To A');
  await page.getByRole('heading', { level: 1, name: 'Page A' }).waitFor();
  expect(await sameDocument(page)).toBe(true);
  expect(await banner.isVisible()).toBe(true);
  expect(await page.locator('main').count()).toBe(1);
  await page.close();
});

test('styles that import others from a host that is out of reach are there', async () => {
  const page = await site.open('docs/c', {
    tolerated: /404|MIME|Refused|Failed to load/,
    before: (own) =>
      own.route('**/*.css', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `@import url(/gone/fonts.css?x);${await response.text()}` });
      }),
  });
  await page.waitForLoadState('load');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.close();
});

test('many pages later there is no more memory in use', async () => {
  const page = await site.open('docs/a');
  const session = await page.context().newCDPSession(page);
  // Ends on a page without islands, which may or may not have got their script by then.
  const visit = (count: number) =>
    page.evaluate(async (times) => {
      for (let n = 0; n < times; n++) {
        const name = 'abc'[n % 3];
        await navigation.navigate(`/base/docs/${name}`, { history: 'replace' }).finished;
        dispatchEvent(new Event('scroll'));
      }
    }, count);
  const inUse = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { nodes, jsEventListeners, usedSize };
  };
  const count = effort(9, 30);
  // What islands need stays.
  await page.locator('.counter button').click();
  await page.getByText('Count: 4').waitFor();
  await visit(count);
  const before = await inUse();
  await visit(2 * count);
  // What is fetched ahead may still be on its way, and goes: what is kept for good stays.
  const growth = async () => {
    const after = await inUse();
    return Math.max(
      after.nodes / before.nodes,
      after.jsEventListeners / before.jsEventListeners,
      after.usedSize / before.usedSize,
    );
  };
  await expect.poll(growth).toBeLessThan(1.3);
  await page.close();
}, 120_000);

test('a page whose script is gone can still be read and left', async () => {
  rmSync(join(site.outDir(), 'assets'), { recursive: true });
  const page = await site.open('docs/a', { tolerated: /404|MIME|Refused/ });
  await follow(page, 'To B');
  await page.getByRole('heading', { level: 1, name: 'Page B' }).waitFor();
  await page.close();
});
