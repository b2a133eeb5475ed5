import type { DocAddress, DocumentAddress, PostAddress } from '../../model/address.ts';
import type { DocsVersion, PostsConfig } from '../../model/sets-config.ts';
import type { SourceFile } from '../../model/source.ts';
import { isOnCalendar } from '../../shared/calendar.ts';
import { folderPageRank } from '../../shared/folder-page.ts';
import { composed, fileName, joinPermalink, parentPath, splitNumberPrefix } from '../../shared/paths.ts';

/** Id, permalink and title of a document, from its path, its frontmatter and its first heading. */
export function planDoc(
  source: SourceFile,
  set: string,
  { name: version, route }: Pick<DocsVersion, 'name' | 'route'>,
): DocAddress {
  const { frontmatter } = source;
  const folder = parentPath(source.name);
  const file = fileName(source.name);
  const bareName = file.replace(/\.mdx?$/i, '');
  const strip = (name: string) => (frontmatter.parseNumberPrefixes ? splitNumberPrefix(name) : { name });
  const { name, number } = { number: undefined, ...strip(bareName) };
  const idFolder = folder
    .split('/')
    .map((part) => strip(part).name)
    .join('/');
  const lastPart = composed(frontmatter.id ?? name);
  const isIndex = folderPageRank(source.name) !== undefined;
  const slug = frontmatter.slug ?? (isIndex ? '.' : lastPart);
  const position = frontmatter.sidebarPosition ?? number;
  return {
    kind: 'doc',
    source: source.path,
    set,
    version,
    id: idFolder === '' ? lastPart : `${idFolder}/${lastPart}`,
    permalink: resolveSlug(route, idFolder, slug),
    title: frontmatter.title ?? source.heading ?? lastPart,
    folder,
    file,
    isIndex,
    position,
  };
}

/** Permalink and title of a page: `pages/index.tsx` is the root, `pages/about/team.mdx` is `/about/team`. */
export function planPage(source: SourceFile, baseUrl: string): DocumentAddress {
  const name = source.name.replace(/\.(?:mdx?|[jt]sx|js)$/i, '');
  const slug = source.frontmatter.slug ?? (fileName(name) === 'index' ? '.' : fileName(name));
  return {
    kind: 'page',
    source: source.path,
    id: name,
    permalink: resolveSlug(baseUrl, parentPath(name), slug),
    // A page without a title shows that of the site.
    title: source.frontmatter.title ?? source.heading ?? '',
  };
}

/**
 * The date in the path of a post:
 *
 *     2024-03-06-news/index.mdx   ->   date 2024-03-06, slug /2024/03/06/news
 *     2024/03/06/news.md          ->   the same
 */
const dated = /^(?<folder>.*?)(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})[-/]?(?<text>.*?)(?:\/index)?$/;

/** Permalink, date and title of a post, from its path, its frontmatter and its first heading. */
export function planPost(source: SourceFile, { id: set, route }: Pick<PostsConfig, 'id' | 'route'>): PostAddress {
  const { frontmatter } = source;
  const name = nameOf(source);
  const parts = dated.exec(name)?.groups;
  const fileDate = dateInName(source);
  const fileSlug =
    parts === undefined
      ? `/${name.replace(/\/index$/, '')}`
      : `/${parts.year}/${parts.month}/${parts.day}/${parts.folder}${parts.text}`;
  const nameDate = fileDate !== undefined && isOnCalendar(fileDate) ? fileDate : undefined;
  const lastPart =
    name
      .replace(/\/index$/, '')
      .split('/')
      .at(-1) ?? name;
  return {
    kind: 'post',
    source: source.path,
    set,
    id: composed(frontmatter.id ?? name),
    permalink: resolveSlug(route, '', frontmatter.slug ?? fileSlug),
    title: frontmatter.title ?? source.heading ?? lastPart,
    date: frontmatter.date ?? nameDate,
  };
}

/** The date at the beginning of a post's path, which may be no day of the calendar. */
export function dateInName(source: Pick<SourceFile, 'name'>): string | undefined {
  const parts = dated.exec(nameOf(source))?.groups;
  const pad = (part = '') => part.padStart(2, '0');
  return parts && `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`;
}

function nameOf({ name }: Pick<SourceFile, 'name'>): string {
  return name.replace(/\.mdx?$/i, '');
}

/**
 * The permalink of a document. A slug with a leading slash is relative to the route; any other is relative to the folder
 * of the document, as a browser resolves a relative address.
 *
 *     resolveSlug('/docs', 'guide', '../moved')   ->   /docs/moved
 */
function resolveSlug(route: string, folder: string, slug: string): string {
  const permalink = joinPermalink(route, slug.startsWith('/') ? slug : joinPermalink(`/${folder}`, slug));
  // The base URL keeps its slash.
  return `${permalink}/` === route ? route : permalink;
}
