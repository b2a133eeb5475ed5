import { expect, test } from 'vitest';
import { matchHeaders, readHeadersFile } from '../../../../src/core/http/headers-file.ts';

const rules = readHeadersFile(`
# for every page
/*
  X-Frame-Options: DENY
  Link: </a.css>; rel=preload
  Set-Cookie: a=1
/docs/:version/intro
  X-Intro: yes
/docs/*
	Link: </b.css>; rel=preload
  Set-Cookie: b=2
  Bad Name: x
  no colon here
  Content-Length: 99
/exact
  X-Exact: a:b
`);

const match = (path: string) => Object.fromEntries(matchHeaders(rules, path));

test('patterns match whole paths, with or without a slash at the end', () => {
  expect(match('/exact')).toHaveProperty('x-exact', 'a:b');
  expect(match('/exact/')).toHaveProperty('x-exact');
  expect(match('/exactly')).not.toHaveProperty('x-exact');
  expect(match('/docs/v1/intro')).toHaveProperty('x-intro', 'yes');
  expect(match('/docs/v1/v2/intro')).not.toHaveProperty('x-intro');
  expect(match('/')).toHaveProperty('x-frame-options', 'DENY');
});

test('values of several rules are joined, cookies kept apart', () => {
  expect(match('/docs/x')).toEqual({
    'x-frame-options': 'DENY',
    link: '</a.css>; rel=preload, </b.css>; rel=preload',
    'set-cookie': ['a=1', 'b=2'],
  });
});

test('whatever is in the file, it is read', () => {
  expect(readHeadersFile('  X-Before: any path\n\r\n/(a+\n  X: \u0000\n')).toMatchObject([{ headers: [] }]);
  expect(readHeadersFile('')).toEqual([]);
});
