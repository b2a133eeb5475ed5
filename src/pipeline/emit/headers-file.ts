import type { Finding } from '../../model/diagnostic.ts';

/**
 * The `_headers` file that many hosts and `docsgen serve` read. The rules of the author come last.
 *
 * @param options.policy absent: no Content-Security-Policy is sent
 * @param options.twins whether pages have Markdown copies: search engines are asked to show the pages instead
 */
export function headersFile(options: {
  readonly baseUrl: string;
  readonly policy?: string | undefined;
  readonly twins: boolean;
  readonly authored?: string | undefined;
}): string {
  const { baseUrl, policy, twins, authored } = options;
  const lines = [
    `${baseUrl}*`,
    ...(policy === undefined ? [] : [`  Content-Security-Policy: ${policy}`]),
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `${baseUrl}assets/*`,
    '  Cache-Control: public, max-age=31536000, immutable',
    ...(twins ? [`${baseUrl}*.md`, noindex, `${baseUrl}llms-full.txt`, noindex] : []),
  ];
  return `${lines.join('\n')}\n${authored === undefined ? '' : `\n${authored}`}`;
}

const noindex = '  X-Robots-Tag: noindex';

/** The limits of Cloudflare Pages, which drops the rest without a message. Those of other hosts are no lower. */
const limits = { headerLine: 2000, headerRules: 100, redirects: 2000, redirectLine: 1000 } as const;

/**
 * Findings for `_headers` and `_redirects` files that exceed the limits.
 *
 * @param files texts of the published files; `''` without one
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
            'the addresses after that still have pages that redirect',
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
