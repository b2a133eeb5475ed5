import { anyVersion, assistantAddress, assistantOf, hostsOf } from '../../shared/hosted-search.ts';
import { originOf } from '../../shared/style-loads.ts';
import type { Feature } from '../feature.ts';

/**
 * The search by a service, in place of docsgen's own index: `src/client/search/hosted.ts` asks it. Pages tell its crawler
 * their language and version.
 */
export const hostedSearch: Feature = {
  name: 'hosted-search',
  isOn: ({ search }) => typeof search === 'object',
  hooks({ search, language }) {
    if (typeof search !== 'object') return {};
    const assistant = assistantOf(search);
    const asked = [...hostsOf(search), ...(assistant === undefined ? [] : [assistantAddress(assistant)])];
    return {
      policy: { 'connect-src': asked.flatMap((address) => originOf(address) ?? []) },
      head: ({ set, version }) => [
        { tag: 'meta', attributes: { name: 'docsearch:language', content: language.lang } },
        {
          tag: 'meta',
          attributes: { name: 'docsearch:version', content: version === undefined ? anyVersion : `${set}/${version}` },
        },
      ],
    };
  },
};
