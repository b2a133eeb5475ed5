import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Problems } from '../../../src/shared/dev-problem.ts';
import { effort, howToRepeat, isDue, seed } from '../../effort.ts';
import { edits } from '../../equality/edits.ts';
import { createRandom, type Random } from '../../equality/random.ts';
import { type Features, type Files, isPart, writeChanges, writeFirstSite } from '../../equality/site.ts';
import { openDev, overlay, serveWatch, type WatchedSite } from './serve-watch.ts';

// The law: what `serve --watch` shows after any edits is what it shows when it is started then, in each answer and in the page that is open.
// While something has an error, pages may stay as they were, and only what blocks them is compared.

const steps = effort(4, 150);
const dev = openDev();

/** Edits after which they rightly differ: packages are looked at when their manager has written its lock file. */
const left = ['link or copy a package', 'edit a package in its place'];

interface Answer {
  readonly blocking: string;
  readonly whole: string;
}

async function answer(site: WatchedSite, address: string): Promise<Answer> {
  const response = await fetch(site.url + address, { headers: { accept: 'text/html' } });
  const html = (await response.text()).replaceAll(site.url, '').replace(/\?v=[\w-]+/g, '');
  const about = await fetch(`${site.url}/__docsgen/problems?page=${encodeURIComponent(address)}`);
  const problems = (await about.json()) as Problems;
  const whole = [response.status, response.url.slice(site.url.length), JSON.stringify(problems), html].join('\n');
  return { blocking: JSON.stringify(problems.blocking), whole };
}

/** Adds the addresses that pages link to. */
async function crawl(site: WatchedSite, known: Set<string>): Promise<void> {
  for (const address of known) {
    if (known.size > 60) return;
    const { whole } = await answer(site, address);
    for (const [, href = ''] of whole.matchAll(/href="(\/[^"#?]*)/g))
      if (!/\.\w+$|__docsgen/.test(href)) known.add(href);
  }
}

async function answersDiffer(live: WatchedSite, fresh: WatchedSite, known: ReadonlySet<string>) {
  const pairs: { readonly address: string; readonly own: Answer; readonly wanted: Answer }[] = [];
  // All of them first: code that cannot be bundled is found where a page that uses it is asked for.
  for (const address of known)
    pairs.push({ address, own: await answer(live, address), wanted: await answer(fresh, address) });
  const hasErrors = pairs.some(({ wanted }) => wanted.blocking !== '[]');
  const part = hasErrors ? 'blocking' : 'whole';
  const differing = pairs.find(({ own, wanted }) => own[part] !== wanted[part]);
  const difference =
    differing && `${differing.address}\n${firstDifference(differing.own[part], differing.wanted[part])}`;
  return { hasErrors, difference };
}

/** What a reader sees, without what scripts say once or look for when a page begins. */
const shownBy = async (page: Page) => {
  const shown = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('title, h1, main p, main li, main pre, .sidebar a, .navbar a, .toc a')];
    const own = texts.filter((element) => !element.closest('.visually-hidden, .not-found, figure.code + *, .tabs'));
    return [location.pathname, ...own.map(({ textContent }) => textContent)].join('\n');
  });
  return `${shown}\n${await overlay(page)}`;
};

function firstDifference(live: string, fresh: string): string {
  let at = 0;
  while (live[at] === fresh[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 150), at + 150));
  return `served on: ${around(live)}\nfresh: ${around(fresh)}`;
}

function edit(files: Files, random: Random, features: Features): { readonly files: Files; readonly name: string } {
  for (;;) {
    const { name, apply } = random.pick(edits);
    const edited = new Map(files);
    const path = left.includes(name) ? undefined : apply(edited, random);
    if (path !== undefined && isPart(path, features)) return { files: edited, name: `${name} (${path})` };
  }
}

const baseOf = (files: Files) => /baseUrl: '([^']*)'/.exec(String(files.get('docsgen.config.ts')))?.[1] ?? '/';

const kinds: readonly Features[] = ['text', 'code', 'api', 'many'];
/** One kind a day. */
const due = kinds.filter((_, index) => process.env.TEST_RUNS !== undefined || isDue(index, kinds.length));

test.for(due)(
  'what a writer sees after any edits is what a fresh start shows (%s)',
  { timeout: 60_000 + steps * 30_000 },
  async (features) => {
    const random = createRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-live-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const root = join(folder, 'site');
    let files = writeFirstSite(features);
    const snapshots = [files];
    writeChanges(root, new Map(), files);
    const live = await dev.serve(root);
    const { page } = await dev.open(`${live.url}/docs`);
    const history: string[] = [];
    const known = new Set(['/', '/docs']);
    for (let step = 0; step < steps; step++) {
      const before = files;
      if (random.once(6)) {
        files = random.pick(snapshots);
        history.push('return');
      } else {
        const { name, ...edited } = edit(files, random, features);
        files = edited.files;
        history.push(name);
      }
      writeChanges(root, before, files);
      const address = random.pick([...known].filter((address) => address.startsWith(baseOf(files)) || address === '/'));
      // Before the new base URL is served, its addresses have no page that could follow.
      if (random.once(3) && baseOf(before) === baseOf(files)) await page.goto(live.url + address);
      const copy = join(folder, `fresh-${step}`);
      cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.includes('/.docsgen') });
      const fresh = await serveWatch(copy);
      await crawl(fresh, known);
      let state = await answersDiffer(live, fresh, known);
      const why = () => `${history.join('\n')}\n${howToRepeat('test/e2e/dev/edits.test.ts')}\n${state.difference}`;
      const answers = async () => {
        state = await answersDiffer(live, fresh, known);
        return state.difference;
      };
      await expect
        .poll(answers, { timeout: 30_000 })
        .toBeUndefined()
        .catch(() => expect.unreachable(why()));
      if (!state.hasErrors) {
        await page.waitForURL((url) => url.pathname.startsWith(baseOf(files)));
        const { page: other } = await dev.open(fresh.url + new URL(page.url()).pathname);
        let shown = '';
        const differs = async () => {
          const [own, wanted] = [await shownBy(page), await shownBy(other)];
          shown = own === wanted ? '' : firstDifference(own, wanted);
          return shown;
        };
        await expect
          .poll(differs, { timeout: 30_000 })
          .toBe('')
          .catch(() => expect.unreachable(`${why()}\n${shown}`));
        await other.close();
        if (step % 5 === 0) snapshots.push(files);
      } else if (!random.once(3)) {
        history.push('return');
        const good = random.pick(snapshots);
        writeChanges(root, files, good);
        files = good;
      }
      await fresh.stop();
      rmSync(copy, { recursive: true, force: true });
    }
  },
);
