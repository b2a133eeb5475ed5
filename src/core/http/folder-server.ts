import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { encodeUrl } from '../../shared/paths.ts';
import { matchRedirect, readRedirectsFile } from '../../shared/redirect-rules.ts';
import { mayAnswer } from './access.ts';
import { openFirst, openFolderFile } from './folder-file.ts';
import { matchHeaders, readHeadersFile } from './headers-file.ts';
import { type HttpServer, type ListenOptions, startServer } from './http-server.ts';
import { prefersMarkdown } from './negotiation.ts';
import { readRequestPath } from './request-path.ts';
import { sendFile, sendText } from './send.ts';

interface ServeOptions extends ListenOptions {
  readonly dir: string;
  /** With leading and trailing slash. */
  readonly baseUrl?: string;
}

type ServedFolder = Required<Pick<ServeOptions, 'dir' | 'baseUrl'>>;

/**
 * Serves a folder of files over HTTP, until it is closed. The folder may be replaced meanwhile.
 *
 * @throws ServeError when it cannot listen
 */
export async function serveFolder(options: ServeOptions): Promise<HttpServer> {
  const { dir, baseUrl = '/', host = '127.0.0.1' } = options;
  // Listening on all addresses publishes the site, under any host name.
  const isPublic = host === '0.0.0.0' || host === '::';
  const folder = { dir: resolve(dir), baseUrl };
  return startServer((request, response) => {
    if (!isPublic && !mayAnswer(request, host))
      return sendText(response, 403, 'This server answers its own computer only.');
    // A client that disconnects during a response causes an error here, too.
    respond(folder, request, response).catch(() => {
      if (response.headersSent) return response.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      return sendText(response, 500, 'The file cannot be read.');
    });
  }, options);
}

/** Answers one request. Rejects when the file system or the connection fails on the way. */
async function respond(folder: ServedFolder, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  const redirect = matchRedirect(readRedirectsFile(await settings('_redirects')), request.url ?? '/');
  if (redirect !== undefined) {
    response.setHeader('Location', redirect.location);
    return sendText(response, redirect.status, `This page has moved to ${redirect.location}`);
  }

  const headers = matchHeaders(readHeadersFile(await settings('_headers')), asked.path);
  const copies = prefersMarkdown(request.headers.accept) ? markdownCopies(asked.files) : [];
  const file = await openFirst(root, [...copies, ...asked.files]);
  if (file && (file.path.endsWith('.html') || copies.includes(file.path))) response.setHeader('Vary', 'Accept');
  if (file) return sendFile({ root, file, status: 200, headers, request, response });

  const notFound = await openFolderFile(root, '404.html');
  if (notFound) return sendFile({ root, file: notFound, status: 404, headers, request, response });
  return sendText(response, 404, 'This site has no such page.');
}

/** Where the Markdown copy of a page is, by the files that the page may be in. */
function markdownCopies(files: readonly string[]): readonly string[] {
  return files.flatMap((path) =>
    path === 'index.html' ? ['index.md'] : path.endsWith('/index.html') ? [path.replace(/\/index\.html$/, '.md')] : [],
  );
}

function sendOutside({ baseUrl }: ServedFolder, path: string, response: ServerResponse): void {
  if (path === '/') {
    response.setHeader('Location', encodeUrl(baseUrl));
    sendText(response, 302, `The base URL of this site is ${baseUrl}`);
  } else {
    sendText(response, 404, `Nothing is served here: the base URL of this site is ${baseUrl}`);
  }
}

/** Real path of the folder. Waits up to 200 ms for it: a build that replaces the folder removes it for a moment. */
async function findRoot(dir: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const root = await realpath(dir).catch(() => undefined);
    if (root !== undefined) return root;
    await setTimeout(20);
  }
  return undefined;
}
