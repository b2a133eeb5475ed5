import type { Finding } from '../../model/diagnostic.ts';

/**
 * The limits of Cloudflare Pages, which drops the rest without a message. Those of other hosts are no lower.
 *
 * @see https://developers.cloudflare.com/pages/configuration/headers/ and …/redirects/
 */
const limits = { headerLine: 2000, headerRules: 100, redirects: 2000, redirectLine: 1000 } as const;

/** What exceeds the limits in a `_headers` file. */
export function headerLimits(text: string): readonly Finding[] {
  const lines = linesOf(text);
  const rules = lines.filter((line) => !/^\s/.test(line)).length;
  const longest = longestOf(lines);
  const name = longest.trim().split(/[\s:]/)[0];
  return [
    ...(longest.length > limits.headerLine
      ? [
          limit(
            `_headers has a line of ${longest.length} characters, ${name}; Cloudflare Pages takes ${limits.headerLine}`,
            "security: { policy: 'meta' } puts the policy into the pages",
          ),
        ]
      : []),
    ...(rules > limits.headerRules
      ? [limit(`_headers has ${rules} rules; Cloudflare Pages takes ${limits.headerRules}`, 'join rules with a *')]
      : []),
  ];
}

/** What exceeds the limits in a `_redirects` file. */
export function redirectLimits(text: string): readonly Finding[] {
  const lines = linesOf(text);
  const longest = longestOf(lines);
  return [
    ...(lines.length > limits.redirects
      ? [
          limit(
            `_redirects has ${lines.length} lines; Cloudflare Pages takes ${limits.redirects}`,
            'the addresses after that still have pages that redirect',
          ),
        ]
      : []),
    ...(longest.length > limits.redirectLine
      ? [
          limit(
            `_redirects has a line of ${longest.length} characters; Cloudflare Pages takes ${limits.redirectLine}`,
            'shorten the addresses',
          ),
        ]
      : []),
  ];
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function longestOf(lines: readonly string[]): string {
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

function limit(message: string, advice: string): Finding {
  return {
    rule: 'host-limit',
    message,
    hint: `${advice}; where the site is published elsewhere, set host-limit to off under checks`,
  };
}
