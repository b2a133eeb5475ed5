import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noCache } from '../../../src/core/cache/index.ts';
import { createAnswer } from '../../../src/dev/answer-requests.ts';
import { createEventStream, type EventStream } from '../../../src/dev/events.ts';
import { Session } from '../../../src/dev/session.ts';
import { type SiteFiles, writeSite } from '../../build-site.ts';

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** A site with what answers its requests, and the pages that a browser was told to have open. */
async function answering(files: SiteFiles) {
  const root = writeSite(files);
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const looked: string[] = [];
  const search = {
    file: async (path: string) => (path === 'assets/search/a.json' ? Buffer.from('{}') : undefined),
    close() {},
  };
  const stream = createEventStream(() => session.state);
  const events: EventStream = {
    ...stream,
    // Each stream ends at once.
    open(request, response) {
      stream.open(request, response);
      stream.close();
    },
  };
  const answer = createAnswer({ session, search, events, host: '127.0.0.1', onView: (page) => looked.push(page) });
  const server = createServer((asked, response) => void answer(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) =>
    new Promise<{ status: number | undefined; location: string | undefined; allow: string | undefined; body: string }>(
      (resolve, reject) => {
        // `fetch` would mend addresses, and set hosts itself.
        const sent = request({ port, path, method, headers: { ...headers }, agent: false }, (response) => {
          let body = '';
          response.on('data', (chunk) => (body += chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              location: response.headers.location,
              allow: response.headers.allow,
              body,
            }),
          );
        });
        sent.on('error', reject).end();
      },
    );
  return { get, looked, session };
}

test('a page, a file of the site, one of the search and an address that is none have their own answers', async () => {
  const { get } = await answering({
    'docsgen.config.js':
      "export default { title: 'T', baseUrl: '/base/', redirects: [{ from: '/old', to: '/docs/a' }, { from: '/tab', to: '/docs/a?tab=1' }] };\n",
    'docs/a.md': '# First\n\n![Tree](./tree.svg)\n',
    'docs/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/data.json': '{"a":1}',
    'static/_redirects': '/base/there /base/docs/a 302\n',
  });
  expect(await get('/base/docs/a')).toMatchObject({ status: 200, body: expect.stringContaining('First</h1>') });
  expect(await get('/base/docs/a', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  expect(await get('/base/data.json')).toMatchObject({ status: 200, body: '{"a":1}' });
  expect(await get('/base/assets/search/a.json')).toMatchObject({ status: 200, body: '{}' });
  const picture = /src="(\/base\/[^"]+\.svg)"/.exec((await get('/base/docs/a')).body)?.[1];
  expect(await get(picture ?? 'none')).toMatchObject({ status: 200, body: expect.stringContaining('<svg') });
  const script = /src="(\/base\/assets\/[^"]+\.js)"/.exec((await get('/base/docs/a')).body)?.[1];
  expect(await get(script ?? 'none')).toMatchObject({ status: 200, body: expect.stringMatching(/./) });
  expect(await get('/base/llms.txt')).toMatchObject({ status: 200, body: expect.stringContaining('First') });
  expect(await get('/base/docs/a.md')).toMatchObject({ status: 200, body: expect.stringMatching(/^# First/m) });
  expect(await get('/base/there')).toMatchObject({ status: 302, location: '/base/docs/a' });
  expect(await get('/base/none')).toMatchObject({ status: 404, body: expect.stringContaining('<!doctype html>') });
  expect(await get('/base/old?a=1')).toMatchObject({ status: 302, location: '/base/docs/a?a=1' });
  expect(await get('/base/tab?a=1')).toMatchObject({ status: 302, location: '/base/docs/a?tab=1' });
  expect(await get('/')).toMatchObject({ status: 302, location: '/base/' });
  expect(await get('/elsewhere')).toMatchObject({ status: 404, body: expect.stringContaining('/base/') });
});

test('an open page is notified of changes, and one that waits for the site asks again', async () => {
  const { get, session } = await answering({ 'docs/a.md': '# A\n' });
  const waiting = await get('/__docsgen/wait.js');
  expect(waiting.status).toBe(200);
  expect(waiting.body).not.toBe('');
  expect((await get('/__docsgen/events?since=none')).body).toContain(`"state":"${session.state}"`);
});

test('what is no question of a reader of this computer is refused', async () => {
  const { get } = await answering({ 'docs/a.md': '# First\n' });
  expect(await get('/docs/a', { method: 'POST' })).toMatchObject({ status: 405, allow: 'GET, HEAD' });
  expect(await get('/docs/%zz')).toMatchObject({ status: 400 });
  expect(await get('/docs/a', { headers: { host: 'docs.example.org' } })).toMatchObject({ status: 403 });
  expect(await get('/__docsgen/none')).toMatchObject({ status: 404, body: 'There is nothing here.\n' });
});

test('problems are those of the page that a browser shows, of the first page where it names none', async () => {
  const { get, looked } = await answering({
    'docs/a.md': '# First\n\n[x](/nope)\n',
    'pages/index.md': '# Home\n\n[y](/gone)\n',
  });
  const problems = async (query: string) => {
    const { blocking, others } = JSON.parse((await get(`/__docsgen/problems${query}`)).body);
    return [...blocking, ...others].map(({ message }: { message: string }) => message);
  };
  expect(await problems('?page=/docs/a')).toEqual(['no page or file /nope']);
  expect(await problems('')).toEqual(['no page or file /gone']);
  expect(looked).toEqual(['/docs/a', '/']);
});

test('while the config cannot be used, each address says why', async () => {
  const { get, looked } = await answering({
    'docsgen.config.js': 'export default { titel: 1 };\n',
    'docs/a.md': '# A\n',
  });
  expect(await get('/docs/a')).toMatchObject({ status: 500, body: expect.stringContaining('docsgen.config.js') });
  expect(JSON.parse((await get('/__docsgen/problems')).body).blocking).not.toEqual([]);
  expect(looked).toEqual(['/docs/a', '/']);
});

test('pages and not-found pages of each locale are answered by its site', async () => {
  const { get } = await answering({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n",
    'docs/a.md': '# First\n',
    'pages/other.md': '---\nslug: /de/other\n---\n\n# English below /de/\n',
    'i18n/de/docs/a.md': '# Erste\n',
  });
  expect(await get('/docs/a')).toMatchObject({ status: 200, body: expect.stringContaining('First</h1>') });
  expect(await get('/de/docs/a')).toMatchObject({ status: 200, body: expect.stringContaining('Erste</h1>') });
  expect(await get('/de/other')).toMatchObject({
    status: 200,
    body: expect.stringContaining('English below /de/</h1>'),
  });
  expect(await get('/de/llms.txt')).toMatchObject({ status: 200, body: expect.stringContaining('Erste') });
  expect(await get('/de/none')).toMatchObject({ status: 404, body: expect.stringContaining('<html lang="de"') });
  expect(await get('/none')).toMatchObject({ status: 404, body: expect.stringContaining('<html lang="en"') });
});

test('a page that cannot be read any more is shown as it was', async () => {
  const { get, session } = await answering({ 'docs/a.mdx': '# First\n' });
  expect(await get('/docs/a')).toMatchObject({ status: 200, body: expect.stringContaining('First</h1>') });
  writeFileSync(join(session.root, 'docs/a.mdx'), '# Second\n\n{[}\n');
  await session.change([{ path: 'docs/a.mdx', kind: 'changed', isFolder: false }]);
  expect(await get('/docs/a')).toMatchObject({ status: 200, body: expect.stringContaining('First</h1>') });
  const { blocking } = JSON.parse((await get('/__docsgen/problems?page=/docs/a')).body);
  expect(blocking).toMatchObject([{ rule: 'invalid-mdx' }]);
});
