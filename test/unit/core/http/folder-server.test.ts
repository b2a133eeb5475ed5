import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '../../../../src/core/http/index.ts';
import { readRecord, recordText } from '../../../../src/shared/output-record.ts';
import { UserError } from '../../../../src/shared/user-error.ts';
import { sendRaw, serveSite, temporarySite } from './site.ts';

const site = {
  'index.html': 'home',
  '404.html': 'nothing here',
  'docs/x/index.html': 'page x',
  'flat.html': 'flat page',
  'docs/Größe 1%/index.html': 'size',
  LICENSE: 'licence',
  'assets/logo-0123456789.svg': '<svg/>',
  'assets/plain.css': 'a{}',
  _headers: '/docs/*\n  X-Robots-Tag: noindex\n/assets/*\n  Cache-Control: no-store\n  Content-Length: 1\n',
  '.docsgen-output': '1\n',
};

test.each([
  ['/docs/x', 'page x'],
  ['/docs/x/', 'page x'],
  ['/docs/x.html', 'page x'],
  ['/docs/x/index.html', 'page x'],
  ['/docs//x', 'page x'],
  ['/docs/x?query=1', 'page x'],
  ['/docs/%78', 'page x'],
  ['/flat', 'flat page'],
  ['/flat/', 'flat page'],
  ['/flat.html', 'flat page'],
  ['/flat/index.html', 'flat page'],
  ['/', 'home'],
  ['/index.html', 'home'],
  ['/index', 'home'],
  ['/?query', 'home'],
  ['http://elsewhere.example/docs/x', 'page x'],
  ['/docs/Gr%C3%B6%C3%9Fe%201%25', 'size'],
  ['/LICENSE', 'licence'],
])('%s answers with %s', async (path, body) => {
  const { ask } = await serveSite(site);
  expect(await ask(path)).toMatchObject({ status: 200, body });
});

test.each(['/docs', '/nothing', '/docs/x/y', '/_headers', '/.docsgen-output', `/${'x'.repeat(300)}`])(
  '%s is not found, and the 404 page says so',
  async (path) => {
    const { ask } = await serveSite(site);
    const answer = await ask(path);
    expect(answer).toMatchObject({ status: 404, body: 'nothing here' });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(answer.headers.etag).toBeUndefined();
  },
);

test('a request for Markdown gets the copy of a page, browsers and other programs the page', async () => {
  const { ask } = await serveSite({ ...site, 'docs/x.md': '# X', 'index.md': '# Home' });
  const markdown = { headers: { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' } };
  const answer = await ask('/docs/x', markdown);
  expect(answer).toMatchObject({ status: 200, body: '# X' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept, Accept-Encoding',
  });
  expect(await ask('/', markdown)).toMatchObject({ body: '# Home' });
  expect(await ask('/flat', markdown)).toMatchObject({ body: 'flat page' });
  expect((await ask('/assets/plain.css', markdown)).headers.vary).toBe('Accept-Encoding');
  for (const accept of [
    'text/html,application/xhtml+xml,*/*;q=0.8',
    '*/*',
    'text/html, text/markdown;q=0.5',
    'text/markdown;q=0.5, */*',
  ])
    expect(await ask('/docs/x', { headers: { accept } })).toMatchObject({
      body: 'page x',
      headers: { vary: 'Accept, Accept-Encoding' },
    });
});

test('without a 404 page, plain text says so', async () => {
  const { ask } = await serveSite({ 'index.html': '' });
  const answer = await ask('/<script>');
  expect(answer).toMatchObject({ status: 404, body: 'This site has no such page.\n' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('types, caching and the headers of the site', async () => {
  const { ask } = await serveSite(site);
  expect((await ask('/docs/x')).headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': '6',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect((await ask('/assets/plain.css')).headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'content-length': '3',
    'cache-control': 'no-store',
  });
  expect((await ask('/LICENSE')).headers['content-type']).toBe('application/octet-stream');
});

test('assets with a hash in their names are kept for good', async () => {
  const { ask } = await serveSite({
    'assets/logo-0123456789.svg': '',
    'assets/client-4XN2QK7A.js': '',
    'assets/not-hashed.js': '',
    'logo-0123456789.svg': '',
  });
  const control = async (path: string) => (await ask(path)).headers['cache-control'];
  expect(await control('/assets/logo-0123456789.svg')).toBe('public, max-age=31536000, immutable');
  expect(await control('/assets/client-4XN2QK7A.js')).toBe('public, max-age=31536000, immutable');
  expect(await control('/assets/not-hashed.js')).toBe('no-cache');
  expect(await control('/logo-0123456789.svg')).toBe('no-cache');
});

test('the base URL is where the site begins', async () => {
  const { ask, server } = await serveSite(site, { baseUrl: '/my docs/v1/' });
  expect(server.url).toBe(`http://127.0.0.1:${server.port}/my%20docs/v1/`);
  for (const path of ['/my%20docs/v1/', '/my%20docs/v1', '/my%20docs/v1/index.html']) {
    expect(await ask(path)).toMatchObject({ status: 200, body: 'home' });
  }
  expect(await ask('/my%20docs/v1/docs/x')).toMatchObject({ status: 200, body: 'page x' });
  expect(await ask('/')).toMatchObject({ status: 302, headers: { location: '/my%20docs/v1/' } });
  for (const path of ['/docs/x', '/my%20docs/v10', '/my%20docs/']) {
    const body = 'Nothing is served here: the base URL of this site is /my docs/v1/\n';
    expect(await ask(path)).toMatchObject({ status: 404, body });
  }
});

const record = (baseUrl: string, { trailingSlash = false, htmlFiles = [] as string[] } = {}) =>
  recordText({ baseUrl, trailingSlash, htmlFiles: ['404.html', ...htmlFiles] });

test('a site is served below the base URL that it was built for, whatever the config says now', async () => {
  const built = { ...site, '.docsgen-output': record('/my docs/v1/') };
  const { ask, server, dir } = await serveSite(built, { otherwise: '/other/' });
  expect(server.url).toBe(`http://127.0.0.1:${server.port}/my%20docs/v1/`);
  expect(await ask('/my%20docs/v1/docs/x')).toMatchObject({ status: 200, body: 'page x' });
  expect(await ask('/my%20docs/v1/none', { method: 'HEAD' })).toMatchObject({ status: 404 });
  expect(await ask('/my%20docs/v1/none')).toMatchObject({ status: 404, body: 'nothing here' });
  expect(await ask('/my%20docs/v1/.docsgen-output')).toMatchObject({ status: 404 });
  expect(await ask('/?a=1')).toMatchObject({ status: 302, headers: { location: '/my%20docs/v1/' } });
  expect(await ask('/docs/x')).toMatchObject({ status: 404 });
  // A build in the meantime may be for another one.
  writeFileSync(join(dir, '.docsgen-output'), record('/next/'));
  expect(await ask('/next/docs/x')).toMatchObject({ status: 200 });
  expect(await ask('/')).toMatchObject({ headers: { location: '/next/' } });
});

test('the base URL that is asked for comes before that of the build, and that of the config after it', async () => {
  const built = { ...site, '.docsgen-output': record('/base/') };
  const asked = await serveSite(built, { baseUrl: '/', otherwise: '/other/' });
  expect((await asked.ask('/docs/x')).status).toBe(200);
  const older = await serveSite(site, { otherwise: '/other/' });
  expect((await older.ask('/other/docs/x')).status).toBe(200);
  for (const broken of ['', '{', '{"format":2}', 'null', '{"baseUrl":"base","htmlFiles":[]}'])
    expect(readRecord(broken), broken).toBeUndefined();
});

test.each([
  [false, '/', ''],
  [true, '/', '/'],
  [false, '/base/', ''],
  [true, '/base/', '/'],
])('pages have one address (trailing slash: %s, base URL: %s)', async (trailingSlash, baseUrl, end) => {
  const { ask } = await serveSite({
    ...site,
    'docs/x/deep/index.html': 'deep',
    'docs/file.html': 'a page in a file',
    'demo/index.html': 'of the static folder',
    'widget.html': 'of the static folder',
    'widget/index.html': 'page widget',
    'old.html': 'leads on',
    _redirects: `${baseUrl}docs/x/deep.html ${baseUrl}docs/file 301\n`,
    '.docsgen-output': record(baseUrl, { trailingSlash, htmlFiles: ['demo/index.html', 'widget.html', 'old.html'] }),
  });
  const leads = async (path: string, method = 'GET') => {
    const { status, headers } = await ask(baseUrl + path, { method });
    return [status, headers.location];
  };
  for (const method of ['GET', 'HEAD']) {
    expect(await leads('docs/x.html', method)).toEqual([308, `${baseUrl}docs/x${end}`]);
    expect(await leads('docs/x/index.html', method)).toEqual([308, `${baseUrl}docs/x${end}`]);
  }
  expect(await leads('docs/x.html?a=1&b=/')).toEqual([308, `${baseUrl}docs/x${end}?a=1&b=/`]);
  expect(await leads('docs/file.html')).toEqual([308, `${baseUrl}docs/file${end}`]);
  expect(await leads('docs/Gr%C3%B6%C3%9Fe%201%25.html')).toEqual([308, `${baseUrl}docs/Gr%C3%B6%C3%9Fe%201%25${end}`]);
  expect(await leads('index.html')).toEqual([308, baseUrl]);
  expect(await leads('widget/index.html')).toEqual([308, `${baseUrl}widget${end}`]);
  // Declared redirects, and files that have this very name, come first.
  expect(await leads('docs/x/deep.html')).toEqual([301, `${baseUrl}docs/file`]);
  expect(await ask(`${baseUrl}demo/index.html`)).toMatchObject({ status: 200, body: 'of the static folder' });
  expect(await ask(`${baseUrl}widget.html`)).toMatchObject({ status: 200, body: 'of the static folder' });
  expect(await ask(`${baseUrl}old.html`)).toMatchObject({ status: 200, body: 'leads on' });
  expect(await leads('404.html')).toEqual([200, undefined]);
  for (const path of ['none.html', 'docs/none/index.html', 'demo.html', 'LICENSE.html', '404/index.html'])
    expect([path, ...(await leads(path))]).toEqual([path, 404, undefined]);
});

test('no answer may be shown in a frame of another site, whatever the site sends', async () => {
  const { ask } = await serveSite({
    ...site,
    _headers: `/docs/*\n  Content-Security-Policy: img-src 'self'\n/flat\n  Content-Security-Policy: frame-ancestors https://a.example\n`,
    _redirects: '/old /docs/x 301\n',
  });
  const policy = async (path: string, given: Parameters<typeof ask>[1] = {}) =>
    (await ask(path, given)).headers['content-security-policy'];
  const own = "frame-ancestors 'self'";
  for (const path of ['/', '/none', '/old', '/%zz', '/LICENSE']) expect(await policy(path), path).toBe(own);
  expect(await policy('/', { method: 'POST' })).toBe(own);
  expect(await policy('/', { headers: { host: 'evil.example' } })).toBe(own);
  expect(await policy('/docs/x')).toBe(`img-src 'self', ${own}`);
  expect(await policy('/flat')).toBe('frame-ancestors https://a.example');
  // Browsers ask for a frame as for a link.
  const frame = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
  expect(await ask('/', { headers: frame })).toMatchObject({
    status: 200,
    headers: { 'content-security-policy': own },
  });
});

test('a HEAD request gets the headers alone', async () => {
  const { ask } = await serveSite(site);
  const answer = await ask('/docs/x', { method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '6' } });
  expect(await ask('/nothing', { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
  const { ask } = await serveSite(site);
  expect(await ask('/', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('links that lead out of the folder are not followed, links inside are', async () => {
  const { dir, ask } = await serveSite({ 'inside.txt': 'inside' });
  const outside = temporarySite({ 'secret.txt': 'secret' });
  symlinkSync(join(outside, 'secret.txt'), join(dir, 'link.txt'));
  symlinkSync(outside, join(dir, 'folder'));
  symlinkSync('inside.txt', join(dir, 'fine.txt'));
  expect((await ask('/link.txt')).status).toBe(404);
  expect((await ask('/folder/secret.txt')).status).toBe(404);
  expect(await ask('/fine.txt')).toMatchObject({ status: 200, body: 'inside' });
});

test.skipIf(process.platform === 'win32')('a pipe is no file', async () => {
  const { dir, ask } = await serveSite({});
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  expect((await ask('/pipe')).status).toBe(404);
});

test('the folder may be swapped, or missing for a moment', async () => {
  const { dir, ask } = await serveSite({ 'index.html': 'old' });
  renameSync(dir, join(temporarySite({}), 'away'));
  const answer = ask('/');
  await setTimeout(50);
  mkdirSync(dir);
  writeFileSync(join(dir, 'index.html'), 'new');
  expect(await answer).toMatchObject({ status: 200, body: 'new' });
});

test('a folder that is not there at all', async () => {
  const { ask } = await serveSite(join(temporarySite({}), 'none'));
  expect(await ask('/')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
});

test('clients that break off or talk nonsense do no harm', async () => {
  const { ask, server } = await serveSite({ 'index.html': 'home', 'large.bin': new Uint8Array(8_000_000) });
  for (let client = 0; client < 5; client += 1) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.once('data', () => socket.destroy());
    await new Promise((done) => socket.once('close', done));
  }
  expect(await sendRaw(server.port, 'NONSENSE\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
  expect(await sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toBe(
    'HTTP/1.1 200 OK',
  );
  expect(await ask('/')).toMatchObject({ status: 200, body: 'home' });
});

test('a slow client keeps no other waiting, nor the end of the server', async () => {
  const { ask, server } = await serveSite({ 'index.html': 'home', 'large.bin': new Uint8Array(8_000_000) });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((done) => socket.once('readable', done));
  expect((await ask('/')).status).toBe(200);
  await server.close();
  socket.destroy();
});

test('only requests that name this computer are answered, unless the site is served everywhere', async () => {
  const foreign = { headers: { host: 'evil.example' } };
  const { ask } = await serveSite(site);
  expect(await ask('/docs/x', foreign)).toMatchObject({ status: 403 });
  const everywhere = await serveSite(site, { host: '0.0.0.0' });
  expect(await everywhere.ask('/docs/x', foreign)).toMatchObject({ status: 200 });
});

test('a port that is taken', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  onTestFinished(() => void other.close());
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const dir = temporarySite({});
  await expect(serveFolder({ dir, port: address.port })).rejects.toMatchObject({
    message: `cannot listen on 127.0.0.1:${address.port}: the port is taken`,
    hint: 'choose another one with --port',
  });
});

test('without a port, the first free one from 3000 on', async () => {
  const dir = temporarySite({});
  const start = async () => {
    const server = await serveFolder({ dir, host: 'localhost' });
    onTestFinished(() => server.close());
    // A name may lead to another address, where another server listens.
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/`);
    expect(server.taken).toBe(server.port === 3000 ? undefined : 3000);
    return server.port;
  };
  const first = await start();
  expect(first).toBeGreaterThanOrEqual(3000);
  // Other tests have servers, too, which come and go: the port may be free for the second one, but not for the third.
  const others = [await start(), await start()];
  expect(Math.max(...others)).toBeGreaterThan(3000);
  expect(new Set([first, ...others]).size).toBe(3);
});

test('hosts and ports that do not exist', async () => {
  const dir = temporarySite({});
  await expect(serveFolder({ dir, port: 70_000 })).rejects.toThrow(UserError);
  await expect(serveFolder({ dir, host: '192.0.2.1', port: 0 })).rejects.toThrow(UserError);
});
