import { shownMarkup } from '../../pipeline/render/stored.ts';
import { allBodies } from '../../queries/bodies.ts';
import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { type Feature, textFile } from '../feature.ts';
import { addressWriter } from '../trailing-slash/index.ts';

/** RSS, Atom and JSON Feed of the posts. */
export const feeds: Feature = {
  name: 'feeds',
  isOn: ({ url, posts }) => url !== undefined && posts.some((blog) => blog.feeds.length > 0),
  async files(q) {
    const { url = '', baseUrl } = await configOf(q);
    const { site } = await q(routedSite, '');
    const { bodies } = await q(allBodies, '');
    const written = await addressWriter(q);
    const files = site.frame.feeds.map((feed) =>
      textFile(feed.href.slice(baseUrl.length), async () => {
        const { writeFeed } = await import('./write-feed.ts');
        return writeFeed(feed, site, { url, written: written.href }, (source) =>
          written.html(shownMarkup(bodies.get(source))),
        );
      }),
    );
    return { files };
  },
};
