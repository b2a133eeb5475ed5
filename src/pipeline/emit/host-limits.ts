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
  const [name] = longest.trim().split(/[\s:]/);
  return [
    ...exceeded(longest.length, limits.headerLine, {
      has: `_headers has a line of ${longest.length} characters, ${name}`,
      advice: "security: { policy: 'meta' } puts the policy into the pages",
    }),
    ...exceeded(rules, limits.headerRules, { has: `_headers has ${rules} rules`, advice: 'join rules with a *' }),
  ];
}

/** What exceeds the limits in a `_redirects` file. */
export function redirectLimits(text: string): readonly Finding[] {
  const lines = linesOf(text);
  const longest = longestOf(lines).length;
  return [
    ...exceeded(lines.length, limits.redirects, {
      has: `_redirects has ${lines.length} lines`,
      advice: 'the addresses after that still have pages that redirect',
    }),
    ...exceeded(longest, limits.redirectLine, {
      has: `_redirects has a line of ${longest} characters`,
      advice: 'shorten the addresses',
    }),
  ];
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function longestOf(lines: readonly string[]): string {
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

function exceeded(count: number, most: number, { has, advice }: { has: string; advice: string }): readonly Finding[] {
  if (count <= most) return [];
  const hint = `${advice}; where the site is published elsewhere, set host-limit to off under checks`;
  return [{ rule: 'host-limit', message: `${has}; Cloudflare Pages takes ${most}`, hint }];
}
