import { describe, expect, onTestFinished, test } from 'vitest';
import { matchHeaders, readHeadersFile } from '../../../src/core/http/headers-file.ts';
import { hasApache, startApache } from '../../apache.ts';
import { buildSite } from '../../build-site.ts';
import { hasCaddy, startCaddy } from '../../caddy.ts';
import { blocksOf } from './read-manual.ts';

// The recipes of the manual, as they stand there, with the servers as Debian packs them: `apt-get install apache2 caddy`.

const htaccess = blocksOf('publish/apache.mdx').find(({ title }) => title === 'static/.htaccess')?.text ?? '';
const caddyfile = blocksOf('publish/caddy.mdx').find(({ title }) => title === 'Caddyfile')?.text ?? '';
/** The text between the braces of the site. */
const caddySite = caddyfile.slice(caddyfile.indexOf('{') + 1, caddyfile.lastIndexOf('}'));

const servers = [
  {
    name: 'Apache',
    isThere: hasApache,
    start: (folder: string) => startApache(folder),
  },
  {
    name: 'Caddy',
    isThere: hasCaddy,
    start: (folder: string) => startCaddy(caddySite.replaceAll('/srv/docs', folder)),
  },
];

describe.each(servers)('the recipe for $name', ({ name, isThere, start }) => {
  test.skipIf(!isThere)(
    `serves the site as hosts should${isThere ? '' : ` (not tried: ${name} is not installed)`}`,
    async () => {
      const { files, findings, result } = await buildSite({
        'docsgen.config.js': `export default {
  title: 'Test', url: 'https://docs.example.org', security: { policy: 'meta' },
  redirects: [{ from: '/old', to: '/docs/setup' }],
};`,
        'docs/setup.mdx': '# Setup\n',
        'docs/folder/größe.mdx': '# Size\n',
        'static/.htaccess': htaccess,
        'static/demo.html': '<title>x</title>a demo',
        'static/demo/index.html': '<title>x</title>a folder',
      });
      expect(findings).toEqual([]);
      const { ask, stop } = await start(result.config?.outDir ?? '');
      onTestFinished(stop);

      for (const path of ['/docs/setup', '/docs/setup/']) {
        const { status, headers, text } = await ask(path);
        expect([status, headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toContain('<h1>Setup');
      }
      expect((await ask('/docs/folder/gr%C3%B6%C3%9Fe')).text).toContain('<h1>Size');
      expect((await ask('/old')).text).toContain('url=/docs/setup');

      const leads = async (path: string) => {
        const { status, headers } = await ask(path);
        const to = headers.location?.replace(/^http:\/\/[^/]+/, '');
        return [status, to?.replace(/%[\da-f]{2}/g, (one) => one.toUpperCase())];
      };
      expect(await leads('/docs/setup.html?a=1&b=%20')).toEqual([308, '/docs/setup?a=1&b=%20']);
      expect(await leads('/docs/setup/index.html?a=/index.html')).toEqual([308, '/docs/setup?a=/index.html']);
      expect(await leads('/docs/folder/gr%C3%B6%C3%9Fe/index.html')).toEqual([308, '/docs/folder/gr%C3%B6%C3%9Fe']);
      expect(await leads('/search/index.html')).toEqual([308, '/search/']);
      expect(await leads('/index.html')).toEqual([308, '/']);
      expect(await leads('/docs/setup?a=/index.html')).toEqual([200, undefined]);
      expect((await ask('/demo.html')).text).toContain('a demo');
      expect(await leads('/demo/index.html')).toEqual([308, '/demo/']);
      expect((await ask('/demo/')).text).toContain('a folder');

      // A folder without a page is as missing as what is not there.
      const missing = [
        '/docs/nothing',
        '/docs/nothing/index.html',
        '/docs/nothing.html',
        '/docs/folder',
        '/docs/folder/',
        '/assets/',
      ];
      for (const path of [...missing, '/_headers', '/_redirects', '/_redirects.nginx.conf', '/.docsgen-output']) {
        const { status, text } = await ask(path);
        expect(status, path).toBe(404);
        expect(text, path).toContain('Page not found');
      }

      const rules = readHeadersFile(files.get('_headers') ?? '');
      const style = [...files.keys()].find((file) => /^assets\/.*\.css$/.test(file));
      for (const path of ['/docs/setup', `/${style}`, '/docs/setup.md', '/llms-full.txt', '/sitemap.xml']) {
        const { status, headers } = await ask(path);
        expect(status, path).toBe(200);
        expect(headers, path).toMatchObject(Object.fromEntries(matchHeaders(rules, path)));
      }
      expect((await ask('/docs/setup')).headers).not.toHaveProperty('cache-control');
      expect((await ask('/docs/setup.md')).headers['content-type']).toBe('text/markdown; charset=utf-8');
    },
  );
});

test.skipIf(!hasCaddy)(
  'Caddy answers a request for Markdown with the copy of the page, where there is one',
  async () => {
    const { files, result } = await buildSite({ 'docs/setup.mdx': '# Setup\n' });
    const { ask, stop } = await startCaddy(caddySite.replaceAll('/srv/docs', result.config?.outDir ?? ''));
    onTestFinished(stop);
    const accept = { accept: 'text/markdown, */*;q=0.1' };
    const copy = await ask('/docs/setup', accept);
    expect([copy.status, copy.headers['content-type'], copy.headers.vary]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'Accept',
    ]);
    expect(copy.text).toBe(files.get('docs/setup.md'));
    expect((await ask('/docs/setup')).text).toContain('<h1>Setup');
    expect((await ask('/docs/nothing', accept)).status).toBe(404);
  },
);
