import { defineConfig } from '@rspress/core';

export default defineConfig({
  root: 'docs',
  title: 'Boats',
  description: 'How boats are built',
  lang: 'en',
  icon: '/boat.svg',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ],
  route: { exclude: ['**/parts/**'] },
  themeConfig: {
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example-org/boats' }],
    footer: { message: '© Boats' },
  },
});
