import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType, mayAnswer, openFolderFile, readRequestPath, sendFile, sendText } from '../core/http/index.ts';
import type { Problems } from '../shared/dev-problem.ts';
import { cleanPath, encodeUrl } from '../shared/paths.ts';
import { matchRedirect, readRedirectsFile } from '../shared/redirect-rules.ts';
import type { EventStream } from './events.ts';
import { headersOf } from './headers.ts';
import type { LiveSearch } from './live-search.ts';
import type { LiveSite, ShownPage } from './live-site.ts';
import { plainPage, waitScript } from './plain-page.ts';
import { toProblems } from './problems.ts';
import type { Session } from './session.ts';

/** The most pages whose last good version stays in memory. */
const maxKept = 50;

/** Makes the request handler of the development server: it answers with the current site, and renders pages on request. */
export function createAnswer({
  session,
  search,
  events,
  host,
  onView,
}: {
  readonly session: Session;
  readonly search: LiveSearch;
  readonly events: EventStream;
  readonly host: string;
  /** Called with each page that a browser requests. */
  readonly onView: (permalink: string) => void;
}) {
  /** The last good version of pages, by address: it is shown while a page cannot be rendered. */
  const good = new Map<string, ShownPage>();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (!mayAnswer(request, host)) return sendText(response, 403, 'This server answers its own computer only.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'This server answers GET and HEAD only.');
    }
    const target = request.url ?? '/';
    if (/^\/__docsgen\//.test(target)) return answerOwn(target, request, response);
    const baseUrl = await session.ask(async (site) => site?.baseUrl ?? '/');
    const asked = readRequestPath(target, baseUrl);
    if (asked.kind === 'malformed') return sendText(response, 400, 'This address cannot be read.');
    if (asked.kind === 'outside') {
      if (asked.path !== '/')
        return sendText(response, 404, `Nothing is served here: the base URL of this site is ${baseUrl}`);
      return redirectTo(encodeUrl(baseUrl), response);
    }
    const { path } = asked;
    const headers = await headersOf(session.site?.inputs, path);
    const source = await session.ask(async (site) => site?.assetAt(path));
    if (source !== undefined && (await sendSource(source, { headers, request, response }))) return;
    setHeaders(response, headers);
    // Outside of `session.ask`: to make the index takes a while, and other requests should not wait for it.
    const indexed = await search.file(path.slice(baseUrl.length));
    if (indexed !== undefined) return send(response, { status: 200, type: contentType(path), body: indexed });
    const answer = await session.ask(async (site) => find(await site?.at(path), path, target, site));
    if (answer.kind === 'redirect') return redirectTo(answer.to, response);
    if (answer.kind === 'file') return send(response, { status: 200, type: contentType(path), body: answer.body });
    if (answer.kind === 'page') {
      const { html, policy } = answer.page;
      setHeaders(response, await headersOf(session.site?.inputs, path, policy));
      return send(response, { status: answer.status, type: contentType('x.html'), body: html });
    }
    // Its browser does not ask for the problems: they are in the page.
    onView(answer.permalink);
    const { blocking } = await session.diagnose(answer.permalink);
    const body = plainPage('This page cannot be shown', {
      diagnostics: blocking,
      textOf: (file) => session.textOf(file),
      state: session.state,
    });
    response.setHeader('Content-Security-Policy', "default-src 'self'; style-src 'none'");
    return send(response, { status: 500, type: contentType('x.html'), body });
  };

  async function answerOwn(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
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

  /** @param first the default locale, which has the rules of all */
  async function find(
    site: LiveSite | undefined,
    path: string,
    target: string,
    first: LiveSite | undefined = site,
  ): Promise<Answer> {
    const permalink = permalinkOf(path, site?.baseUrl ?? '/');
    if (site === undefined) return { kind: 'none', permalink };
    const route = await site.route(permalink);
    if (route?.kind === 'redirect') return { kind: 'redirect', to: withQuery(encodeUrl(route.to), target) };
    if (route !== undefined && route.kind !== 'not-found') return show(site, permalink, 200);
    const body = await site.file(path.slice(site.baseUrl.length));
    if (body !== undefined) return { kind: 'file', body };
    const redirection = matchRedirect(readRedirectsFile(await (first ?? site).redirects()), target);
    if (redirection !== undefined) return { kind: 'redirect', to: redirection.location };
    return show(site, `${site.baseUrl}404.html`, 404);
  }

  async function show(site: LiveSite, permalink: string, status: number): Promise<Answer> {
    const route = await site.route(permalink);
    const page = (route && (await site.render(route))) ?? good.get(permalink);
    if (page === undefined) return { kind: 'none', permalink };
    good.delete(permalink);
    good.set(permalink, page);
    for (const oldest of good.keys()) if (good.size > maxKept) good.delete(oldest);
    return { kind: 'page', status, page };
  }

  /** Sends a file of the site. @returns whether it exists */
  async function sendSource(
    source: string,
    answer: Pick<Parameters<typeof sendFile>[0], 'headers' | 'request' | 'response'>,
  ): Promise<boolean> {
    const root = await realpath(session.root).catch(() => undefined);
    const file = root === undefined ? undefined : await openFolderFile(root, source);
    if (root === undefined || file === undefined) return false;
    await sendFile({ root, file, status: 200, ...answer });
    return true;
  }
}

type Answer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'file'; readonly body: string | Uint8Array }
  | { readonly kind: 'page'; readonly status: number; readonly page: ShownPage }
  /** The page cannot be rendered, and has no good version. */
  | { readonly kind: 'none'; readonly permalink: string };

/** @param path decoded, with the base URL */
function permalinkOf(path: string, baseUrl: string): string {
  const clean = cleanPath(path);
  return `${clean}/` === baseUrl ? baseUrl : clean;
}

function withQuery(to: string, target: string): string {
  const query = /\?[^#]*/.exec(target)?.[0] ?? '';
  if (query === '' || to.includes('?')) return to;
  const [path = '', ...hash] = to.split('#');
  return [path + query, ...hash].join('#');
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
