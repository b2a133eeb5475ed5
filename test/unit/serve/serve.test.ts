import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, serveFolder } from '../../../src/serve/index.ts';

const work = mkdtempSync(join(tmpdir(), 'docsgen-serve-'));
const dir = join(work, 'site');
const servers: RunningServer[] = [];
let site: RunningServer;
let based: RunningServer;

beforeAll(async () => {
  mkdirSync(join(dir, 'docs/a'), { recursive: true });
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), 'home');
  writeFileSync(join(dir, 'docs/a/index.html'), 'page a');
  writeFileSync(join(dir, 'plain.html'), 'plain');
  writeFileSync(join(dir, 'schön.html'), 'umlaut');
  writeFileSync(join(dir, '404.html'), 'not found');
  writeFileSync(join(dir, 'assets/site-0123456789.css'), 'body{}');
  writeFileSync(join(dir, 'data.bin'), '0123456789');
  writeFileSync(join(work, 'secret.txt'), 'secret');
  symlinkSync(join(work, 'secret.txt'), join(dir, 'link.txt'));
  site = await serveFolder({ dir, host: 'localhost', port: 0, baseUrl: '/' });
  based = await serveFolder({ dir, host: 'localhost', port: 0, baseUrl: '/base/' });
  servers.push(site, based);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(work, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sends the path as it is: `fetch` would tidy it first. */
function get(
  path: string,
  options: { headers?: Record<string, string>; method?: string; server?: RunningServer } = {},
): Promise<Answer> {
  const { port } = new URL((options.server ?? site).url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: 'localhost', port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
      },
    );
    sent.on('error', reject).end();
  });
}

test.each([
  ['/', 'home'],
  ['/index.html', 'home'],
  ['/docs/a', 'page a'],
  ['/docs/a/', 'page a'],
  ['/docs/a.html', 'page a'],
  ['/docs/a/index.html', 'page a'],
  ['/docs/a?x=1', 'page a'],
  ['/plain', 'plain'],
  ['/plain.html', 'plain'],
  ['/sch%C3%B6n', 'umlaut'],
])('%s is %s', async (path, body) => {
  expect(await get(path)).toMatchObject({ status: 200, body, headers: { 'content-type': 'text/html; charset=utf-8' } });
});

test('what is not there is answered by the not-found page', async () => {
  expect(await get('/nope')).toMatchObject({ status: 404, body: 'not found' });
  expect(await get('/docs')).toMatchObject({ status: 404 });
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/docs/..%2f..%2fsecret.txt',
  '/%252e%252e/secret.txt',
  '/..%5csecret.txt',
  '/link.txt',
  '/docs/a%00',
  '//secret.txt',
])('%s does not leave the folder', async (path) => {
  const { status, body } = await get(path);
  expect(body).not.toContain('secret');
  expect([400, 404]).toContain(status);
});

test('no path makes it fail or leave the folder', async () => {
  const piece = fc.oneof(
    fc.constantFrom('..', '%2e', '%2f', '%5c', '/', '.', 'secret.txt', 'docs', 'a', '%', '%00', '%zz'),
    fc.string({ maxLength: 4 }).map(encodeURI),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const { status, body } = await get(`/${pieces.join('').replace(/[^\x21-\x7e]/g, '')}`);
      expect(body).not.toContain('secret');
      expect([200, 400, 404]).toContain(status);
    }),
    { numRuns: 300 },
  );
});

describe('HTTP', () => {
  test('malformed addresses and other methods', async () => {
    expect((await get('/%zz')).status).toBe(400);
    expect(await get('/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(await get('/docs/a', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '6' },
    });
  });

  test('conditional requests', async () => {
    const { headers } = await get('/docs/a');
    expect((await get('/docs/a', { headers: { 'If-None-Match': String(headers['etag']) } })).status).toBe(304);
    expect((await get('/docs/a', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await get('/docs/a', { headers: { 'If-Modified-Since': String(headers['last-modified']) } })).status).toBe(
      304,
    );
  });

  test('ranges', async () => {
    const range = (value: string) => get('/data.bin', { headers: { Range: value } });
    expect(await range('bytes=2-4')).toMatchObject({
      status: 206,
      body: '234',
      headers: { 'content-range': 'bytes 2-4/10' },
    });
    expect(await range('bytes=7-')).toMatchObject({ status: 206, body: '789' });
    expect(await range('bytes=-2')).toMatchObject({ status: 206, body: '89' });
    expect(await range('bytes=20-')).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
    expect((await range('bytes=0-1,3-4')).status).toBe(200);
  });

  test('only hashed files may be kept for ever', async () => {
    expect((await get('/assets/site-0123456789.css')).headers['cache-control']).toContain('immutable');
    expect((await get('/docs/a')).headers['cache-control']).toBe('no-cache');
    expect((await get('/docs/a')).headers['x-content-type-options']).toBe('nosniff');
  });
});

test('a site below a base URL', async () => {
  expect(await get('/base/docs/a', { server: based })).toMatchObject({ status: 200, body: 'page a' });
  expect(await get('/base', { server: based })).toMatchObject({ status: 200, body: 'home' });
  expect(await get('/', { server: based })).toMatchObject({ status: 302, headers: { location: '/base/' } });
  expect(await get('/docs/a', { server: based })).toMatchObject({
    status: 404,
    body: 'The site is served below /base/\n',
  });
});

test('a port that is taken is passed over', async () => {
  const { port } = new URL(site.url);
  const other = await serveFolder({ dir, host: 'localhost', port: Number(port), baseUrl: '/' });
  servers.push(other);
  expect(new URL(other.url).port).not.toBe(port);
});
