import { expect, test } from 'vitest';
import { nginxMap, redirectsFile } from '../../../../src/features/redirects/redirects-file.ts';
import type { RedirectRoute } from '../../../../src/model/route.ts';
import { routes } from '../../templates/fixtures.ts';

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

const map = nginxMap([
  redirect('/old', '/docs/new?x=1#y'),
  redirect('/a "b\\ü', '/c$d'),
  redirect('/x.html', '/x#y'),
  { ...redirect('/', '/docs'), permanent: false },
]);

test('nginx gets a map', () => {
  expect(map.slice(map.indexOf('map '))).toBe(String.raw`map $uri $docsgen_redirect {
    default "";
    "/old" "/docs/new?x=1#y";
    "/old/" "/docs/new?x=1#y";
    "/a \"b\\ü" "/c%24d$is_args$args";
    "/a \"b\\ü/" "/c%24d$is_args$args";
    "/x.html" "/x$is_args$args#y";
}
`);
  expect(map).toContain('if ($docsgen_redirect) { return 301 $docsgen_redirect; }');
});
