import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answering } from './answering.ts';

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
    'static/_redirects': '/de/alt /de/docs/a 301\n',
  });
  expect(await get('/de/alt')).toMatchObject({ status: 302, location: '/de/docs/a' });
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

test('an address that ends in .html leads to the page, unless a file or a redirect has it', async () => {
  for (const [settings, end] of [
    ["baseUrl: '/base/'", ''],
    ["baseUrl: '/base/', trailingSlash: true", '/'],
    ["baseUrl: '/base/', pageFiles: 'file'", ''],
  ]) {
    const { get } = await answering({
      'docsgen.config.js': `export default { title: 'T', ${settings}, redirects: [{ from: '/docs/old.html', to: '/docs/a' }], locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n`,
      'docs/index.md': '# Start\n',
      'docs/a.md': '# First\n',
      'docs/b.md': '# Second\n',
      'i18n/de/docs/a.md': '# Erste\n',
      'static/docs/tool.html': 'a tool',
      'static/demo/index.html': 'a demo',
      'static/_redirects': '/base/docs/b.html /base/docs/a 301\n',
    });
    const leads = async (path: string) => {
      const { status, location } = await get(path);
      return [status, location];
    };
    expect(await leads('/base/docs/a.html?x=1')).toEqual([308, `/base/docs/a${end}?x=1`]);
    expect(await leads('/base/docs/a/index.html')).toEqual([308, `/base/docs/a${end}`]);
    expect(await leads('/base/docs/index.html')).toEqual([308, `/base/docs${end}`]);
    expect(await leads('/base/de/docs/a.html')).toEqual([308, `/base/de/docs/a${end}`]);
    expect(await leads('/base/docs/old.html')).toEqual([302, '/base/docs/a']);
    expect(await leads('/base/docs/b.html')).toEqual([302, '/base/docs/a']);
    expect(await get('/base/docs/tool.html')).toMatchObject({ status: 200, body: 'a tool' });
    expect(await get('/base/demo/index.html')).toMatchObject({ status: 200, body: 'a demo' });
    expect(await leads('/base/docs/none.html')).toEqual([404, undefined]);
  }
});

test('a request for Markdown gets the copy of a page; every answer of a page depends on what was asked for', async () => {
  const { get } = await answering({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n",
    'pages/index.md': '# Home\n',
    'docs/a.md': '# First\n',
    'i18n/de/docs/a.md': '# Erste\n',
    'i18n/de/pages/index.md': '# Heim\n',
    'static/a.css': 'a{}',
  });
  const asked = (path: string, accept: string) => get(path, { headers: { accept } });
  for (const [path, title] of [
    ['/docs/a', 'First'],
    ['/docs/a/', 'First'],
    ['/', 'Home'],
    ['/de/docs/a', 'Erste'],
    ['/de/', 'Heim'],
  ] as const) {
    const copy = await asked(path, 'text/markdown, text/html;q=0.9, */*;q=0.1');
    expect(copy, path).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept, Accept-Encoding' },
    });
    expect(copy.body, path).toMatch(new RegExp(`^# ${title}$`, 'm'));
    for (const accept of ['text/html, */*;q=0.8', '*/*', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0'])
      expect(await asked(path, accept), accept).toMatchObject({
        body: expect.stringContaining('<!doctype html>'),
        headers: { vary: 'Accept, Accept-Encoding' },
      });
  }
  expect((await asked('/a.css', 'text/markdown')).headers.vary).toBe('Accept-Encoding');
  expect(await asked('/none', 'text/markdown')).toMatchObject({ status: 404 });
});

test('no answer may be shown in a frame of the web, and each in the preview of an editor', async () => {
  const preview = "frame-ancestors 'self' vscode-webview: vscode-file:";
  const frame = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
  for (const config of [
    "export default { title: 'T', security: { policy: 'none' } };",
    'export default { titel: 1 };',
  ]) {
    const { get } = await answering({ 'docsgen.config.js': config, 'docs/a.md': '# A\n' });
    for (const path of ['/docs/a', '/docs/none']) {
      const { headers } = await get(path, { headers: frame });
      expect(headers['content-security-policy'], path).toMatch(new RegExp(`(?:^|, )${preview}$`));
    }
    expect((await get('/%zz')).headers['content-security-policy']).toContain("frame-ancestors 'self'");
  }
});
