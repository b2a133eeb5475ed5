import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'docsgen';
import manifest from '../../package.json' with { type: 'json' };

const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** What messages name: `/rules/broken-link` leads to the entry of the rule, on whatever page that is. */
const rulePages = join(import.meta.dirname, 'docs/rules');
const ruleAddresses = readdirSync(rulePages).flatMap((name) => {
  const page = name.replace(/\.mdx$/, '');
  const headings = readFileSync(join(rulePages, name), 'utf8').matchAll(/^## ([a-z-]+)$/gm);
  return [...headings].map(([, rule]) => ({ from: `/rules/${rule}`, to: `/rules/${page}#${rule}` }));
});

const sections = [
  { label: 'Tutorial', href: '/tutorials/first-site' },
  { label: 'Configuration', href: '/reference/config' },
  { label: 'Commands', href: '/reference/commands' },
  { label: 'Rules', href: '/rules' },
  { label: 'Blog', href: '/blog' },
];

export default defineConfig({
  title: 'docsgen manual',
  tagline: 'How to make documentation sites with docsgen',
  // Published with --base-url: see .github/workflows/manual.yml.
  url: new URL(manifest.homepage).origin,
  outDir: '../../build-manual',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  translationsPage: '/translations',
  product: { name: 'docsgen', slug: 'docsgen' },
  favicon: '/favicon.svg',
  docs: { route: '/', main: 'introduction', editUrl: `${repository}/edit/main/site/manual` },
  // The rule of an earlier release.
  redirects: [...ruleAddresses, { from: '/rules/invalid-aql', to: '/plugins/blocks' }],
  // What "API references" describes, to look at.
  api: [
    {
      id: 'example',
      document: 'openapi/pets.yaml',
      route: '/example',
      earlier: [{ version: '1.0', document: 'openapi/pets-1.0.yaml' }],
    },
    { id: 'config', document: '../../dist/config.schema.json', route: '/reference/config' },
  ],
  posts: { title: 'Blog', description: 'News of docsgen.' },
  navbar: { title: 'docsgen', items: [...sections, { label: 'GitHub', href: repository, position: 'right' }] },
  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Your first site', href: '/tutorials/first-site' },
          { label: 'An API reference', href: '/tutorials/api-reference' },
          { label: 'Features', href: '/reference/features' },
        ],
      },
      {
        title: 'Project',
        links: [
          { label: 'Source', href: repository },
          { label: 'Report a bug', href: manifest.bugs },
          { label: 'Stability', href: '/reference/stability' },
          { label: 'News', href: '/blog' },
        ],
      },
    ],
    copyright: 'MIT licence',
  },
  checks: {
    'missing-alt': 'error',
    'heading-jump': 'error',
    'second-title': 'error',
    'vague-link': 'error',
    // Its table is a grid of icons, whose columns are nothing.
    'large-image': 'error',
    'missing-description': 'error',
    'unlinked-page': 'error',
    'headless-table': { severity: 'error', ignore: ['docs/writing/icons.mdx'] },
  },
  markdown: { math: true, mermaid: true, zoom: true },
  colorMode: { default: 'light', toggle: true },
});
