import type { Feature } from '../feature.ts';
import { exampleFindings, exampleQueries } from './queries.ts';

export { loadDataChecker } from './queries.ts';

/** Validates code blocks of pages with the API documents, and with plugins. */
export const examples: Feature = {
  name: 'examples',
  queries: exampleQueries,
  checkPages: ({ ask }) => ask(exampleFindings, ''),
  checkServed: async ({ source, isOlder }, { ask }) =>
    source === undefined || isOlder ? [] : ask(exampleFindings, source),
};
