import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { FeedFormat } from '../../model/sets-config.ts';
import type { Channel, FeedItem } from './channel.ts';

/** A feed with the markup of its posts. */
interface WholeChannel extends Omit<Channel, 'items'> {
  readonly items: readonly (FeedItem & { readonly html: string })[];
}

/** One feed, with the newest posts in full. It does not depend on the time or the machine. */
export function writeFeed(channel: WholeChannel): string {
  return writers[channel.feed.format](channel);
}

const writers: Readonly<Record<FeedFormat, (channel: WholeChannel) => string>> = { rss, atom, json };

/** @see https://www.rssboard.org/rss-specification */
function rss({ title, description, home, self, feed, items, updated, language }: WholeChannel): string {
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
function atom({ publisher, title, description, home, self, feed, items, updated }: WholeChannel): string {
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
function json({ title, description, home, self, items, language }: WholeChannel): string {
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
