import { digestOf } from '../../core/cache/index.ts';
import { held, lookup, query, textOfBytes } from '../../core/graph/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import { shownMarkup } from '../../pipeline/render/stored.ts';
import { bodyOf } from '../../queries/bodies.ts';
import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { slashWriter, writtenMarkup } from '../written-addresses/index.ts';
import { type Channel, channelOf, cleanText } from './channel.ts';

const channels = held<'', ReadonlyMap<Permalink, Channel>>('feeds', async (q) => {
  const { url = '' } = await configOf(q);
  const { site } = await q(routedSite, '');
  const written = await slashWriter(q);
  return new Map(site.frame.feeds.map((feed) => [feed.href, channelOf(feed, site, { url, written })]));
});

const channelAt = lookup<ReadonlyMap<Permalink, Channel>, Permalink, Channel | undefined>(
  'feed without markup',
  channels,
  (all, href) => all.get(href),
  (channel) => digestOf(channel ?? 'none'),
);

/** The markup of a post for pages of others, attached. All feeds with it have the same. */
const portablePost = query<readonly [SourcePath, url: string], null>('post for feeds', async (q, [source, url]) => {
  const markup = await writtenMarkup(q, shownMarkup((await q(bodyOf, source))?.read()));
  const { portableHtml } = await import('./portable-html.ts');
  q.attach(cleanText(portableHtml(markup, url)));
  return null;
});

/** A feed, attached. */
export const feedFile = query<Permalink, null>('feed', async (q, href) => {
  const channel = await q(channelAt, href);
  if (channel === undefined) throw new Error(`no feed ${href}`);
  const items = [];
  for (const item of channel.items)
    items.push({ ...item, html: textOfBytes(await q.bytes(portablePost, [item.source, item.url])) });
  const { writeFeed } = await import('./write-feed.ts');
  q.attach(writeFeed({ ...channel, items }));
  return null;
});

export const feedQueries = [channels, channelAt, portablePost, feedFile];
