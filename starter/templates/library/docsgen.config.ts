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
    main: 'install',
    // editUrl: 'https://github.com/me/my-project/edit/main',
  },

  // `releases/` has what is new in each version. `docsgen version 1.0` keeps the documentation of a version.

  navbar: {
    logo: { src: '/logo.svg' },
    items: [
      { label: 'Docs', href: '/docs' },
      { label: 'Releases', href: '/releases' },
    ],
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/me/my-project' }],
  },

  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Install', href: '/docs/install' },
          { label: 'Options', href: '/docs/guide/options' },
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
});
