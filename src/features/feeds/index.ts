import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';

/**
 * The feeds of the site by permalink, each as a function that writes it. Their code is loaded by that function, since
 * checking links only needs the addresses.
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
