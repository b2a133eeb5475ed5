import type { Feature } from '../feature.ts';

/** The page for a wrong address lists what its words are found in, by the index of the search. */
export const nearestPages: Feature = {
  name: 'nearest-pages',
  isOn: ({ search }) => search === true,
  hooks: () => ({ client: [{ module: 'nearest-pages.ts', when: ({ kind }) => kind === 'not-found' }] }),
};
