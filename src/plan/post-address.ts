import type { PostAddress } from '../model/address.ts';
import type { SourceFile } from '../model/source.ts';
import { resolveSlug } from './slug.ts';

/**
 *     2024-03-06-news/index.mdx   ->   date 2024-03-06, slug /2024/03/06/news
 *     2024/03/06/news.md          ->   the same
 */
const dated = /^(?<folder>.*?)(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})[-/]?(?<text>.*?)(?:\/index)?$/;

/** Slug, date and title of a post, from its path, its frontmatter and its first heading. */
export function planPost(source: SourceFile, route: string): PostAddress {
  const { frontmatter } = source;
  const name = source.name.replace(/\.mdx?$/i, '');
  const parts = dated.exec(name)?.groups;
  const pad = (part = '') => part.padStart(2, '0');
  const fileDate = parts && `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`;
  const fileSlug =
    parts === undefined
      ? `/${name.replace(/\/index$/, '')}`
      : `/${fileDate?.replaceAll('-', '/')}/${parts.folder}${parts.text}`;
  const date = frontmatter.date === undefined ? fileDate : isoDate(frontmatter.date);
  const lastPart =
    name
      .replace(/\/index$/, '')
      .split('/')
      .at(-1) ?? name;
  return {
    kind: 'post',
    source: source.path,
    id: frontmatter.id ?? name,
    permalink: resolveSlug(route, '', frontmatter.slug ?? fileSlug),
    title: frontmatter.title ?? source.heading ?? lastPart,
    ...(date === undefined ? {} : { date }),
  };
}

/** A date without a time zone means UTC, wherever the build runs. */
function isoDate(text: string): string {
  const zoned =
    /\d{1,2}:\d{2}/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text;
  const time = Date.parse(zoned);
  return new Date(Number.isNaN(time) ? Date.parse(text) : time).toISOString().slice(0, 10);
}
