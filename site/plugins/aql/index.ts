import { definePlugin } from 'docsgen/plugin';
import { checkAql, unsetParameters } from './check.ts';
import { grammar } from './grammar.ts';

/**
 * The query language AQL: colours for its code, and checks of blocks of code and of strings of `format: aql` in the examples
 * of pages.
 */
export const aql = definePlugin({
  name: 'aql',
  setup: () => ({
    rules: {
      'invalid-aql': {
        severity: 'warning',
        about: 'An AQL query cannot be parsed, or uses an alias that it does not define.',
      },
      'unknown-class': { severity: 'warning', about: 'FROM names a class that the reference model does not have.' },
      'unset-parameter': { severity: 'warning', about: 'A request gives a parameter of its query no value.' },
    },
    languages: [{ name: 'aql', grammar }],
    blocks: { aql: ({ code }) => checkAql(code) },
    formats: { aql: (text, _, body) => [...checkAql(text), ...unsetParameters(text, body)] },
  }),
});
