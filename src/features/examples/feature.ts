import type { Feature } from '../feature.ts';
import { exampleFindings, exampleQueries } from './queries.ts';

export { exampleFindings } from './queries.ts';

/** Code blocks of pages, held against the API documents and by plugins. */
export const examples: Feature = {
  name: 'examples',
  queries: exampleQueries,
  checkPages: ({ ask }) => ask(exampleFindings, ''),
};
