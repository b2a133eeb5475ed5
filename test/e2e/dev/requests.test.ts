import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openDev } from './serve-watch.ts';

const dev = openDev();

/** As a browser or an attacker sends it: nothing is made tidy on the way. */
function ask(url: string, path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; body: string; location: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, location: response.headers.location ?? '' }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('requests that name another host, come from another site or leave the site get nothing', async () => {
  const site = await dev.serve({
    'docsgen.config.js':
      "export default { title: 'T', redirects: [{ from: '/old', to: '/docs/a' }], url: 'https://example.org' };\n",
    'docs/a.mdx': '# A\n\nWords.\n',
    'secret.txt': 'a secret',
    'static/robots.txt': 'User-agent: *\n',
  });
  const port = new URL(site.url).port;
  const status = async (path: string, headers = {}, method = 'GET') =>
    (await ask(site.url, path, headers, method)).status;
  expect(await status('/docs/a')).toBe(200);
  expect(await status('/docs/a', { host: `localhost:${port}` })).toBe(200);
  expect(await status('/docs/a', { host: `[::1]:${port}` })).toBe(200);
  expect(await status('/docs/a', { host: 'evil.example' })).toBe(403);
  expect(await status('/docs/a', { host: `evil.example:${port}` })).toBe(403);
  expect(await status('/docs/a', { host: `127.0.0.1.evil.example:${port}` })).toBe(403);
  expect(await status('/__docsgen/events', { host: 'evil.example' })).toBe(403);
  expect(await status('/docs/a', { origin: 'http://evil.example' })).toBe(403);
  expect(await status('/docs/a', { origin: 'null' })).toBe(403);
  expect(await status('/docs/a', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(await status('/docs/a', {}, 'POST')).toBe(405);
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/docs/..%2f..%2fsecret.txt',
    '/docs/%2e%2e%5csecret.txt',
    '/..%5csecret.txt',
    '/%00secret.txt',
    '/%zz',
    '//secret.txt',
    '/secret.txt',
    '/docsgen.config.js',
    '/__docsgen/../secret.txt',
  ]) {
    const { status: code, body } = await ask(site.url, path);
    expect([400, 404], path).toContain(code);
    expect(body).not.toContain('a secret');
  }
  expect(await ask(site.url, '/old')).toMatchObject({ status: 302, location: '/docs/a' });
  expect((await ask(site.url, '/docs/a.md')).body).toContain('Words.');
  expect((await ask(site.url, '/robots.txt')).body).toContain('User-agent');
  expect((await ask(site.url, '/sitemap.xml')).body).toContain('https://example.org/docs/a');
  expect((await ask(site.url, '/llms.txt')).body).toContain('/docs/a');
  expect(await site.stop()).toBe(0);
});

test('answers have the headers that a host would send', async () => {
  const site = await dev.serve({
    'docs/a.mdx': '# A\n\n![dot](https://example.org/a.png)\n',
    'static/data.bin': 'x',
    'static/_headers': '/docs/*\n  X-Own: yes\n/data.bin\n  Content-Type: text/x-own\n  Cache-Control: max-age=99\n',
  });
  const headers = async (path: string) => (await fetch(site.url + path)).headers;
  const page = await headers('/docs/a');
  expect(page.get('content-security-policy')).toContain("img-src 'self' data: https://example.org");
  expect(page.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(page.get('x-content-type-options')).toBe('nosniff');
  expect(page.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(page.get('x-own')).toBe('yes');
  expect((await headers('/docs/none')).get('content-security-policy')).toContain("default-src 'self'");
  expect((await headers('/docs/a.md')).get('x-robots-tag')).toBe('noindex');
  const data = await headers('/data.bin');
  expect(data.get('content-type')).toBe('text/x-own');
  expect(data.get('cache-control')).toBe('no-cache');

  expect((await fetch(`${site.url}/_headers`)).status).toBe(404);

  // They follow their file.
  site.write('static/_headers', '/docs/*\n  X-Own: no\n');
  await expect.poll(async () => (await headers('/docs/a')).get('x-own')).toBe('no');
});

test('hundreds of requests at once while files change are answered whole', async () => {
  const site = await dev.serve(
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`docs/p${index}.mdx`, `# Page ${index}\n\nWords.\n`])),
  );
  const requests = Array.from({ length: 200 }, async (_, index) => {
    if (index % 20 === 0) site.write(`docs/p${index % 30}.mdx`, `# Page ${index % 30}\n\nWords of ${index}.\n`);
    const { status, body } = await ask(site.url, `/docs/p${index % 30}`);
    return status === 200 && body.endsWith('</html>') && body.includes(`Page ${index % 30}`);
  });
  expect((await Promise.all(requests)).every(Boolean)).toBe(true);
  await expect.poll(async () => (await ask(site.url, '/docs/p20')).body).toContain('Words of 140.');
});

test('huge headers, clients that never finish and those that go away keep no other client waiting', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n', 'static/large.bin': new Uint8Array(20_000_000) });
  const { hostname, port } = new URL(site.url);
  await new Promise<void>((done) => {
    const sent = request({ hostname, port, path: '/large.bin' }, (response) => {
      response.once('data', () => sent.destroy());
      response.on('error', () => {}).on('close', done);
    });
    sent.on('error', () => {}).end();
  });
  const sockets = Array.from({ length: 50 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(index % 2 === 0 ? 'GET /docs/a HTTP/1.1\r\nHo' : `GET /docs/a HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    if (index % 5 === 1) socket.destroy();
    return socket;
  });
  const huge = await ask(site.url, '/docs/a', { 'x-huge': 'x'.repeat(100_000) }).catch(() => ({ status: 0 }));
  expect([0, 400, 431]).toContain(huge.status);
  expect((await ask(site.url, `/${'x/'.repeat(3000)}`)).status).toBe(404);
  expect((await ask(site.url, '/docs/a')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  expect(await site.stop()).toBe(0);
  expect(site.printed()).not.toContain('Error');
});

test('files are sent in part, and not again, and heads alone, as by any server', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n', 'static/data.txt': '0123456789' });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(site.url + path, { headers, method });
  const part = await get('/data.txt', { range: 'bytes=2-4' });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await get('/data.txt', { range: 'bytes=20-' })).status).toBe(416);
  const whole = await get('/data.txt');
  expect((await get('/data.txt', { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  for (const path of ['/docs/a', '/data.txt', '/docs/none']) {
    // What is compressed while it is sent has no length.
    const plain = { 'accept-encoding': 'identity' };
    const [head, full] = [await get(path, plain, 'HEAD'), await get(path, plain)];
    expect([head.status, await head.text()]).toEqual([full.status, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await full.text())));
  }
});

test('the terminal says what is wrong with a page that a browser opens', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n\n[b](./gone.mdx)\n', 'docs/b.mdx': '# B\n' });
  await ask(site.url, '/docs/a');
  await ask(site.url, '/__docsgen/problems?page=/docs/a');
  await expect.poll(site.printed).toContain('docs/a.mdx:3:1 warning broken-markdown-link: no document docs/gone.mdx');
});

test('the terminal says what is wrong with the site as a whole, and when it is not any more', async () => {
  const site = await dev.serve({
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://example.org', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }, checks: { 'missing-translation': 'warning' } };\n",
    'urls.lock': '/docs/a\n  #one\n/docs/b\n/de/docs/b\n',
    'docs/a.mdx': '# A\n\n## One\n',
    'docs/b.mdx': '# B\n',
    'i18n/de/docs/a.mdx': '# A auf Deutsch\n',
  });
  const isGone = 'error vanished-url: /docs/b is gone, and there is no redirect';
  const isMissing = 'i18n/de/docs/b.mdx warning missing-translation: there is no translation of docs/b.mdx';
  await expect.poll(site.printed).toContain(isMissing);
  expect(site.printed()).not.toContain('vanished');
  site.remove('docs/b.mdx');
  await expect.poll(site.printed).toContain(isGone);
  expect(site.printed()).toContain('error vanished-url: /de/docs/b is gone, and there is no redirect');
  // Its anchors are known of pages that are rendered: nothing is said of them here.
  expect(site.printed()).not.toContain('vanished-anchor');
  const { body } = await ask(site.url, '/__docsgen/problems?page=/docs/b');
  expect(JSON.parse(body).others).toContainEqual(
    expect.objectContaining({
      rule: 'vanished-url',
      place: 'urls.lock:3:1',
      frame: expect.stringContaining('> 3 | /docs/b'),
    }),
  );
  site.write('docs/c.mdx', '---\nredirect_from: /docs/b\n---\n\n# C\n');
  site.write('i18n/de/docs/c.mdx', '# C auf Deutsch\n');
  await expect.poll(site.printed).toContain('no problems any more');
  site.write('docs/C.mdx', '# Other\n');
  site.write('static/sitemap.xml', '<urlset/>\n');
  await expect
    .poll(site.printed)
    .toContain('docs/c.mdx error look-alike-address: /docs/c and /docs/C differ only in letter case');
  await expect.poll(site.printed).toContain('static/sitemap.xml warning shadowed-file: the file takes the place of');
  expect(site.printed()).not.toMatch(/^error look-alike-address/m);
});

test('what browsers will not load of a page is reported with that page', async () => {
  const site = await dev.serve({
    'docsgen.config.js': "export default { title: 'T', url: 'https://example.org' };\n",
    'docs/a.mdx': '# A\n',
    'docs/b.mdx': '# B\n\n![x](http://pictures.example.org/x.png)\n',
  });
  const rulesOf = async (page: string) =>
    JSON.parse((await ask(site.url, `/__docsgen/problems?page=${page}`)).body).others.map(
      ({ rule, place }: { rule: string; place: string }) => `${rule} ${place}`,
    );
  expect(await rulesOf('/docs/a')).toEqual([]);
  expect(await rulesOf('/docs/b')).toEqual(['blocked-resource docs/b.mdx:3:6']);
});

test('a page and a file that are deleted before the first request are gone', async () => {
  const site = await dev.serve({ 'docs/a.mdx': '# A\n', 'docs/b.mdx': '# B\n', 'static/c.txt': 'c' });
  site.remove('docs/b.mdx');
  site.remove('static/c.txt');
  await expect.poll(site.printed).toMatch(/docs\/b\.mdx and 1 more: \d+ ms/);
  expect((await ask(site.url, '/docs/b')).status).toBe(404);
});
