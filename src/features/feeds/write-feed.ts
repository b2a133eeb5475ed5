import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { SourcePath } from '../../model/place.ts';
import type { FeedFormat } from '../../model/sets-config.ts';
import type { Feed, Site } from '../../model/site.ts';
import { encodeUrl } from '../../shared/paths.ts';
import { cleanText, type FeedItem, feedItems } from './items.ts';

/** The content of a feed, with absolute addresses. */
interface Channel {
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

/**
 * One feed, with the newest posts in full. It does not depend on the time or the machine.
 *
 * @param options.url origin of the site
 * @param options.written gives addresses the form in which they are published
 * @param body markup of a post
 */
export function writeFeed(
  feed: Feed,
  { frame, routes }: Site,
  { url, written }: { readonly url: string; readonly written: (href: string) => string },
  body: (source: SourcePath) => string,
): string {
  const { title: siteTitle, tagline } = frame;
  const items = feedItems(feed.set, routes.values(), { url, written }, body);
  const list = routes.get(feed.list);
  return writers[feed.format]({
    publisher: cleanText(siteTitle),
    title: cleanText(list === undefined || list.title === '' ? siteTitle : `${siteTitle}: ${list.title}`),
    description: cleanText(list?.description || tagline || siteTitle),
    home: url + written(encodeUrl(feed.list)),
    self: url + encodeUrl(feed.href),
    feed,
    items,
    language: frame.language.lang,
    updated: new Date(Math.max(...items.map((item) => item.updated.getTime()))),
  });
}

const writers: Readonly<Record<FeedFormat, (channel: Channel) => string>> = { rss, atom, json };

/** @see https://www.rssboard.org/rss-specification */
function rss({ title, description, home, self, feed, items, updated, language }: Channel): string {
  return generateRssFeed({
    title,
    description,
    link: home,
    language,
    lastBuildDate: updated,
    atom: { links: [{ href: self, rel: 'self', type: feed.type }] },
    items: items.map((item) => ({
      title: item.title,
      link: item.url,
      guid: { value: item.url, isPermaLink: true },
      description: item.summary,
      pubDate: item.published,
      categories: item.tags.map((name) => ({ name })),
      // The element `author` requires an e-mail address.
      dc: { creators: item.authors.map(({ name }) => name) },
      content: { encoded: item.html },
    })),
  });
}

/** @see RFC 4287 */
function atom({ publisher, title, description, home, self, feed, items, updated }: Channel): string {
  return generateAtomFeed({
    // The address of the list, which stays when that of the feed changes.
    id: home,
    title: { value: title },
    subtitle: { value: description },
    updated,
    // Atom requires an author: this one is for posts without any.
    authors: [{ name: publisher }],
    links: [
      { href: self, rel: 'self', type: feed.type },
      { href: home, rel: 'alternate', type: 'text/html' },
    ],
    entries: items.map((item) => ({
      id: item.url,
      title: { value: item.title },
      links: [{ href: item.url, rel: 'alternate', type: 'text/html' }],
      published: item.published,
      updated: item.updated,
      ...(item.authors.length === 0 ? {} : { authors: item.authors.map(({ name, url }) => ({ name, uri: url })) }),
      categories: item.tags.map((term) => ({ term })),
      summary: { value: item.summary },
      content: { type: 'html', value: item.html },
    })),
  });
}

/** @see https://www.jsonfeed.org/version/1.1/ */
function json({ title, description, home, self, items, language }: Channel): string {
  const feed = generateJsonFeed({
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language,
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: item.published,
      date_modified: item.updated,
      ...(item.authors.length === 0 ? {} : { authors: [...item.authors] }),
      ...(item.tags.length === 0 ? {} : { tags: [...item.tags] }),
    })),
  });
  return `${JSON.stringify(feed, null, 2)}\n`;
}
