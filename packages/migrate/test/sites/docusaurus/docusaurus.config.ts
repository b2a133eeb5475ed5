import path from 'node:path';
import npm2yarn from '@docusaurus/remark-plugin-npm2yarn';
import type { Config } from '@docusaurus/types';
import { themes } from 'prism-react-renderer';
import { parse } from 'yaml';

const words = parse('slogan: Made by fields');

const config: Config = {
  title: 'Sample',
  tagline: 'A site with all of it',
  url: 'https://sample.example.org',
  baseUrl: '/base/',
  favicon: 'img/logo.svg',
  organizationName: 'sample',
  projectName: path.basename(__dirname),
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  staticDirectories: ['static', 'public'],
  customFields: { slogan: words.slogan },
  scripts: ['https://cdn.example.org/a.js'],
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'], localeConfigs: { de: { label: 'Deutsch' } } },
  markdown: { mermaid: false, hooks: { onBrokenMarkdownLinks: 'throw' } },
  presets: [
    [
      'classic',
      {
        docs: {
          sidebarPath: require.resolve('./sidebars.js'),
          editUrl: 'https://git.example.org/sample/edit/main/',
          exclude: ['**/*.draft.md'],
          remarkPlugins: [[npm2yarn, { sync: true }]],
          showLastUpdateTime: true,
          versions: { current: { label: 'Next' }, '1.0': { label: 'One' } },
        },
        blog: { postsPerPage: 'ALL', blogTitle: 'News', feedOptions: { type: ['rss'] } },
        theme: { customCss: ['./src/css/custom.css'] },
        gtag: { trackingID: 'G-SAMPLE' },
      },
    ],
  ],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community' }],
    [
      '@docusaurus/plugin-client-redirects',
      {
        redirects: [{ from: ['/old', '/older'], to: '/docs/intro' }],
        createRedirects: (to: string) => (to.includes('/guide') ? [to.replace('/guide', '/manual')] : undefined),
      },
    ],
    'docusaurus-plugin-unknown',
  ],
  themeConfig: {
    image: 'img/photo.png',
    colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true },
    prism: { theme: themes.github },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
    announcementBar: { id: 'a1', content: 'See <a href="/blog">the news</a> and <b>vote</b>', isCloseable: false },
    navbar: {
      title: 'Sample',
      logo: { alt: 'Logo', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg' },
      items: [
        { type: 'docSidebar', sidebarId: 'main', label: 'Docs', position: 'left' },
        { type: 'doc', docId: 'guide/setup', label: 'Setup', position: 'left' },
        { to: 'blog', label: 'Blog' },
        { type: 'dropdown', label: 'More', items: [{ to: '/community', label: 'Community' }] },
        { type: 'docsVersionDropdown', dropdownItemsAfter: [{ href: 'https://old.example.org', label: 'Older' }] },
        { type: 'localeDropdown' },
        { type: 'search' },
        { href: 'https://git.example.org/sample', 'aria-label': 'Repository', className: 'icon' },
        { type: 'html', value: '<a href="https://chat.example.org"><b>Chat</b></a>' },
      ],
    },
    footer: {
      links: [
        {
          title: 'Learn',
          items: [
            { label: 'Intro', to: 'docs/intro' },
            { html: '<a href="https://host.example.org"><img src="x.svg" alt="Hosted here"></a>' },
          ],
        },
      ],
      copyright: 'Copyright <a href="https://sample.example.org">Sample</a>',
    },
    algolia: { appId: 'a', apiKey: 'b', indexName: 'c' },
  },
};

export default config;
