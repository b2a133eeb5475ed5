import { matchHeaders, readHeadersFile } from '../core/http/index.ts';
import { features } from '../features/index.ts';
import { readTextFile } from '../pipeline/content/index.ts';
import type { SiteInputs } from './live-site.ts';

/**
 * Who may show a page of the development server in a frame: another page of it, and the preview of an editor, whose window
 * and view have these schemes. No page of the web has them.
 */
const frames = "frame-ancestors 'self' vscode-webview: vscode-file:";

/**
 * Headers that a host would send for the `_headers` file of a build, the author's rules included. The development server has
 * three differences: the policy is that of the page alone, since other pages are not rendered yet, nothing may be cached, and
 * an editor may show the page.
 *
 * @param path as requested, decoded
 * @param policy of the page; absent for other files, and where the site sends none
 */
export async function headersOf(
  inputs: SiteInputs | undefined,
  path: string,
  policy?: string,
): Promise<ReadonlyMap<string, string | string[]>> {
  const headers = inputs === undefined ? new Map() : matchHeaders(readHeadersFile(rulesOf(inputs, policy)), path);
  const given = inputs === undefined ? policy : headers.get('content-security-policy');
  headers.set('content-security-policy', withFrames(given?.toString()));
  headers.delete('x-frame-options');
  headers.set('cache-control', 'no-cache');
  return headers;
}

function rulesOf({ config, content }: SiteInputs, policy: string | undefined): string {
  const { baseUrl, root } = config;
  const own = content.assets.statics.get(`${baseUrl}_headers`);
  const authored = own === undefined ? undefined : readTextFile(root, own);
  return features.map(({ headerRules }) => headerRules?.({ config, policy, authored }) ?? '').join('');
}

/** Policies of a header, with a further one in place of what they say about frames. */
function withFrames(given = ''): string {
  const policies = given.split(',').map((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim());
    return directives.filter((directive) => !/^(?:frame-ancestors\b.*)?$/i.test(directive)).join('; ');
  });
  return [...policies.filter((policy) => policy !== ''), frames].join(', ');
}
