import { expect, test } from 'vitest';
import { headersOf } from '../../../src/dev/headers.ts';
import type { SiteInputs } from '../../../src/dev/live-site.ts';
import { writeSite } from '../../build-site.ts';

const frames = "frame-ancestors 'self' vscode-webview: vscode-file:";

test('answers have the headers of a host, with the policy of their page, and browsers store none of them', async () => {
  const root = writeSite({ 'static/_headers': '/base/docs/*\n  X-Own: yes\n' });
  const inputs = (statics: ReadonlyMap<string, string>) =>
    ({ config: { baseUrl: '/base/', twins: true, root }, content: { assets: { statics } } }) as unknown as SiteInputs;
  const own = inputs(new Map([['/base/_headers', 'static/_headers']]));
  const page = await headersOf(own, '/base/docs/a', "default-src 'self'");
  const value = (name: string) => String([...page].find(([key]) => key.toLowerCase() === name)?.[1]);
  expect(value('content-security-policy')).toBe(`default-src 'self', ${frames}`);
  expect(value('x-own')).toBe('yes');
  expect(value('cache-control')).toBe('no-cache');
  const asset = await headersOf(inputs(new Map()), '/base/assets/main.js');
  expect([...asset.keys()].map((name) => name.toLowerCase()).sort()).toEqual([
    'cache-control',
    'content-security-policy',
    'referrer-policy',
    'x-content-type-options',
  ]);
  expect([...asset].find(([name]) => name.toLowerCase() === 'cache-control')?.[1]).toBe('no-cache');
});

test('who may show a page in a frame is settled, whatever the site says to readers, and while it cannot be read', async () => {
  const root = writeSite({
    'static/_headers':
      "/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: img-src 'self'; frame-ancestors 'none' ;font-src *\n",
  });
  const inputs = {
    config: { baseUrl: '/', twins: true, root },
    content: { assets: { statics: new Map([['/_headers', 'static/_headers']]) } },
  } as unknown as SiteInputs;
  const policy = async (...given: Parameters<typeof headersOf>) =>
    (await headersOf(...given)).get('content-security-policy');
  expect(await policy(inputs, '/a', "default-src 'self'; frame-ancestors 'self'; base-uri 'none'")).toBe(
    `default-src 'self'; base-uri 'none', img-src 'self'; font-src *, ${frames}`,
  );
  expect((await headersOf(inputs, '/a')).has('x-frame-options')).toBe(false);
  expect(await policy(undefined, '/a')).toBe(frames);
  expect(await policy(undefined, '/a', "default-src 'self'")).toBe(`default-src 'self', ${frames}`);
});
