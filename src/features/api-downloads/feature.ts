import { configOf } from '../../queries/config.ts';
import { references } from '../../queries/inputs.ts';
import { type Feature, textFile } from '../feature.ts';

/** API documents in one piece, for readers to download. */
export const apiDownloads: Feature = {
  name: 'API documents',
  isOn: ({ api }) => api.length > 0,
  async files(q) {
    const { baseUrl } = await configOf(q);
    const { downloads } = await q(references, '');
    return { files: [...downloads].map(([address, write]) => textFile(address.slice(baseUrl.length), write)) };
  },
};
