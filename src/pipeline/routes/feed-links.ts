import type { Permalink } from '../../model/address.ts';
import type { FeedFormat, ResolvedConfig } from '../../model/config.ts';
import type { Route } from '../../model/route.ts';
import type { Feed } from '../../model/site.ts';
import { joinPermalink } from '../../shared/paths.ts';

const formats: Readonly<Record<FeedFormat, { label: string; type: string; file: string }>> = {
  rss: { label: 'RSS', type: 'application/rss+xml', file: 'rss.xml' },
  atom: { label: 'Atom', type: 'application/atom+xml', file: 'atom.xml' },
  json: { label: 'JSON Feed', type: 'application/feed+json', file: 'feed.json' },
};

/** The feeds that the config asks for, where there is a post to put into them. */
export function feedLinks({ posts }: ResolvedConfig, routes: ReadonlyMap<Permalink, Route>): readonly Feed[] {
  const hasPosts = [...routes.values()].some((route) => route.kind === 'post' && !route.post.unlisted);
  if (posts === undefined || !hasPosts) return [];
  return posts.feeds.map((format) => {
    const { label, type, file } = formats[format];
    return { format, label, type, href: joinPermalink(posts.route, file) };
  });
}
