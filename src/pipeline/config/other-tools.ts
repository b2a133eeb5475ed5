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

/** The key of docsgen that has this name in other tools; `undefined` when it is not among the known ones. */
export function ownName(key: string, known: readonly string[]): string | undefined {
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  return name !== undefined && known.includes(name) ? name : undefined;
}

/** Hints for keys of other generators that have no single counterpart here. */
const advice: Readonly<Record<string, string>> = {
  cleanUrls: 'addresses have no ending and no slash at the end; pageFiles sets the names of their files',
  customFields: 'values for pages are under variables',
  defaultLocale: 'a site has one language, English',
  head: 'own styles go into theme/custom.css, and a template of your own in theme/ replaces one of docsgen',
  headTags: 'own styles go into theme/custom.css, and a template of your own in theme/ replaces one of docsgen',
  i18n: 'a site has one language, English',
  integrations: 'plugins for Markdown are under markdown; there are no others',
  locales: 'a site has one language, English',
  plugins: 'plugins for Markdown are under markdown; there are no others',
  presets: 'nothing to set up: docs, posts and pages are keys of the config itself',
  scripts: "a component that begins with 'use client' runs in the browser",
  sidebar: 'sidebars are under docs.sidebars',
  sidebars: 'sidebars are under docs.sidebars',
  stylesheets: 'own styles go into theme/custom.css',
  themeConfig: 'its settings are keys of the config itself: navbar, footer, announcement, colorMode, toc',
  themes: 'nothing to set up: search, diagrams and API pages are part of docsgen',
  trailingSlash: 'addresses have no ending and no slash at the end; pageFiles sets the names of their files',
};

/** The hint for a key of another tool at the top of a config; `undefined` for other keys. */
export function adviceOn(key: string): string | undefined {
  return Object.hasOwn(advice, key) ? advice[key] : undefined;
}
