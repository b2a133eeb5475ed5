const ranked = ['index', 'readme'];

/**
 * Which of the files that may be the page of their folder comes first: 0 is `index`, 1 `readme`, 2 the name of the folder. Repositories
 * often have a README for those who read them where they are stored, next to the page of the site.
 *
 * @param path of a Markdown file
 * @returns `undefined` for all other files
 */
export function folderPageRank(path: string): number | undefined {
  const [file = '', folder] = path.toLowerCase().split('/').toReversed();
  const name = file.replace(/\.mdx?$/, '');
  const rank = ranked.indexOf(name);
  return rank >= 0 ? rank : name === folder ? ranked.length : undefined;
}
