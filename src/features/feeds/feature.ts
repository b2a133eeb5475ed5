import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { type Feature, storedFile } from '../feature.ts';
import { feedFile, feedQueries } from './queries.ts';

/** RSS, Atom and JSON Feed of the posts. */
export const feeds: Feature = {
  name: 'feeds',
  isOn: ({ url, posts }) => url !== undefined && posts.some((blog) => blog.feeds.length > 0),
  queries: feedQueries,
  async files(q) {
    const { baseUrl } = await configOf(q);
    const { site } = await q(routedSite, '');
    return {
      files: site.frame.feeds.map(({ href }) => storedFile(feedFile, href, { path: href.slice(baseUrl.length) })),
    };
  },
};
