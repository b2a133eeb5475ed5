import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchHeaders, readHeadersFile } from '../../../src/core/http/headers-file.ts';
import { buildSite } from '../../build-site.ts';
import { hasNginx, startNginx } from '../../nginx.ts';
import { blocksOf } from './read-manual.ts';

// The recipe of the manual, as it stands there, with nginx as Debian packs it: `apt-get install nginx-light`.

const notTried = hasNginx ? '' : ' (not tried: nginx is not installed)';

function recipeFor(folder: string): string {
  const recipe = blocksOf('publish/nginx.mdx').find(({ title }) => title === 'docs.conf')?.text ?? '';
  return recipe.replaceAll('/srv/docs', folder).replace('listen 8080', 'listen SOCKET');
}

describe.skipIf(!hasNginx)(`the recipe for nginx${notTried}`, () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let files: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const built = await buildSite({
      'docsgen.config.js': `export default {
  title: 'Test', url: 'https://docs.example.org', security: { policy: 'meta' },
  redirects: [{ from: '/forum', to: 'https://forum.example.org/?a=1' }, { from: '/say%20%22ü%22$', to: '/docs/setup#start' }],
};`,
      'docs/setup.mdx': '---\nredirect_from: /docs/old\n---\n\n# Setup\n\n## Start {#start}\n',
      'static/demo.html': '<title>x</title>a demo',
      'static/demo/index.html': '<title>x</title>a folder',
    });
    expect(built.findings).toEqual([]);
    files = built.files;
    nginx = await startNginx(recipeFor(built.result.config?.outDir ?? ''));
  });
  afterAll(() => nginx?.stop());

  test('pages are answered with and without a slash, others with the page that says so', async () => {
    for (const path of ['/docs/setup', '/docs/setup/']) {
      const { status, headers, text } = await nginx.ask(path);
      expect([status, headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>Setup');
    }
    const missing = await nginx.ask('/docs/nothing');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Page not found');
  });

  test('an address of a page that ends in .html is redirected to the clean one, and a file is shown', async () => {
    const leads = async (path: string) => {
      const { status, headers } = await nginx.ask(path);
      return [status, headers.location];
    };
    expect(await leads('/docs/setup.html?a=1&b=%20')).toEqual([308, '/docs/setup?a=1&b=%20']);
    expect(await leads('/docs/setup/index.html?a=/index.html')).toEqual([308, '/docs/setup?a=/index.html']);
    expect(await leads('/search/index.html')).toEqual([308, '/search/']);
    expect(await leads('/index.html')).toEqual([308, '/']);
    expect((await nginx.ask('/demo.html')).text).toContain('a demo');
    expect(await leads('/demo/index.html')).toEqual([308, '/demo/']);
    expect((await nginx.ask('/demo/')).text).toContain('a folder');
    for (const path of ['/docs/nothing.html', '/docs/nothing/index.html', '/docs.html/index.html'])
      expect((await nginx.ask(path)).status, path).toBe(404);
  });

  test('old addresses are redirected, with their query; one that may change by its page', async () => {
    const leads = async (path: string) => {
      const { status, headers } = await nginx.ask(path);
      return [status, headers.location];
    };
    expect(await leads('/docs/old')).toEqual([301, '/docs/setup']);
    expect(await leads('/docs/old/?q=1&r=2')).toEqual([301, '/docs/setup?q=1&r=2']);
    expect(await leads('/forum?q=1')).toEqual([301, 'https://forum.example.org/?a=1']);
    expect(await leads('/say%20%22%C3%BC%22$?q=1')).toEqual([301, '/docs/setup?q=1#start']);
    const home = await nginx.ask('/');
    expect([home.status, home.headers.location]).toEqual([200, undefined]);
    expect(home.text).toContain('url=/docs');
  });

  test('what _headers says is sent', async () => {
    const rules = readHeadersFile(files.get('_headers') ?? '');
    const style = [...files.keys()].find((file) => /^assets\/.*\.css$/.test(file));
    for (const path of ['/docs/setup', `/${style}`, '/docs/setup.md', '/llms-full.txt', '/sitemap.xml']) {
      const { status, headers } = await nginx.ask(path);
      expect(status, path).toBe(200);
      expect(headers, path).toMatchObject(Object.fromEntries(matchHeaders(rules, path)));
    }
    expect((await nginx.ask('/docs/setup')).headers).not.toHaveProperty('cache-control');
    expect((await nginx.ask('/docs/setup.md')).headers['content-type']).toBe('text/markdown; charset=utf-8');
  });

  test('a request for Markdown gets the copy of the page, where there is one', async () => {
    const accept = { accept: 'text/markdown, */*;q=0.1' };
    const copy = await nginx.ask('/docs/setup', accept);
    expect([copy.status, copy.headers['content-type'], copy.headers.vary]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'Accept',
    ]);
    expect(copy.text).toBe(files.get('docs/setup.md'));
    expect((await nginx.ask('/docs/setup', { accept: 'text/html' })).text).toContain('<h1>Setup');
    expect((await nginx.ask('/sitemap.xml', accept)).headers['content-type']).toContain('application/xml');
    expect((await nginx.ask('/docs/nothing', accept)).status).toBe(404);
  });

  test('a site without redirects is served as well', async () => {
    const { result } = await buildSite({
      'docsgen.config.js': `export default { title: 'Test' };`,
      'docs/setup.mdx': '# Setup\n',
    });
    const plain = await startNginx(recipeFor(result.config?.outDir ?? ''));
    try {
      expect((await plain.ask('/docs/setup')).status).toBe(200);
      expect((await plain.ask('/docs/old')).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });

  test('files for the host alone are sent to no reader', async () => {
    for (const path of ['/_headers', '/_redirects', '/_redirects.nginx.conf', '/.docsgen-output'])
      expect((await nginx.ask(path)).status, path).toBe(404);
  });
});
