import { expect, test } from 'vitest';
import { offlinePage, offlineStyles } from '../../../../src/tools/offline/page.ts';

const site = {
  base: '/base/',
  files: new Set(['index.html', 'docs/a.html', 'docs/b/index.html', 'pic.svg', 'js/own.js', 'assets/offline.js']),
};

test('addresses of the site lead to files, and one script is in place of its modules', () => {
  const { html, modules } = offlinePage(
    `<link rel="modulepreload" href="/base/assets/main.js"><link rel="stylesheet" crossorigin="" href="/base/pic.svg">
<script type="module" src="/base/assets/main.js"></script><script type="module" src="/base/js/own.js?v=2"></script>
<a href="/base/docs/b#c">b</a><a href="/base/">home</a><a href="/base/gone">gone</a><a href="//other/base/docs/b">other</a>
<img src="/base/pic.svg" srcset="/base/pic.svg 1x, https://x/y.png 2x" style="background:url(/base/pic.svg)">
<script src="https://cdn.example/x.js" integrity="sha384-x" crossorigin="anonymous"></script>
<meta http-equiv="refresh" content="0; url=/base/docs/b">`,
    'docs/a.html',
    site,
  );
  expect(modules).toEqual(['assets/main.js', 'js/own.js']);
  expect(html).toBe(`<link rel="stylesheet"  href="../pic.svg">
<script defer src="../assets/offline.js" data-run="assets/main.js js/own.js"></script>
<a href="./b/index.html#c">b</a><a href="../index.html">home</a><a href="/base/gone">gone</a><a href="//other/base/docs/b">other</a>
<img src="../pic.svg" srcset="../pic.svg 1x, https://x/y.png 2x" style="background:url(&quot;../pic.svg&quot;)">
<script src="https://cdn.example/x.js" integrity="sha384-x" crossorigin="anonymous"></script>
<meta http-equiv="refresh" content="0; url=./b/index.html">`);
});

test('addresses in style sheets', () => {
  const led = (address: string) => (address.startsWith('/') ? `..${address}` : address);
  expect(offlineStyles('@import "/a.css";a{b:url(/c.png) url(data:x)}', led)).toBe(
    '@import "../a.css";a{b:url("../c.png") url(data:x)}',
  );
});
