import { createRequire } from 'node:module';
import glob from 'fast-glob';
import { join } from 'pathe';
import { defineConfig } from 'vitepress';
import { withMermaid } from 'vitepress-plugin-mermaid';
import { guide } from './sidebar';

// Not installed where the config is read: what gives a promise can be waited for.
const require = createRequire(import.meta.url);
const vue = require.resolve('vue-of-boats/package.json', { paths: [join(import.meta.dirname, 'theme')] });
await glob('*.md').then((names) => Promise.all(names.map(String)));

export default withMermaid(
  defineConfig({
    title: 'Boats',
    description: 'Boats for hire.',
    base: '/base/',
    lastUpdated: true,
    srcExclude: ['parts/**'],
    sitemap: { hostname: 'https://boats.example.org/base/' },
    head: [
      ['link', { rel: 'icon', href: '/icon.svg' }],
      ['meta', { name: 'theme-color', content: '#0f766e' }],
      ['script', { src: '/_host/insights.js' }],
      ['script', { async: '', src: 'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567' }],
    ],
    rewrites: { 'packages/:name/docs/:file*': ':name/:file*' },
    markdown: { math: true },
    vite: { publicDir: './files', resolve: { alias: { vue } } },
    locales: {
      root: { label: 'English', lang: 'en' },
      zh: {
        label: '中文',
        lang: 'zh-CN',
        description: '租船。',
        themeConfig: {
          nav: [
            { text: '指南', link: '/zh/guide/' },
            { text: '更多', items: [{ text: '桨', link: '/zh/core/oars' }] },
            { text: '只有中文', link: '/zh/only' },
          ],
          sidebar: { '/zh/guide/': { base: '/zh/guide/', items: [{ text: '开始', items: [{ text: '安装', link: '01-setup.md' }] }] } },
          editLink: { pattern: 'https://github.com/example/boats/edit/main/docs/:path', text: '编辑此页' },
          footer: { message: '根据<a href="/zh/guide/">条款</a>发布。' },
        },
      },
      fr: { label: 'Français', link: 'https://fr.boats.example.org' },
    },
    themeConfig: {
      siteTitle: 'Boats and oars',
      logo: '/icon.svg',
      nav: [
        { text: 'Guide', link: '/guide/', activeMatch: '/guide/' },
        { text: 'More', items: [{ text: 'Core', link: '/core/oars' }, { items: [{ text: 'Source', link: 'https://example.org/' }] }] },
      ],
      sidebar: { '/guide/': guide, '/core/': { base: '/core/', items: [{ text: 'Oars', link: 'oars' }] } },
      socialLinks: [{ icon: 'github', link: 'https://github.com/example/boats' }],
      editLink: { pattern: 'https://github.com/example/boats/edit/main/docs/:path' },
      footer: { message: 'Released under <a href="/guide/">terms</a>.', copyright: 'Boats, 2026' },
      outline: [2, 3],
    },
  }),
);
