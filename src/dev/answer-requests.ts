import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  admit,
  contentType,
  openFolderFile,
  pathBelow,
  prefersMarkdown,
  readRequestPath,
  sendBytes,
  sendFile,
  sendRedirect,
  sendText,
} from '../core/http/index.ts';
import type { Problems } from '../shared/dev-problem.ts';
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
    if (!admit(request, response, options.host)) return;
    const target = request.url ?? '/';
    if (/^\/__docsgen\//.test(target)) return answerOwn(target, request, response, options);
    const { session } = options;
    const baseUrl = await session.ask(async (site) => site?.baseUrl ?? '/');
    const asked = pathBelow(baseUrl, request, response);
    if (asked === undefined) return;
    const { path } = asked;
    const reply = { request, response, headers: await headersOf(session.site?.inputs, path) };
    if (await sendStatic(path, session, reply)) return;
    // Outside of `session.ask`: to make the index takes a while, and other requests should not wait for it.
    const indexed = await options.search.file(path.slice(baseUrl.length));
    if (indexed !== undefined) return sendBytes({ ...reply, status: 200, type: contentType(path), body: indexed });
    const wantsCopy = prefersMarkdown(request.headers.accept);
    const answer = await session.ask(async (site) =>
      findAnswer(await site?.at(path), { path, target, wantsCopy, first: site }),
    );
    if (answer.kind === 'redirect') return sendRedirect(response, answer.status, answer.to);
    if (answer.kind === 'none') return sendFindings(answer.permalink, reply, options);
    if (answer.isPage) response.setHeader('Vary', 'Accept');
    if (answer.kind === 'file')
      return sendBytes({ ...reply, status: 200, type: contentType(answer.path), body: answer.body });
    const { html, policy } = answer.page;
    const headers = await headersOf(session.site?.inputs, path, policy);
    return sendBytes({ ...reply, headers, status: answer.status, type: contentType('x.html'), body: html });
  };
}

interface Reply {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly headers: ReadonlyMap<string, string | string[]>;
}

/** Answers what scripts of docsgen ask: events, findings of a page. */
async function answerOwn(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  { session, events, onView }: AnswerOptions,
): Promise<void> {
  const url = new URL(target, 'http://localhost');
  const reply = { status: 200, headers: new Map(), request, response } as const;
  if (url.pathname === '/__docsgen/events') return events.open(request, response);
  if (url.pathname === waitScript.address)
    return sendBytes({ ...reply, type: contentType('x.js'), body: waitScript.code });
  if (url.pathname !== '/__docsgen/problems') return sendText(response, 404, 'There is nothing here.');
  const page = readRequestPath(url.searchParams.get('page') ?? '/', '/');
  const permalink = page.kind === 'inside' ? permalinkOf(page.path, session.site?.baseUrl ?? '/') : '/';
  onView(permalink);
  const { blocking, others } = await session.diagnose(permalink);
  const textOf = (file: string) => session.textOf(file);
  const problems: Problems = { blocking: toProblems(blocking, textOf), others: toProblems(others, textOf) };
  return sendBytes({ ...reply, type: contentType('x.json'), body: JSON.stringify(problems) });
}

/** Sends the static file or the asset at a path. @returns whether there is one */
async function sendStatic(path: string, session: Session, reply: Reply): Promise<boolean> {
  const source = await session.ask(async (site) => site?.assetAt(path));
  const root = source === undefined ? undefined : await realpath(session.root).catch(() => undefined);
  const file = source === undefined || root === undefined ? undefined : await openFolderFile(root, source);
  if (root === undefined || file === undefined) return false;
  await sendFile({ root, file, status: 200, ...reply });
  return true;
}

/** Sends the findings of a page that cannot be shown. */
async function sendFindings(permalink: string, reply: Reply, { session, onView }: AnswerOptions): Promise<void> {
  // Its browser does not ask for the problems: they are in the page.
  onView(permalink);
  const { blocking } = await session.diagnose(permalink);
  const body = plainPage(blocking, session);
  const headers = await headersOf(session.site?.inputs, permalink, "default-src 'self'; style-src 'none'");
  return sendBytes({ ...reply, headers, status: 500, type: contentType('x.html'), body });
}
