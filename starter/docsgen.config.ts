import { defineConfig } from 'docsgen';

// Everything but the title may be left out. An editor shows what each key is for.
export default defineConfig({
  title: 'My project',
  tagline: 'What it is for, in one sentence',

  // Where the site will be published. Feeds, the sitemap and previews of shared links need it.
  // url: 'https://docs.example.org',

  // The path below it, where the site is not alone on its host.
  // baseUrl: '/my-project/',

  favicon: '/favicon.svg',

  // `docs/` is the documentation: folders become categories of the sidebar, numbers before names give the order.
  docs: {
    main: 'welcome',
    // editUrl: 'https://github.com/me/my-project/edit/main',
  },

  // `releases/` has dated posts. Name the folder `blog` for a blog.

  // Each OpenAPI document becomes a reference.
  api: [{ id: 'example', document: 'openapi/example.yaml', route: '/api' }],

  navbar: {
    items: [
      { label: 'Docs', href: '/docs' },
      { label: 'API', href: '/api' },
      { label: 'Releases', href: '/releases' },
    ],
  },

  // One colour: what has to be read is derived from it.
  // accent: '#0f766e',

  // The colours of the reader's system, until they choose.
  colorMode: { default: 'system', toggle: true },

  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Welcome', href: '/docs' },
          { label: 'Writing pages', href: '/docs/guide/writing' },
        ],
      },
    ],
  },

  // How serious each finding is: 'error', 'warning' or 'off'.
  // checks: { 'broken-anchor': 'error' },
});
