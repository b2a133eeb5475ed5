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
