import type { Route } from '../../model/route.ts';
import type { Feature } from '../feature.ts';

const when = ({ kind }: Pick<Route, 'kind'>) => kind === 'not-found';

/**
 * The page for a wrong address goes to the page that the address means, where the host has it at another one, and lists what its words
 * are found in, by the index of the search.
 */
export const notFound: Feature = {
  name: 'not-found',
  hooks: ({ search }) => ({
    client: [{ module: 'clean-address.ts', when }, ...(search === true ? [{ module: 'nearest-pages.ts', when }] : [])],
  }),
};
