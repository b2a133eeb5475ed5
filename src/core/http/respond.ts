import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { encodeUrl } from '../../shared/paths.ts';
import { matchRedirect, readRedirectsFile } from '../../shared/redirect-rules.ts';
import { openFirst, openFolderFile } from './folder-file.ts';
import { matchHeaders, readHeadersFile } from './headers-file.ts';
import { readRequestPath } from './request-path.ts';
import { sendFile } from './send-file.ts';

export interface ServedFolder {
  readonly dir: string;
  /** With leading and trailing slash. */
  readonly baseUrl: string;
}

/** Answers one request. Rejects when the file system or the connection fails on the way. */
export async function respond(folder: ServedFolder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'This server answers GET and HEAD only.');
  }

  const asked = readRequestPath(request.url ?? '/', folder.baseUrl);
  if (asked.kind === 'malformed') return sendText(response, 400, 'This address cannot be read.');
  if (asked.kind === 'outside') return sendOutside(folder, asked.path, response);

  const root = await findRoot(folder.dir);
  if (root === undefined) {
    response.setHeader('Retry-After', '1');
    return sendText(response, 503, 'There is no site in the output folder. Run docsgen build.');
  }

  const settings = (name: string) => readFile(join(root, name), 'utf8').catch(() => '');
  const redirection = matchRedirect(readRedirectsFile(await settings('_redirects')), request.url ?? '/');
  if (redirection !== undefined) {
    response.setHeader('Location', redirection.location);
    return sendText(response, redirection.status, `This page has moved to ${redirection.location}`);
  }

  const headers = matchHeaders(readHeadersFile(await settings('_headers')), asked.path);
  const file = await openFirst(root, asked.files);
  if (file) return sendFile({ root, file, status: 200, headers, request, response });

  const notFound = await openFolderFile(root, '404.html');
  if (notFound) return sendFile({ root, file: notFound, status: 404, headers, request, response });
  return sendText(response, 404, 'This site has no such page.');
}

/** As text, so that nothing of it is taken for markup; a HEAD request gets no body from Node. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
  });
  response.end(body);
}

function sendOutside({ baseUrl }: ServedFolder, path: string, response: ServerResponse): void {
  if (path === '/') {
    response.setHeader('Location', encodeUrl(baseUrl));
    sendText(response, 302, `The base URL of this site is ${baseUrl}`);
  } else {
    sendText(response, 404, `Nothing is served here: the base URL of this site is ${baseUrl}`);
  }
}

/** The folder is gone for a moment while a build swaps it. */
async function findRoot(dir: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const root = await realpath(dir).catch(() => undefined);
    if (root !== undefined) return root;
    await setTimeout(20);
  }
  return undefined;
}
