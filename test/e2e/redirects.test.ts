import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';
import { serveSite } from '../unit/core/http/site.ts';

const config = (redirects: string, more = '') => ({
  'docsgen.config.js': `export default {\n  title: 'T',${more}\n  redirects: [\n${redirects}\n  ],\n};\n`,
});
const refresh = (html = '') => /http-equiv="refresh" content="0; ?url=([^"]*)"/i.exec(html)?.[1];
const doc = { 'docs/a.mdx': '---\nslug: /a\n---\n\n## X\n' };

test('redirects of docs, posts, pages and the config are pages and rules for hosts', async () => {
  const { files, findings, result } = await buildSite({
    ...config(
      "    { from: '/old', to: '/docs/a?q=1#x' }, { from: '/away', to: 'https://elsewhere.example/x' },",
      " url: 'https://example.org',",
    ),
    'docs/a.mdx':
      '---\nslug: /a\nredirect_from: /docs/older\n---\n\n## X\n\n[old](/old#x) [older](/docs/older) [h](/a.html)\n',
    'releases/p.mdx': '---\ntitle: P\ndate: 2024-01-01\nredirect_from: [/blog/p, /größe/]\n---\n\ntext\n',
    'pages/about.md': '---\nredirect_from:\n  - /a.html\n---\n\n# About\n',
  });
  expect(findings).toEqual([]);
  expect(files.get('_redirects')?.split('\n')).toEqual([
    '/ /docs 302',
    '/a.html /about 301',
    '/away https://elsewhere.example/x 301',
    '/away/ https://elsewhere.example/x 301',
    '/blog/p /releases/p 301',
    '/blog/p/ /releases/p 301',
    '/docs /docs/a 302',
    '/docs/ /docs/a 302',
    '/docs/older /docs/a 301',
    '/docs/older/ /docs/a 301',
    '/gr%C3%B6%C3%9Fe /releases/p 301',
    '/gr%C3%B6%C3%9Fe/ /releases/p 301',
    '/old /docs/a?q=1#x 301',
    '/old/ /docs/a?q=1#x 301',
    '',
  ]);
  expect(files.get('_redirects.nginx.conf')).toContain('"/größe" "/releases/p$is_args$args";');
  expect(refresh(files.get('old/index.html'))).toBe('/docs/a?q=1#x');
  expect(files.get('docs/older/index.html')).toContain('<link rel="canonical" href="https://example.org/docs/a"');
  expect(refresh(files.get('größe/index.html'))).toBe('/releases/p');
  expect(refresh(files.get('a.html'))).toBe('/about');
  expect(files.get('sitemap.xml')).not.toMatch(/older|away|gr%C3/);

  const { ask } = await serveSite(result.config?.outDir ?? '');
  expect(await ask('/old?z=2')).toMatchObject({ status: 301, headers: { location: '/docs/a?q=1#x' } });
  expect(await ask('/docs/older/')).toMatchObject({ status: 301, headers: { location: '/docs/a' } });
  expect(await ask('/gr%C3%B6%C3%9Fe?z=2')).toMatchObject({ status: 301, headers: { location: '/releases/p?z=2' } });
  expect(await ask('/')).toMatchObject({ status: 302, headers: { location: '/docs' } });
  expect((await ask('/docs/a')).status).toBe(200);
});

test('below a base URL, addresses have it on both sides', async () => {
  const site = {
    ...doc,
    ...config(
      "    { from: '/old', to: '/docs/a' }, { from: '/base/older', to: '/base/docs/a' }, { from: '/', to: '/old' },",
    ),
  };
  const { files, result } = await buildSite(site, { baseUrl: '/base/' });
  expect(files.get('_redirects')).toContain('/base/old /base/docs/a 301\n');
  expect(files.get('_redirects')).toContain('/base/older /base/docs/a 301\n');
  const { ask } = await serveSite(result.config?.outDir ?? '', { baseUrl: '/base/' });
  expect(await ask('/base/old')).toMatchObject({ status: 301, headers: { location: '/base/docs/a' } });
  // Where docsgen redirects the start page itself, too.
  expect(await ask('/base/')).toMatchObject({ status: 301, headers: { location: '/base/docs/a' } });
});

test('chains end where their last step leads, hash and query included', async () => {
  const { files, findings } = await buildSite({
    ...doc,
    ...config(`    { from: '/one', to: '/two?q=1#one' },
    { from: '/two', to: '/three#two' },
    { from: '/three', to: '/docs/a' },
    { from: '/four', to: '/three#x' },`),
  });
  expect(findings.filter((finding) => !finding.startsWith('broken-anchor'))).toEqual([]);
  expect(refresh(files.get('one/index.html'))).toBe('/docs/a?q=1#two');
  expect(refresh(files.get('two/index.html'))).toBe('/docs/a#two');
  expect(refresh(files.get('four/index.html'))).toBe('/docs/a#x');
});

test('circles are refused, each once', async () => {
  const { printed, files } = await buildSite({
    ...doc,
    ...config(`    { from: '/b', to: '/c' },
    { from: '/c', to: '/b' },
    { from: '/into', to: '/b' },
    { from: '/self', to: '/self/' },`),
  });
  expect(files.size).toBe(0);
  expect(printed).toMatchInlineSnapshot(`
    "docsgen.config.js:4:13 error redirect-loop: redirects lead in a circle: /b -> /c -> /b
      3 |   redirects: [
    > 4 |     { from: '/b', to: '/c' },
        |             ^^^^
      hint: point one of these redirects at a page
      also: docsgen.config.js:5:13 /c

    docsgen.config.js:7:13 error redirect-loop: redirects lead in a circle: /self -> /self
      6 |     { from: '/into', to: '/b' },
    > 7 |     { from: '/self', to: '/self/' },
        |             ^^^^^^^
      hint: point one of these redirects at a page"
  `);
});

test('a redirect gives way to what has its address, and to an earlier one', async () => {
  const { printed } = await buildSite({
    ...config(`    { from: '/docs/a', to: '/docs/b' },
    { from: '/logo.svg', to: '/docs/b' },
    { from: '/x', to: '/docs/a' },
    { from: '/x/', to: '/docs/a' },
    { from: '/docs', to: '/docs/b' },`),
    'docs/a.mdx': 'text\n',
    'docs/b.mdx': '---\nredirect_from: [/x, /docs/a.html]\n---\n\ntext\n',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(printed).toMatchInlineSnapshot(`
    "docs/b.mdx:2:17 warning duplicate-route: /x leads to /docs/a already; the redirect to /docs/b is not made
      1 | ---
    > 2 | redirect_from: [/x, /docs/a.html]
        |                 ^^
      hint: remove one of them
      also: docsgen.config.js:6:13 used

    docs/b.mdx:2:21 warning duplicate-route: /docs/a.html is the address of docs/a.mdx; the redirect is not made
      1 | ---
    > 2 | redirect_from: [/x, /docs/a.html]
        |                     ^^^^^^^^^^^^
      hint: remove the redirect, or give the page another slug
      also: docs/a.mdx shown

    docsgen.config.js:4:13 warning duplicate-route: /docs/a is the address of docs/a.mdx; the redirect is not made
      3 |   redirects: [
    > 4 |     { from: '/docs/a', to: '/docs/b' },
        |             ^^^^^^^^^
      hint: remove the redirect, or give the page another slug
      also: docs/a.mdx shown

    docsgen.config.js:5:13 warning duplicate-route: /logo.svg is the address of static/logo.svg; the redirect is not made
      4 |     { from: '/docs/a', to: '/docs/b' },
    > 5 |     { from: '/logo.svg', to: '/docs/b' },
        |             ^^^^^^^^^^^
      hint: remove the redirect, or give the page another slug
      also: static/logo.svg shown"
  `);
});

test('a redirect from several addresses is reported, and not made for one of that name', async () => {
  const ofConfig = await buildSite({ ...config("    { from: '/old/*', to: '/docs/a' },"), 'docs/a.md': 'text\n' });
  expect(ofConfig.printed).toContain('redirects[0].from: expected one address, without * and :name, got "/old/*"');
  expect(ofConfig.printed).toContain('static/_redirects, such as /old/* /docs/:splat 301');
  const page = await buildSite({ 'docs/a.md': '---\nredirect_from: [/old/:page, /a:b]\n---\n\ntext\n' });
  expect(page.findings).toEqual([
    'invalid-frontmatter: redirect_from: expected an address in the site such as /docs/old, got "/old/:page"',
  ]);
});

test('redirects lead somewhere, and come from an address', async () => {
  const { printed } = await buildSite({
    ...config("    { from: '/x', to: '/docs/nowhere' },"),
    'docs/a.mdx': '---\nredirect_from:\n  - /old?x=1\n  - https://example.org/\n  - /../up\n---\n\ntext\n',
  });
  expect(printed).toMatchInlineSnapshot(`
    "docs/a.mdx:3:5 error invalid-frontmatter: redirect_from: expected an address in the site such as /docs/old, got "/old?x=1"
      2 | redirect_from:
    > 3 |   - /old?x=1
        |     ^^^^^^^^
      hint: leave out query and hash: hosts and browsers pass them on

    docs/a.mdx:4:5 error invalid-frontmatter: redirect_from: expected an address in the site such as /docs/old, got "https://example.org/"
      3 |   - /old?x=1
    > 4 |   - https://example.org/
        |     ^^^^^^^^^^^^^^^^^^^^
      hint: write the path alone, from the top of the site

    docs/a.mdx:5:5 error invalid-frontmatter: redirect_from: expected an address in the site such as /docs/old, got "/../up"
      4 |   - https://example.org/
    > 5 |   - /../up
        |     ^^^^^^
      hint: write the path alone, from the top of the site

    docsgen.config.js:4:23 error broken-link: no page or file /docs/nowhere
      3 |   redirects: [
    > 4 |     { from: '/x', to: '/docs/nowhere' },
        |                       ^^^^^^^^^^^^^^^
      hint: docsgen routes lists every address of the site"
  `);
});

test("the author's own rules are kept, and a contradiction is reported", async () => {
  const { files, findings, printed } = await buildSite({
    ...doc,
    ...config("    { from: '/x', to: '/docs/a' }, { from: '/y', to: '/docs/a' },"),
    'static/_redirects': '/blog/* /releases/:splat 301\n/x https://elsewhere.example/x 302\n',
  });
  expect(findings).toHaveLength(1);
  expect(printed).toMatchInlineSnapshot(`
    "static/_redirects:2:1 warning shadowed-file: /x leads to https://elsewhere.example/x here, and to /docs/a by the site’s redirects; hosts take the rule of this file
      1 | /blog/* /releases/:splat 301
    > 2 | /x https://elsewhere.example/x 302
        | ^
      hint: remove one of them"
  `);
  const lines = files.get('_redirects')?.split('\n') ?? [];
  expect(lines.indexOf('/y /docs/a 301')).toBeLessThan(lines.indexOf('/blog/* /releases/:splat 301'));
  expect(lines.indexOf('/x https://elsewhere.example/x 302')).toBeLessThan(lines.indexOf('/x /docs/a 301'));
});

test("a link may lead to what a host answers by the author's own rules", async () => {
  const { printed } = await buildSite({
    'docsgen.config.js': "export default { title: 'T' };\n",
    'docs/index.mdx': [
      '# Start {#start}',
      '[1](/old) [2](/old#start) [3](/blog/a/b) [4](/ext) [5](/app/x)',
      '[6](/at)',
      '[7](/old#gone)',
      '[8](/forced)',
      '[9](/round)',
      '[10](/not/here)',
    ].join('\n\n'),
    'static/_redirects': [
      '/old /docs 301',
      '/blog/* https://blog.example.org/:splat 301',
      '/ext https://example.org/ 302',
      '/app/* /.netlify/functions/:splat 200',
      '/at /docs 302 Country=at',
      '/forced /nowhere',
      '/round /round-again',
      '/round-again /round',
      '/not/* /404.html 404',
      '/* /docs/index.html 200',
    ].join('\n'),
  });
  expect(printed).toMatchInlineSnapshot(`
    "docs/index.mdx:5:1 error broken-link: no page or file /at
      4 |
    > 5 | [6](/at)
        | ^^^^^^^^
      hint: docsgen routes lists every address of the site

    docs/index.mdx:7:1 warning broken-anchor: /docs has no anchor #gone
      6 |
    > 7 | [7](/old#gone)
        | ^^^^^^^^^^^^^^
      hint: give the heading this id: ## Title {#id}

    docs/index.mdx:9:1 error broken-link: no page or file /nowhere
      8 |
    > 9 | [8](/forced)
        | ^^^^^^^^^^^^
      hint: docsgen routes lists every address of the site

    docs/index.mdx:11:1 error broken-link: no page or file /round
      10 |
    > 11 | [9](/round)
         | ^^^^^^^^^^^
      hint: docsgen routes lists every address of the site

    docs/index.mdx:13:1 error broken-link: no page or file /not/here
      12 |
    > 13 | [10](/not/here)
         | ^^^^^^^^^^^^^^^
      hint: docsgen routes lists every address of the site"
  `);
});

test('where pages are files, redirects from one address with and without its ending are one file', async () => {
  const { files, printed } = await buildSite({
    ...config(
      `    { from: '/b.html', to: '/docs/a' },
    { from: '/b', to: '/docs/a' },
    { from: '/b.html', to: '/docs/a' },
    { from: '/c', to: '/docs/a' },
    { from: '/c.html', to: '/' },`,
      " pageFiles: 'file',",
    ),
    ...doc,
  });
  expect(printed).toMatchInlineSnapshot(`
    "docsgen.config.js:8:13 warning duplicate-route: /c.html leads to /docs/a already; the redirect to / is not made
      7 |     { from: '/c', to: '/docs/a' },
    > 8 |     { from: '/c.html', to: '/' },
        |             ^^^^^^^^^
      hint: remove one of them
      also: docsgen.config.js:7:13 used"
  `);
  expect([refresh(files.get('b.html')), refresh(files.get('c.html'))]).toEqual(['/docs/a', '/docs/a']);
});
