import type { Feature } from '../feature.ts';
import { pageEntry, searchIndex, searchQueries } from './queries.ts';

export { entryWriter, searchIndex } from './queries.ts';

/** The index that browsers search. */
export const search: Feature = {
  name: 'search',
  isOn: ({ search: isWanted }) => isWanted === true,
  queries: searchQueries,
  output: ({ ask }) => ask(searchIndex, ''),
  async prepare({ digest }, route) {
    const { isFound } = await import('./index.ts');
    if (isFound(route)) await digest(pageEntry, route.permalink);
  },
};
