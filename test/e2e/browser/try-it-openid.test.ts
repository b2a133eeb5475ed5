import { afterAll, expect, test } from 'vitest';
import { openConsole, openSite } from './open.ts';
import { startApi } from './try-it-api.ts';

const api = await startApi();
/** Servers for signing in, which the document does not name; the config names one of them. */
const allowed = await startApi();
const unnamed = await startApi();
const gone = await startApi();
await gone.close();
afterAll(() => Promise.all([api.close(), allowed.close(), unnamed.close()]));

const openid = (openIdConnectUrl: string) => ({ type: 'openIdConnect', openIdConnectUrl });
const securitySchemes = {
  allowed: openid(`${api.origin}/metadata?at=${allowed.origin}`),
  unnamed: openid(`${api.origin}/metadata?at=${unnamed.origin}`),
  open: openid(`${api.origin}/metadata?at=http://login.example`),
  broken: openid(`${api.origin}/broken`),
  other: openid(`${api.origin}/other`),
  gone: openid(`${gone.origin}/metadata`),
};

const site = openSite(
  {
    'docsgen.config.js': `export default {
      title: 'Me',
      fonts: false,
      search: false,
      security: { allow: { 'connect-src': ['${allowed.origin}'] } },
      api: [{ id: 'me', document: 'me.json', route: '/api', tryIt: true }],
    };`,
    'docs/index.md': '# Me\n',
    'me.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Me', version: '1' },
      servers: [{ url: api.origin }],
      security: Object.keys(securitySchemes).map((name) => ({ [name]: ['openid'] })),
      paths: { '/me': { get: { operationId: 'me', responses: { 200: { description: 'Me' } } } } },
      components: { securitySchemes },
    }),
  },
  '/',
);

test('OpenID Connect: readers sign in where the metadata says, or read before why they cannot', async () => {
  const page = await site.open('/api', {
    tolerated: /Content Security Policy|ERR_CONNECTION_REFUSED|Refused to connect/,
  });
  const panel = await openConsole(page.locator('.operation'));
  const signIn = async (scheme: string) => {
    await panel.getByLabel('Authorize with').selectOption({ label: scheme });
    await panel.getByLabel('Client ID').fill('me');
    await panel.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => panel.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true);
    await expect.poll(() => page.context().pages().length).toBe(1);
    return panel.locator('[role=status]').innerText();
  };
  expect(await signIn('allowed')).toBe('');
  expect(await panel.getByLabel('allowed: Token').inputValue()).toBe('token-of-me');
  expect(allowed.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'HEAD /token',
    'GET /authorize',
    'POST /token',
  ]);
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await panel.locator('.status').waitFor();
  expect(api.received.at(-1)?.headers.authorization).toBe('Bearer token-of-me');

  expect(await signIn('unnamed')).toBe(
    `This page may not send requests to ${unnamed.origin}: its Content-Security-Policy does not name it.`,
  );
  expect(unnamed.received).toEqual([]);
  expect(await signIn('open')).toBe('Nothing is sent to http://login.example/authorize, because it has no encryption.');
  for (const scheme of ['broken', 'other'])
    expect(await signIn(scheme)).toBe(
      `${api.origin}/${scheme} does not say where to get a token. Get one elsewhere, and enter it here.`,
    );
  expect(await signIn('gone')).toBe(
    `${gone.origin} refuses pages of other sites, or does not answer. Get a token elsewhere, and enter it here.`,
  );
  await page.close();
});

test('where the metadata has an address for devices, readers sign in with a code', async () => {
  const page = await site.open('/api', { tolerated: /status of 400/ });
  const panel = await openConsole(page.locator('.operation'));
  await panel.getByLabel('Authorize with').selectOption({ label: 'allowed' });
  await panel.getByRole('radio', { name: /device code/ }).check();
  await panel.getByLabel('Client ID').fill('tv');
  const before = allowed.received.length;
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await panel.locator('.try-it-device').waitFor();
  // A while later it asks again.
  expect(allowed.received.slice(before, before + 2).map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /device',
    'POST /token',
  ]);
  await page.close();
});
