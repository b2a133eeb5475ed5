import { expect, test } from 'vitest';
import { resolveForeignLinks } from '../../../src/queries/foreign-links.ts';

type Given = Parameters<typeof resolveForeignLinks>[0];

/** A document whose description has these links, in a site with the page `/docs/here`. */
function resolve(links: readonly string[], linkBase: string | false | undefined) {
  const description = links.map((url) => `<a href="${url}">x</a>`).join('');
  const reference = { id: 'one', description, externalDocs: { href: 'https://maker.example/docs/' }, servers: [] };
  const place = { file: 'one.yaml', start: { line: 3, column: 5 } };
  const given = {
    config: { root: '/nowhere', baseUrl: '/', api: [{ id: 'one', linkBase }] },
    content: { assets: { statics: new Map([['/file.txt', 'static/file.txt']]) } },
    site: {
      llmsFiles: [],
      routes: new Map<string, object>([
        ['/docs/here', { kind: 'doc', permalink: '/docs/here' }],
        ['/api', { kind: 'reference', permalink: '/api', reference }],
      ]),
    },
    loaded: {
      references: [{ source: 'one.yaml', reference }],
      links: new Map([['one.yaml', new Map(links.map((url) => [url, [place]]))]]),
      downloads: new Map(),
      digests: new Map([[reference, 'before']]),
    },
  };
  const { site, findings, digests } = resolveForeignLinks(given as unknown as Given);
  const route = site.routes.get('/api');
  const shown = route?.kind === 'reference' ? route.reference : undefined;
  return {
    isSame: site === (given.site as unknown),
    hrefs: [...(String(shown?.description) ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    rules: findings.map(({ rule }) => rule),
    digest: shown && digests.get(shown),
  };
}

test('links of a document that name nothing in the site lead to the site of its maker, and others stay', () => {
  const links = ['#part', '/docs/here', '/file.txt', 'https://other.example/', '/guide?a=1', 'deep/page'];
  const { hrefs, rules, digest } = resolve(links, 'https://set.example/base/');
  expect(hrefs).toEqual([...links.slice(0, 4), 'https://set.example/guide?a=1', 'https://set.example/base/deep/page']);
  expect(rules).toEqual([]);
  expect(digest).not.toBe('before');
});

test('where the config does not say what they are meant for, it is taken from the document, and said so', () => {
  const { hrefs, rules } = resolve(['/guide'], undefined);
  expect(hrefs).toEqual(['https://maker.example/guide']);
  expect(rules).toEqual(['assumed-link-base']);
});

test('a site stays as it is where all links are its own, by the config or by what they name', () => {
  expect(resolve(['/guide'], false)).toMatchObject({ isSame: true, hrefs: ['/guide'], rules: [], digest: 'before' });
  expect(resolve(['/docs/here', '#part'], undefined)).toMatchObject({ isSame: true, rules: [] });
});
