import type { Refractor } from 'refractor/core';

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
 * Extends Prism's grammar of shells by options of several words, which have a hyphen within, as many of curl and git have.
 *
 * ```sh
 * curl --data-urlencode "q=a b" https://example.org
 * ```
 */
export function shellOptions({ languages }: Refractor): undefined {
  const { parameter } = (languages.bash ?? {}) as { readonly parameter?: { pattern: RegExp } };
  // Commands within `$(…)` have the same object.
  if (parameter !== undefined) parameter.pattern = /(^|\s)-{1,2}(?:\w+:[+-]?)?\w+(?:[-.]\w+)*(?=[=\s]|$)/;
  // Marks it as registered for refractor.
  languages[shellOptions.displayName] = {};
}

shellOptions.displayName = 'shell-options';
shellOptions.aliases = [] as string[];

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
