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
