import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type OutputRecord, readRecord, recordName } from '../../shared/output-record.ts';
import { matchRedirect, readRedirectsFile } from '../../shared/redirect-rules.ts';
import { openFirst, openFolderFile } from './folder-file.ts';
import { admit, pathBelow } from './guard.ts';
import { matchHeaders, readHeadersFile } from './headers-file.ts';
import { type HttpServer, type ListenOptions, startServer } from './http-server.ts';
import { prefersMarkdown } from './negotiation.ts';
import { cleanTarget, markdownCopies } from './request-path.ts';
import { sendFile, sendRedirect, sendText } from './send.ts';

interface ServeOptions extends ListenOptions {
  readonly dir: string;
  /** With leading and trailing slash; in place of the one that the build noted. */
  readonly baseUrl?: string | undefined;
  /** Where neither is known, as of an older build; `/` unless given. */
  readonly otherwise?: string;
}

type Folder = Required<Pick<ServeOptions, 'dir' | 'otherwise'>> & Pick<ServeOptions, 'baseUrl'>;

/**
 * Serves a folder of files over HTTP, until it is closed. The folder may be replaced meanwhile.
 *
 * @throws UserError when it cannot listen
 */
export async function serveFolder(options: ServeOptions): Promise<HttpServer> {
  const { dir, baseUrl, otherwise = '/', host = '127.0.0.1' } = options;
  // Listening on all addresses publishes the site, under any host name.
  const isPublic = host === '0.0.0.0' || host === '::';
  const folder = { dir: resolve(dir), baseUrl, otherwise };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!admit(request, response, isPublic ? undefined : host)) return;
    // A client that disconnects during a response causes an error here, too.
    respond(folder, request, response).catch(() => {
      if (response.headersSent) return response.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      return sendText(response, 500, 'The file cannot be read.');
    });
  };
  return startServer(answer, { ...options, baseUrl: baseUrlOf(folder, await recordIn(folder.dir)) });
}

function baseUrlOf({ baseUrl, otherwise }: Folder, record: OutputRecord | undefined): string {
  return baseUrl ?? record?.baseUrl ?? otherwise;
}

async function recordIn(dir: string): Promise<OutputRecord | undefined> {
  return readRecord(await textIn(dir, recordName));
}

/** Text of a file of the folder; `''` where there is none. */
function textIn(dir: string, name: string): Promise<string> {
  return readFile(join(dir, name), 'utf8').catch(() => '');
}

/** Answers one request. Rejects when the file system or the connection fails on the way. */
async function respond(folder: Folder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const root = await findRoot(folder.dir);
  const record = root === undefined ? undefined : await recordIn(root);
  const baseUrl = baseUrlOf(folder, record);
  const asked = pathBelow(baseUrl, request, response);
  if (asked === undefined) return;
  if (root === undefined) {
    response.setHeader('Retry-After', '1');
    return sendText(response, 503, 'There is no site in the output folder. Run docsgen build.');
  }

  const target = request.url ?? '/';
  const redirect = matchRedirect(readRedirectsFile(await textIn(root, '_redirects')), target);
  if (redirect !== undefined) return sendRedirect(response, redirect.status, redirect.location);
  const isHtml = record !== undefined && asked.path.endsWith('.html');
  if (isHtml && (await isPageAt(root, asked.files, record)))
    return sendRedirect(response, 308, cleanTarget(asked.path, target, { ...record, baseUrl }));

  const headers = matchHeaders(readHeadersFile(await textIn(root, '_headers')), asked.path);
  const copies = prefersMarkdown(request.headers.accept) ? markdownCopies(asked.files) : [];
  const file = await openFirst(root, [...copies, ...(isHtml ? asked.files.slice(0, 1) : asked.files)]);
  if (file && (file.path.endsWith('.html') || copies.includes(file.path))) response.setHeader('Vary', 'Accept');
  if (file) return sendFile({ root, file, status: 200, headers, request, response });

  const notFound = await openFolderFile(root, '404.html');
  if (notFound) return sendFile({ root, file: notFound, status: 404, headers, request, response });
  return sendText(response, 404, 'This site has no such page.');
}

/**
 * Whether an address that ends in `.html` is one of a page, which has a clean one.
 *
 * @param exact the file of that name
 * @param others files that the page may be in
 */
async function isPageAt(
  root: string,
  [exact = '', ...others]: readonly string[],
  { htmlFiles }: OutputRecord,
): Promise<boolean> {
  if (htmlFiles.includes(exact)) return false;
  const page = await openFirst(root, [exact, ...others.filter((path) => !htmlFiles.includes(path))]);
  await page?.handle.close();
  return page !== undefined;
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
