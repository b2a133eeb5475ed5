import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';

/**
 * The feeds that the site has, by permalink, each as a function that writes it. What writes them is loaded then: who
 * looks at links needs their addresses alone.
 *
 * @param url origin of the site
 * @param body markup of a post
 */
export function createFeeds(
  site: Site,
  url: string,
  body: (source: SourcePath) => string,
): ReadonlyMap<string, () => Promise<string>> {
  const write = async (feed: Site['frame']['feeds'][number]) =>
    (await import('./write-feed.ts')).writeFeed(feed, site, url, body);
  return new Map(site.frame.feeds.map((feed) => [feed.href, () => write(feed)]));
}
