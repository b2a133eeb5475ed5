import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nginxMap, redirectsFile } from '../../../src/emit/index.ts';
import type { RedirectRoute } from '../../../src/model/route.ts';
import { routes } from '../templates/fixtures.ts';

const redirect = (permalink: string, to: string, permanent = true): RedirectRoute => ({
  ...(routes.redirect as RedirectRoute),
  permalink,
  canonical: to,
  to,
  permanent,
});

test('redirects are rules for hosts, for both spellings of an address', () => {
  const { text } = redirectsFile([
    redirect('/', '/docs', false),
    redirect('/old', '/docs/new?x=1#y'),
    redirect('/old.html', 'https://example.org/new'),
    redirect('/große *:a', '/docs/a%20b'),
  ]);
  expect(text).toBe(`/ /docs 302
/old /docs/new?x=1#y 301
/old/ /docs/new?x=1#y 301
/old.html https://example.org/new 301
/gro%C3%9Fe%20%2A%3Aa /docs/a%20b 301
/gro%C3%9Fe%20%2A%3Aa/ /docs/a%20b 301
`);
});

test("rules of the author's file stay: general ones come last, those for the same address first", () => {
  const own = '# ours\n/old /elsewhere 301\n/same/ /docs/same\n/* /index.html 200\n';
  const { text, clashes } = redirectsFile(
    [redirect('/a', '/b'), redirect('/old', '/c'), redirect('/same', '/docs/same')],
    own,
  );
  expect(text.split('\n')).toEqual([
    '/a /b 301',
    '/a/ /b 301',
    '# ours',
    '/old /elsewhere 301',
    '/same/ /docs/same',
    '/* /index.html 200',
    '/old /c 301',
    '/old/ /c 301',
    '/same /docs/same 301',
    '/same/ /docs/same 301',
    '',
  ]);
  expect(clashes).toEqual([{ from: '/old', to: '/c', rule: { from: '/old', to: '/elsewhere', line: 2 } }]);
});

const map = nginxMap([redirect('/old', '/docs/new?x=1#y'), redirect('/a "b\\ü', '/c$d'), redirect('/x.html', '/x')]);

test('nginx gets a map', () => {
  expect(map.slice(map.indexOf('map '))).toBe(String.raw`map $uri $docsgen_redirect {
    default "";
    "/old" "/docs/new?x=1#y";
    "/old/" "/docs/new?x=1#y";
    "/a \"b\\ü" "/c%24d";
    "/a \"b\\ü/" "/c%24d";
    "/x.html" "/x";
}
`);
  expect(map).toContain('if ($docsgen_redirect) { return 301 $docsgen_redirect; }');
});

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

test.skipIf(!hasNginx)('nginx takes the map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'map.conf'), map);
  const server = 'server { listen 127.0.0.1:18080; if ($docsgen_redirect) { return 301 $docsgen_redirect; } }';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; events {} http { access_log off; include ${folder}/map.conf; ${server} }`,
  );
  execFileSync('nginx', ['-t', '-q', '-e', join(folder, 'log'), '-c', join(folder, 'nginx.conf')]);
});
