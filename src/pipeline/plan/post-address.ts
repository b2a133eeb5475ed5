import type { PostAddress } from '../../model/address.ts';
import type { SourceFile } from '../../model/source.ts';
import { isOnCalendar } from '../../shared/calendar.ts';
import { resolveSlug } from './slug.ts';

/**
 *     2024-03-06-news/index.mdx   ->   date 2024-03-06, slug /2024/03/06/news
 *     2024/03/06/news.md          ->   the same
 */
const dated = /^(?<folder>.*?)(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})[-/]?(?<text>.*?)(?:\/index)?$/;

/** Slug, date and title of a post, from its path, its frontmatter and its first heading. */
export function planPost(source: SourceFile, route: string): PostAddress {
  const { frontmatter } = source;
  const name = nameOf(source);
  const parts = dated.exec(name)?.groups;
  const fileDate = dateInName(source);
  const fileSlug =
    parts === undefined
      ? `/${name.replace(/\/index$/, '')}`
      : `/${fileDate?.replaceAll('-', '/')}/${parts.folder}${parts.text}`;
  const nameDate = fileDate !== undefined && isOnCalendar(fileDate) ? fileDate : undefined;
  const date = frontmatter.date === undefined ? nameDate : isoDate(frontmatter.date);
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

/** The date that the path of a post begins with, whether there is such a day or not. */
export function dateInName(source: Pick<SourceFile, 'name'>): string | undefined {
  const parts = dated.exec(nameOf(source))?.groups;
  const pad = (part = '') => part.padStart(2, '0');
  return parts && `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`;
}

function nameOf({ name }: Pick<SourceFile, 'name'>): string {
  return name.replace(/\.mdx?$/i, '');
}

/** A date without a time zone means UTC, wherever the build runs. */
function isoDate(text: string): string {
  const zoned =
    /\d{1,2}:\d{2}/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text;
  const time = Date.parse(zoned);
  return new Date(Number.isNaN(time) ? Date.parse(text) : time).toISOString().slice(0, 10);
}
