import { configOf } from '../../queries/config.ts';
import { routedSite } from '../../queries/site.ts';
import { type Feature, type FeatureFile, storedContent } from '../feature.ts';
import { missingPackages } from './packages.ts';
import { imageQueries, missingLetters, sitePainter, socialImage } from './queries.ts';

/** Images that are drawn of the titles of pages, for sites that show links. */
export const socialImages: Feature = {
  name: 'social images',
  isOn: ({ socialImages: settings }) => settings !== false,
  queries: imageQueries,
  async files(q) {
    const { baseUrl } = await configOf(q);
    const { site } = await q(routedSite, '');
    const files = [...site.routes.values()].flatMap(({ permalink, drawnImage, source }): FeatureFile[] => {
      if (drawnImage === undefined) return [];
      const { address, title } = drawnImage;
      const read: FeatureFile['read'] = async ({ ask, bytes }) => {
        if ((await ask(sitePainter, '')) === undefined) return { findings: [missingPackages] };
        const { missing } = await ask(socialImage, permalink);
        const content = storedContent(await bytes(socialImage, permalink));
        return { content, findings: missing === '' ? [] : [missingLetters(missing, title, source)] };
      };
      return [{ path: address.slice(baseUrl.length), of: permalink, read }];
    });
    return { files };
  },
};
