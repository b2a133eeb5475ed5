import { defineConfig } from 'docsgen';

// Everything but the title may be left out. An editor shows what each key is for.
export default defineConfig({
  title: 'My project',
  tagline: 'What it is for, in one sentence',

  // Where the site will be published. Feeds, the sitemap and previews of shared links need it.
  // url: 'https://blog.example.org',
  // baseUrl: '/my-project/',

  favicon: '/favicon.svg',
  accent: '#2563eb',
  colorMode: { default: 'system', toggle: true },

  // Posts of `blog/`, the newest first.
  posts: { title: 'Blog', description: 'What it is for, in one sentence', perPage: 10 },

  navbar: {
    logo: { src: '/logo.svg' },
    items: [
      { label: 'Posts', href: '/blog' },
      { label: 'Archive', href: '/blog/archive' },
      { label: 'About', href: '/about' },
    ],
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/me/my-project' }],
  },

  footer: {
    columns: [
      {
        title: 'Read',
        links: [
          { label: 'Posts', href: '/blog' },
          { label: 'Archive', href: '/blog/archive' },
        ],
      },
      {
        title: 'More',
        links: [
          { label: 'About', href: '/about' },
          { label: 'Source', href: 'https://github.com/me/my-project' },
        ],
      },
    ],
  },
});
