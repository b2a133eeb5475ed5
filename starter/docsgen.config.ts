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

  // One colour, from which all others of its kind are made.
  accent: '#2563eb',

  // Dark or light, as the reader's system is; a button in the bar changes it.
  colorMode: { default: 'system', toggle: true },

  // `docs/` is the documentation: folders become categories of the sidebar, numbers before names give the order.
  docs: {
    main: 'welcome',
    // editUrl: 'https://github.com/me/my-project/edit/main',
  },

  // `releases/` has dated posts. Name the folder `blog` for a blog. `pages/index.mdx` is the start page.

  // Each OpenAPI document becomes a reference.
  api: [{ id: 'example', document: 'openapi/example.yaml', route: '/api' }],

  navbar: {
    logo: { src: '/logo.svg' },
    items: [
      { label: 'Docs', href: '/docs' },
      { label: 'API', href: '/api' },
      { label: 'Releases', href: '/releases' },
    ],
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/me/my-project' }],
  },

  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Welcome', href: '/docs' },
          { label: 'Writing pages', href: '/docs/guide/writing' },
        ],
      },
      {
        title: 'More',
        links: [
          { label: 'Releases', href: '/releases' },
          { label: 'Source', href: 'https://github.com/me/my-project' },
        ],
      },
    ],
  },

  // How serious each finding is: 'error', 'warning' or 'off'.
  // checks: { 'broken-anchor': 'error' },
});
