import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType, mayAnswer, openFolderFile, readRequestPath, sendFile, sendText } from '../core/http/index.ts';
import type { Problems } from '../shared/dev-problem.ts';
import { encodeUrl } from '../shared/paths.ts';
import type { EventStream } from './events.ts';
import { createAnswerFinder, permalinkOf } from './find-answer.ts';
import { headersOf } from './headers.ts';
import type { LiveSearch } from './live-search.ts';
import { plainPage, waitScript } from './plain-page.ts';
import { toProblems } from './problems.ts';
import type { Session } from './session.ts';

interface AnswerOptions {
  readonly session: Session;
  readonly search: LiveSearch;
  readonly events: EventStream;
  readonly host: string;
  /** Called with each page that a browser requests. */
  readonly onView: (permalink: string) => void;
}

/** Makes the request handler of the development server: it answers with the current site, and renders pages on request. */
export function createAnswer(options: AnswerOptions) {
  const findAnswer = createAnswerFinder();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (!mayAnswer(request, options.host)) return sendText(response, 403, 'This server answers its own computer only.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'This server answers GET and HEAD only.');
    }
    const target = request.url ?? '/';
    if (/^\/__docsgen\//.test(target)) return answerOwn(target, request, response, options);
    const { session } = options;
    const baseUrl = await session.ask(async (site) => site?.baseUrl ?? '/');
    const asked = readRequestPath(target, baseUrl);
    if (asked.kind === 'malformed') return sendText(response, 400, 'This address cannot be read.');
    if (asked.kind === 'outside') {
      if (asked.path !== '/')
        return sendText(response, 404, `Nothing is served here: the base URL of this site is ${baseUrl}`);
      return redirectTo(encodeUrl(baseUrl), response);
    }
    const { path } = asked;
    if (await sendStatic(path, request, response, session)) return;
    // Outside of `session.ask`: to make the index takes a while, and other requests should not wait for it.
    const indexed = await options.search.file(path.slice(baseUrl.length));
    if (indexed !== undefined) return send(response, { status: 200, type: contentType(path), body: indexed });
    const answer = await session.ask(async (site) => findAnswer(await site?.at(path), path, target, site));
    if (answer.kind === 'redirect') return redirectTo(answer.to, response);
    if (answer.kind === 'file') return send(response, { status: 200, type: contentType(path), body: answer.body });
    if (answer.kind === 'none') return sendFindings(answer.permalink, response, options);
    const { html, policy } = answer.page;
    setHeaders(response, await headersOf(session.site?.inputs, path, policy));
    return send(response, { status: answer.status, type: contentType('x.html'), body: html });
  };
}

/** Answers what scripts of docsgen ask: events, findings of a page. */
async function answerOwn(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  { session, events, onView }: AnswerOptions,
): Promise<void> {
  const url = new URL(target, 'http://localhost');
  if (url.pathname === '/__docsgen/events') return events.open(request, response);
  if (url.pathname === waitScript.address)
    return send(response, { status: 200, type: contentType('x.js'), body: waitScript.code });
  if (url.pathname !== '/__docsgen/problems') return sendText(response, 404, 'There is nothing here.');
  const page = readRequestPath(url.searchParams.get('page') ?? '/', '/');
  const permalink = page.kind === 'inside' ? permalinkOf(page.path, session.site?.baseUrl ?? '/') : '/';
  onView(permalink);
  const { blocking, others } = await session.diagnose(permalink);
  const textOf = (file: string) => session.textOf(file);
  const problems: Problems = { blocking: toProblems(blocking, textOf), others: toProblems(others, textOf) };
  return send(response, { status: 200, type: contentType('x.json'), body: JSON.stringify(problems) });
}

/** Sends the static file or the asset at a path. @returns whether there is one */
async function sendStatic(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  session: Session,
): Promise<boolean> {
  const headers = await headersOf(session.site?.inputs, path);
  const source = await session.ask(async (site) => site?.assetAt(path));
  if (source !== undefined) {
    const root = await realpath(session.root).catch(() => undefined);
    const file = root === undefined ? undefined : await openFolderFile(root, source);
    if (root !== undefined && file !== undefined) {
      await sendFile({ root, file, status: 200, headers, request, response });
      return true;
    }
  }
  setHeaders(response, headers);
  return false;
}

/** Sends the findings of a page that cannot be shown. */
async function sendFindings(
  permalink: string,
  response: ServerResponse,
  { session, onView }: AnswerOptions,
): Promise<void> {
  // Its browser does not ask for the problems: they are in the page.
  onView(permalink);
  const { blocking } = await session.diagnose(permalink);
  const body = plainPage('This page cannot be shown', {
    diagnostics: blocking,
    textOf: (file) => session.textOf(file),
    state: session.state,
  });
  response.setHeader('Content-Security-Policy', "default-src 'self'; style-src 'none'");
  return send(response, { status: 500, type: contentType('x.html'), body });
}

/** Temporary (302): browsers would remember a permanent redirect after it was removed. */
function redirectTo(location: string, response: ServerResponse): void {
  response.setHeader('Location', location);
  sendText(response, 302, 'This page is elsewhere.');
}

function setHeaders(response: ServerResponse, headers: ReadonlyMap<string, string | string[]>): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}

function send(
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string | Uint8Array },
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.byteLength,
    'Cache-Control': 'no-store',
  });
  response.end(bytes);
}
