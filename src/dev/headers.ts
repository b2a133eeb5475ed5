import { matchHeaders, readHeadersFile } from '../core/http/index.ts';
import { headersFile } from '../features/headers/index.ts';
import { readTextFile } from '../pipeline/content/index.ts';
import type { SiteInputs } from './live-site.ts';

/**
 * Headers that a host would send for the `_headers` file of a build, the author's rules included. The development server has
 * two differences: the policy is that of the page alone, since other pages are not rendered yet, and nothing may be cached.
 *
 * @param path as requested, decoded
 * @param policy of the page; absent for other files, and where the site sends none
 */
export async function headersOf(
  inputs: SiteInputs | undefined,
  path: string,
  policy?: string,
): Promise<ReadonlyMap<string, string | string[]>> {
  if (inputs === undefined) return new Map();
  const { config, content } = inputs;
  const { baseUrl, twins, root } = config;
  const own = content.assets.statics.get(`${baseUrl}_headers`);
  const authored = own === undefined ? undefined : readTextFile(root, own);
  const headers = matchHeaders(readHeadersFile(headersFile({ baseUrl, twins, policy, authored })), path);
  headers.set('cache-control', 'no-cache');
  return headers;
}
