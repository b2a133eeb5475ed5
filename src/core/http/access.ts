import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request comes from somebody who may read the site: it has to name this computer. A page of another site
 * can make a browser send requests here, and a name of its own lead to this address; neither gets an answer.
 *
 * @param host that the server was told to listen on
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
  // Whoever has the server listen everywhere wants it reached by any of its addresses; names can be anybody's.
  return (host === '0.0.0.0' || host === '::') && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

/** A link from elsewhere may lead here; scripts, frames and pictures of other sites may not. */
function isForeignRequest(headers: IncomingMessage['headers']): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
}
