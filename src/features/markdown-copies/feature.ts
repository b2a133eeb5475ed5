import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { type Feature, type FeatureFile, storedContent } from '../feature.ts';
import { copyQueries, llmsFullTxt, llmsTxt, markdownCopy, operationCopy } from './queries.ts';

export { loadCopyWriter } from './queries.ts';

/** Each page as Markdown, `llms.txt`, which lists them, and `llms-full.txt`, which has them all. */
export const markdownCopies: Feature = {
  name: 'markdown copies',
  isOn: ({ twins }) => twins,
  queries: copyQueries,
  async files(q) {
    const { baseUrl } = await configOf(q);
    const { site } = await q(routedSite, '');
    const pathOf = (address: string) => address.slice(baseUrl.length);
    const copies = [...site.routes.values()].flatMap(({ permalink, markdownCopy: address }): FeatureFile[] => {
      if (address === undefined) return [];
      const read: FeatureFile['read'] = async ({ bytes }) => ({
        content: storedContent(await bytes(markdownCopy, permalink)),
      });
      return [{ path: pathOf(address), of: permalink, read }];
    });
    const parts = [...site.routes.values()].flatMap((route): FeatureFile[] => {
      if (route.kind !== 'reference' || route.page.shows === 'operation') return [];
      return Object.entries(route.copies ?? {}).map(([anchor, address]) => ({
        path: pathOf(address),
        of: route.permalink,
        read: async ({ bytes }) => ({
          content: storedContent(await bytes(operationCopy, [route.permalink, anchor])),
        }),
      }));
    });
    const lists = site.llmsFiles.map((address): FeatureFile => {
      const read = address.endsWith('llms.txt') ? readList : readAll;
      return { path: pathOf(address), read };
    });
    return { files: [...copies, ...parts, ...lists] };
  },
  prepare: ({ digest }, { permalink, markdownCopy: address }) =>
    address === undefined ? Promise.resolve() : digest(markdownCopy, permalink),
};

const readList: FeatureFile['read'] = async ({ bytes }) => ({ content: storedContent(await bytes(llmsTxt, '')) });

const readAll: FeatureFile['read'] = async ({ ask }) => {
  const { pieces, ...text } = await ask(llmsFullTxt, '');
  return { content: { ...text, pieces, data: () => Buffer.concat([...pieces()]) } };
};
