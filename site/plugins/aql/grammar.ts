const keywords = [
  ...['ALL_VERSIONS', 'AND', 'AS', 'ASC', 'ASCENDING', 'BACKWARD', 'BY', 'CONTAINS', 'DESC', 'DESCENDING', 'DISTINCT'],
  ...[
    'EXISTS',
    'FORWARD',
    'FROM',
    'LATEST_VERSION',
    'LIKE',
    'LIMIT',
    'MATCHES',
    'NOT',
    'NULL',
    'OFFSET',
    'OR',
    'ORDER',
  ],
  ...['SELECT', 'TERMINOLOGY', 'TOP', 'VERSION', 'WHERE'],
];

/** Without the function CONTAINS, since a parenthesis after the keyword CONTAINS is far more common. */
const functions = [
  ...['COUNT', 'MIN', 'MAX', 'SUM', 'AVG'],
  ...['CONCAT', 'CONCAT_WS', 'LENGTH', 'POSITION', 'SUBSTRING'],
  ...['ABS', 'CEIL', 'FLOOR', 'MOD', 'ROUND'],
  ...['CURRENT_DATE', 'CURRENT_DATE_TIME', 'CURRENT_TIME', 'CURRENT_TIMEZONE', 'NOW'],
  'TERMINOLOGY',
];

/** A date with an optional time, in the extended and the compact format of ISO 8601. */
const isoDate = /\d{4}-\d\d(?:-\d\d(?:T\d\d(?::\d\d(?::\d\d(?:[.,]\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?/;
const isoDateCompact = /\d{8}(?:T\d\d(?:\d\d(?:\d\d(?:[.,]\d+)?)?)?(?:Z|[+-]\d{4})?)?/;

const literals = {
  comment: { pattern: /--.*/, greedy: true },
  date: {
    pattern: RegExp(`(["'])(?:${isoDate.source}|${isoDateCompact.source})\\1`),
    greedy: true,
    alias: 'string',
  },
  string: { pattern: /(["'])(?:\\.|(?!\1)[^\\\r\n])*\1/, greedy: true },
  parameter: { pattern: /\$\w+/, alias: 'variable' },
  'archetype-id': {
    pattern:
      /\b[a-z]\w{0,200}-\w{1,200}-[a-z]\w{0,200}\.\w[\w-]{0,200}\.v\d+(?:\.\d+){0,2}(?:-(?:alpha|beta|rc)(?:\.\d+)?)?(?![\w-])/i,
    alias: 'symbol',
  },
};

const words = {
  'path-segment': { pattern: /(\/)[a-z_]\w*/i, lookbehind: true, alias: 'property' },
  function: RegExp(`\\b(?:${functions.join('|')})(?=\\s*\\()`, 'i'),
  keyword: RegExp(`\\b(?:${keywords.join('|')})\\b`, 'i'),
  boolean: /\b(?:false|true)\b/i,
  'class-name': /\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)*\b/,
  number: /(?:\b|[+-])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/i,
  operator: /!=|<>|[<>]=?|=|\*/,
  punctuation: /[/,;(){}[\]]/,
};

/**
 * The colours of the Archetype Query Language of openEHR, version 1.1, as a grammar of Prism.
 *
 * ```aql
 * SELECT o/data[at0001]/events[at0006]/time/value AS taken
 * FROM EHR e CONTAINS OBSERVATION o[openEHR-EHR-OBSERVATION.blood_pressure.v2]
 * WHERE e/ehr_id/value = $ehr_id -- of one patient
 * ```
 *
 * @see https://specifications.openehr.org/releases/QUERY/Release-1.1.0/AQL.html
 */
export const grammar = {
  ...literals,
  predicate: {
    pattern: /\[(?:"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'|[^[\]"'])*\]/,
    greedy: true,
    inside: {
      ...literals,
      'node-id': { pattern: /\b(?:ac|at|id)\d+(?:\.\d+)*\b/, alias: 'constant' },
      ...words,
    },
  },
  ...words,
};
