/** What somebody types into the search of the manual, and the pages that answer it: each of them will do. */
export type Question = readonly [question: string, ...pages: string[]];

/**
 * Written down before the search was tuned with them. The first are titles of issues and discussions of other tools, in the
 * words in which a reader of this manual would look for the same thing.
 */
export const askedElsewhere: readonly Question[] = [
  ['docs site behind corporate proxy', 'work/troubleshooting', 'work/check-links'],
  ['change font', 'how-to/colours-and-fonts'],
  ['collapse sidebar categories by default', 'navigation/sidebars'],
  ['404 on page reload', 'publish', 'work/troubleshooting'],
  ['hosting in a subdirectory css 404', 'publish', 'publish/github-pages', 'work/troubleshooting'],
  ['report dead links while dev server is running', 'work/serve', 'work/check-links'],
  ['ignore dead links', 'work/check-links', 'rules', 'rules/links'],
  ['heap out of memory on large site', 'work/machines', 'work/troubleshooting'],
  ['add tags to docs', 'navigation/sidebars', 'writing/pages', 'reference/frontmatter'],
  ['hide code samples panel', 'site/api'],
  ['api reference behind login', 'publish'],
  ['versioned docs', 'site/versions'],
  ['multiple sidebars', 'navigation/sidebars', 'how-to/several-sets'],
  ['headings inside tabs not in table of contents', 'writing/components', 'navigation/frame'],
  ['one source for several audiences', 'how-to/audiences'],
  ['password protect pages', 'publish'],
  ['generate pages with a script', 'plugins/documents', 'plugins/routes'],
  ['open docs from file:// without server', 'publish/offline'],
  ['copy to clipboard button', 'writing/code'],
  ['custom 404 page', 'components/templates', 'how-to/start-page', 'publish'],
  ['social card image per page', 'writing/images'],
  ['last updated date wrong in CI', 'how-to/edit-links', 'work/troubleshooting', 'work/ci'],
  ['hot reload not working', 'work/serve', 'work/troubleshooting'],
  ['cookie consent banner', 'how-to/analytics'],
  ['embed youtube video', 'writing/components'],
  ['search does not find chinese', 'site/search'],
  ['open external links in new tab', 'writing/links'],
  ['hide table of contents on a page', 'reference/frontmatter', 'writing/pages', 'navigation/frame'],
  ['dropdown menu in header', 'navigation/frame'],
  ['emoji shortcodes', 'components/plugins', 'writing/icons'],
];

/** What people ask who work with docsgen. */
export const askedHere: readonly Question[] = [
  ['turn swagger yaml into a website', 'tutorials/api-reference', 'site/api'],
  ['use own domain', 'publish', 'publish/github-pages'],
  ['preview of a pull request', 'how-to/review-changes', 'publish', 'publish/netlify', 'publish/vercel'],
  ['build takes too long', 'work/troubleshooting', 'work/machines', 'explanation/what-is-cached'],
  ['upgrade to a new release', 'reference/stability'],
  ['turn off telemetry', 'explanation/what-is-safe'],
  ['download docs as pdf', 'how-to/print'],
  ['reuse the same text on several pages', 'writing/partials'],
  ['links in the footer', 'navigation/frame'],
  ['how to write a plugin', 'tutorials/plugin', 'plugins'],
  ['add a stylesheet', 'how-to/colours-and-fonts', 'components/templates'],
  ['use react component in markdown', 'components/own', 'components/islands'],
  ['translate docs into german', 'how-to/several-languages', 'how-to/language'],
  ['old urls should keep working', 'site/addresses', 'how-to/move-a-page'],
  ['connect claude to the docs', 'how-to/assistants', 'site/markdown-copies'],
  ['pre commit check', 'work/check-links'],
  ['show only for partners', 'how-to/audiences'],
  ['check json samples against schema', 'site/examples', 'site/json-schema'],
  ['two cards next to each other', 'writing/components'],
  ['npm pnpm tabs', 'writing/code'],
  ['warning box', 'writing/admonitions'],
  ['port already in use', 'work/serve', 'work/troubleshooting'],
  ['internet explorer', 'reference/browsers'],
  ['which files belong in git', 'reference/files', 'explanation/what-is-cached'],
  ['company style rules for openapi', 'plugins/api-rules'],
  ['send api requests from the docs', 'site/try-it'],
  ['remove a page from navigation but keep its url', 'navigation/sidebars', 'reference/frontmatter', 'writing/pages'],
  ['image for dark mode', 'writing/images'],
  ['autocomplete in editor', 'how-to/editor'],
  ['environment variables', 'explanation/what-is-cached', 'reference/config-file', 'site/api'],
];

/** What an earlier search of the manual did not find. */
export const missedEarlier: readonly Question[] = [
  ['code annotations', 'writing/code'],
  ['include markdown snippet', 'writing/partials'],
  ['external links', 'work/check-links', 'writing/links'],
  ['add a page to sidebar', 'navigation/sidebars'],
  ['404 page', 'components/templates', 'how-to/start-page', 'publish'],
  ['robots noindex', 'site/addresses', 'reference/frontmatter'],
  ['search not working', 'work/troubleshooting', 'site/search'],
  ['tailwind', 'how-to/colours-and-fonts', 'how-to/tailwind'],
];
