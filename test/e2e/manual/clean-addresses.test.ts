import { expect, test } from 'vitest';
import { matchRedirect, readRedirectsFile } from '../../../src/shared/redirect-rules.ts';
import { buildSite } from '../../build-site.ts';
import { blocksOf } from './read-manual.ts';

// Recipes for hosts that cannot be tried here, as the manual has them.

const recipe = (page: string, title: string) => blocksOf(page).find((block) => block.title === title)?.text ?? '';

test('the rules for Cloudflare Pages lead from an address with .html to the clean one, and from no other', () => {
  const rules = readRedirectsFile(recipe('publish/cloudflare.mdx', 'static/_redirects'));
  const leads = (path: string) => {
    const answer = matchRedirect(rules, path);
    return answer && [answer.status, answer.location];
  };
  expect(leads('/docs/setup.html?a=1')).toEqual([308, '/docs/setup?a=1']);
  expect(leads('/docs/setup/index.html')).toEqual([308, '/docs/setup']);
  expect(leads('/setup/index.html')).toEqual([308, '/setup']);
  expect(leads('/index.html')).toEqual([308, '/']);
  for (const path of ['/', '/docs/setup', '/docs/setup/', '/docs/x.html/', '/a.png'])
    expect(leads(path)).toBeUndefined();
});

test('the function for Netlify leads to pages alone, and never in circles', async () => {
  const { files } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', baseUrl: '/base/' };",
    'docs/index.md': '# Start\n',
    'docs/setup.md': '# Setup\n',
    'static/demo.html': '<!doctype html><title>x</title>',
  });
  const code = recipe('publish/netlify.mdx', 'netlify/edge-functions/clean-addresses.js');
  const { default: handle, config } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const host = (path: string): Response => {
    if (path === '/base/docs/old.html') return new Response(null, { status: 301, headers: { location: '/base/docs' } });
    const own = path.slice('/base/'.length);
    const html = files.get(own) ?? files.get(`${own}/index.html`.replace(/^\//, ''));
    return new Response(html ?? files.get('404.html'), { status: html === undefined ? 404 : 200 });
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (url) => host(new URL(`${url}`).pathname);
  const ask = async (path: string) => {
    if (!new RegExp(config.pattern).test(path.replace(/\?.*/, ''))) return host(path).status;
    const answer: Response = await handle(new Request(`https://x.example${path}`), { next: async () => host(path) });
    return answer.status === 308 ? answer.headers.get('location')?.replace('https://x.example', '') : answer.status;
  };
  try {
    expect(await ask('/base/docs/setup.html')).toBe('/base/docs/setup');
    expect(await ask('/base/docs/setup/index.html')).toBe('/base/docs/setup');
    expect(await ask('/base/docs.html')).toBe('/base/docs');
    expect(await ask('/base/index.html')).toBe('/base');
    expect(await ask('/base/demo.html')).toBe(200);
    expect(await ask('/base/docs/old.html')).toBe(301);
    expect(await ask('/base/docs/gone.html')).toBe(404);
    expect(await ask('/base/docs/gone/index.html')).toBe(404);
    expect(await ask('/base/docs/setup')).toBe(200);
  } finally {
    globalThis.fetch = fetch;
  }
});
