import { expect, test } from 'vitest';
import { matchRedirect, readRedirectsFile, unreadLines } from '../../../src/shared/redirect-rules.ts';
import { serveSite } from '../core/http/site.ts';

const rules = readRedirectsFile(`# a comment
/old /new 301
/moved  /docs/a?x=1#y  308!
/temporary /somewhere # for now
/gro%C3%9Fe /big 301
/star%2A /literal 301
/blog/* /releases/:splat 301
/u/:name/posts https://other.example/:name/p 302
/app /index.html 200
/de/* /de-at/:splat 302 Country=at
/store id=:id /blog/:id 301
/:a/:a /never 301
/r2/* /:splat 302
nonsense
`);

test.each([
  ['/old', 301, '/new'],
  ['/old?q=1', 301, '/new?q=1'],
  ['/moved', 308, '/docs/a?x=1#y'],
  ['/moved?q=1', 308, '/docs/a?x=1#y'],
  ['/temporary?q=1', 302, '/somewhere?q=1'],
  ['/gro%c3%9fe', 301, '/big'],
  ['/große', 301, '/big'],
  ['/star*', 301, '/literal'],
  ['/blog/2024/a', 301, '/releases/2024/a'],
  ['/u/ada/posts', 302, 'https://other.example/ada/p'],
  ['http://localhost:3000/old', 301, '/new'],
  ['/r2/%2fx', 302, '/%2Fx'],
  ['/r2/a%252fb%20c', 302, '/a%252fb%20c'],
  ['/r2//evil.example', 302, '/evil.example'],
  ['/r2/\\evil.example', 302, '/%5Cevil.example'],
  ['/r2/\\evil.example%E0', 302, '/evil.example%E0'],
  ['/r2/https://evil.example', 302, '/https://evil.example'],
])('%s answers %d to %s', (target, status, location) => {
  expect(matchRedirect(rules, target)).toEqual({ status, location });
});

test.each(['/', '/old/x', '/starred', '/app', '/de/x', '/store?id=1', '/u/ada/b/posts', '/x/x', '/%E0%A4%A'])(
  '%s is left to files',
  (target) => {
    expect(matchRedirect(rules, target)).toBeUndefined();
  },
);

test('the server follows the rules before it looks for files', async () => {
  const { ask } = await serveSite({
    'index.html': 'home',
    'old/index.html': 'a page for hosts without rules',
    'new/index.html': 'new',
    _redirects: '/old /new#part 301\n/old/ /new#part 301\n',
    '_redirects.nginx.conf': 'map',
  });
  for (const path of ['/old', '/old/']) {
    expect(await ask(path)).toMatchObject({ status: 301, headers: { location: '/new#part' } });
  }
  expect(await ask('/old?x=1')).toMatchObject({ status: 301, headers: { location: '/new?x=1#part' } });
  expect(await ask('/new')).toMatchObject({ status: 200, body: 'new' });
  expect((await ask('/_redirects')).status).toBe(404);
  expect((await ask('/_redirects.nginx.conf')).status).toBe(404);
});

test('lines that no host follows are those without an old address, a new one, or a status', () => {
  const text = `# a remark

nonsense
/old
/old -> /new 301
/old new 301
/old /new permanent
/old /new 301 # a remark
/old /new 301! Country=at
/store id=:id /blog/:id 301
/old /new Language=de
/app/* 200
https://old.example/* https://example.org/:splat 301!`;
  expect(unreadLines(text)).toEqual([
    { line: 3, reason: 'nonsense is no address that begins with /' },
    { line: 4, reason: '/old leads nowhere' },
    { line: 5, reason: '-> is no address that begins with / or https://' },
    { line: 6, reason: 'new is no address that begins with / or https://' },
    { line: 7, reason: 'permanent is no status, such as 301' },
  ]);
});
