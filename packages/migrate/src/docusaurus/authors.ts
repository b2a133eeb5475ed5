import { join } from 'node:path';
import { joinPermalink, tagSlug } from 'docsgen/moving';
import { dataOf, isData, listOf, textOf } from '../data.ts';
import { isFile, yamlData } from '../files.ts';
import type { Blog } from './site.ts';

interface AuthorPages {
  /** Pages that docsgen has, too: those of authors with posts, and their list. */
  readonly addresses: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

/** The pages of authors of a blog: of those with `page`, where the blog has an authors file. */
export function authorPages({ route, options, posts }: Blog, root: string): AuthorPages {
  const file = join(root, options.path, textOf(options.raw.authorsMapPath) ?? 'authors.yml');
  if (!isFile(file)) return { addresses: [], redirects: [] };
  const authors = yamlData(file);
  const index = joinPermalink(route, 'authors');
  const writers = new Set(
    posts
      .filter(({ frontMatter }) => frontMatter.unlisted !== true)
      .flatMap(({ frontMatter }) => listOf(frontMatter.authors).filter((author) => typeof author === 'string')),
  );
  const pages = Object.entries(authors).flatMap(([key, author]) => {
    const { page } = dataOf(author);
    if (page !== true && !isData(page)) return [];
    const name = textOf(dataOf(page).permalink)?.replace(/^\/+|\/+$/g, '') ?? tagSlug(key);
    return [{ address: joinPermalink(index, name), isShown: writers.has(key) }];
  });
  const shown = pages.filter(({ isShown }) => isShown).map(({ address }) => address);
  const to = shown.length > 0 ? index : route;
  return {
    addresses: shown.length > 0 ? [index, ...shown] : [],
    redirects: [
      ...(shown.length > 0 ? [] : [{ from: index, to }]),
      ...pages.filter(({ isShown }) => !isShown).map(({ address }) => ({ from: address, to })),
    ],
  };
}
