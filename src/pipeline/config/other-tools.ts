/** Keys by which other generators call what docsgen has under another name. */
const names: Readonly<Record<string, string>> = {
  base: 'baseUrl',
  blog: 'posts',
  items: 'links',
  link: 'href',
  links: 'columns',
  nav: 'navbar',
  onBrokenAnchors: 'checks',
  onBrokenLinks: 'checks',
  onBrokenMarkdownLinks: 'checks',
  path: 'dir',
  postsPerPage: 'perPage',
  routeBasePath: 'route',
  sidebarPath: 'sidebars',
  staticDirectories: 'static',
  text: 'label',
  to: 'href',
};

/** The key that somebody who comes from another tool means by one, where it is among those that are known. */
export function ownName(key: string, known: readonly string[]): string | undefined {
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  return name !== undefined && known.includes(name) ? name : undefined;
}

/** Where what other generators have under a key of their own stands here, or that it does not. */
const advice: Readonly<Record<string, string>> = {
  cleanUrls: 'addresses have no ending and no slash at the end; pageFiles says what files they lead to',
  customFields: 'what pages may use stands under variables',
  defaultLocale: 'a site has one language, English',
  head: 'own styles go into theme/custom.css, and a template of your own in theme/ draws what it replaces',
  headTags: 'own styles go into theme/custom.css, and a template of your own in theme/ draws what it replaces',
  i18n: 'a site has one language, English',
  integrations: 'plugins for Markdown stand under markdown; there are no others',
  locales: 'a site has one language, English',
  plugins: 'plugins for Markdown stand under markdown; there are no others',
  presets: 'nothing to set up: docs, posts and pages are keys of the config itself',
  scripts: "a component that begins with 'use client' runs in the browser",
  sidebar: 'sidebars stand under docs.sidebars',
  sidebars: 'sidebars stand under docs.sidebars',
  stylesheets: 'own styles go into theme/custom.css',
  themeConfig: 'what stands in it has keys of its own here: navbar, footer, announcement, colorMode, toc',
  themes: 'nothing to set up: search, diagrams and API pages are part of docsgen',
  trailingSlash: 'addresses have no ending and no slash at the end; pageFiles says what files they lead to',
};

/** What somebody who comes from another tool has to know of a key at the top of a config. */
export function adviceOn(key: string): string | undefined {
  return Object.hasOwn(advice, key) ? advice[key] : undefined;
}
