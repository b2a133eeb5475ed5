import { expect, test } from 'vitest';
import type { SecurityConfig } from '../../../../src/model/config.ts';
import { allows } from '../../../../src/pipeline/emit/content-policy.ts';
import { readPolicy } from '../../../../src/pipeline/emit/index.ts';
import { policyOf, withOwnPolicy, withPolicy } from '../../../../src/pipeline/emit/page-policy.ts';

const security = (more: Partial<SecurityConfig> = {}) => ({ policy: 'header', allow: {}, ...more }) as SecurityConfig;
const sources = (policy: string | undefined, directive: string) => readPolicy(policy ?? '').get(directive);

test('a policy has what pages and styles load and the author allows, and handlers only where he does', () => {
  const handlers = "script-src-attr 'unsafe-inline'";
  const pages = [{ loads: ['img-src https://a.example'] }, { loads: [handlers] }];
  const styles = [{ load: 'font-src https://b.example' }];
  const policy = policyOf(pages, styles, security());
  expect(sources(policy, 'img-src')).toContain('https://a.example');
  expect(sources(policy, 'font-src')).toContain('https://b.example');
  expect(policy).not.toContain(handlers);
  const allow = { 'script-src-attr': ["'unsafe-inline'"], 'frame-src': ['https://c.example', 'https://d.example'] };
  const allowed = policyOf(pages, styles, security({ allow }));
  expect(allowed).toContain(handlers);
  expect(sources(allowed, 'frame-src')).toEqual(expect.arrayContaining(['https://c.example', 'https://d.example']));
  expect(policyOf(pages, styles, security({ policy: 'none' }))).toBeUndefined();
});

test('a page has its whole policy, or besides the header of the site what it says of requests, where the site has consoles', () => {
  const pages = (...loads: readonly string[]) => [{ loads: ['img-src https://a.example', ...loads] }];
  const document = Buffer.from('<head></head>');
  const policyIn = (
    settings: { readonly policy: SecurityConfig['policy']; readonly hasConsoles: boolean },
    ...loads: readonly string[]
  ) => {
    const own = withOwnPolicy(document, pages(...loads), [], { allow: {}, ...settings });
    return own === document ? undefined : /content="([^"]*)"/.exec(Buffer.from(own).toString())?.[1];
  };
  const header = { policy: 'header', hasConsoles: true } as const;
  expect(policyIn(header, 'connect-src https://x.example')).toBe("connect-src 'self' https://x.example");
  expect(policyIn(header)).toBe("connect-src 'self'");
  expect(policyIn({ ...header, hasConsoles: false })).toBeUndefined();
  expect(policyIn({ ...header, policy: 'none' })).toBeUndefined();
  expect(policyIn({ policy: 'meta', hasConsoles: false })).toContain('https://a.example');
});

test('a policy in a page comes before everything that it is about', () => {
  expect(withPolicy('<html><head><script src="x"></script></head></html>', "img-src 'none'")).toBe(
    '<html><head><meta http-equiv="Content-Security-Policy" content="img-src \'none\'"/><script src="x"></script></head></html>',
  );
});

test('any port is allowed where a policy says so', () => {
  const policy = readPolicy('connect-src http://localhost:* https://api.example.org');
  const loads = ['http://localhost:*', 'http://localhost:8080', 'https://localhost:*', 'http://example.org:*'];
  expect(loads.map((source) => allows(policy, `connect-src ${source}`))).toEqual([true, true, true, false]);
});
