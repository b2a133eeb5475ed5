import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteFiles } from '../../build-site.ts';
import { expectCopied } from '../expect-copied.ts';
import { motion, openSite, settled } from './open.ts';

const operation = (id: string, summary: string, tag: string, more = '') => `
      operationId: ${id}
      summary: ${summary}
      tags: [${tag}]
      description: |
        What ${summary} does.

        ${'It is told at length. '.repeat(60)}
      ${more}
      responses:
        '200':
          description: Done
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
              example: { name: Rex }
        '404': { description: None, content: { application/json: { schema: { type: object, properties: { code: { type: string }, inner: { type: object, properties: { why: { type: string } } } } } } } }
        '410': { description: Long gone, content: { application/json: { schema: { type: object, properties: { code: { type: string }, inner: { type: object, properties: { why: { type: string } } } } } } } }`;

const body = `requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                name: { type: string }
                owner: { type: object, properties: { first: { type: string }, home: { type: object, properties: { town: { type: string } } } } }`;

const pets = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers:
  - url: https://{region}.pets.example/{base}
    variables:
      region: { default: eu, enum: [eu, us] }
      base: { default: v1 }
  - url: http://localhost:8080
    description: Local
tags: [{ name: Pets }, { name: Shops }]
paths:
  /pets:
    get: ${operation('listPets', 'List all pets', 'Pets')}
    post: ${operation('addPet', 'Add one', 'Pets', body)}
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: ${operation('findPet', 'Find by id', 'Pets')}
    delete: ${operation('removePet', 'Remove by id', 'Pets')}
  /shops:
    get: ${operation('listShops', 'List all shops', 'Shops')}
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string }, parent: { $ref: '#/components/schemas/Pet' } } }
    Shop: { type: object, properties: { name: { type: string } } }
`;

const large = {
  openapi: '3.1.0',
  info: { title: 'Large', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: 80 }, (_, n) => [
      `/things/${n}`,
      {
        get: {
          operationId: `op${String(n).padStart(3, '0')}`,
          summary: `Operation ${n}`,
          tags: [n < 40 ? 'First half' : 'Second half'],
          responses: { 200: { description: 'Done' } },
        },
      },
    ]),
  ),
};

const deep = { type: 'object', properties: { inner: { type: 'object', properties: { last: { type: 'string' } } } } };
const tool = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { name: { type: 'string' }, outer: { type: 'array', items: deep } },
};

const config = `export default {
  title: 'Zoo',
  fonts: false,
  baseUrl: '/base/',
  api: [
    { id: 'pets', document: 'pets.yaml', route: '/api/pets', layout: 'single' },
    { id: 'split', document: 'split.yaml', route: '/api/split', layout: 'operation' },
    { id: 'large', document: 'large.json', route: '/api/large', layout: 'operation' },
    { id: 'tool', document: 'tool.schema.json', route: '/config' },
  ],
  navbar: { items: [{ label: 'Guide', href: '/docs/guide' }, { label: 'Pets API', href: '/api/pets' }] },
};`;

const zoo: SiteFiles = {
  'docsgen.config.js': config,
  'docs/guide.md': '---\ntitle: Guide\nslug: guide\n---\n[Pets](/api/pets)\n',
  'pets.yaml': pets,
  'large.json': JSON.stringify(large),
  'tool.schema.json': JSON.stringify(tool),
  'split.yaml': pets.replace('title: Pets', 'title: Split'),
};

const site = openSite(zoo, '/base/');

const filterOf = (page: Page) => page.getByRole('searchbox', { name: 'Filter operations' });
const entries = (page: Page) =>
  page
    .locator('.reference-nav a')
    .evaluateAll((links) => links.filter((link) => link.checkVisibility()).map((link) => link.textContent));
const marked = (page: Page) => page.locator('.reference-nav a[aria-current]').allTextContents();
const servers = async (page: Page) => [...new Set(await page.locator('[data-server-url]').allTextContents())];
const lineOf = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));

const filters = [
  ['title', 'find BY', ['GET Find by id']],
  ['method', 'delete', ['DELETE Remove by id']],
  ['path', '/shops', ['GET List all shops']],
  ['operationId', 'addpet', ['POST Add one']],
  ['several words', 'get /pets/{', ['GET Find by id']],
  ['nothing that is there', '<script>', []],
] as const;

test('the contents are filtered by title, method, path, operationId, several words, and by what is nowhere', async () => {
  const page = await site.shared('api/pets');
  const all = await entries(page);
  const shown = async () => (await entries(page)).filter((entry) => !['Pets', 'Shops'].includes(entry ?? ''));
  for (const [by, text, expected] of filters) {
    await filterOf(page).fill(text);
    await expect.poll(shown, { message: by }).toEqual(expected);
    const count = `${expected.length === 1 ? '1 entry' : `${expected.length} entries`}`;
    await expect.poll(() => page.locator('[role=status]').textContent(), { message: by }).toBe(count);
    await page.keyboard.press('Escape');
    expect(await filterOf(page).inputValue(), by).toBe('');
    expect(await entries(page), by).toEqual(all);
  }
});

test('what is on the first screen has its room before the script shows it', async () => {
  const page = await site.shared('api/pets');
  const place = () =>
    page
      .locator('.reference-nav a')
      .first()
      .evaluate((entry) => entry.getBoundingClientRect().y);
  const shown = await place();
  const setHidden = (isHidden: boolean) =>
    page
      .getByRole('searchbox', { name: 'Filter operations', includeHidden: true })
      .evaluate((filter: HTMLElement, value) => {
        filter.hidden = value;
      }, isHidden);
  await setHidden(true);
  expect(await place()).toBe(shown);
  await setHidden(false);
  expect(await page.locator('.overview').evaluate((own) => getComputedStyle(own).contentVisibility)).toBe('visible');
});

test('what is far below is not laid out before a reader comes near, and its height is nearly known before', async () => {
  const page = await site.open('api/pets');
  const parts = page.locator('.operation, .entries');
  const isLaidOut = () =>
    parts.last().evaluate((own) => own.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  await settled(page);
  expect(await isLaidOut()).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(isLaidOut).toBe(true);
  const ratios = await parts.evaluateAll((all) =>
    all.map((own) => {
      const guess = Number.parseFloat(getComputedStyle(own).containIntrinsicHeight.replace('auto ', ''));
      (own as HTMLElement).style.contentVisibility = 'visible';
      return guess / own.getBoundingClientRect().height;
    }),
  );
  expect(ratios.length).toBeGreaterThan(4);
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  }
  await page.close();
});

test('what scripts note on the page, and a list of tabs, leave the styles of all else as they are', async () => {
  const page = await site.open('api/pets');
  await settled(page);
  const all = await page.evaluate(() => document.querySelectorAll('*').length);
  // What the page itself still does on a busy machine may be counted, too: then the change is taken back, or made again.
  const counted = (change: () => void) => expect.poll(() => countStyled(page, change), { timeout: 60_000 });
  await counted(() => document.documentElement.toggleAttribute('data-held')).toBeLessThan(all / 20);
  await counted(() => document.documentElement.toggleAttribute('data-new')).toBeLessThan(all / 20);
  // The samples are below the tabs.
  const below = await page.locator('.response-samples').first().locator('*').count();
  const unlist = () => document.querySelector('.response-samples > :first-child')?.classList.toggle('tab-list');
  await counted(unlist).toBeLessThan(below / 2);
  await page.close();
});

test('a hit in a closed part of the contents opens it, until the filter is cleared', async () => {
  const page = await site.shared('api/pets');
  await filterOf(page).fill('shop');
  await expect.poll(() => entries(page)).toEqual(['Shops', 'GET List all shops', 'Shop']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('GET List all shops');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#operation/listShops');
  await filterOf(page).press('Escape');
  expect(await page.locator('.reference-nav details[open]').count()).toBe(0);
});

test('the filter finds operations that a page of a large document does not list', async () => {
  const page = await site.open('api/large/operations/op070');
  const before = await entries(page);
  expect(before).not.toContain('GET Operation 5');
  await filterOf(page).fill('op005');
  await expect.poll(() => entries(page)).toEqual(['First half', 'GET Operation 5']);
  await page.keyboard.press('Escape');
  expect(await entries(page)).toEqual(before);
  await filterOf(page).fill('/things/7');
  await page.locator('.reference-nav').getByRole('link', { name: 'GET Operation 7', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Operation 7' }).waitFor();
  await page.close();
});

test('the contents follow the reader, and keep the entry in sight', async () => {
  const page = await site.open('api/pets', { viewport: { width: 1200, height: 300 } });
  for (const [id, entry] of [
    ['operation/addPet', 'POST Add one'],
    ['operation/removePet', 'DELETE Remove by id'],
    ['tag/Shops', 'Shops'],
    ['operation/listPets', 'GET List all pets'],
  ] as const) {
    // What is above it may be laid out only then.
    await expect
      .poll(async () => {
        await page.evaluate((own) => document.getElementById(own)?.scrollIntoView({ behavior: 'instant' }), id);
        return marked(page);
      })
      .toEqual([entry]);
    const inSight = await page.locator('.reference-nav a[aria-current]').evaluate((link) => {
      const [own, column] = [link, link.closest('nav') as Element].map((part) => part.getBoundingClientRect());
      return own && column && own.top >= column.top && own.bottom <= column.bottom;
    });
    expect(inSight, entry).toBe(true);
  }
  await page.close();
});

test('the chosen server goes into all samples, and is kept for the document', async () => {
  const page = await site.open('api/pets');
  expect(await servers(page)).toEqual(['https://eu.pets.example/v1']);
  expect(await page.locator('[data-server-url]').count()).toBeGreaterThan(10);
  await page.locator('[data-server-variable=region]').selectOption('us');
  await page.locator('[data-server-variable=base]').fill(`it's "a" é <b>`);
  const address = 'https://us.pets.example/it%27s%20%22a%22%20%C3%A9%20%3Cb%3E';
  expect(await servers(page)).toEqual([address]);
  expect(await page.locator('#operation\\/listPets pre').first().textContent()).toContain(`${address}/pets`);

  await page.reload();
  await expect.poll(() => servers(page)).toEqual([address]);
  await page.getByLabel('Server').selectOption('http://localhost:8080');
  expect(await servers(page)).toEqual(['http://localhost:8080']);
  expect(await page.locator('[data-server-variable=region]').isVisible()).toBe(false);

  await page.goto(new URL('api/split/operations/addPet', site.url()).href);
  await expect.poll(() => page.getByLabel('Server').isVisible()).toBe(true);
  expect(await servers(page)).toEqual(['https://eu.pets.example/v1']);
  await page.locator('[data-server-variable=region]').selectOption('us');
  await page.locator('.reference-nav').getByRole('link', { name: 'List all pets' }).click();
  await page.getByRole('heading', { level: 1, name: 'List all pets' }).waitFor();
  await expect.poll(() => servers(page)).toEqual(['https://us.pets.example/v1']);
  await page.close();
});

test('what was kept of a server that is gone is not used', async () => {
  const page = await site.open('api/pets', {
    before: (own) =>
      own.addInitScript(() => {
        localStorage.setItem(
          'docsgen:/base/:server:/base/api/pets',
          JSON.stringify({ url: 'https://gone.example', variables: [['__proto__', 'x']] }),
        );
        localStorage.setItem('docsgen:/base/:server:/base/api/split', '{');
      }),
  });
  await page.getByLabel('Server').waitFor();
  expect(await servers(page)).toEqual(['https://eu.pets.example/v1']);
  await page.goto(new URL('api/split/operations/addPet', site.url()).href);
  await page.getByLabel('Server').waitFor();
  expect(await servers(page)).toEqual(['https://eu.pets.example/v1']);
  await page.close();
});

test('a language is chosen for all samples, and kept', async () => {
  const page = await site.open('api/pets');
  const open = () =>
    page
      .locator('.request-samples > details[open]')
      .evaluateAll((tabs) => [...new Set(tabs.map((tab) => (tab as HTMLElement).dataset.value))]);
  expect(await open()).toEqual(['curl']);
  await page.locator('#operation\\/addPet').getByRole('tab', { name: 'Python' }).click();
  expect(await open()).toEqual(['python']);
  await page.reload();
  await expect.poll(open).toEqual(['python']);
  await page.goto(new URL('api/split/operations/addPet', site.url()).href);
  await expect.poll(open).toEqual(['python']);
  await page.close();
});

test('answers are tabs next to the title: each shows its example, in colours', async () => {
  const page = await site.open('api/split/operations/addPet', { viewport: { width: 1440, height: 900 } });
  const [title, samples] = await Promise.all([
    page.locator('.operation h1').boundingBox(),
    page.locator('.operation-samples').boundingBox(),
  ]);
  expect(samples?.x).toBeGreaterThan((title?.x ?? 0) + 300);
  expect(Math.abs((samples?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(40);
  const answers = page.locator('.response-samples');
  await expect.poll(() => answers.getByRole('tab').allTextContents()).toEqual(['200', '404', '410']);
  const shown = () => answers.locator('pre:visible').innerText();
  expect(await shown()).toContain('"Rex"');
  await answers.getByRole('tab', { name: '404' }).click();
  await expect.poll(shown).toContain('"why"');
  const coloured = () => page.evaluate(() => CSS.highlights.get('code-property')?.size ?? 0);
  // The body of the request is a string to the language of a shell.
  await expect.poll(coloured).toBeGreaterThan(2);
  await page.close();
});

test('tabs of samples are named, and forced colours have no code that looks selected', async () => {
  const page = await site.open('api/split/operations/addPet', { forcedColors: 'active' });
  await page.getByRole('tablist', { name: 'Request', exact: true }).waitFor();
  const answers = page.getByRole('tablist', { name: 'Response', exact: true });
  await answers.getByRole('tab', { name: '404' }).click();
  await expect.poll(() => page.locator('.response-samples pre:visible').innerText()).toContain('"why"');
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
  const current = page.locator('.reference-nav a[aria-current]').first();
  expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
  await page.close();
});

test('on a phone the sample is under the path, and one bar stays', async () => {
  const page = await site.open('api/split/operations/addPet', { viewport: { width: 390, height: 844 } });
  const tops = await Promise.all(
    ['.operation-line', '.request-samples', '.response-samples', '.operation-main'].map(
      async (part) => (await page.locator(part).boundingBox())?.y ?? 0,
    ),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeLessThan(260);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  const bottoms = await page
    .locator('.navbar, .reference-menu')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().bottom));
  expect(Math.max(...bottoms)).toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.close();
});

test('samples can be copied, with the server that was chosen', async () => {
  const page = await site.open('api/pets', { permissions: ['clipboard-read', 'clipboard-write'] });
  expect(await page.locator('#operation\\/listShops .code-actions').count()).toBe(0);
  await page.getByLabel('Server').selectOption('http://localhost:8080');
  const section = page.locator('#operation\\/listShops');
  await section.scrollIntoViewIfNeeded();
  const copy = section.getByRole('button', { name: 'Copy code', exact: true }).first();
  // Without pointing at the code.
  await expect.poll(() => copy.evaluate((own) => getComputedStyle(own).opacity)).toBe('1');
  const text = await section.locator('.request-samples pre').first().textContent();
  expect(text).toContain('http://localhost:8080/shops');
  await expectCopied(copy).toBe(text);
  await expectCopied(section.getByRole('button', { name: 'Copy code /shops' })).toBe('/shops');
  await page.close();
});

test('all parts of an operation are opened and closed at once', async () => {
  const page = await site.open('api/pets#operation/addPet');
  const section = page.locator('#operation\\/addPet');
  // A pet has a parent, which is a pet: nothing is opened within itself.
  const closed = section.locator('.operation-main details:not([open], [data-of])');
  expect(await closed.count()).toBeGreaterThan(1);
  await section.getByRole('button', { name: 'Expand all' }).click();
  expect(await closed.count()).toBe(0);
  await section.getByRole('button', { name: 'Collapse all' }).click();
  expect(await section.locator('.operation-main details[open]').count()).toBe(0);
  await page.close();
});

test.each([390, 1200])('what an address names is opened and is below the bar (%s wide)', async (width) => {
  const page = await site.open('api/pets#operation/removePet/response/404', { viewport: { width, height: 700 } });
  const target = page.locator('[id="operation/removePet/response/404"]');
  await expect.poll(() => target.evaluate((own) => own.closest('details')?.open)).toBe(true);
  const bar = async () => {
    const bars = page.locator('.navbar, .reference-menu');
    return Math.max(...(await bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))));
  };
  await expect.poll(async () => ((await target.boundingBox())?.y ?? -1) >= (await bar())).toBe(true);

  await page.evaluate(() => {
    location.hash = '#operation/findPet';
  });
  const heading = page.locator('[id="operation/findPet"] h3');
  const top = async () => (await heading.boundingBox())?.y ?? -1;
  await expect
    .poll(async () => (await top()) >= (await bar()) && (await top()) < (await lineOf(page)) + 100)
    .toBe(true);
  await page.close();
});

/** The site from a host that sends the beginning of a page at once, and the end when it is told to. */
async function startSlowHost() {
  const ends: (() => void)[] = [];
  const host = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(new URL(url, site.url()));
    const content = Buffer.from(await answer.arrayBuffer());
    const half = answer.headers.get('content-type')?.startsWith('text/html') ? content.length >> 1 : content.length;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.write(content.subarray(0, half));
    if (half < content.length) await new Promise<void>((done) => ends.push(done));
    response.end(content.subarray(half));
  });
  await new Promise<void>((done) => host.listen(0, 'localhost', done));
  onTestFinished(() => {
    host.closeAllConnections();
    host.close();
  });
  return {
    url: `http://localhost:${(host.address() as AddressInfo).port}`,
    sendEnd() {
      for (const end of ends.splice(0)) end();
    },
  };
}

test('what an address asks for is the first thing that is shown, not the beginning of the page', async () => {
  const host = await startSlowHost();
  const isDrawn = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length > 0);
  // A host without the icon that browsers ask for.
  const page = await site.open('about:blank', { tolerated: /404/ });
  await page.goto(`${host.url}/base/api/pets`, { waitUntil: 'commit' });
  await expect.poll(() => isDrawn(page)).toBe(true);
  host.sendEnd();
  await page.goto('about:blank');
  await page.goto(`${host.url}/base/api/pets#operation/findPet`, { waitUntil: 'commit' });
  await page.locator('[id="operation/listPets"]').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await isDrawn(page)).toBe(false);
  host.sendEnd();
  await expect.poll(() => isDrawn(page)).toBe(true);
  const place = await page.locator('[id="operation/findPet"]').boundingBox();
  expect(place?.y).toBeLessThan(200);
  await page.close();
});

test('what an address asks for is shown before the scripts of the page are there', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((done) => (arrive = done));
  const page = await site.open('about:blank', {
    before: (own) => own.route('**/assets/main-*.js', (route) => arrival.then(() => route.continue())),
  });
  await page.goto(new URL('api/pets#operation/findPet', site.url()).href, { waitUntil: 'commit' });
  const place = page.locator('[id="operation/findPet"]');
  const isThere = async () => Math.abs(((await place.boundingBox())?.y ?? 999) - 100) < 100;
  await expect.poll(isThere).toBe(true);
  arrive();
  await page.waitForLoadState();
  await expect.poll(isThere).toBe(true);
  await page.close();
});

test('who goes on with the keyboard from an entry of the contents is led back to where it was left', async () => {
  const page = await site.open('api/pets', motion);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page
    .locator('.reference-nav')
    .getByRole('link', { name: /List all shops/ })
    .click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
  for (let keys = 0; keys < 12; keys++) await page.keyboard.press('Tab');
  await page.goBack();
  await settled(page);
  // At once: on a long page, an animation of the way back may stop before it begins.
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await page.close();
});

test('the address is that of the operation that is read, and no step of the history', async () => {
  const page = await site.open('api/pets');
  const hash = () => page.evaluate(() => location.hash);
  const steps = await page.evaluate(() => history.length);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 3000);
  await expect.poll(hash).toMatch(/^#operation\//);
  const mark = page.locator('.reference-nav a[aria-current]');
  await expect
    .poll(async () => (await mark.evaluate((own: HTMLAnchorElement) => own.hash)) === (await hash()))
    .toBe(true);
  await page.mouse.wheel(0, -3000);
  await expect.poll(() => page.url()).toMatch(/\/api\/pets$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  // The part of an operation that a link named stays, as long as the operation is read.
  await page.evaluate(() => {
    location.hash = '#operation/removePet/response/404';
  });
  const response = page.locator('details.response:has([id="operation/removePet/response/404"])');
  await expect.poll(() => response.getAttribute('open')).toBe('');
  await page.mouse.wheel(0, 10);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)));
  expect(await hash()).toBe('#operation/removePet/response/404');
  await page.close();
});

test('the address follows a reader who was there before the script that sees to it', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((done) => (arrive = done));
  let asked: Promise<unknown> | undefined;
  const page = await site.open('api/pets#operation/listPets', {
    viewport: { width: 1200, height: 300 },
    before: async (own) => {
      asked = own.waitForRequest('**/assets/mark-position-*.js');
      await own.route('**/assets/mark-position-*.js', (route) => arrival.then(() => route.continue()));
    },
  });
  await page.mouse.move(600, 200);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  // It hears nothing of the scrolling.
  await asked;
  await settled(page);
  arrive();
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe('#operation/listPets');
  await page.close();
});

test('a browser without keys of history entries finds the place after a reload, too, when the address has followed', async () => {
  const page = await site.open('api/pets#operation/listPets', {
    viewport: { width: 1200, height: 300 },
    before: (own) => own.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined })),
  });
  await page.mouse.move(600, 200);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe('#operation/listPets');
  const place = () =>
    page.evaluate(() => Math.round(document.querySelector('#schema\\/Shop')?.getBoundingClientRect().top ?? 0));
  const left = await place();
  await page.reload();
  await expect.poll(place).toBe(left);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await place()).toBe(left);
  await page.close();
});

test('the name of a field leads to it, once its section has come into the window', async () => {
  const page = await site.open('api/pets', { viewport: { width: 1200, height: 300 } });
  const field = page.locator('[id="schema/Shop/name"]');
  expect(await field.locator('a').count()).toBe(0);
  await page.evaluate(() => {
    location.hash = '#schema/Shop';
  });
  await expect
    .poll(async () => (await page.locator('[id="schema/Shop"] h3').boundingBox())?.y ?? 999)
    .toBeLessThan(200);
  await field.getByRole('link', { name: 'name', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#schema/Shop/name');
  await page.close();
});

test('a property of a JSON Schema is opened by its address, at any depth, and found by the filter', async () => {
  const page = await site.open('config#outer[].inner.last', { viewport: { width: 390, height: 844 } });
  const last = page.locator('[id="outer[].inner.last"]');
  await expect.poll(() => last.isVisible()).toBe(true);
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.getByRole('searchbox', { name: 'Filter properties' }).fill('last');
  await expect.poll(() => entries(page)).toEqual(['Properties', 'outer']);
  await page.getByRole('tab', { name: 'YAML' }).click();
  await expect.poll(() => page.locator('.request-samples pre:visible').innerText()).toContain('name: string');
  await page.close();
});

test('a body that an earlier response has, too, is shown there and linked from here', async () => {
  const page = await site.open('api/pets');
  const gone = page.locator('[id="operation/removePet/response/410"]');
  await gone.getByRole('link', { name: 'Body as for 404' }).click();
  const drawn = page.locator('details', { has: page.locator('[id="operation/removePet/response/404"]') });
  await expect.poll(() => drawn.evaluate((own) => (own as HTMLDetailsElement).open)).toBe(true);
  expect(await drawn.locator('.field').count()).toBeGreaterThan(1);
  await page.close();
});

test('all of it works on a page that the router brought, and none of it is left behind', async () => {
  const page = await site.open('docs/guide', {
    before: (own) =>
      own.addInitScript(() => {
        const counts = { scroll: 0 };
        Object.assign(window, { counts });
        const { addEventListener } = window;
        window.addEventListener = ((type: string, listener: never, options?: { signal?: AbortSignal }) => {
          if (type === 'scroll' && options?.signal) {
            counts.scroll += 1;
            options.signal.addEventListener('abort', () => {
              counts.scroll -= 1;
            });
          }
          addEventListener.call(window, type, listener, options as never);
        }) as typeof window.addEventListener;
      }),
  });
  const listening = () => page.evaluate(() => (window as unknown as { counts: { scroll: number } }).counts.scroll);
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /enhance/.test(name)).length);
  expect(await scripts()).toBe(0);
  const bar = page.locator('.navbar');
  for (let round = 0; round < 2; round += 1) {
    await bar.getByRole('link', { name: 'Pets API' }).click();
    await filterOf(page).waitFor();
    await filterOf(page).fill('shops');
    await expect.poll(() => entries(page)).toEqual(['Shops', 'GET List all shops']);
    await page.getByLabel('Server').selectOption('http://localhost:8080');
    expect(await servers(page)).toEqual(['http://localhost:8080']);
    await expect.poll(listening).toBe(1);
    await bar.getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await expect.poll(listening).toBe(0);
  }
  await page.close();
});

test('a reference is whole without a script', async () => {
  const page = await site.open('api/pets#operation/findPet', { javaScriptEnabled: false });
  const section = page.locator('[id="operation/findPet"]');
  expect(await section.getByRole('heading', { name: 'Find by id' }).isVisible()).toBe(true);
  await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(200);
  expect(await section.locator('.request-samples pre').first().innerText()).toContain(
    'https://eu.pets.example/v1/pets',
  );
  await section.getByText('404', { exact: true }).first().click();
  await expect.poll(() => section.locator('.response-samples pre:visible').innerText()).toContain('"why"');
  await section.getByText('Python', { exact: true }).click();
  await expect.poll(() => section.locator('.request-samples pre:visible').innerText()).toContain('import requests');
  for (const needsScript of ['[data-reference-filter]', '[data-server-picker]', '.operation-expand', '.code-actions']) {
    expect(await page.locator(needsScript).filter({ visible: true }).count(), needsScript).toBe(0);
  }
  await page.locator('.reference-nav').getByRole('link', { name: 'List all shops' }).click();
  await expect
    .poll(async () => (await page.locator('[id="operation/listShops"]').boundingBox())?.y ?? 999)
    .toBeLessThan(200);
  await page.close();
});

interface StyleEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number; readonly beginData?: { readonly frame: string } };
}

/** How many elements the browser works out styles of, by its own count, after a change to the page. */
async function countStyled(page: Page, change: () => void): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (browser === undefined) throw new Error('the context has no browser');
  // The browser has the pages of other tests, too.
  const { frameTree } = await (await page.context().newCDPSession(page)).send('Page.getFrameTree');
  let count = 0;
  browser.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly StyleEvent[])
      if (name === 'UpdateLayoutTree' && args.beginData?.frame === frameTree.frame.id) count += args.elementCount ?? 0;
  });
  await browser.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.evaluate(change);
  await page.evaluate(() => getComputedStyle(document.body).color);
  const complete = new Promise((done) => browser.once('Tracing.tracingComplete', done));
  await browser.send('Tracing.end');
  await complete;
  await browser.detach();
  return count;
}
