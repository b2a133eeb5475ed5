import { request } from 'node:http';
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
