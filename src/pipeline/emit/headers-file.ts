/**
 * The `_headers` file that many hosts read, and `docsgen serve` too. What the site's author has written
 * into a file of that name comes behind.
 *
 * @param policy absent: no Content-Security-Policy is sent
 * @param twins whether there are Markdown twins: they repeat the pages, and search engines are to show the pages
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
