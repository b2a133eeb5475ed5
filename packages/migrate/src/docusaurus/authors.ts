import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinPermalink, tagSlug } from 'docsgen/moving';
import { parseDocument } from 'yaml';
import { dataOf, isData, listOf, textOf } from '../data.ts';
import { isFile, yamlData } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Blog } from './site.ts';

interface AuthorPages {
  /** Pages that docsgen has, too: those of authors with posts, and their list. */
  readonly addresses: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

/** What docsgen knows of an author. */
const authorKeys = new Set(['name', 'title', 'url', 'image_url', 'page', 'email', 'description', 'socials']);

/** The authors file of a blog without keys that Docusaurus passes over: here they would end the build. */
export function keepKnownKeys(text: string): { readonly text: string; readonly left: readonly string[] } {
  const document = parseDocument(text, { logLevel: 'silent' });
  const left = new Set<string>();
  for (const [author, fields] of Object.entries(dataOf(document.toJS({ maxAliasCount: 100 }))))
    for (const key of Object.keys(dataOf(fields))) {
      if (authorKeys.has(key)) continue;
      if (key === 'imageURL') document.setIn([author, 'image_url'], document.getIn([author, key]));
      else left.add(key);
      document.deleteIn([author, key]);
    }
  return { text: left.size === 0 && !/\bimageURL\b/.test(text) ? text : String(document), left: [...left] };
}

/** Writes the authors files of the new site. */
export function writeAuthors(blogs: readonly Blog[], root: string, plan: Plan): void {
  for (const { dir, options } of blogs) {
    const name = textOf(options.raw.authorsMapPath) ?? 'authors.yml';
    const file = join(root, options.path, name);
    const to = `${dir}/${name.replace(/^\.?\//, '')}`;
    if (!/\.ya?ml$/.test(name) || !isFile(file) || !plan.files.has(to)) continue;
    const given = readFileSync(file, 'utf8');
    const { text, left } = keepKnownKeys(given);
    if (text !== given) plan.write(to, text, file);
    if (left.length > 0)
      plan.note('hint', `${left.join(', ')} of authors`, 'Docusaurus does not show it: it is left out', {
        file: `${options.path}/${name}`,
      });
  }
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
