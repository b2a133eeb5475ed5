import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SiteFiles } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { openSite, settled } from './open.ts';

const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`docs/many/m${n}.md`, `# Herd ${n}\n\nOne of many gnus.\n`]),
  );

const zoo: SiteFiles = {
  'docsgen.config.js': `export default {
    title: 'Zoo', fonts: false, baseUrl: '/base/',
    colorMode: { default: 'dark', toggle: true },
    api: [{ id: 'pets', document: 'pets.yaml', route: '/api/pets' }],
  };\n`,
  'docs/cats.md': `---
title: Cats
keywords: [felines]
---
Cats purr.

## Food {#food}

They eat \`cat_food_id\`, as in <b>bold</b> &amp; \`a < b\`.

## Sleep {#sleep}

Sixteen hours; getSleepHours tells.

<input aria-label="Name" />

<div contentEditable="true">Here you may write</div>
`,
  'docs/birds.md': '---\ntitle: Birds\n---\nThey fly, cats do not. Some call the felines their foes.\n',
  'docs/secret.md': '---\ntitle: Secret\nunlisted: true\n---\nxenops\n',
  'releases/2024-04-08-first.md': '---\ntitle: First\n---\nCats arrive.\n',
  'pets.yaml': `openapi: 3.1.0
info: {title: Pets, version: '1'}
tags: [{name: Pets}]
paths:
  /pets/{pet_id}:
    get: {operationId: getPet, tags: [Pets], summary: Get a pet, parameters: [{name: pet_id, in: path, required: true, schema: {type: string}}], responses: {'200': {description: A pet}}}
    put: {operationId: updatePet, tags: [Pets], summary: Update a pet, parameters: [{name: pet_id, in: path, required: true, schema: {type: string}}, {name: If-Match, in: header, schema: {type: string}}], responses: {'412': {description: It has changed}}}
`,
  ...many(20),
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const optionsOf = (page: Page) => dialogOf(page).getByRole('option');
const titles = (page: Page) =>
  dialogOf(page).locator('.search-option:not(.search-section) .search-title').allInnerTexts();

/** Opens it, unless it is open. */
async function openSearch(page: Page): Promise<void> {
  if (!(await dialogOf(page).isVisible())) await page.keyboard.press('/');
  await fieldOf(page).waitFor();
}

/** Types a question and waits for its answer. */
async function ask(page: Page, question: string): Promise<void> {
  const status = dialogOf(page).locator('[role=status]');
  await fieldOf(page).fill('');
  await expect.poll(() => status.innerText()).toBe('');
  await fieldOf(page).fill(question);
  await expect.poll(() => status.innerText()).toMatch(/result/);
}

const currentTitle = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.querySelector('.search-title')?.textContent;
  });

describe('search', () => {
  const site = openSite(zoo, '/base/', { without: [] });

  test('it opens by click and by key, and gives the focus back', async () => {
    const page = await site.shared('docs/cats');
    const link = page.getByRole('link', { name: 'Search' });
    for (const open of [
      () => link.press('Enter'),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('Meta+k'),
      () => page.keyboard.press('/'),
    ]) {
      await link.focus();
      await open();
      await fieldOf(page).waitFor();
      expect(await fieldOf(page).evaluate((own) => own === document.activeElement)).toBe(true);
      expect(await fieldOf(page).inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'hidden' });
      expect(await link.evaluate((own) => own === document.activeElement)).toBe(true);
    }
    await link.click();
    await dialogOf(page).getByRole('button', { name: 'Close search' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await link.click();
    await fieldOf(page).waitFor();
    await page.mouse.click(5, 300);
    await dialogOf(page).waitFor({ state: 'hidden' });
  });

  test('a slash that is typed into a field stays a slash', async () => {
    const page = await site.shared('docs/cats');
    const field = page.getByLabel('Name');
    await field.press('/');
    expect(await field.inputValue()).toBe('/');
    const editor = page.getByText('Here you may write');
    await editor.focus();
    await page.keyboard.press('/');
    expect(await editor.innerText()).toBe('/Here you may write');
    await settled(page);
    expect(await dialogOf(page).count()).toBe(0);
  });

  test('nothing of it is loaded before it is asked for', async () => {
    const asked: string[] = [];
    const page = await site.open('docs/cats', {
      before: async (own) => void own.on('request', (request) => asked.push(request.url())),
    });
    await page.waitForLoadState('networkidle');
    const own = () => asked.filter((url) => /search-/.test(url) || url.includes('/assets/search/'));
    expect(own()).toEqual([]);
    await page.keyboard.press('/');
    await ask(page, 'cats');
    expect(own().length).toBeGreaterThan(3);
    expect(new Set(asked.map((url) => new URL(url).origin)).size).toBe(1);
    await page.close();
  });

  test('what a reader types before its script is there is searched for', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((done) => (arrive = done));
    const page = await site.open('docs/birds', {
      before: (own) => own.route('**/assets/search-*.js', (route) => arrival.then(() => route.continue())),
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('catsx');
    await page.keyboard.press('Backspace');
    expect(await fieldOf(page).inputValue()).toBe('cats');
    // It can be closed, and opened again, with the same keys as ever.
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Search' }).click();
    await page.keyboard.type('pur');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    // A page that comes while a reader is typing leaves the field alone.
    await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href$="/docs/cats"]')?.click());
    await page.keyboard.press('/');
    await page.keyboard.type('pu');
    await page.getByRole('heading', { level: 1, name: 'Cats', includeHidden: true }).waitFor({ state: 'attached' });
    await page.keyboard.type('r');
    expect(await fieldOf(page).inputValue()).toBe('pur');
    expect(await optionsOf(page).count()).toBe(0);
    arrive();
    await expect.poll(() => titles(page)).toEqual(['Cats']);
    await page.keyboard.type('r');
    expect(await fieldOf(page).inputValue()).toBe('purr');
    await page.close();
  });

  test('Enter before its script is there opens the first result', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((done) => (arrive = done));
    const page = await site.open('docs/birds', {
      before: (own) => own.route('**/assets/search-*', (route) => arrival.then(() => route.continue())),
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('updatePet');
    await page.keyboard.press('Enter');
    arrive();
    await page.waitForURL('**/base/api/pets#operation/updatePet');
    await dialogOf(page).waitFor({ state: 'hidden' });
    // Only that time.
    await page.keyboard.press('Control+k');
    await ask(page, 'cats');
    expect(await dialogOf(page).isVisible()).toBe(true);
    await page.close();
  });

  test.each(['api/pets#operation/updatePet', 'docs/cats'])(
    'it keeps the focus while the page below becomes %s',
    async (path) => {
      let arrive = () => {};
      const arrival = new Promise<void>((done) => (arrive = done));
      const page = await site.open('docs/birds', {
        before: (own) =>
          own.route(`**/base/${path.replace(/#.*/, '')}*`, (route) => arrival.then(() => route.continue())),
      });
      await page.evaluate((to) => {
        const link = document.createElement('a');
        link.href = `/base/${to}`;
        document.querySelector('main')?.append(link);
        link.click();
      }, path);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('ca');
      // Its script has made the rest of it, and keeps the focus.
      await dialogOf(page).getByRole('button', { name: 'Close search' }).waitFor();
      const before = await page.title();
      arrive();
      await expect.poll(() => page.title()).not.toBe(before);
      await settled(page);
      await page.keyboard.type('ts');
      expect(await fieldOf(page).inputValue()).toBe('cats');
      await page.close();
    },
  );

  test('phones show their keyboard: the field has the focus before the tap is over', async () => {
    const page = await site.open('docs/birds', { viewport: { width: 390, height: 700 }, hasTouch: true });
    await page.evaluate(() =>
      addEventListener('click', () => {
        document.documentElement.dataset.focused = document.activeElement?.className;
      }),
    );
    await page.getByRole('link', { name: 'Search' }).tap();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.focused)).toBe('search-field');
    await page.close();
  });

  test('keyboards of other scripts open it with the key that has the K', async () => {
    const page = await site.open('docs/birds');
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    );
    await fieldOf(page).waitFor();
    await page.close();
  });

  test('results are grouped by page, with the places in it and the words that were found', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    await ask(page, 'cat_food_id');
    const group = dialogOf(page).getByRole('group', { name: 'Cats' });
    const place = group.getByRole('option', { name: /^Food/ });
    expect(await place.getAttribute('href')).toBe('/base/docs/cats#food');
    // The heading is its title, and is not told twice.
    expect(await place.locator('.search-excerpt').innerText()).toMatch(/^They eat /);
    expect(await place.locator('mark').allInnerTexts()).toContain('cat_food_id');
    // Text that looks like markup is text.
    expect(await place.innerText()).toMatch(/a < b/);
    expect(await place.locator('b').count()).toBe(0);
    expect(await dialogOf(page).locator('[role=status]').innerText()).toBe('1 result');
  });

  test('names in code, paths and statuses are found, whole and in part', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    for (const [question, title] of [
      ['cat_food_id', 'Cats'],
      ['food id', 'Cats'],
      ['getSleepHours', 'Cats'],
      ['sleep hours', 'Cats'],
      ['updatePet', 'Update a pet'],
      ['If-Match', 'Update a pet'],
      ['412', 'Update a pet'],
      ['PUT /pets/{pet_id}', 'Update a pet'],
      ['GET /pets/{pet_id}', 'Get a pet'],
    ] as const) {
      await ask(page, question);
      expect((await titles(page))[0], question).toContain(title);
    }
  });

  test('keys choose a result, and Enter goes there', async () => {
    const page = await site.open('docs/birds');
    await page.keyboard.press('/');
    await ask(page, 'pet');
    const all = await titles(page);
    expect(all.length).toBeGreaterThan(1);
    expect(await currentTitle(page)).toBe(all[0]);
    await page.keyboard.press('ArrowDown');
    expect(await currentTitle(page)).toBe(all[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await currentTitle(page)).toBe(all.at(-1));
    await page.keyboard.press('ArrowDown');
    expect(await currentTitle(page)).toBe(all[0]);

    // Before its answer is there: not the first of what was asked before.
    await fieldOf(page).fill('updatePet');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/base/api/pets#operation/updatePet');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Pets' }).waitFor();
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.close();
  });

  test('a click goes to a place on the page that is shown', async () => {
    const page = await site.open('docs/cats');
    await page.keyboard.press('/');
    await ask(page, 'hours');
    await optionsOf(page).filter({ hasText: 'Sixteen hours' }).last().click();
    await page.waitForURL('**/base/docs/cats#sleep');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.close();
  });

  test('pages that were chosen are offered the next time', async () => {
    const page = await site.open('docs/birds');
    await page.keyboard.press('/');
    await expect.poll(() => dialogOf(page).innerText()).toContain('Words, names of fields');
    await ask(page, 'purr');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cats' }).waitFor();
    await page.keyboard.press('/');
    await fieldOf(page).fill('');
    const recent = dialogOf(page).getByRole('group', { name: 'Recent' });
    await recent.getByRole('option', { name: 'Cats' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await currentTitle(page)).toBe('Cats');
    await page.evaluate(() =>
      localStorage.setItem('docsgen:/base/:search', '[{"href":"javascript:alert(1)","title":"x","trail":""}]'),
    );
    await page.reload();
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
    expect(await dialogOf(page).getByRole('group', { name: 'Recent' }).count()).toBe(0);
    await page.close();
  });

  test('kinds narrow it, pressed and released', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    await ask(page, 'cats');
    expect((await titles(page)).sort()).toEqual(['Birds', 'Cats', 'First']);
    expect(await dialogOf(page).locator('.search-kind > .search-heading').allInnerTexts()).toEqual([
      'Documentation',
      'Releases',
    ]);
    const button = dialogOf(page).getByRole('button', { name: 'Releases' });
    await button.click();
    await expect.poll(() => titles(page)).toEqual(['First']);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await expect.poll(async () => (await titles(page)).length).toBe(3);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
  });

  test('more results come when they are asked for', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    await ask(page, 'gnus');
    expect(await titles(page)).toHaveLength(8);
    await dialogOf(page).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => titles(page)).toHaveLength(16);
    expect(await fieldOf(page).evaluate((own) => own === document.activeElement)).toBe(true);
    expect(await currentTitle(page)).toBe((await titles(page))[8]);
    await dialogOf(page).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => titles(page)).toHaveLength(20);
    expect(await dialogOf(page).getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  test('where nothing is found it says so, and shows the way to everything', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    for (const question of ['qqqqzzzz', 'xenops']) {
      await ask(page, question);
      expect(await optionsOf(page).count()).toBe(0);
      expect(await dialogOf(page).innerText()).toContain(`Nothing found for ${question}`);
    }
    await dialogOf(page).getByRole('link', { name: 'look through everything' }).click();
    await page.waitForURL('**/base/search');
    await page.getByRole('main').getByRole('link', { name: 'Cats' }).waitFor();
  });

  test('typing errors and words that are nowhere are named, and the rest is answered', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    await ask(page, 'arrve');
    expect(await titles(page)).toEqual(['First']);
    expect(await dialogOf(page).innerText()).toContain('Nothing found for arrve. Searched for arrive.');
    await ask(page, 'sleep qqqqzzzz hours');
    expect((await titles(page))[0]).toBe('Cats');
    expect(await dialogOf(page).locator('[role=status]').innerText()).toBe(
      '1 result. Nothing found for all words of sleep qqqqzzzz hours. Left out: qqqqzzzz.',
    );
    await ask(page, 'cats');
    expect(await dialogOf(page).innerText()).not.toContain('Nothing found');
  });

  test('keywords of a page weigh as much as a heading', async () => {
    const page = await site.shared('docs/birds');
    await openSearch(page);
    await ask(page, 'felines');
    expect(await titles(page)).toEqual(['Cats', 'Birds']);
  });

  test('an index that cannot be loaded gives an error and a way to try again', async () => {
    const page = await site.open('docs/birds', {
      before: (own) => own.route('**/search-index.json', (route) => route.abort()),
      tolerated: /search-index|Failed|ERR_FAILED/i,
    });
    await page.keyboard.press('/');
    const box = dialogOf(page).getByRole('alert');
    // One is there before a word is typed, and another one for the words.
    await box.evaluate((own) => own.setAttribute('aria-label', 'before'));
    await fieldOf(page).fill('cats');
    await dialogOf(page).locator('[role=alert]:not([aria-label])').waitFor();
    expect(await box.innerText()).toMatch(
      /^The search could not be loaded\.\s+The server does not answer as it should\.\s+Retry$/,
    );
    expect(await dialogOf(page).getByRole('link', { name: 'look through everything' }).getAttribute('href')).toBe(
      '/base/search',
    );
    await page.unroute('**/search-index.json');
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(3);
    expect(await box.count()).toBe(0);
    await page.close();
  });

  test('a question goes along to the page of a later build, where it is answered', async () => {
    const page = await site.open('docs/birds', {
      before: async (own) => {
        await own.clock.install();
        await own.route('**/assets/search-*.js', (route) => route.abort());
      },
      tolerated: /ERR_FAILED/,
    });
    // A pause of typing is one by the clock of the page, and not one of a busy machine.
    await page.clock.pauseAt(Date.now() + 1_000);
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('/');
    await failed;
    await page.unroute('**/assets/search-*.js');
    await page.keyboard.type('cats & dogs');
    const leave = async () => {
      // The page may be gone before it has answered.
      await page.clock.runFor(500).catch(() => undefined);
      return page.url();
    };
    await expect.poll(leave).toMatch(/\/base\/search\?q=cats%20%26%20dogs$/);
    await page.clock.resume();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('cats & dogs');
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(0);
    await page.close();
  });

  test('where its script cannot be loaded, and where there is none, the link leads to everything', async () => {
    const page = await site.open('docs/birds', {
      before: (own) => own.route('**/assets/search-*.js', (route) => route.abort()),
      tolerated: /ERR_FAILED/,
    });
    await page.keyboard.press('/');
    await page.waitForURL('**/base/search');
    await page.close();
    const plain = await site.open('docs/birds', { javaScriptEnabled: false });
    await plain.getByRole('link', { name: 'Search' }).click();
    await plain.waitForURL('**/base/search');
    await plain.getByRole('link', { name: 'Update a pet' }).waitFor();
    await plain.close();
  });

  test.each(share([390, 1200], 2))('axe finds nothing in it at %i pixels, dark or light', async (width) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const page = await site.open('docs/cats', {
      viewport: { width, height: 700 },
      // The test's own script, not the page's.
      bypassCSP: true,
    });
    await page.evaluate(axe);
    const judge = async () => {
      const found = [];
      // The other mode differs in its colours, and in nothing else.
      for (const [theme, runOnly] of Object.entries({ dark: [], light: ['color-contrast', 'link-in-text-block'] })) {
        const options = JSON.stringify(runOnly.length > 0 ? { runOnly } : {});
        found.push(
          ...((await page.evaluate(`document.documentElement.dataset.theme = '${theme}';
            axe.run('dialog', ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`)) as string[]),
        );
      }
      return found;
    };
    await page.keyboard.press('/');
    await fieldOf(page).waitFor();
    expect(await judge()).toEqual([]);
    for (const question of ['cats', 'pet', 'qqqqzzzz', 'gnus']) {
      await ask(page, question);
      expect(await judge(), question).toEqual([]);
    }
    // A long title leaves room for where it is.
    await ask(page, 'pet');
    const room = await dialogOf(page)
      .locator('.search-option:has(> .search-trail)')
      .first()
      .evaluate((own) => {
        (own.querySelector('.search-title') as HTMLElement).textContent = 'A title of many words '.repeat(4);
        return own.querySelector('.search-trail')?.clientWidth;
      });
    expect(room).toBeGreaterThanOrEqual(80);
    await page.close();
  });
});

describe('search of several versions', () => {
  const site = openSite(
    {
      'docsgen.config.js': `export default {
        title: 'Zoo', fonts: false, navbar: { items: [{ label: 'About', href: '/about' }] },
        docs: { versions: { released: { '0.9': { noIndex: true } } } },
      };\n`,
      'versions.json': '["2.0", "1.0", "0.9"]',
      'docs/cats.md': '# Cats of tomorrow\n\npurr\n',
      'versions/2.0/docs/cats.md': '# Cats of today\n\npurr\n',
      'versions/1.0/docs/cats.md': '# Cats of yesterday\n\npurr\n',
      'versions/0.9/docs/cats.md': '# Kittens\n\npurr\n',
      'pages/about.md': '# About\n\nWe purr, too.\n',
    },
    '/',
    { without: [] },
  );

  test('the latest is searched unless the reader is in another or asks for one', async () => {
    const page = await site.open('about');
    await page.keyboard.press('/');
    await ask(page, 'purr');
    expect((await titles(page)).sort()).toEqual(['About', 'Cats of today']);
    await dialogOf(page).getByRole('button', { name: '1.0' }).click();
    await expect.poll(async () => (await titles(page)).sort()).toEqual(['About', 'Cats of yesterday']);
    await page.close();

    const old = await site.open('docs/1.0/cats');
    await old.keyboard.press('/');
    await ask(old, 'purr');
    expect((await titles(old)).sort()).toEqual(['About', 'Cats of yesterday']);
    await old.close();
  });

  test('a version that the index does not have is not offered, and other versions are no pages to go to', async () => {
    const page = await site.open('docs/0.9/cats');
    await page.keyboard.press('/');
    await expect.poll(() => titles(page)).toEqual(['About']);
    await ask(page, 'purr');
    expect((await titles(page)).sort()).toEqual(['About', 'Cats of today']);
    expect(await dialogOf(page).getByRole('button', { name: /^\d/ }).allTextContents()).toEqual(['2.0', '1.0']);
    await page.close();
  });
});

describe('search by a service', () => {
  const site = openSite(
    {
      'docsgen.config.js': `export default {
    title: 'Zoo', fonts: false, url: 'https://zoo.example',
    search: { provider: 'algolia', appId: 'ZOO123', apiKey: 'public', indexName: 'zoo', askAi: 'bot-1' },
    security: { policy: 'meta' },
  };\n`,
      'docs/cats.md': '# Cats\n\n## Food\n\nThey eat.\n',
    },
    '/',
  );

  test('the service is asked under the policy of the site, which has no index of its own', async () => {
    const others: string[] = [];
    const page = await site.open('docs/cats', {
      before: (own) =>
        own.route('https://zoo123-dsn.algolia.net/**', (route) => {
          others.push(JSON.parse(route.request().postData() ?? '{}').query);
          const hierarchy = { lvl0: 'Documentation', lvl1: 'Cats', lvl2: 'Food' };
          const hits = [{ url: 'https://zoo.example/docs/cats#food', hierarchy, content: 'They eat.' }];
          return route.fulfill({ json: { hits }, headers: { 'access-control-allow-origin': '*' } });
        }),
    });
    expect(await page.locator('meta[name="docsearch:language"]').getAttribute('content')).toBe('en');
    await page.getByRole('link', { name: 'Search' }).click();
    await ask(page, 'food');
    expect(others).toEqual(['food']);
    expect(await dialogOf(page).getByRole('link', { name: 'Search by Algolia' }).isVisible()).toBe(true);
    await optionsOf(page).nth(1).click();
    await expect.poll(() => page.url()).toMatch(/\/docs\/cats#food$/);
    expect((await page.request.get(new URL('/search-index.json', site.url()).href)).status()).toBe(404);
    await page.close();
  });

  const events = (...all: readonly object[]) => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const crossOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

  /** Answers as the assistant does, in turn; an empty answer never comes. */
  const assistant = (answers: readonly string[], asked: unknown[]) => async (page: Page) => {
    await page.route('https://*.algolia.net/**', (route) =>
      route.fulfill({ json: { hits: [] }, headers: crossOrigin }),
    );
    await page.route('https://askai.algolia.com/**', (route) => {
      const request = route.request();
      if (request.method() === 'OPTIONS') return route.fulfill({ headers: crossOrigin });
      if (request.url().endsWith('/token')) return route.fulfill({ json: { token: 'e30.x' }, headers: crossOrigin });
      asked.push(request.postDataJSON().messages.map(({ parts }: { parts: { text: string }[] }) => parts[0]?.text));
      const body = answers[asked.length - 1] ?? '';
      if (body !== '') return route.fulfill({ body, headers: crossOrigin });
      return undefined;
    });
  };

  test('its assistant answers in a conversation, by keyboard alone, and links of answers lead to pages', async () => {
    const asked: unknown[] = [];
    const page = await site.open('', {
      bypassCSP: true,
      before: assistant(
        [
          events({ type: 'text-delta', delta: 'They eat: see [Food](https://zoo.example/docs/cats#food).' }),
          events({ type: 'text-delta', delta: '| Day | Food |\n| - | - |\n| 1 | fish |' }),
        ],
        asked,
      ),
    });
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'Ask AI' }).waitFor();
    await page.keyboard.type('What do cats eat?');
    await page.getByRole('button', { name: 'Ask AI' }).press('Enter');
    const talk = page.getByRole('dialog', { name: 'Ask AI' });
    await talk.getByRole('link', { name: 'Food' }).waitFor();
    await page.keyboard.type('Since when?');
    await page.keyboard.press('Enter');
    await talk.getByRole('cell', { name: 'fish' }).waitFor();
    expect(asked).toEqual([
      ['What do cats eat?'],
      ['What do cats eat?', 'They eat: see [Food](https://zoo.example/docs/cats#food).', 'Since when?'],
    ]);
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    for (const theme of ['dark', 'light'])
      expect(
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}';
          axe.run('.ask-ai').then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`),
      ).toEqual([]);
    // Escape leads back to the search, and the conversation stays.
    await page.keyboard.press('Escape');
    expect(await dialogOf(page).isVisible()).toBe(true);
    await fieldOf(page).fill('');
    await page.getByRole('button', { name: 'Ask AI' }).press('Enter');
    await talk.getByRole('link', { name: 'Food' }).press('Enter');
    await expect.poll(() => page.url()).toBe(new URL('/docs/cats#food', site.url()).href);
    // The conversation closes by an event of the search.
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await page.close();
  });

  test('what its assistant cannot answer says why and is asked again; an answer can be stopped', async () => {
    const asked: unknown[] = [];
    const page = await site.open('', {
      before: assistant(
        [events({ type: 'error', errorText: 'rate limit' }), events({ type: 'text-delta', delta: 'Fish.' })],
        asked,
      ),
    });
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'Ask AI' }).click();
    const talk = page.getByRole('dialog', { name: 'Ask AI' });
    const field = talk.getByRole('textbox', { name: 'Your question' });
    await field.fill('Food?');
    await field.press('Enter');
    await talk.getByText('rate limit').waitFor();
    await talk.getByRole('button', { name: 'Retry' }).click();
    await talk.getByText('Fish.').first().waitFor();
    expect(asked).toEqual([['Food?'], ['Food?']]);
    await field.fill('More?');
    await field.press('Enter');
    await talk.getByRole('button', { name: 'Stop' }).click();
    await talk.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    expect(await talk.getByRole('alert').count()).toBe(0);
    await page.close();
  });

  test('its script is loaded again after a failure', async () => {
    const page = await site.open('', {
      before: assistant([events({ type: 'text-delta', delta: 'Fish.' })], []),
      tolerated: /ERR_FAILED/,
    });
    await page.route('**/assets/ask-ai-*.js', (route) => route.abort(), { times: 1 });
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'Ask AI' }).waitFor();
    await page.keyboard.type('Food?');
    await page.getByRole('button', { name: 'Ask AI' }).click();
    await dialogOf(page).getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog', { name: 'Ask AI' }).getByText('Fish.').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
  });
});
