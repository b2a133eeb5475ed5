import { matchHeaders, readHeadersFile } from '../core/http/index.ts';
import { headersFile } from '../features/headers/index.ts';
import { readTextFile } from '../pipeline/content/index.ts';
import type { SiteInputs } from './live-site.ts';

/**
 * What the `_headers` file of a build would have a host send with an answer, the author's rules included. Two things
 * are otherwise while a site is written: the policy is that of the page alone, since the others are not rendered yet,
 * and browsers store nothing.
 *
 * @param path as requested, decoded
 * @param policy of the page; absent for other files, and where the site sends none
 */
export async function headersOf(
  world: SiteInputs | undefined,
  path: string,
  policy?: string,
): Promise<ReadonlyMap<string, string | string[]>> {
  if (world === undefined) return new Map();
  const { config, content } = world;
  const { baseUrl, twins, root } = config;
  const own = content.assets.statics.get(`${baseUrl}_headers`);
  const authored = own === undefined ? undefined : await readTextFile(root, own);
  const headers = matchHeaders(readHeadersFile(headersFile({ baseUrl, twins, policy, authored })), path);
  headers.set('cache-control', 'no-cache');
  return headers;
}
