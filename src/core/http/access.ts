import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request may read the site: its `Host` and `Origin` have to name this computer. This refuses requests that
 * pages of other sites make a browser send (cross-site requests), and names of theirs that resolve to this address
 * (DNS rebinding).
 *
 * @param host address that the server listens on
 */
export function mayAnswer({ headers }: Pick<IncomingMessage, 'headers'>, host: string): boolean {
  if (headers.host === undefined || !isOwnHost(headers.host, host)) return false;
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return false;
  return !isForeignRequest(headers);
}

function isOwnHost(authority: string, host: string): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(authority)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (['localhost', '127.0.0.1', '[::1]', host.toLowerCase(), `[${host.toLowerCase()}]`].includes(name)) return true;
  // A server on all addresses may be reached by any of them, but not by any name.
  return (host === '0.0.0.0' || host === '::') && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

/**
 * Links of other sites may open a page; their scripts and images may not load one. A frame of theirs is asked for as a link
 * is: the policy of each answer keeps browsers from showing it (`frames.ts`).
 */
function isForeignRequest(headers: IncomingMessage['headers']): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
}
