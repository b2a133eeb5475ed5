import type { Refractor } from 'refractor/core';

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

/**
 * The grammar of the Archetype Query Language of openEHR, version 1.1.
 *
 * ```aql
 * SELECT o/data[at0001]/events[at0006]/time/value AS taken
 * FROM EHR e CONTAINS OBSERVATION o[openEHR-EHR-OBSERVATION.blood_pressure.v2]
 * WHERE e/ehr_id/value = $ehr_id -- of one patient
 * ```
 *
 * @see https://specifications.openehr.org/releases/QUERY/Release-1.1.0/AQL.html
 */
export function aql(prism: Refractor): undefined {
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

  prism.languages.aql = {
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
}

aql.displayName = 'aql';
aql.aliases = [] as string[];

/**
 * The grammar of diffs. Prism's own has tokens of the type `line`, a class that docsgen gives to lines.
 *
 * ```diff
 * @@ -1,2 +1,2 @@
 *  a
 * -b
 * +c
 * ```
 */
export function diff(prism: Refractor): undefined {
  prism.languages.diff = {
    coord: /^(?:(?:\*{3}|-{3}|\+{3}) .*|@@.*@@.*|\d[\d,]*[acd]\d[\d,]*|diff --git .*|index [\da-f]+\.\..*)$/m,
    inserted: /^[+>].*$/m,
    deleted: /^[-<].*$/m,
  };
}

diff.displayName = 'diff';
diff.aliases = ['patch'];

/**
 * Extends Prism's grammar of HTTP for documentation: request lines without a version and with placeholders, and bodies in
 * JSON or XML without a content type.
 *
 * ```http
 * POST /rest/openehr/v1/ehr/{ehr_id}
 * Content-Type: application/json; charset=utf-8
 *
 * {"a": 1}
 * ```
 */
export function httpNotation(prism: Refractor): undefined {
  const { languages } = prism;

  languages.insertBefore('http', 'request-line', {
    'short-request-line': {
      pattern: /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|TRACE)[ \t]+(?:https?:\/\/|\/|\{)\S*[ \t]*$/m,
      alias: 'request-line',
      inside: {
        method: { pattern: /^[A-Z]+/, alias: 'property' },
        'request-target': { pattern: /\S+/, alias: 'url' },
      },
    },
  });
  languages.insertBefore('http', 'header', {
    'json-body': { pattern: /(\n\r?\n)[{[][\s\S]*/, lookbehind: true, inside: languages.json ?? {} },
    'xml-body': { pattern: /(\n\r?\n)<[\s\S]*/, lookbehind: true, inside: languages.markup ?? {} },
  });
  // Marks it as registered for refractor.
  languages[httpNotation.displayName] = {};
}

httpNotation.displayName = 'http-notation';
httpNotation.aliases = [] as string[];
