import type { Finding } from '../../model/diagnostic.ts';

/** What Cloudflare Pages takes; what is beyond it is left out, and nobody is told. Other hosts take no less. */
const limits = { headerLine: 2000, headerRules: 100, redirects: 2000, redirectLine: 1000 } as const;

/**
 * @param files text of the files as they are published; `''` where there is none
 * @see https://developers.cloudflare.com/pages/configuration/headers/ and …/redirects/
 */
export function hostLimitFindings(files: { readonly headers: string; readonly redirects: string }): readonly Finding[] {
  const headers = linesOf(files.headers);
  const rules = headers.filter((line) => !/^\s/.test(line)).length;
  const longest = longestOf(headers);
  const redirects = linesOf(files.redirects);
  const longRedirect = longestOf(redirects);
  return [
    ...(longest.length > limits.headerLine
      ? [
          limit(
            `_headers has a line of ${longest.length} characters, ${longest.trim().split(/[\s:]/)[0]}; Cloudflare Pages takes ${limits.headerLine}`,
            "security: { policy: 'meta' } puts the policy into the pages",
          ),
        ]
      : []),
    ...(rules > limits.headerRules
      ? [limit(`_headers has ${rules} rules; Cloudflare Pages takes ${limits.headerRules}`, 'join rules with a *')]
      : []),
    ...(redirects.length > limits.redirects
      ? [
          limit(
            `_redirects has ${redirects.length} lines; Cloudflare Pages takes ${limits.redirects}`,
            'the addresses after that still have pages that lead on',
          ),
        ]
      : []),
    ...(longRedirect.length > limits.redirectLine
      ? [
          limit(
            `_redirects has a line of ${longRedirect.length} characters; Cloudflare Pages takes ${limits.redirectLine}`,
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
