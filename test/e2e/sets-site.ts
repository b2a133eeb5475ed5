import type { SiteFiles } from '../build-site.ts';

const page = (title: string, body = 'Words.', frontmatter = '') =>
  `---\n${frontmatter}\n---\n\n# ${title}\n\n${body}\n`;

/** A monorepo with three documentation sets, of which two have released versions, and with two blogs. The site is in `site`. */
export const severalSets: SiteFiles = {
  'site/docsgen.config.js': `export default {
  title: 'T',
  url: 'https://example.org',
  docs: [
    { id: 'server', label: 'Server', editUrl: 'https://git.example.org/edit/main/site' },
    { id: 'sdk', label: 'SDK', route: '/client', main: 'start', editUrl: 'https://git.example.org/sdk/edit' },
    { id: 'packages', label: 'Packages', dir: '../packages/*/docs', editUrl: 'https://git.example.org/edit/main/site' },
  ],
  posts: [
    { id: 'blog', editUrl: 'https://git.example.org/blog' },
    { id: 'notes', title: 'Release notes', dir: 'releases', perPage: 1 },
  ],
  navbar: { items: [{ label: 'Blog', href: '/blog' }, { label: 'Client', href: '/client' }] },
};
`,
  'site/server/index.md': page('Server', 'Zebra of the server.', 'tags: [start]'),
  'site/server/setup.md': page(
    'Setup',
    [
      '[a](sdk:start#install)',
      '[b](../sdk/start.md)',
      '[c](../../packages/core/docs/api.md)',
      '[d](packages:web/index)',
      '[e](blog:2024-01-02-hello)',
      '[f](server:index)',
    ].join(' '),
  ),
  'site/server/guide/_category_.json': '{ "label": "Guides of the server" }',
  'site/server/guide/start.md': page('First steps'),
  'site/sdk/guide/_category_.json': '{ "label": "Guides of the SDK" }',
  'site/sdk/guide/start.md': page('First calls'),
  'site/versions.json': '["1.0"]',
  'site/versions/1.0/docs/index.md': page('Server', 'Zebra of the old server.', 'tags: [start]'),
  'site/versions/1.0/docs/setup.md': page('Setup', '[a](server:index) [b](sdk:start) [c](../sdk/start.md)'),
  'site/sdk/start.md': page('Start', '## Install\n\nZebra of the next SDK.', 'tags: [start]'),
  'site/versions/sdk/versions.json': '["2.0"]',
  'site/versions/sdk/2.0/docs/start.md': page('Start', '## Install\n\nZebra of the SDK.', 'tags: [start]'),
  'site/versions/sdk/2.0/settings.json': '{ "main": "start" }',
  'packages/core/docs/index.md': page('Core', '[to the web](../../web/docs/index.md)'),
  'packages/core/docs/api.md': page('API', '![p](./p.png)'),
  'packages/core/docs/p.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  'packages/web/docs/index.md': page('Web', '[s](server:setup)'),
  'packages/web/docs/forms.md': page('Forms'),
  'packages/web/docs/_category_.yml': 'label: For browsers\nposition: 1\n',
  'packages/empty/package.json': '{}',
  'site/blog/2024-01-02-hello.md': page('Hello', 'Zebra of the blog.', 'tags: [news]\nauthors: [ann]'),
  'site/blog/authors.yml': 'ann: { name: Ann of the blog }\n',
  'site/releases/2024-02-01-one.md': page('One', 'Zebra of the notes.', 'tags: [news]\nauthors: [ann]'),
  'site/releases/2024-03-01-two.md': page('Two', 'Words.', 'tags: [news]'),
  'site/releases/authors.yml': 'ann: { name: Ann of the notes }\n',
  'site/releases/tags.yml': 'news: { label: News of releases }\n',
};
