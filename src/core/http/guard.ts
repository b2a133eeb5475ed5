import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeUrl } from '../../shared/paths.ts';
import { mayAnswer } from './access.ts';
import { ownFrames } from './frames.ts';
import { type InsidePath, readRequestPath } from './request-path.ts';
import { sendRedirect, sendText } from './send.ts';

/**
 * Begins an answer: sets what all have, and refuses a request that is none of a reader of this computer.
 *
 * @param host that the server listens on; absent where it publishes the site, under any name
 * @returns whether the request may be answered
 */
export function admit(request: IncomingMessage, response: ServerResponse, host: string | undefined): boolean {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', ownFrames);
  if (host !== undefined && !mayAnswer(request, host)) {
    sendText(response, 403, 'This server answers its own computer only.');
    return false;
  }
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  response.setHeader('Allow', 'GET, HEAD');
  sendText(response, 405, 'This server answers GET and HEAD only.');
  return false;
}

/** The path of a request below the base URL; `undefined` where another one was asked for, which is answered. */
export function pathBelow(baseUrl: string, request: IncomingMessage, response: ServerResponse): InsidePath | undefined {
  const asked = readRequestPath(request.url ?? '/', baseUrl);
  if (asked.kind === 'inside') return asked;
  if (asked.kind === 'malformed') sendText(response, 400, 'This address cannot be read.');
  else if (asked.path === '/') sendRedirect(response, 302, encodeUrl(baseUrl));
  else sendText(response, 404, `Nothing is served here: the base URL of this site is ${baseUrl}`);
  return undefined;
}
