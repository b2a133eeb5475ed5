import { expect, test } from 'vitest';
import { shownSite } from '../../../src/tools/shown-site/index.ts';
import { writeSite } from '../../build-site.ts';

test('pages of all languages have their markup; those that cannot be compiled have none, and a finding', async () => {
  const root = writeSite({
    'docsgen.config.ts': `export default {
      title: 'T', pages: false, posts: false,
      locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
      redirects: [{ from: '/old', to: '/docs/a' }],
      docs: { sidebars: { docs: ['a', { type: 'category', label: 'More', items: ['b'] }] } },
    };`,
    'docs/a.md': '# A\n\nText.\n',
    'docs/b.mdx': '# B\n\n{1 +}\n',
    'i18n/de/docs/a.md': '# A\n\nWorte.\n',
  });
  const { pages, navigation, redirects, findings } = await shownSite(root);
  expect(
    pages.map(({ source, html }) => [
      source,
      html
        .replace(/<[^>]*>/g, '')
        .trim()
        .replace('\n', ' '),
    ]),
  ).toEqual([
    ['docs/a.md', 'A Text.'],
    ['docs/b.mdx', ''],
    ['i18n/de/docs/a.md', 'A Worte.'],
    ['docs/b.mdx', ''],
  ]);
  expect(Object.keys(navigation)).toEqual(['en', 'de']);
  expect(navigation.en).toBeGreaterThanOrEqual(2);
  expect(redirects).toBe(1);
  expect(findings.map(({ rule, place }) => [rule, place?.file])).toContainEqual(['invalid-mdx', 'docs/b.mdx']);
});
