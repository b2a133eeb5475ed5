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
  cleanUrls: 'addresses have no ending; pageFiles sets the names of their files, and trailingSlash adds a slash',
  customFields: 'values for pages are under variables',
  headTags: 'elements of the head are under head, and own styles go into theme/custom.css',
  i18n: 'languages are under locales, the language of a site in one under lang',
  integrations: 'plugins of docsgen are under plugins, those for Markdown under markdown',
  presets: 'nothing to set up: docs, posts and pages are keys of the config itself',
  sidebar: 'sidebars are under docs.sidebars',
  sidebars: 'sidebars are under docs.sidebars',
  stylesheets: 'own styles go into theme/custom.css',
  themeConfig: 'its settings are keys of the config itself: navbar, footer, announcement, colorMode, toc',
  themes: 'nothing to set up: search, diagrams and API pages are part of docsgen',
};

/** The hint for a key of another tool at the top of a config; `undefined` for other keys. */
export function adviceOn(key: string): string | undefined {
  return Object.hasOwn(advice, key) ? advice[key] : undefined;
}

/** Hints for values that other generators have in such places. */
const valueAdvice: readonly { readonly at: RegExp; readonly kind?: 'string'; readonly hint: string }[] = [
  {
    at: /^search(?:\.provider)?$/,
    hint: 'leave the key out: the search is built in, and needs no settings; only synonyms, or a service that has the index, are named',
  },
  { at: /^locales$/, hint: "the key of each is its name: { en: { label: 'English' } }" },
  {
    at: /^locales\.(?:default|others|defaultLocale|fallback)$/,
    hint: "each key is the name of a language: { en: { label: 'English' }, de: { label: 'Deutsch' } }, with defaultLocale: 'en' next to locales",
  },
  { at: /^locales\.[^.[]+$/, kind: 'string', hint: "write { label: 'Deutsch' }, with the name of the language" },
  { at: /^plugins(?:\[\d+\])?$/, kind: 'string', hint: 'import the plugin, and call it: plugins: [since()]' },
];

/** The hint for a value of another tool; `undefined` for other values. */
export function adviceOnValue(where: string, given: unknown): string | undefined {
  return valueAdvice.find(({ at, kind }) => at.test(where) && (kind === undefined || kind === typeof given))?.hint;
}
