import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { type Feature, type FeatureFile, storedContent } from '../feature.ts';
import { feedFile, feedQueries } from './queries.ts';

/** RSS, Atom and JSON Feed of the posts. */
export const feeds: Feature = {
  name: 'feeds',
  isOn: ({ url, posts }) => url !== undefined && posts.some((blog) => blog.feeds.length > 0),
  queries: feedQueries,
  async files(q) {
    const { baseUrl } = await configOf(q);
    const { site } = await q(routedSite, '');
    const files = site.frame.feeds.map(({ href }): FeatureFile => {
      const read: FeatureFile['read'] = async ({ bytes }) => ({ content: storedContent(await bytes(feedFile, href)) });
      return { path: href.slice(baseUrl.length), read };
    });
    return { files };
  },
};
