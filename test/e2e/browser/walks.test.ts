import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { effort, howToRepeat, isLong, seed } from '../../effort.ts';
import { createRandom, type Random } from '../../equality/random.ts';
import { motion, openSite } from './open.ts';
import { movingSite } from './site.ts';

// The law: whatever a reader does, and however fast, the page of the address is shown as a first load shows it. Without a connection it is
// that page, or the one before below a box that says so, and so it is while the host fails; the box goes by itself when the page can be had.

const site = openSite(movingSite, '/base/');

const walks = effort(2, 200);
const stepsOfWalk = 20;

interface Walk {
  readonly page: Page;
  readonly random: Random;
  isOnline: boolean;
  /** How the host answers requests for pages. */
  host: Host;
}

type Host = (route: Route) => Promise<unknown>;

const answers: Host = (route) => route.continue();
const hosts: readonly Host[] = [
  answers,
  (route) => route.abort(),
  (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><title>Busy</title>' }),
  (route) => new Promise((done) => setTimeout(done, 400)).then(() => route.continue()),
];

/** Runs in the page once it has answered: a document that is left gives no answer. */
type Act = (part: number) => unknown;

const acts: Readonly<Record<string, Act>> = {
  follow: (part) => {
    // The link of the search opens a dialog, and files have no page.
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([data-search],[target],[download])')];
    const pages = links.filter(({ href }) => href.startsWith(location.origin) && !/\.(?!html)\w+$/.test(href));
    const link = pages[Math.floor(part * pages.length)];
    // One that was never fetched.
    if (link && part % 0.01 < 0.005) link.search = `?${part}`;
    link?.click();
  },
  back: () => navigation.canGoBack && history.back(),
  forward: () => history.forward(),
  reload: () => navigator.onLine && location.reload(),
  scroll: (part) => scrollTo(0, part * document.documentElement.scrollHeight),
  retry: () => document.querySelector<HTMLElement>('[id="@failure"] button')?.click(),
  fragment: () => {
    location.hash = 'second';
  },
};

/** The more often, the more of them: readers follow links, most of all. */
const kinds = [
  'follow',
  'follow',
  'follow',
  'follow',
  'follow',
  'back',
  'back',
  'connection',
  'host',
  ...Object.keys(acts),
  'search',
];

async function step(walk: Walk): Promise<string> {
  const { page, random } = walk;
  const kind = random.pick(kinds);
  const part = random.number(1000) / 1000;
  if (kind === 'connection') {
    walk.isOnline = !walk.isOnline;
    await page.context().setOffline(!walk.isOnline);
    return walk.isOnline ? 'online' : 'offline';
  }
  if (kind === 'host') {
    walk.host = random.pick(hosts);
    return `host ${hosts.indexOf(walk.host)}`;
  }
  if (kind === 'search') {
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
  } else {
    const act = `setTimeout(${acts[kind]}, 0, ${part})`;
    // Between two documents there is none.
    await page.evaluate(act).catch(() => undefined);
  }
  return `${kind} ${part}`;
}

/** What differs between pages, and what must not be left of another one. */
function view() {
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((found) => found.textContent).join();
  const countOf = (selector: string) => document.querySelectorAll(selector).length;
  const parts = [...document.body.children].filter((part) => !part.matches('.visually-hidden'));
  return {
    title: document.title,
    heading: textOf('h1'),
    entry: textOf('.sidebar [aria-current]'),
    kind: document.documentElement.dataset.kind,
    parts: parts.map(({ nodeName, className }) => `${nodeName}.${className}`).join(' '),
    inert: countOf('[inert]'),
    open: countOf('dialog[open],.dropdown[open],[popover=auto]:popover-open'),
    boxes: countOf('[id="@failure"]'),
    isOnItsWay: document.readyState !== 'complete' || navigation.transition !== null || countOf('.progress') > 0,
  };
}

/** @returns what is wrong with what is shown now, if anything */
async function miss({ page, isOnline, host }: Walk, fresh: Page): Promise<string> {
  const shown = await page.evaluate(view);
  if (shown.isOnItsWay) return 'it does not rest';
  if (shown.boxes > 0 && !(isOnline && host === answers)) return '';
  const { href, pathname } = new URL(page.url());
  await fresh.goto(href.replace(/#.*/, ''));
  const expected: object = await fresh.evaluate(view);
  return Object.entries(expected)
    .filter(([name, value]) => shown[name as keyof typeof shown] !== value)
    .map(([name, value]) => `${name} of ${pathname} is ${shown[name as keyof typeof shown]}, not ${value}`)
    .join('; ');
}

async function check(walk: Walk, fresh: Page): Promise<void> {
  const { page } = walk;
  let last = '';
  const step = async () => {
    // The browser has a page of its own where a document had to be loaded that could not be had, and so may a host.
    const isLost = await page
      .evaluate("location.protocol === 'chrome-error:' || document.title === 'Busy'")
      .catch(() => false);
    if (isLost) {
      walk.isOnline = true;
      walk.host = answers;
      await page.context().setOffline(false);
      await page.reload();
    }
    last = await miss(walk, fresh).catch(String);
    return last;
  };
  await expect
    .poll(step, { timeout: 30_000, interval: 100 })
    .toBe('')
    .catch(() => {
      throw new Error(last);
    });
}

test(
  'whatever a reader does, the page of the address is shown as a first load shows it',
  async () => {
    const random = createRandom(seed);
    const fresh = await site.open('docs/a', { tolerated: /./ });
    for (let number = 0; number < walks; number++) {
      const done: string[] = [];
      const options = { tolerated: /Failed to load|net::|chrome-error:/, ...(random.once(2) ? motion : {}) };
      const walk: Walk = { page: await site.open('docs/c', options), random, isOnline: true, host: answers };
      await walk.page.route('**/docs/**', (route) => walk.host(route));
      try {
        for (let count = 0; count < stepsOfWalk; count++) {
          done.push(await step(walk));
          if (random.once(2)) await check(walk, fresh);
          else await walk.page.waitForTimeout(random.number(3) * random.number(100));
        }
        walk.isOnline = true;
        walk.host = answers;
        await walk.page.context().setOffline(false);
        await check(walk, fresh);
      } catch (error) {
        const again = howToRepeat('test/e2e/browser/walks.test.ts');
        throw new Error(`after ${done.join(', ')}: ${error}\n${again}`, { cause: error });
      }
      await walk.page.close();
    }
    await fresh.close();
  },
  isLong ? 7_200_000 : 300_000,
);
