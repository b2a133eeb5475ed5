import { expect, test } from 'vitest';
import type { ResolvedConfig } from '../../../../src/model/config.ts';
import { configLinks } from '../../../../src/pipeline/check/index.ts';

test('in a translation, links of the config lead to its pages, and files are those of the default locale', () => {
  const config = {
    baseUrl: '/base/de/',
    filesBase: '/base/',
    navbar: { items: [{ label: 'Docs', href: '/docs' }], logo: { src: '/logo.svg', dark: '/dark.svg' } },
    favicon: ['/icon.svg', 'https://example.org/icon.svg'],
    image: { src: '/card.png', alt: '' },
    head: [
      { tag: 'link', attributes: { rel: 'manifest', href: '/app.json' } },
      { tag: 'meta', attributes: { property: 'og:image', content: '/other.png' } },
      { tag: 'meta', attributes: { property: 'og:image:alt', content: '/other' } },
      { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } },
    ],
    scripts: [{ src: '/own.js' }],
    footer: { columns: [{ title: 'More', links: [{ label: 'Us', href: '/us' }] }] },
    redirects: [],
    docs: [],
  } as unknown as ResolvedConfig;
  expect(configLinks(config).map(({ href, keyPath }) => [href, keyPath.join('.')])).toEqual([
    ['/base/de/docs', 'navbar.items.0.href'],
    ['/base/logo.svg', 'navbar.logo.light'],
    ['/base/dark.svg', 'navbar.logo.dark'],
    ['/base/app.json', 'head.0.attributes.href'],
    ['/base/other.png', 'head.1.attributes.content'],
    ['/base/own.js', 'scripts.0'],
    ['/base/de/us', 'footer.columns.0.links.0.href'],
    ['/base/icon.svg', 'favicon.0'],
    ['/base/card.png', 'image'],
  ]);
});
