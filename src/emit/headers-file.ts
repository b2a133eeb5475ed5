/**
 * The `_headers` file that many hosts read, and `docsgen serve` too. What the site's author has written
 * into a file of that name comes behind.
 *
 * @param policy absent: no Content-Security-Policy is sent
 */
export function headersFile(options: {
  readonly baseUrl: string;
  readonly policy?: string | undefined;
  readonly authored?: string | undefined;
}): string {
  const { baseUrl, policy, authored } = options;
  const lines = [
    `${baseUrl}*`,
    ...(policy === undefined ? [] : [`  Content-Security-Policy: ${policy}`]),
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `${baseUrl}assets/*`,
    '  Cache-Control: public, max-age=31536000, immutable',
  ];
  return `${lines.join('\n')}\n${authored === undefined ? '' : `\n${authored}`}`;
}
