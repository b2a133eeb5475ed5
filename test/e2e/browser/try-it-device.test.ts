import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readFolder } from '../../build-site.ts';
import { axe, standards, violations } from './axe.ts';
import { openConsole, openSite } from './open.ts';
import { startApi } from './try-it-api.ts';

const api = await startApi();
/** Another server of the document. */
const second = await startApi();
/** A server for signing in, which the document names in addresses for devices alone. */
const login = await startApi();
const gone = await startApi();
await gone.close();
afterAll(() => Promise.all([api.close(), second.close(), login.close()]));
beforeEach(() => {
  for (const { received } of [api, second, login]) received.length = 0;
});

const device = (deviceAuthorizationUrl: string, tokenUrl: string) => ({
  type: 'oauth2',
  flows: { deviceAuthorization: { deviceAuthorizationUrl, tokenUrl, scopes: { read: 'Read' } } },
});
const securitySchemes = {
  device: device(`${login.origin}/device`, `${login.origin}/token`),
  closed: device(`${login.origin}/closed`, `${login.origin}/token`),
  closedToken: device(`${login.origin}/device`, `${login.origin}/closed`),
  gone: device(`${gone.origin}/device`, `${gone.origin}/token`),
  invalid: device('ftp://login.example/device', `${login.origin}/token`),
  // Of the server of the request.
  relative: device('/device', '../token'),
  openid: { type: 'openIdConnect', openIdConnectUrl: `/metadata?at=${api.origin}` },
};

const site = openSite(
  {
    'docsgen.config.js': `export default {
      title: 'TV',
      fonts: false,
      search: false,
      checks: { 'invalid-openapi': 'off' },
      api: [{ id: 'tv', document: 'tv.json', route: '/api', tryIt: true }],
    };`,
    'docs/index.md': '# TV\n',
    'tv.json': JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'TV', version: '1' },
      servers: [{ url: `${api.origin}/v1/tv/` }, { url: `${second.origin}/v1/tv` }],
      security: Object.keys(securitySchemes).map((name) => ({ [name]: ['read'] })),
      paths: { '/me': { get: { operationId: 'me', responses: { 200: { description: 'Me' } } } } },
      components: { securitySchemes },
    }),
  },
  '/',
);

/** The answer that a token is not there yet has the status of an error. */
const pending = /status of 400/;

async function open(page: Page) {
  const panel = await openConsole(page.locator('.operation'));
  const begin = async (scheme: string, client: string) => {
    await panel.getByLabel('Authorize with').selectOption({ label: scheme });
    await panel.getByLabel('Client ID').fill(client);
    await panel.getByRole('button', { name: 'Sign in' }).click();
  };
  const message = panel.locator('[role=status] > p').first();
  /** What is said when a sign-in has ended. */
  const outcome = async (scheme: string, client: string) => {
    await begin(scheme, client);
    await expect.poll(() => panel.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true);
    return message.innerText();
  };
  return { panel, begin, message, outcome, code: panel.locator('.try-it-device') };
}

const forms = (path: string, { received } = login) =>
  received.filter(({ url }) => url === path).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

test('the page may ask the addresses for devices', () => {
  const html = readFolder(site.outDir()).get('api/index.html') ?? '';
  const policy = /connect-src ([^"]*)"/.exec(html)?.[1]?.split(' ');
  expect(policy).toEqual(expect.arrayContaining([login.origin, gone.origin]));
});

test('a reader signs in with the code in another window, and the token comes by itself', async () => {
  const page = await site.open('/api', { tolerated: pending });
  const { panel, begin, message, code } = await open(page);
  await begin('device', 'tv');
  await code.waitFor();
  expect(await message.innerText()).toBe(
    'Open this address, and enter the code there. The token comes here by itself then.',
  );
  expect(await code.innerText()).toBe('WDJB-MJHT');
  const hits = (own: Element) => {
    const { left, top, height } = own.getBoundingClientRect();
    return own.contains(document.elementFromPoint(left + 20, top + height / 2));
  };
  await expect.poll(() => code.evaluate(hits)).toBe(true);
  const link = panel.getByRole('link', { name: `${login.origin}/verify` });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await page.evaluate(axe);
  expect(await violations(page, '.try-it', standards)).toEqual([]);
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')]);
  await expect.poll(() => opened.title()).toBe('Signed in');
  await opened.close();
  const token = panel.getByLabel('device: Token');
  await expect.poll(() => token.inputValue()).toBe('token-of-tv');
  expect(await code.count()).toBe(0);
  expect(forms('/device')).toEqual([{ client_id: 'tv', scope: 'read' }]);
  expect(forms('/token').at(-1)).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: 'tv-device',
    client_id: 'tv',
  });
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await panel.locator('.status').first().waitFor();
  expect(api.received.at(-1)?.headers.authorization).toBe('Bearer token-of-tv');
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('token-of-tv');
  await page.close();
});

test('it asks as often as the server wants, and no more when it is cancelled or the code has expired', async () => {
  const page = await site.open('/api', { before: (own) => own.clock.install(), tolerated: pending });
  const { panel, begin, message, code } = await open(page);
  const asked = () => forms('/token').length;
  await begin('device', 'slow');
  await code.waitFor();
  // The answer to the first question asked for five seconds more.
  await page.clock.runFor(9_000);
  expect(asked()).toBe(1);
  await page.clock.runFor(1_500);
  await expect.poll(asked).toBe(2);
  // The next question waits for its time from when the answer to this one has come.
  const token = async () => {
    await page.clock.runFor(1_000);
    return panel.getByLabel('device: Token').inputValue();
  };
  await expect.poll(token).toBe('token-of-slow');

  await begin('device', 'waiting');
  await code.waitFor();
  const before = asked();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => message.innerText()).toBe('The sign-in was cancelled.');
  await page.clock.runFor(60_000);
  expect([asked(), await code.count()]).toEqual([before, 0]);

  await begin('device', 'brief');
  await code.waitFor();
  await page.clock.runFor(5_500);
  await expect.poll(asked).toBe(before + 2);
  await page.clock.runFor(5_500);
  const expired = 'The code is no longer valid. Sign in again for a new one.';
  await expect.poll(() => message.innerText()).toBe(expired);
  expect(asked()).toBe(before + 2);

  await begin('device', 'denied');
  await code.waitFor();
  await page.clock.runFor(5_500);
  await expect.poll(() => message.innerText()).toBe('The sign-in was refused.');
  await begin('device', 'expired');
  await expect.poll(() => message.innerText()).toBe(expired);
  await page.close();
});

test('what is in the way is said before a reader signs in', async () => {
  const page = await site.open('/api', { tolerated: /CORS|ERR_|Failed to load|Content Security Policy/ });
  const { outcome } = await open(page);
  const own = new URL(site.url()).origin;
  const cors = `${login.origin} answers, but does not let pages of ${own} read its answers (CORS). Get a token elsewhere, and enter it here.`;
  expect(await outcome('closed', 'tv')).toBe(cors);
  expect(await outcome('closedToken', 'tv')).toBe(cors);
  expect(await outcome('gone', 'tv')).toBe(
    `${gone.origin} refuses pages of other sites, or does not answer. Get a token elsewhere, and enter it here.`,
  );
  expect(await outcome('invalid', 'tv')).toBe(
    'The document has no address for this that can be used. Get a token elsewhere, and enter it here.',
  );
  expect(await outcome('device', 'unknown')).toBe('The authorization server refused: No such client');
  expect(await outcome('device', 'open')).toBe(
    'Nothing is sent to http://login.example/device, because it has no encryption.',
  );
  await page.close();
});

test('addresses without a host are those of the chosen server', async () => {
  const page = await site.open('/api', { tolerated: /Failed to load/ });
  const { panel, begin, outcome, code } = await open(page);
  expect(await outcome('openid', 'me')).toBe('');
  expect(await panel.getByLabel('openid: Token').inputValue()).toBe('token-of-me');
  expect(api.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'GET /metadata',
    'HEAD /token',
    'GET /authorize',
    'POST /token',
  ]);
  await begin('relative', 'waiting');
  await expect.poll(() => forms('/v1/token', api).length).toBe(1);
  await panel.getByLabel('Server').selectOption(`${second.origin}/v1/tv`);
  await begin('relative', 'waiting');
  // Without a slash at its end, the last part of an address is no folder.
  await expect.poll(() => second.received.map(({ method, url }) => `${method} ${url}`)).toContain('POST /token');
  await expect.poll(() => code.count()).toBe(1);
  await page.close();
});
