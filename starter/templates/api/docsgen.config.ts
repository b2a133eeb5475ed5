import { defineConfig } from 'docsgen';

// Everything but the title may be left out. An editor shows what each key is for.
export default defineConfig({
  title: 'My project',
  tagline: 'What it is for, in one sentence',

  // Where the site will be published. Feeds, the sitemap and previews of shared links need it.
  // url: 'https://docs.example.org',
  // baseUrl: '/my-project/',

  favicon: '/favicon.svg',
  accent: '#2563eb',
  colorMode: { default: 'system', toggle: true },

  docs: {
    main: 'quick-start',
    // editUrl: 'https://github.com/me/my-project/edit/main',
  },

  // The reference. With `tryIt`, readers send requests from it.
  api: [{ id: 'example', document: 'openapi/example.yaml', route: '/api', tryIt: true }],

  navbar: {
    logo: { src: '/logo.svg' },
    items: [
      { label: 'Guides', href: '/docs' },
      { label: 'API reference', href: '/api' },
    ],
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/me/my-project' }],
  },

  // Examples in pages that do not fit the API stop the build.
  checks: { 'invalid-example': 'error' },

  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Quick start', href: '/docs/quick-start' },
          { label: 'Authentication', href: '/docs/authentication' },
        ],
      },
      {
        title: 'Look up',
        links: [
          { label: 'API reference', href: '/api' },
          { label: 'Errors', href: '/docs/errors' },
          { label: 'Source', href: 'https://github.com/me/my-project' },
        ],
      },
    ],
  },
});
