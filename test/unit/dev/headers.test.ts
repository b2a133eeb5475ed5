import { expect, test } from 'vitest';
import { headersOf } from '../../../src/dev/headers.ts';
import type { SiteInputs } from '../../../src/dev/live-site.ts';
import { writeSite } from '../../build-site.ts';

test('answers have the headers of a host, with the policy of their page, and browsers store none of them', async () => {
  const root = writeSite({ 'static/_headers': '/base/docs/*\n  X-Own: yes\n' });
  const inputs = (statics: ReadonlyMap<string, string>) =>
    ({ config: { baseUrl: '/base/', twins: true, root }, content: { assets: { statics } } }) as unknown as SiteInputs;
  const own = inputs(new Map([['/base/_headers', 'static/_headers']]));
  const page = await headersOf(own, '/base/docs/a', "default-src 'self'");
  const value = (name: string) => String([...page].find(([key]) => key.toLowerCase() === name)?.[1]);
  expect(value('content-security-policy')).toBe("default-src 'self'");
  expect(value('x-own')).toBe('yes');
  expect(value('cache-control')).toBe('no-cache');
  const asset = await headersOf(inputs(new Map()), '/base/assets/main.js');
  expect([...asset.keys()].map((name) => name.toLowerCase()).sort()).toEqual([
    'cache-control',
    'referrer-policy',
    'x-content-type-options',
  ]);
  expect([...asset].find(([name]) => name.toLowerCase() === 'cache-control')?.[1]).toBe('no-cache');
  expect(await headersOf(undefined, '/base/docs/a')).toEqual(new Map());
});
