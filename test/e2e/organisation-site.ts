import type { SiteFiles } from '../build-site.ts';
import { severalSets } from './sets-site.ts';

const page = (title: string, body = '', frontmatter = '') => `---\n${frontmatter}\n---\n\n# ${title}\n\n${body}\n`;

const api = (title: string, summary: string) => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths:
  /trees/{id}:
    get:
      operationId: readTree
      summary: ${summary}
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ${title} } }
`;

const made = "import { Made } from '../components/made.tsx';\n\n<Made />\n\n";

/**
 * The monorepo of `severalSets` in English, German and Arabic, with an API document. The site is in `site`. Translated are
 * pages of each set, version and blog; the rest shows the English text.
 */
export const organisation: SiteFiles = {
  ...severalSets,
  'site/docsgen.config.js': String(severalSets['site/docsgen.config.js']).replace(
    "title: 'T',",
    `title: 'T',
  tagline: 'All of it',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' } },
  translationsPage: '/translations',
  api: [{ id: 'shop', document: 'openapi/shop.yaml', route: '/shop' }],
  footer: { columns: [{ title: 'More', links: [{ label: 'About', href: '/about' }] }] },`,
  ),
  'site/openapi/shop.yaml': api('Shop', 'Read a tree'),
  'site/components/made.tsx': 'export const Made = () => <b>Made by us</b>;\n',
  'site/pages/about.mdx': page('About', `${made}Who we are.\n\n\`\`\`sh\nnpm install\n\`\`\``),
  'site/i18n/de/strings.json': JSON.stringify({
    config: { Packages: 'Pakete', 'Release notes': 'Neuerungen', About: 'Über uns', 'All of it': 'Alles' },
  }),
  'site/i18n/de/openapi/shop.yaml': api('Laden', 'Einen Baum lesen'),
  'site/i18n/de/pages/about.mdx': page('Über uns', `${made}Wer wir sind.`, 'slug: ueber-uns'),
  'site/i18n/de/server/index.md': page('Der Server', 'Zebra des Servers.'),
  'site/i18n/de/server/setup.md': page('Einrichtung', '[a](sdk:start#install) [b](server:index)', 'slug: einrichtung'),
  'site/i18n/de/versions/1.0/docs/setup.md': page('Einrichtung', '[c](../sdk/start.md)', 'slug: einrichtung'),
  'site/i18n/de/sdk/start.md': page('Anfang', '## Installieren {#install}\n\nZebra des nächsten SDK.'),
  'site/i18n/de/versions/sdk/2.0/docs/start.md': page('Anfang', '## Installieren {#install}\n\nZebra des SDK.'),
  'site/i18n/de/packages/core/docs/index.md': page('Kern', '[zum Web](../../web/docs/index.md)'),
  'site/i18n/de/packages/web/docs/_category_.yml': 'label: Für Browser\n',
  'site/i18n/de/blog/2024-01-02-hello.md': page('Hallo', 'Zebra des Blogs.'),
  'site/i18n/de/releases/2024-02-01-one.md': page('Eins', 'Zebra der Neuerungen.'),
  'site/i18n/de/releases/tags.yml': 'news: { label: Neues }\n',
  'site/i18n/ar/strings.json': JSON.stringify({
    config: { Server: 'الخادم', Packages: 'الحزم', Blog: 'المدوّنة', About: 'من نحن' },
  }),
  'site/i18n/ar/server/index.md': page('الخادم', 'حمار وحشي في الخادم. `npm install`'),
  'site/i18n/ar/versions/1.0/docs/index.md': page('الخادم', 'حمار وحشي في الخادم القديم.'),
  'site/i18n/ar/sdk/start.md': page('البداية', '## التثبيت {#install}\n\nحمار وحشي.'),
  'site/i18n/ar/blog/2024-01-02-hello.md': page('مرحبا', 'حمار وحشي في المدوّنة.'),
};
