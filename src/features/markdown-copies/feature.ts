import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { type Feature, type FeatureFile, storedFile } from '../feature.ts';
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
    const copies = [...site.routes.values()].flatMap(({ permalink, markdownCopy: address }) =>
      address === undefined ? [] : storedFile(markdownCopy, permalink, { path: pathOf(address), of: permalink }),
    );
    const parts = [...site.routes.values()].flatMap((route) => {
      if (route.kind !== 'reference' || route.page.shows === 'operation') return [];
      const { permalink: of, copies: others = {} } = route;
      return Object.entries(others).map(([anchor, address]) =>
        storedFile(operationCopy, [of, anchor], { path: pathOf(address), of }),
      );
    });
    const lists = site.llmsFiles.map((address): FeatureFile => {
      const path = pathOf(address);
      return address.endsWith('llms.txt') ? storedFile(llmsTxt, '', { path }) : { path, read: readAll };
    });
    return { files: [...copies, ...parts, ...lists] };
  },
  prepare: ({ digest }, { permalink, markdownCopy: address }) =>
    address === undefined ? Promise.resolve() : digest(markdownCopy, permalink),
};

const readAll: FeatureFile['read'] = async ({ ask }) => {
  const { pieces, ...text } = await ask(llmsFullTxt, '');
  return { content: { ...text, pieces, data: () => Buffer.concat([...pieces()]) } };
};
