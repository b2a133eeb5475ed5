import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readFolder } from '../../build-site.ts';
import { axe } from './axe.ts';
import { openConsole, openSite } from './open.ts';

const schema = { type: 'object', properties: { name: { type: 'string' }, id: { type: 'integer' } } };
const operation = (operationId: string, more: object) => ({
  post: { operationId, summary: operationId, responses: { 200: { description: 'Ok' } }, ...more },
});
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://eu.example.com' }, { url: 'https://us.example.com' }],
  paths: {
    '/pets': operation('addPet', {
      'x-codeSamples': [{ lang: 'Go', label: 'Our client', source: 'pets.Add("Rex")' }],
      requestBody: {
        content: {
          'application/json': {
            schema,
            examples: {
              rex: { summary: 'A dog', value: { name: 'Rex' } },
              tom: { summary: 'A cat', value: { name: 'Tom' } },
            },
          },
          'application/xml': { schema, example: '<pet><name>Kim</name></pet>' },
        },
      },
    }),
    '/notes': operation('addNote', {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              oneOf: [
                {
                  title: 'Call',
                  type: 'object',
                  required: ['phone'],
                  properties: { phone: { type: 'string', examples: ['555'] } },
                },
                {
                  title: 'Mail',
                  type: 'object',
                  required: ['to'],
                  properties: { to: { type: 'string', examples: ['a@b.c'] } },
                },
              ],
            },
          },
        },
      },
    }),
    '/dogs': operation('addDog', {
      requestBody: {
        content: {
          'application/json': {
            schema,
            examples: { rex: { description: 'It barks.', value: { id: 1 } }, tom: { value: { id: 2 } } },
          },
        },
      },
    }),
    '/plain': operation('addPlain', { requestBody: { content: { 'application/json': { schema } } } }),
  },
};
const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'Pets', fonts: false, search: false, api: [
      { id: 'pets', document: 'pets.json', route: '/api', layout: 'single', tryIt: true, samples: ['curl', 'python'] },
      { id: 'plain', document: 'pets.json', route: '/plain', layout: 'single', samplesMenu: false },
    ] };`,
    'docs/index.md': '# Pets\n',
    'pets.json': JSON.stringify(pets),
  },
  '/',
);

const sectionOf = (page: Page, id: string) => page.locator(`[id="operation/${id}"]`);
const choiceOf = (section: Locator) => section.getByRole('combobox', { name: /^Example: / });
const code = (section: Locator, language: string) =>
  section.locator(`.request-samples > .tab[data-value="${language}"] code`);

test('choosing an example changes the samples in all languages, but not those of an author', async () => {
  const page = await site.open('/api');
  const add = sectionOf(page, 'addPet');
  expect(await choiceOf(sectionOf(page, 'addPlain')).count()).toBe(0);
  const choice = choiceOf(add);
  expect(await choice.locator('option').allTextContents()).toEqual(['A dog', 'A cat', 'application/xml']);
  await choice.selectOption('A cat');
  await expect.poll(() => code(add, 'curl').textContent()).toContain('"name": "Tom"');
  await expect.poll(() => code(add, 'python').textContent()).toContain("'name': 'Tom'");
  expect(await code(add, 'go').textContent()).toBe('pets.Add("Rex")');
  // The server of the page is followed as before.
  await page.locator('[data-server-select]').first().selectOption({ index: 1 });
  await expect.poll(() => code(add, 'curl').textContent()).toContain('https://us.example.com/pets');

  await add.getByRole('button', { name: /^More languages/ }).click();
  await add.getByRole('combobox', { name: /^More languages/ }).selectOption('ruby');
  await expect.poll(() => code(add, 'ruby').textContent()).toContain('Tom');
  await choice.selectOption('application/xml');
  await expect.poll(() => code(add, 'ruby').textContent()).toContain('<name>Kim</name>');
  await expect.poll(() => code(add, 'curl').textContent()).toContain("-H 'Content-Type: application/xml'");
  await expect.poll(() => add.locator('.operation-main .media-type.chosen').textContent()).toBe('application/xml');
  await choice.selectOption('A dog');
  await expect.poll(() => code(add, 'curl').textContent()).toContain('"name": "Rex"');
  expect(await code(add, 'curl').textContent()).toContain("-H 'Content-Type: application/json'");

  await page.evaluate(axe);
  const found = await page.evaluate("axe.run('.sample-card')");
  expect((found as { violations: { id: string }[] }).violations.map(({ id }) => id)).toEqual([]);
  await page.close();
});

test('what is chosen before the script is there changes the samples when it is', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((done) => (arrive = done));
  const page = await site.open('/api', {
    before: (own) => own.route('**/assets/reference-*.js', (route) => arrival.then(() => route.continue())),
  });
  const add = sectionOf(page, 'addPet');
  await choiceOf(add).selectOption('A cat');
  arrive();
  await expect.poll(() => code(add, 'curl').textContent()).toContain('"name": "Tom"');
  await page.close();
});

test('what is opened among the examples is chosen for the samples, and an alternative too', async () => {
  const page = await site.open('/api');
  const add = sectionOf(page, 'addPet');
  await add.locator('.example-more > summary').click();
  await add.locator('.example-more .example > summary', { hasText: 'application/xml' }).click();
  await expect.poll(() => code(add, 'curl').textContent()).toContain('<name>Kim</name>');
  expect(await choiceOf(add).inputValue()).toBe('2');
  // What is said of the first example is not said of another.
  const dog = sectionOf(page, 'addDog');
  expect(await dog.getByText('It barks.').isVisible()).toBe(true);
  await choiceOf(dog).selectOption('tom');
  await expect.poll(() => code(dog, 'curl').textContent()).toContain('"id": 2');
  expect(await dog.getByText('It barks.').isVisible()).toBe(false);
  await choiceOf(dog).selectOption('rex');
  await expect.poll(() => dog.getByText('It barks.').isVisible()).toBe(true);
  const note = sectionOf(page, 'addNote');
  await choiceOf(note).selectOption('Mail');
  await expect.poll(() => code(note, 'curl').textContent()).toContain('"to": "a@b.c"');
  await page.close();
});

test('the body of a console is the example that is chosen, and the other way round', async () => {
  const page = await site.open('/api');
  const add = sectionOf(page, 'addPet');
  await choiceOf(add).selectOption('A cat');
  await expect.poll(() => code(add, 'curl').textContent()).toContain('Tom');
  await openConsole(add);
  const name = add.getByRole('textbox', { name: 'name', exact: true });
  await expect.poll(() => name.inputValue()).toBe('Tom');
  await choiceOf(add).selectOption('A dog');
  await expect.poll(() => name.inputValue()).toBe('Rex');
  await expect.poll(() => code(add, 'curl').textContent()).toContain('Rex');
  await add.getByRole('combobox', { name: 'Example', exact: true }).selectOption('A cat');
  await expect.poll(() => name.inputValue()).toBe('Tom');
  await expect.poll(() => choiceOf(add).inputValue()).toBe('1');
  await page.close();
});

test('samples stay what the choice says where they cannot be written, and the next choice tries again', async () => {
  let fails = true;
  const page = await site.open('/api', {
    tolerated: /ERR_FAILED/,
    before: (own) => own.route('**/requests.json', (route) => (fails ? route.abort() : route.continue())),
  });
  const add = sectionOf(page, 'addPet');
  await choiceOf(add).selectOption('A cat');
  await expect.poll(() => choiceOf(add).inputValue()).toBe('0');
  const note = add.getByText('Could not be loaded. Try again');
  await note.waitFor();
  await expect.poll(() => page.locator('body > [role=status]').innerText()).toBe('Could not be loaded. Try again');
  fails = false;
  await choiceOf(add).selectOption('A cat');
  await expect.poll(() => code(add, 'curl').textContent()).toContain('Tom');
  await expect.poll(() => note.count()).toBe(0);
  await page.close();
});

test('the menus of bodies and languages load the requests of a page once', async () => {
  const asked: string[] = [];
  const page = await site.open('/api', {
    before: async (own) => void own.on('request', (request) => asked.push(request.url())),
  });
  const add = sectionOf(page, 'addPet');
  await choiceOf(add).selectOption('A cat');
  await expect.poll(() => code(add, 'curl').textContent()).toContain('Tom');
  await add.getByRole('button', { name: /^More/ }).click();
  await add.locator('select.more-samples').waitFor();
  expect(asked.filter((url) => url.endsWith('/requests.json')).length).toBe(1);
  await page.close();
});

test('`samplesMenu: false` leaves the choice out', () => {
  expect(readFolder(site.outDir()).get('plain/index.html')).not.toContain('body-choice');
});

test('without script all examples are there, and no choice', async () => {
  const page = await site.open('/api', { javaScriptEnabled: false });
  const add = sectionOf(page, 'addPet');
  expect(await choiceOf(add).count()).toBe(0);
  const html = readFolder(site.outDir()).get('api/index.html') ?? '';
  for (const name of ['Rex', 'Tom', 'Kim']) expect(html).toContain(name);
  await page.close();
});
