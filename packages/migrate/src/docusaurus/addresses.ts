import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinPermalink, tagSlug } from 'docsgen/moving';
import { dataOf, listOf, textOf } from '../data.ts';
import { yamlData } from '../files.ts';
import { authorPages } from './authors.ts';
import { type Document, indexAddresses, pageAddresses, readDocuments, readPosts } from './documents.ts';
import { pluginFolder } from './locales.ts';
import { type Site, translatedVersion, withTranslations } from './site.ts';

/**
 * All addresses that Docusaurus gives in a language, without base URL and without a slash at the end.
 *
 * @param locale a translation; else the first language
 */
export function addressesOf(
  { root, sets, blogs, pagesDir }: Site,
  locale?: { readonly name: string; readonly folder: string },
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (address: string) => found.add(joinPermalink(`/${locale?.name ?? ''}`, address) || '/');
  const addTags = (documents: readonly Document[], route: string, file: string) => {
    const tags = tagsOf(documents);
    if (tags.length > 0) add(joinPermalink(route, 'tags'));
    const named = tagAddresses(file);
    for (const tag of tags) add(joinPermalink(route, `tags/${named.get(tag) ?? tagSlug(tag)}`));
  };
  for (const { options, versions } of sets) {
    for (const version of versions) {
      const { route } = version;
      const folder = locale && join(pluginFolder(locale.folder, 'docs', options.id), translatedVersion(version.name));
      const own = folder === undefined ? [] : readDocuments(folder, route, options.raw);
      const documents = withTranslations(version.documents, own);
      for (const address of indexAddresses(version.sidebarsData, version)) add(address);
      for (const { permalink } of documents) add(permalink);
      addTags(documents, route, join(version.folder, textOf(options.raw.tags) ?? 'tags.yml'));
    }
  }
  for (const blog of blogs) {
    const { route, posts: originals, options } = blog;
    if (originals.length === 0) continue;
    const own = locale === undefined ? [] : readPosts(pluginFolder(locale.folder, 'blog', options.id), options);
    const posts = withTranslations(originals, own);
    add(route);
    add(joinPermalink(route, 'archive'));
    for (const { permalink } of posts) add(permalink);
    addTags(posts, route, join(root, options.path, textOf(options.raw.tags) ?? 'tags.yml'));
    for (const address of authorPages({ ...blog, posts }, root).addresses) add(address);
  }
  const pages = pagesDir === undefined ? [] : pageAddresses(join(root, pagesDir));
  for (const address of pages) if (address !== '/404') add(address.replace(/(?<=.)\/$/, ''));
  return found;
}

/** The addresses that a tags file gives its tags, by their keys and labels. */
function tagAddresses(file: string): ReadonlyMap<string, string> {
  const named = Object.entries(yamlData(file)).flatMap(([key, entry]) => {
    const { label, permalink } = dataOf(entry);
    const slug = textOf(permalink)?.replace(/^\/+|\/+$/g, '') ?? tagSlug(key);
    return [key, textOf(label) ?? key].map((name) => [name, slug] as const);
  });
  return new Map(named);
}

function tagsOf(documents: readonly Document[]): readonly string[] {
  const tags = documents
    .filter(({ frontMatter }) => frontMatter.unlisted !== true)
    .flatMap(({ frontMatter }) => listOf(frontMatter.tags))
    .filter((tag) => typeof tag === 'string');
  return [...new Set(tags)];
}

/** Addresses of the sitemap that the old site was built with, where it is still there. */
export function sitemapAddresses({ root, data }: Site): readonly string[] {
  const file = join(root, 'build/sitemap.xml');
  const url = originOf(textOf(data.url));
  if (!existsSync(file) || url === undefined) return [];
  const base = (textOf(data.baseUrl) ?? '/').replace(/\/$/, '');
  return Array.from(readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)
    .filter((address) => address.startsWith(`${url}${base}`) && !/\/(?:search|page\/\d+)\/?$/.test(address))
    .map((address) => address.slice(url.length + base.length).replace(/(?<=.)\/$/, '') || '/');
}

export function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}
