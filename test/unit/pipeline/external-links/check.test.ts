import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkExternalLinks } from '../../../../src/pipeline/external-links/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'docsgen-external-'));
const asked: string[] = [];
let busy = 0;
let most = 0;
let tries = 0;

const listener: RequestListener = async (request, response) => {
  asked.push(`${request.method} ${request.url}`);
  busy++;
  most = Math.max(most, busy);
  await new Promise((resolve) => setTimeout(resolve, 20));
  busy--;
  const answer = (status: number, headers: Record<string, string> = {}) => response.writeHead(status, headers).end();
  const path = request.url ?? '';
  if (path.startsWith('/ok')) return answer(200);
  if (path === '/no-head') return answer(request.method === 'HEAD' ? 405 : 200);
  if (path === '/hides-head') return answer(request.method === 'HEAD' ? 404 : 200);
  if (path === '/busy') return tries++ === 0 ? answer(429, { 'retry-after': '1' }) : answer(200);
  if (path === '/down') return answer(503);
  if (path === '/impatient') return answer(429, { 'retry-after': '3600' });
  if (path === '/login') return answer(401);
  if (path.startsWith('/hang')) return;
  if (path === '/drop') return request.socket.destroy();
  if (path === '/moved') return answer(301, { location: '/moved-on' });
  if (path === '/moved-on') return answer(308, { location: '/ok' });
  if (path === '/elsewhere') return answer(302, { location: '/ok' });
  if (path === '/to-nothing') return answer(301, { location: '/nothing' });
  if (path === '/circle') return answer(302, { location: '/circle-2' });
  if (path === '/circle-2') return answer(302, { location: '/circle' });
  return answer(404);
};

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
  most = 0;
  tries = 0;
});

// A busy machine may take its time for an answer.
const settings = { ignore: [] as string[], timeout: 20, retries: 1, perHost: 2, maxAge: 7 };

async function check(paths: readonly string[], options: Partial<Parameters<typeof checkExternalLinks>[1]> = {}) {
  const links = paths.map((path, index) => ({
    url: /^[a-z]+:/.test(path) ? path : origin + path,
    place: { file: 'a.md', start: { line: index + 1, column: 1 } },
  }));
  const findings = await checkExternalLinks(links, { settings, ...options });
  return findings.map(({ rule, message, hint }) =>
    [rule, message, ...(rule === 'moved-external-link' ? [hint] : [])].join(' | ').replaceAll(origin, ''),
  );
}

test('what is there is fine, and asked for once', async () => {
  expect(await check(['/ok', '/ok#a', '/ok#b', '/ok'])).toEqual([]);
  expect(asked).toEqual(['HEAD /ok']);
});

test('what is not there is broken', async () => {
  expect(await check(['/nothing'])).toEqual(['broken-external-link | /nothing is not there: the server answers 404']);
  expect(asked).toEqual(['HEAD /nothing', 'GET /nothing']);
});

test('each place is reported', async () => {
  expect(await check(['/nothing', '/nothing#x'])).toHaveLength(2);
});

test('servers that have no answer to HEAD are asked with GET', async () => {
  expect(await check(['/no-head', '/hides-head'])).toEqual([]);
  expect(asked).toContain('GET /no-head');
});

test('a busy server is asked again when it says', async () => {
  const start = performance.now();
  expect(await check(['/busy'])).toEqual([]);
  expect(performance.now() - start).toBeGreaterThan(990);
});

test('a server that wants an hour is not waited for', async () => {
  expect(await check(['/impatient'])).toEqual([
    'unreachable-external-link | /impatient cannot be checked: the server answers 429',
  ]);
});

test('a server that stays down, hangs, hangs up or wants a login cannot be checked', async () => {
  expect(await check(['/down', '/login'])).toEqual([
    'unreachable-external-link | /down cannot be checked: the server answers 503',
    'unreachable-external-link | /login cannot be checked: the server answers 401',
  ]);
  expect(await check(['/hang'], { settings: { ...settings, timeout: 1 } })).toEqual([
    'unreachable-external-link | /hang cannot be checked: no answer in 1 s',
  ]);
  expect((await check(['/drop']))[0]).toMatch(/^unreachable-external-link \| \/drop cannot be checked: /);
  expect(asked.filter((line) => line === 'GET /down')).toHaveLength(2);
  expect(asked.filter((line) => line === 'GET /login')).toHaveLength(1);
});

test('what has moved for good is reported, with its anchor; for a while is fine', async () => {
  expect(await check(['/moved#part', '/elsewhere'])).toEqual([
    'moved-external-link | /moved#part has moved for good | it is /ok#part now',
  ]);
});

test('redirects that lead nowhere or in a circle are broken', async () => {
  expect(await check(['/to-nothing', '/circle'])).toEqual([
    'broken-external-link | /to-nothing is not there: the server answers 404',
    'broken-external-link | /circle is not there: it redirects in a circle',
  ]);
});

test('one host is not asked more at a time than the settings allow', async () => {
  await check(Array.from({ length: 12 }, (_, index) => `/ok-${index}`));
  expect(most).toBe(2);
});

test('a host that does not exist, and a port without a server', async () => {
  const [noHost] = await check(['http://does-not-exist.invalid/']);
  expect(noHost).toMatch(/does-not-exist\.invalid\/ (?:is not there: there is no such host|cannot be checked: )/);
  expect((await check(['http://127.0.0.1:1/']))[0]).toMatch(/^unreachable-external-link/);
});

test('where not one of several hosts is found, one finding says that there is no network', async () => {
  const none = ['a', 'b', 'c'].map((name) => `http://${name}.does-not-exist.invalid/x`);
  expect(await check(none)).toEqual([
    'unreachable-external-link | links to other sites cannot be checked: not one of 3 hosts is found',
  ]);
  const [gone = '', ...others] = await check([...none.slice(0, 1), '/to-nothing']);
  expect(gone).toMatch(/a\.does-not-exist\.invalid\/x (?:is not there|cannot be checked)/);
  expect(others).toEqual(['broken-external-link | /to-nothing is not there: the server answers 404']);
});

test('a faulty certificate is reported', async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const answer = (_: IncomingMessage, response: Parameters<RequestListener>[1]) => response.end();
  const secure = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer);
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  try {
    const found = await check([`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`]);
    expect(found[0]).toMatch(/^broken-external-link .* its certificate or TLS is faulty: /);
  } finally {
    secure.close();
  }
});

test('ignored addresses, and those that are not of the web, are not asked for', async () => {
  const ignore = [`${origin}/private/*`, `${origin}/ok`];
  const paths = ['/private/a', '/ok', 'mailto:a@example.org', 'tel:1'];
  expect(await check(paths, { settings: { ...settings, ignore } })).toEqual([]);
  expect(asked).toEqual([]);
});

test('what was there is remembered for as long as the settings say; what is broken is not', async () => {
  const memory = join(folder, 'memory.json');
  await check(['/ok', '/nothing', '/moved'], { memory });
  asked.length = 0;
  const again = await check(['/ok', '/nothing', '/moved'], { memory });
  expect(again).toHaveLength(2);
  expect(asked).toEqual(['HEAD /nothing', 'GET /nothing']);
  asked.length = 0;
  await check(['/ok'], { memory, settings: { ...settings, maxAge: 0 } });
  expect(asked).toEqual(['HEAD /ok']);
});

test('a signal ends it at once, with its reason', async () => {
  const stop = new AbortController();
  const settings = { ignore: [], timeout: 60, retries: 3, perHost: 2, maxAge: 0 };
  const links = Array.from({ length: 5 }, (_, index) => ({
    url: `${origin}/hang?${index}`,
    place: { file: 'docs/a.md' },
  }));
  const checked = checkExternalLinks(links, { settings, signal: stop.signal });
  await expect.poll(() => asked.length).toBe(2);
  stop.abort(new Error('enough'));
  await expect(checked).rejects.toThrow('enough');
  expect(asked.length).toBe(2);
});
