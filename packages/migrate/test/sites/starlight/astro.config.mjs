import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
import linksValidator from 'starlight-links-validator';
import imageZoom from 'starlight-image-zoom';

/** A plugin of another's that is changed a little: its hooks are called, though it is not installed. */
const quietLinks = (options) => {
  const plugin = linksValidator(options);
  const setup = plugin.hooks.setup;
  return { ...plugin, hooks: { ...plugin.hooks, setup: (given) => setup({ ...given, isQuiet: true }) } };
};

export default defineConfig({
  site: 'https://boats.example.org',
  redirects: { '/old': '/guides/tabs/', '/x/[...rest]': '/' },
  // As tools that run a config in a scope of their own have it: no import.
  server: { headers: { length: path.sep.length } },
  integrations: [
    starlight({
      title: 'Boats',
      logo: { src: './src/assets/boat.svg' },
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/example/boats' }],
      editLink: { baseUrl: 'https://github.com/example/boats/edit/main/' },
      lastUpdated: true,
      customCss: ['./src/assets/custom.css', '@fontsource/roboto'],
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
      head: [{ tag: 'meta', attrs: { name: 'theme-color', content: '#0f766e' } }],
      components: { Footer: './src/components/footer.astro' },
      sidebar: [
        { label: 'Guides', translations: { de: 'Anleitungen' }, autogenerate: { directory: 'guides' } },
        { label: 'Start', items: ['start', { label: 'First', slug: '01-first', badge: { text: 'new', variant: 'caution' } }] },
        { label: 'Made', autogenerate: { directory: 'made' } },
        { label: 'Source', link: 'https://example.org/' },
      ],
      plugins: [quietLinks(), imageZoom()],
    }),
  ],
});
