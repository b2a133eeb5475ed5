import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { share } from '../../effort.ts';
import { openSite } from './open.ts';

// What readers get at other addresses of a page, on hosts that know nothing of clean ones.

const files = {
  'docs/index.md': '# Introduction\n',
  'docs/server.md': '# Server\n\n## How it starts\n\ntext\n',
  'static/demo.html': '<!doctype html><title>Demo</title><h1>A demo</h1>',
};
const inFolders = openSite(
  {
    ...files,
    'docs/long.md': `# Long\n\n${'A paragraph.\n\n'.repeat(80)}`,
    'docsgen.config.js':
      "export default { title: 'T', fonts: false, baseUrl: '/base/', redirects: [{ from: '/old', to: '/docs/server' }, { from: '/older', to: '/docs/long' }] };",
  },
  '/base/',
);
const inFiles = openSite(
  { ...files, 'docsgen.config.js': "export default { title: 'T', fonts: false, search: false, pageFiles: 'file' };" },
  '/',
);

/** What a host has at a path: a file of the output, or another address. */
type Answer = { readonly file: string; readonly status?: number } | { readonly location: string } | undefined;
type Host = (path: string, has: (file: string) => boolean, isScript: boolean) => Answer;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Opens an address on a host. Gives the heading of where it ends, and all that was asked for without a script. */
async function open(site: typeof inFolders, base: string, host: Host, path: string, end: string) {
  const asked: string[] = [];
  const has = (file: string) => existsSync(join(site.outDir(), file)) && statSync(join(site.outDir(), file)).isFile();
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://x');
    const isScript = request.headers['sec-fetch-mode'] !== 'navigate';
    if (!isScript) asked.push(pathname);
    const own = pathname.slice(base.length);
    const found: Answer = has(own) ? { file: own } : host(own, has, isScript);
    if (found !== undefined && 'location' in found)
      return void response.writeHead(302, { location: base + found.location + search }).end();
    const { file, status = 200 } = found ?? { file: '404.html', status: 404 };
    response.writeHead(status, { 'content-type': types[extname(file)] ?? 'text/html' });
    response.end(readFileSync(join(site.outDir(), file)));
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  onTestFinished(() => void server.close());
  const page = await site.open('about:blank', { tolerated: /404/ });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  await page.goto(`${origin}${base}${path}`);
  await expect.poll(() => page.url()).toBe(`${origin}${end}`);
  // It stays there: all that it has to ask for was answered.
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(`${origin}${end}`);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const scrolled = await page.evaluate(() => scrollY);
  await page.close();
  return { heading, asked, scrolled };
}

/** As many simple servers do: the index of a folder, with a slash. */
const folders: Host = (path, has) => {
  if (!has(`${path}/index.html`)) return undefined;
  return path.endsWith('/') ? { file: `${path}index.html` } : { location: `${path}/` };
};
const none: Host = () => undefined;

test('a redirect that is a page leads to the top of another one, which is loaded once', async () => {
  const { heading, asked, scrolled } = await open(inFolders, '/base/', folders, 'older/', '/base/docs/long');
  expect({ heading, scrolled }).toEqual({ heading: 'Long', scrolled: 0 });
  expect(asked).toEqual(['/base/older/', '/base/docs/long', '/base/docs/long/']);
});

test.each([
  ['docs/server.html', '/base/docs/server', 'Server'],
  ['docs/server.html?x=1#how-it-starts', '/base/docs/server?x=1#how-it-starts', 'Server'],
  ['docs/server/index.html#how-it-starts', '/base/docs/server#how-it-starts', 'Server'],
  ['docs.html', '/base/docs', 'Introduction'],
  ['old.html', '/base/docs/server', 'Server'],
  ['demo.html', '/base/demo.html', 'A demo'],
  ['demo', '/base/demo', 'Page not found'],
  ['docs/gone.html', '/base/docs/gone.html', 'Page not found'],
  ['docs/gone/', '/base/docs/gone/', 'Page not found'],
])('on a host with folders alone, %s ends at %s', async (path, at, heading) => {
  expect(await open(inFolders, '/base/', folders, path, at)).toMatchObject({ heading });
});

const withFilesAlone = [
  [inFolders, '/base/', 'docs/server?x=1#how-it-starts', '/base/docs/server?x=1#how-it-starts'],
  [inFolders, '/base/', 'docs/server/', '/base/docs/server'],
  [inFiles, '/', 'docs/server?x=1#how-it-starts', '/docs/server?x=1#how-it-starts'],
  [inFiles, '/', 'docs/server/', '/docs/server'],
  [inFiles, '/', 'docs/server/index.html', '/docs/server'],
] as const;
test.each(share(withFilesAlone, 2))(
  'a host with files alone shows the page, too (%#)',
  async (site, base, path, at) => {
    expect(await open(site, base, none, path, at)).toMatchObject({ heading: 'Server' });
  },
);

/** Adds the ending, whether there is such a file or not. */
const adding: Host = (path) => (path.endsWith('.html') ? undefined : { location: `${path.replace(/\/$/, '')}.html` });

test.each<[string, Host, number]>([
  ['that adds an ending', adding, 1],
  [
    'that answers a script alone',
    (path, has, isScript) => (isScript ? { file: 'docs/index.html' } : adding(path, has, false)),
    3,
  ],
  ['that says of what is not there that it is', () => ({ file: '404.html', status: 200 }), 1],
])('no host %s leads a reader in circles', async (_, host, most) => {
  const { heading, asked } = await open(inFolders, '/base/', host, 'docs/gone.html', '/base/docs/gone.html');
  expect(heading).toBe('Page not found');
  expect(asked.length).toBeLessThanOrEqual(most);
});
