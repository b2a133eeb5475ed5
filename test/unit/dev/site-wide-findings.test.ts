import { expect, test } from 'vitest';
import type { Graph } from '../../../src/core/graph/index.ts';
import { siteWideFindings } from '../../../src/dev/site-wide-findings.ts';
import { writeSite } from '../../build-site.ts';

test('files in the way, addresses that are gone and posts of later days are known without a rendered page', async () => {
  const root = writeSite({ 'urls.lock': '/docs/gone\n/sitemap.xml\n/data.json\n' });
  const messagesOf = async (config: object | undefined) => {
    const answers: Readonly<Record<string, unknown>> = {
      'config as it was run': { config },
      content: {
        sources: [{ path: 'blog/a.md', text: '---\ndate: 2999-01-01\n---\n', frontmatter: {} }],
        assets: Object.assign(new Map(), { statics: new Map([['/data.json', 'static/data.json']]) }),
      },
      plan: { posts: [{ source: 'blog/a.md', date: '2999-01-01' }], book: { documents: [], bySource: new Map() } },
      routes: { site: { routes: new Map(), frame: { baseUrl: '/' } } },
      'files besides pages': {
        files: new Map([['sitemap.xml', {}]]),
        findings: [{ rule: 'x', message: 'in the way' }],
      },
    };
    const ask = async ({ name }: { readonly name: string }) => answers[name];
    return (await siteWideFindings({ ask } as unknown as Graph)).map(({ message }) => message);
  };
  const config = { root, baseUrl: '/', filesBase: '/', docs: [], posts: [], checks: {} };
  expect(await messagesOf(config)).toEqual(['in the way', '/docs/gone is gone, and there is no redirect']);
  expect(await messagesOf({ ...config, posts: [{ dir: 'blog' }] })).toContain(
    'the post is of 2999-01-01, a day to come, and is published now',
  );
  expect(await messagesOf(undefined)).toEqual([]);
});
