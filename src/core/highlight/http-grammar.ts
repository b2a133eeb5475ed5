import type { Refractor } from 'refractor/core';

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
