import type { SourcePath } from '../../model/place.ts';
import type { PostRoute, Route } from '../../model/route.ts';
import { byCodeUnit } from '../../shared/compare.ts';
import { portableHtml } from './portable-html.ts';

/** A post in a feed. Addresses are absolute. */
export interface FeedItem {
  /** Also its id. */
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly published: Date;
  readonly updated: Date;
  readonly authors: readonly { readonly name: string; readonly url?: string; readonly avatar?: string }[];
  readonly tags: readonly string[];
}

/** The most posts in a feed. */
const maxItems = 20;

/** The newest posts of a blog that are listed, newest first. */
export function feedItems(
  set: string,
  routes: Iterable<Route>,
  { url, written }: { readonly url: string; readonly written: (href: string) => string },
  body: (source: SourcePath) => string,
): readonly FeedItem[] {
  return [...routes]
    .filter(
      (route): route is PostRoute =>
        route.kind === 'post' && route.set === set && !route.post.unlisted && route.fallback === undefined,
    )
    .sort((a, b) => byCodeUnit(b.post.date, a.post.date) || byCodeUnit(a.source, b.source))
    .slice(0, maxItems)
    .map((route) => feedItem(route, url + written(route.post.href), body(route.source)));
}

function feedItem({ post, title, description }: PostRoute, url: string, body: string): FeedItem {
  const absolute = (address = '') =>
    URL.canParse(address, url) && address !== '' ? new URL(address, url).href : undefined;
  const published = new Date(post.date);
  const changed = new Date(post.updated ?? post.date);
  return {
    url,
    title: cleanText(title),
    summary: cleanText(description),
    html: cleanText(portableHtml(body, url)),
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
