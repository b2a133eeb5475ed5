import type { SourcePath } from '../../model/place.ts';
import type { PostRoute, Route } from '../../model/route.ts';
import type { Feed, Site } from '../../model/site.ts';
import { newestFirst } from '../../shared/calendar.ts';
import { parseUrl } from '../../shared/parse-url.ts';
import { encodeUrl } from '../../shared/paths.ts';

/** A feed without the markup of its posts. Addresses are absolute. */
export interface Channel {
  /** Title of the site. */
  readonly publisher: string;
  readonly title: string;
  readonly description: string;
  /** Of the list of posts. */
  readonly home: string;
  /** Of the feed itself. */
  readonly self: string;
  readonly feed: Feed;
  readonly items: readonly FeedItem[];
  readonly updated: Date;
  readonly language: string;
}

/** A post in a feed. */
export interface FeedItem {
  readonly source: SourcePath;
  /** Also its id. */
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly published: Date;
  readonly updated: Date;
  readonly authors: readonly { readonly name: string; readonly url?: string; readonly avatar?: string }[];
  readonly tags: readonly string[];
}

/** The most posts in a feed. */
const maxItems = 20;

/**
 * What a feed says of a blog and its newest posts, newest first.
 *
 * @param options.url origin of the site
 * @param options.written gives addresses the form in which they are published
 */
export function channelOf(
  feed: Feed,
  { frame, routes }: Site,
  { url, written }: { readonly url: string; readonly written: (href: string) => string },
): Channel {
  const { title: siteTitle, tagline } = frame;
  const items = newestPosts(feed.set, routes.values()).map((route) => feedItem(route, url + written(route.post.href)));
  const list = routes.get(feed.list);
  return {
    publisher: cleanText(siteTitle),
    title: cleanText(list === undefined || list.title === '' ? siteTitle : `${siteTitle}: ${list.title}`),
    description: cleanText(list?.description || tagline || siteTitle),
    home: url + written(encodeUrl(feed.list)),
    self: url + encodeUrl(feed.href),
    feed,
    items,
    language: frame.language.lang,
    updated: new Date(Math.max(...items.map((item) => item.updated.getTime()))),
  };
}

function newestPosts(set: string, routes: Iterable<Route>): readonly PostRoute[] {
  return [...routes]
    .filter(
      (route): route is PostRoute =>
        route.kind === 'post' && route.set === set && !route.post.unlisted && route.fallback === undefined,
    )
    .sort((a, b) => newestFirst(a.post, b.post))
    .slice(0, maxItems);
}

function feedItem({ source, post, title, description }: PostRoute, url: string): FeedItem {
  const absolute = (address = '') => (address === '' ? undefined : parseUrl(address, url)?.href);
  const published = new Date(post.date);
  const changed = new Date(post.updated ?? post.date);
  return {
    source,
    url,
    title: cleanText(title),
    summary: cleanText(description),
    published,
    // The date of a post can be after its last change.
    updated: changed > published ? changed : published,
    authors: post.authors.map((author) => ({
      name: cleanText(author.name),
      url: absolute(author.url),
      avatar: absolute(author.imageUrl),
    })),
    tags: post.tags.map(({ label }) => cleanText(label)),
  };
}

/** What XML 1.0 has no way to write, not even as a reference: most control characters, halves of characters, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text that every feed format can hold. */
export function cleanText(text: string): string {
  return text.replace(unwritable, '');
}
