import { defineConfig } from 'docsgen';

const sections = [
  { label: 'Start', href: '/' },
  { label: 'Configuration', href: '/reference/config' },
  { label: 'Commands', href: '/reference/commands' },
  { label: 'Rules', href: '/rules' },
];

export default defineConfig({
  title: 'docsgen manual',
  tagline: 'How to make documentation sites with docsgen',
  outDir: '../../build-manual',
  product: { name: 'docsgen', slug: 'docsgen' },
  favicon: '/favicon.svg',
  docs: { route: '/', main: 'introduction' },
  // What "API references" describes, to look at.
  api: [
    {
      id: 'example',
      document: 'openapi/pets.yaml',
      route: '/example',
      earlier: [{ version: '1.0', document: 'openapi/pets-1.0.yaml' }],
    },
  ],
  navbar: { title: 'docsgen', items: sections },
  markdown: { math: true, mermaid: true, zoom: true },
  colorMode: { default: 'light', toggle: true },
});
