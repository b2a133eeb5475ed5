import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readFolder } from '../../build-site.ts';
import { openConsole, openSite, settled } from './open.ts';
import { apiDocument, type Received, startApi } from './try-it-api.ts';

const elsewhere = await startApi();
const api = await startApi(elsewhere.origin);
const gone = await startApi();
await gone.close();
/** A server whose certificate no browser trusts. */
const pem = readFileSync(new URL('untrusted.pem', import.meta.url));
const untrusted = createSecureServer({ key: pem, cert: pem }, (_, response) => response.end());
await new Promise<void>((resolve) => untrusted.listen(0, 'localhost', resolve));
const secure = `https://localhost:${(untrusted.address() as AddressInfo).port}`;
afterAll(() => untrusted.close());
/** The first server, with the wrong scheme. */
const swapped = api.origin.replace('http:', 'https:');
afterAll(() => Promise.all([api.close(), elsewhere.close()]));
beforeEach(() => {
  for (const { received } of [api, elsewhere]) received.length = 0;
});

const site = openSite(
  {
    'docsgen.config.js': `export default {
      title: 'Pets',
      fonts: false,
      search: false,
      api: [{ id: 'pets', document: 'pets.json', route: '/api', samples: ['curl', 'python', 'go'], tryIt: { proxy: '${elsewhere.origin}/proxy?url={url}' } }],
    };`,
    'docs/index.md': '# Pets\n',
    'pets.json': JSON.stringify(apiDocument([api.origin, elsewhere.origin, gone.origin, secure, swapped])),
  },
  '/',
);

interface Console {
  /** The operation on the page. */
  readonly section: Locator;
  readonly panel: Locator;
  readonly response: Locator;
  readonly send: () => Promise<void>;
}

/** The body of an answer, which is read after its status is shown; the request as it was sent is in a fold below. */
const body = (response: Locator) => response.locator('.try-it-sticky > div pre');

/** Opens the console of an operation. */
async function open(page: Page, operation: string): Promise<Console> {
  const section = page.locator(`[id="operation/${operation}"]`);
  const panel = await openConsole(section);
  const button = panel.getByRole('button', { name: /^Send( anyway)?$/ });
  await button.waitFor();
  return { section, panel, response: panel.getByRole('region', { name: 'Response' }), send: () => button.click() };
}

const authorizeWith = (panel: Locator, name: string) =>
  panel.getByLabel('Authorize with').selectOption({ label: name });
const status = (response: Locator) => response.locator('.status');

test('only the pages of the document may send requests to its servers', () => {
  const files = readFolder(site.outDir());
  const metaOf = (path: string) =>
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(files.get(path) ?? '')?.[1];
  const servers = [api.origin, elsewhere.origin, gone.origin, secure, swapped].sort().join(' ');
  expect(metaOf('api/index.html')).toBe(`connect-src 'self' ${servers}`);
  expect(metaOf('docs/index.html')).toBe("connect-src 'self'");
  expect(files.get('_headers')).toContain(`connect-src 'self' ${servers}`);
});

test('the scripts of a page are light, and so is all that opening a console loads', () => {
  const files = [...readFolder(site.outDir())];
  const weigh = (pattern: RegExp) =>
    files
      .filter(([path]) => pattern.test(path))
      .reduce((sum, [, text]) => sum + gzipSync(text, { level: 9 }).length, 0);
  expect(weigh(/^assets\/(?:main|reference)-\w+\.js$/)).toBeLessThanOrEqual(8 * 1024);
  const opened = /^assets\/try-it-(?:texts-)?\w{8}\.(?:js|css|json)$/;
  expect(weigh(opened)).toBeGreaterThan(60 * 1024);
  expect(weigh(opened)).toBeLessThanOrEqual(93.5 * 1024);
});

test('names of buttons tell the operations apart', async () => {
  const page = await site.open('/api');
  await page.locator('[id="operation/addPhoto"] .response').first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Expand all' }).first().waitFor();
  const shown = await page.locator('.reference-content').ariaSnapshot();
  const names = [
    ...shown.matchAll(/(?:button|group:?) "((?:Try it|Expand all|Copy as Markdown|More ways)[^"]*)"/g),
  ].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining(['Try it: addPhoto', 'Expand all addPhoto', 'Copy as Markdown: savePet']),
  );
  await page.close();
});

test('the example and the default of a parameter are entered by one click, or key', async () => {
  const page = await site.open('/api');
  const { panel, response, send } = await open(page, 'offers');
  const field = panel.getByRole('textbox', { name: 'page' });
  await panel.getByRole('button', { name: 'page: for example 42' }).press('Enter');
  expect(await field.inputValue()).toBe('42');
  expect(await field.evaluate((own) => own === document.activeElement)).toBe(true);
  expect(await panel.getByRole('button', { name: 'page: for example 42' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'page: default 1' }).click();
  expect(await field.inputValue()).toBe('1');
  await panel.getByRole('button', { name: 'page: for example 42' }).click();
  await panel.getByRole('button', { name: 'tags: for example ["a","b"]' }).click();
  await panel.getByRole('button', { name: /^where: for example/ }).click();
  await send();
  await expect.poll(() => body(response).textContent()).toContain('page=42&tags=a&tags=b&where=%7B');
  await page.close();
});

test('nothing of a console is loaded before it is opened; it is used by keyboard, and axe finds nothing in it', async () => {
  const asked: string[] = [];
  const page = await site.open('/api', {
    before: async (own) => void own.on('request', (request) => asked.push(request.url())),
  });
  await page.getByRole('button', { name: 'Try it' }).first().waitFor();
  await settled(page);
  expect(asked.filter((url) => url.includes('try-it'))).toEqual([]);
  expect(await page.locator('[id="operation/secret"]').getByRole('button', { name: 'Try it' }).count()).toBe(0);

  const button = page.locator('[id="operation/savePet"]').getByRole('button', { name: 'Try it' });
  await button.press('Enter');
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByLabel('id required').waitFor();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  expect(await panel.getAttribute('id')).toBe(await button.getAttribute('aria-controls'));
  await page.keyboard.press('Tab');
  // The first button behind it is that of the operation; then comes the server.
  while (!(await panel.getByLabel('Server').evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab');
  await authorizeWith(panel, 'oauth');
  const submit = panel.getByRole('button', { name: 'Send' });
  await submit.press('Enter');
  await status(panel).waitFor();
  expect(await submit.evaluate((focused) => focused === document.activeElement)).toBe(true);

  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.scrollingElement.scrollWidth - innerWidth')).toBe(0);
    for (const mode of ['dark', 'light']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
      const results = (await page.evaluate("axe.run('.try-it')")) as { violations: { id: string; nodes: unknown[] }[] };
      expect(results.violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes)}`)).toEqual([]);
    }
  }
  await button.press('Enter');
  await panel.waitFor({ state: 'hidden' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await page.close();
});

test('what is entered in forms and as text is sent, and the samples follow', async () => {
  const page = await site.open('/api');
  const { section, panel, response, send } = await open(page, 'savePet');
  await panel.getByLabel('id required').fill('12');
  await panel.getByRole('group', { name: 'tags' }).getByRole('button', { name: '+ Add an item' }).click();
  await panel.getByLabel('Item 1').first().fill('a & b');
  await panel.getByLabel('dryRun').selectOption('true');
  await panel.getByLabel('X-Trace').fill('abc');
  await panel.getByLabel('name required').fill('Tom');
  await panel.getByRole('button', { name: 'Remove owners' }).click();
  await panel.getByLabel('key: API key').fill('s3cret');
  const curl = section.locator('.request-samples code').first();
  for (const line of [`'${api.origin}/pets/12?tags=a%20%26%20b&dryRun=true'`, '"name": "Tom"', 'X-Key: $API_KEY'])
    await expect.poll(() => curl.innerText()).toContain(line);
  await panel.getByLabel('Show credentials in the samples').check();
  await expect.poll(() => curl.innerText()).toContain('X-Key: s3cret');
  for (const [label, line] of [
    ['Python', '/pets/12'],
    ['Go', '/pets/12?tags=a%20%26%20b'],
  ] as const) {
    await section.getByRole('tab', { name: label, exact: true }).click();
    await expect.poll(() => section.locator('.request-samples details[open] code').innerText()).toContain(line);
  }

  await panel.getByText('Text', { exact: true }).click();
  const text = panel.getByLabel('Request body', { exact: true });
  expect(JSON.parse(await text.inputValue())).toEqual({ name: 'Tom', kind: 'cat', age: 0 });
  await text.fill('{ "name": "Tom", "kind": "dog" }');
  await send();
  await expect.poll(() => status(response).innerText()).toBe('200 OK');
  expect(api.received).toMatchObject([
    {
      method: 'PUT',
      url: '/pets/12?tags=a%20%26%20b&dryRun=true',
      headers: { 'x-key': 's3cret', 'x-trace': 'abc', 'content-type': 'application/json', accept: 'application/json' },
      body: '{ "name": "Tom", "kind": "dog" }',
    },
  ]);
  expect(api.received[0]?.headers.referer).toBeUndefined();
  expect(await body(response).locator('.a').first().innerText()).toBe('"method"');
  await response.getByText('Headers (2)').click();
  expect(await response.locator('dl').innerText()).toMatch(/x-request-id\s+r1/);
  await page.close();
});

test('a body that does not fit is said before it is sent, and sent anyway if the reader wants', async () => {
  const page = await site.open('/api');
  const { panel, response, send } = await open(page, 'savePet');
  await panel.getByLabel('name required').fill('T');
  await panel.getByLabel('X-Trace').fill('A1');
  await panel.getByLabel('email required').fill('nobody');
  await send();
  await panel.getByText('3 values do not fit what is expected.').waitFor();
  expect(api.received).toEqual([]);
  expect(await panel.locator('.try-it-problem[id]').allInnerTexts()).toEqual([
    'Expected: matches ^[a-z]+$.',
    'Expected: at least 2 characters.',
    'Expected: the format email.',
  ]);
  expect(await panel.getByLabel('name required').getAttribute('aria-invalid')).toBe('true');
  await panel.getByText('Text', { exact: true }).click();
  await panel.getByLabel('Request body', { exact: true }).fill('{');
  await panel.getByText(/This is no JSON: /).waitFor();
  await send();
  await panel.getByRole('button', { name: 'Send anyway' }).waitFor();
  await send();
  await status(response).waitFor();
  expect(api.received.map(({ body }) => body)).toEqual(['{']);
  await page.close();
});

test('credentials are entered once for a document, and go to the server that they were entered for', async () => {
  const page = await site.open('/api');
  const first = await open(page, 'savePet');
  const sent = async () => {
    const before = api.received.length;
    await first.send();
    await expect.poll(() => api.received.length).toBe(before + 1);
    // An answer is brought into view, and would take the page from under the next click.
    await first.panel.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' });
    const { headers, url } = api.received[before] as Received;
    return [headers.authorization ?? headers['x-key'], url.split('?')[1]];
  };
  await first.panel.getByLabel('key: API key').fill('k');
  expect(await sent()).toEqual(['k', undefined]);
  await authorizeWith(first.panel, 'basic');
  await first.panel.getByLabel('basic: User name').fill('Zoë');
  await first.panel.getByLabel('basic: Password').fill('p:w');
  expect(await sent()).toEqual([`Basic ${Buffer.from('Zoë:p:w').toString('base64')}`, undefined]);
  await authorizeWith(first.panel, 'bearer');
  await first.panel.getByLabel('bearer: Token').fill('t');
  expect(await sent()).toEqual(['Bearer t', undefined]);
  // As a command, in which secrets are variables.
  await first.response.getByText('Request as sent').click();
  await expect.poll(() => first.response.locator('details pre').innerText()).toContain('Authorization: Bearer $TOKEN');
  await authorizeWith(first.panel, 'query');
  await first.panel.getByLabel('query: API key').fill('a&b');
  expect(await sent()).toEqual([undefined, 'key=a%26b']);

  const second = await open(page, 'addPhoto');
  expect(await second.panel.getByLabel('key: API key').inputValue()).toBe('k');
  await second.panel.getByLabel('Server').selectOption(elsewhere.origin);
  await second.panel.getByText(`Entered for ${api.origin}: it is not sent to ${elsewhere.origin}.`).waitFor();
  await second.panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('photo') });
  await second.panel.getByLabel('caption').fill('Rex');
  await second.send();
  await status(second.response).waitFor();
  expect(elsewhere.received.map(({ headers }) => headers['x-key'])).toEqual([undefined]);
  const body = elsewhere.received[0]?.body ?? '';
  expect(body).toMatch(/name="photo"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nphoto\r\n/);
  expect(body).toMatch(/name="caption"\r\n\r\nRex\r\n/);
  await second.panel.getByRole('button', { name: `Send it to ${elsewhere.origin} instead` }).click();
  await second.send();
  await expect.poll(() => elsewhere.received.at(-1)?.headers['x-key']).toBe('k');

  // In memory, unless the reader wants them to stay.
  expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, document.cookie])')).not.toContain('Zoë');
  await second.panel.getByLabel('Keep credentials until this tab is closed').check();
  await page.reload();
  const again = await open(page, 'savePet');
  expect(await again.panel.getByLabel('Server').locator('option:checked').innerText()).toBe(elsewhere.origin);
  await again.panel.getByLabel('Server').selectOption(api.origin);
  await authorizeWith(again.panel, 'bearer');
  expect(await again.panel.getByLabel('bearer: Token').inputValue()).toBe('t');
  await again.panel.getByRole('button', { name: 'Forget credentials' }).click();
  expect(await again.panel.getByLabel('bearer: Token').inputValue()).toBe('');
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('docsgen:try-it'))")).toEqual(
    [],
  );
  await page.close();
});

test('an answer that comes late does not move who reads elsewhere', async () => {
  const page = await site.open('/api');
  const { response, send } = await open(page, 'stream');
  let answer = () => {};
  const isDue = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${api.origin}/**`, async (route) => {
    await isDue;
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: 'late' });
  });
  await send();
  await response.getByText('Sending').waitFor();
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  answer();
  await response.getByText('late').waitFor();
  await settled(page);
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.close();
});

test('a redirect is not followed with credentials', async () => {
  const page = await site.open('/api', { tolerated: /Content Security Policy|Fetch API|Failed to load/ });
  const { panel, response, send } = await open(page, 'redirect');
  await panel.getByLabel('key: API key').fill('k');
  await send();
  await response.getByText(/^The server redirects to another address. That was not followed/).waitFor();
  expect([api.received.length, elsewhere.received]).toEqual([1, []]);

  // Without credentials it may lead to a server of the document.
  const away = await open(page, 'away');
  await away.send();
  await away.response
    .getByText('The server redirects to an address that this page may not send requests to.')
    .waitFor();
  await page.close();
});

test('where a server refuses pages of other sites, the console says so, and a proxy gets credentials on consent', async () => {
  const page = await site.open('/api', { tolerated: /CORS|Failed to load|ERR_|Content Security Policy/ });
  const { panel, response, send } = await open(page, 'closed');
  await panel.getByLabel('key: API key').fill('k');
  await send();
  const alert = response.getByRole('alert');
  await alert.waitFor();
  const own = new URL(site.url()).origin;
  expect((await alert.innerText()).split(/\n+/)).toEqual([
    `${api.origin} answers, but does not let pages of ${own} read its answers (CORS).`,
    `Run one of the samples in a terminal. If the server is yours, let it answer preflight requests and send Access-Control-Allow-Origin: ${own}.`,
    `Or send the request through ${elsewhere.origin}, below.`,
  ]);
  await panel.getByLabel(`Send through ${elsewhere.origin}`).check();
  await send();
  await status(response).waitFor();
  expect(elsewhere.received.map(({ url, headers }) => [decodeURIComponent(url), headers['x-key']])).toEqual([
    [`/proxy?url=${api.origin}/closed`, undefined],
  ]);
  await panel.getByLabel(`${elsewhere.origin} may read my credentials.`).check();
  await send();
  await expect.poll(() => elsewhere.received.at(-1)?.headers['x-key']).toBe('k');

  await panel.getByLabel(`Send through ${elsewhere.origin}`).uncheck();
  await panel.getByLabel('Server').selectOption(gone.origin);
  await send();
  await response.getByText(`Nothing answers at ${gone.origin}.`).waitFor();
  await page.close();
});

test('each way to fail has its own words, and nothing is blamed that a page cannot see', async () => {
  const page = await site.open('/api', { tolerated: /CORS|Failed to load|ERR_|preflight|Content Security Policy/ });
  const own = new URL(site.url()).origin;
  const failure = async (operation: string, server = api.origin, before?: (panel: Locator) => Promise<void>) => {
    const { panel, response, send } = await open(page, operation);
    await panel.getByLabel('Server').selectOption(server);
    await before?.(panel);
    await send();
    const alert = response.getByRole('alert');
    await alert.waitFor();
    return (await alert.innerText()).split(/\n+/)[0];
  };
  const withKey = (panel: Locator) => panel.getByLabel('key: API key').fill('k');
  const closed = `${api.origin} answers, but closed the connection at this request.`;
  expect(await failure('drop')).toBe(closed);
  expect(await failure('dropPost')).toBe(closed);
  expect(await failure('noHeaders', api.origin, withKey)).toBe(
    `${api.origin} lets pages of ${own} read its answers, but not send this request (CORS).`,
  );
  expect(await failure('noPut')).toBe(
    `${api.origin} lets pages of ${own} read its answers. It does not allow PUT (CORS), or closed the connection.`,
  );
  expect(await failure('toClosed')).toBe(
    `The server redirects to an address where nothing answers, or that does not let pages of ${own} read its answers (CORS).`,
  );
  expect(await failure('picture', swapped)).toBe(`Nothing answers at ${swapped}, but something does at ${api.origin}.`);
  // A certificate that is not trusted is like no server to a page: it says where the browser tells them apart.
  expect(await failure('broken', secure)).toBe(`Nothing answers at ${secure}.`);
  expect(await page.getByText('open the address in a tab, where the browser says it.').count()).toBe(1);
  // The requests that find it out change nothing.
  expect(api.received.filter(({ method }) => !/^(?:GET|HEAD)$/.test(method))).toEqual([]);
  await page.close();
});

test('a request can be cancelled, times out, and shows what arrives', async () => {
  const page = await site.open('/api', { before: (own) => own.clock.install(), tolerated: /ERR_/ });
  const slow = await open(page, 'slow');
  await slow.send();
  await slow.panel.getByRole('button', { name: 'Cancel' }).click();
  await slow.response.getByText('The request was cancelled.').waitFor();
  await slow.send();
  await expect.poll(() => api.received.length).toBe(2);
  await page.clock.fastForward(60_000);
  await slow.response.getByText('The server did not begin to answer within a minute.').waitFor();

  const stream = await open(page, 'stream');
  await stream.send();
  await stream.response.getByText('data: first').waitFor();
  await stream.response.getByText('More is arriving.').waitFor();
  await stream.panel.getByRole('button', { name: 'Cancel' }).click();
  await stream.response.getByText('The rest is left out.').waitFor();
  expect(await body(stream.response).innerText()).toContain('data: first');

  const picture = await open(page, 'picture');
  await picture.send();
  await expect
    .poll(() => picture.response.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);

  const broken = await open(page, 'broken');
  await broken.send();
  await broken.response.getByText('This is no JSON:').waitFor();
  expect(await body(broken.response).innerText()).toBe('{"a": oops');
  const long = await open(page, 'long');
  await long.send();
  await long.response.getByText('The rest is left out.').waitFor();
  expect(await body(long.response).innerText()).toMatch(/^\["a word","a word"/);
  await expect
    .poll(() => body(long.response).evaluate((pre) => pre.getBoundingClientRect().top < innerHeight))
    .toBe(true);
  await page.close();
});

test('OAuth: a token by authorization code with PKCE, and by client credentials; wrong answers are refused', async () => {
  const page = await site.open('/api');
  const { panel, response, send } = await open(page, 'savePet');
  await authorizeWith(panel, 'oauth');
  const token = panel.getByLabel('oauth: Token');
  const signIn = async (client: string) => {
    await panel.getByLabel('Client ID').fill(client);
    await panel.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => panel.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true);
    // The driver learns of a window that was closed after the page that has closed it.
    await expect.poll(() => page.context().pages().length).toBe(1);
  };
  const message = panel.locator('[role=status]');
  const asked = () => api.received.filter(({ url }) => url === '/token').length;
  for (const [client, words] of [
    ['wrong-state', 'The answer belongs to another sign-in: its state differs. It was not used.'],
    ['wrong-issuer', 'The answer comes from another server than the sign-in went to. It was not used.'],
    ['denied', 'The authorization server refused: access_denied'],
  ] as const) {
    await signIn(client);
    expect(await message.innerText()).toBe(words);
    expect([await token.inputValue(), asked()]).toEqual(['', 0]);
  }
  await signIn('me');
  expect([await token.inputValue(), asked()]).toEqual(['token-of-me', 1]);
  const authorize = new URL(api.received.findLast(({ url }) => url.startsWith('/authorize'))?.url ?? '', api.origin);
  expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'read',
    code_challenge_method: 'S256',
    redirect_uri: `${new URL(site.url()).origin}/authorized.html`,
  });
  await send();
  await status(response).waitFor();
  expect(api.received.at(-1)?.headers.authorization).toBe('Bearer token-of-me');

  await panel.getByLabel('As an application (client credentials)').check();
  await panel.getByLabel('Client ID').fill('app');
  await panel.getByLabel('Client secret, if there is one').fill('s');
  await panel.getByRole('button', { name: 'Get a token' }).click();
  await expect.poll(() => token.inputValue()).toBe('token-of-app');
  expect(Object.fromEntries(new URLSearchParams(api.received.at(-1)?.body))).toEqual({
    grant_type: 'client_credentials',
    scope: 'read',
    client_id: 'app',
    client_secret: 's',
  });
  await page.close();
});
