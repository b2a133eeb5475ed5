import { expect, test } from 'vitest';
import { serveFolder } from '../../src/core/http/index.ts';
import { buildSite } from '../build-site.ts';

test('pages may be files without folders, at the same addresses', async () => {
  const { files, findings, result } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://x.example', baseUrl: '/base/', pageFiles: 'file' };",
    'docs/index.md': '# Start\n\n[A](./a/b.md)\n',
    'docs/a/b.md': '---\nredirect_from: /old\n---\n\n# B\n\n[Start](../index.md)\n',
    'pages/index.tsx': 'export default () => <h1>Home</h1>;\n',
  });
  expect(findings).toEqual([]);
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  expect(pages).toEqual(['404.html', 'docs.html', 'docs/a/b.html', 'index.html', 'old.html', 'search.html']);
  expect(files.get('docs.html')).toContain('href="/base/docs/a/b"');
  expect(files.get('docs/a/b.html')).toContain('<link rel="canonical" href="https://x.example/base/docs/a/b"/>');
  const server = await serveFolder({ dir: result.config?.outDir ?? '', host: 'localhost', port: 0, baseUrl: '/base/' });
  for (const path of ['docs', 'docs/a/b', 'docs/a/b/', 'docs/a/b.md', '']) {
    const answer = await fetch(new URL(path, server.url));
    expect([path, answer.status]).toEqual([path, 200]);
  }
  await server.close();
});

test('addresses may end with a slash, in all that is published', async () => {
  const { files, findings, result } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://x.example', baseUrl: '/base/', trailingSlash: true, locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };",
    'docs/index.md':
      '# Start\n\n[A](./a/b.md?x=1#part), [file](/LICENSE), [own](https://x.example/base/docs/a/b), [far](https://x.org/docs)\n',
    'docs/a/b.md': '---\nredirect_from: /old\n---\n\n# B\n\n## Part\n\n[Start](../index.md)\n',
    'i18n/de/docs/index.md': '# Anfang\n',
    'blog/2026-01-02-new.md': '# New\n\n[A](/docs/a/b)\n',
    'static/LICENSE': 'Free.',
  });
  expect(findings).toEqual([]);
  const linksOf = (path: string) =>
    [...(files.get(path) ?? '').matchAll(/(?:href|content)="([^"]*)"/g)].map(([, to]) => to);
  const pages = new Set(
    [...files.keys()].filter((path) => path.endsWith('/index.html')).map((path) => path.slice(0, -11)),
  );
  expect([...pages]).toEqual(
    expect.arrayContaining(['docs', 'docs/a/b', 'old', 'de/docs', 'blog/2026/01/02/new', 'search']),
  );
  const without = [...files.keys()]
    .filter((path) => path.endsWith('.html'))
    .flatMap((path) =>
      linksOf(path).filter((to = '') => pages.has(to.replace(/^(https:\/\/x\.example)?\/base\/|[?#].*/g, ''))),
    );
  expect(without).toEqual([]);
  const start = files.get('docs/index.html');
  expect(start).toContain('<link rel="canonical" href="https://x.example/base/docs/"/>');
  expect(start).toContain('hrefLang="de" href="https://x.example/base/de/docs/"');
  expect(start).toContain('<a href="/base/docs/a/b/?x=1#part">A</a>');
  expect(start).toContain('<a href="/base/LICENSE"');
  expect(start).toContain('<a href="https://x.org/docs"');
  expect(files.get('blog/2026/01/02/new/index.html')).toContain('"url":"https://x.example/base/blog/2026/01/02/new/"');
  expect(files.get('old/index.html')).toContain('content="0; url=/base/docs/a/b/"');
  expect(files.get('_redirects')).toContain('/base/old /base/docs/a/b/ 301');
  expect(files.get('sitemap.xml')).toContain('<loc>https://x.example/base/docs/a/b/</loc>');
  expect(files.get('blog/rss.xml')).toContain('<link>https://x.example/base/blog/2026/01/02/new/</link>');
  const server = await serveFolder({ dir: result.config?.outDir ?? '', host: 'localhost', port: 0, baseUrl: '/base/' });
  expect((await fetch(new URL('docs/a/b/', server.url), { redirect: 'manual' })).status).toBe(200);
  await server.close();
});

test('what a host would leave out without a message is reported', async () => {
  const { findings } = await buildSite({
    'docsgen.config.js': `export default {
  title: 'T',
  security: { allow: { 'connect-src': Array.from({ length: 90 }, (_, index) => 'https://api-' + index + '.example.org') } },
  redirects: Array.from({ length: 1001 }, (_, index) => ({ from: '/old-' + index, to: '/docs/a' })),
};`,
    'docs/a.md': '# A\n',
    'static/_headers': Array.from({ length: 100 }, (_, index) => `/x-${index}\n  X-A: b\n`).join(''),
    'static/_redirects': '/x -> /docs/a 301\n',
  });
  expect(findings.map((finding) => finding.replace(/line of \d+/, 'line of N'))).toEqual([
    'host-limit: _headers has 104 rules; Cloudflare Pages takes 100',
    'host-limit: _headers has a line of N characters, Content-Security-Policy; Cloudflare Pages takes 2000',
    'host-limit: _redirects has 2006 lines; Cloudflare Pages takes 2000',
    'host-limit: no host follows this line of _redirects: -> is no address that begins with / or https://',
  ]);
});
