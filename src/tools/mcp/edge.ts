import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { prefersMarkdown } from '../../core/http/negotiation.ts';
import { NotFound } from './not-found.ts';
import { publishedSite } from './published.ts';
import { addPageTools, instructionsOf } from './tools.ts';

/** Where the files of a site are. */
export interface PublishedFiles {
  /** Gets a file of the site by its address; such as `env.ASSETS.fetch` of Cloudflare. */
  readonly fetch: (url: URL) => Promise<Response>;
  /** Path that the site is published under, with a slash at both ends; `/` unless given. */
  readonly baseUrl?: string;
}

/** How long an answer may be about the site as it was, in milliseconds. */
const freshFor = 60_000;

/** More than any question has. */
const maxBytes = 65_536;

/** The most sites that are kept: a function may be asked under any name of its host. */
const maxSites = 16;

const sites = new Map<string, { readonly site: ReturnType<typeof publishedSite>; readonly until: number }>();

/**
 * Answers a request to `/mcp`, below the base URL, by the Model Context Protocol over HTTP: assistants search the site and
 * read its pages.
 *
 * @returns `undefined` for a request to another address
 */
export async function answerMcp(request: Request, files: PublishedFiles): Promise<Response | undefined> {
  const { baseUrl = '/' } = files;
  const { pathname, origin } = new URL(request.url);
  if (pathname.replace(/\/$/, '') !== `${baseUrl}mcp`) return undefined;
  if (request.method === 'OPTIONS') return shared(new Response(null, { status: 204 }));
  if (request.method !== 'POST') return shared(new Response('POST only', { status: 405, headers: { Allow: 'POST' } }));
  const body = await request.text();
  if (body.length > maxBytes) return shared(new Response('The question is too long', { status: 413 }));
  const site = siteAt(origin, baseUrl, files);
  let about: Awaited<ReturnType<typeof site.index>>;
  try {
    about = await site.index();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return shared(new Response(error.message, { status: 404 }));
  }
  const { title, tagline } = about;
  const server = new McpServer(
    { name: 'docsgen', version: '1', title },
    { instructions: instructionsOf(title, tagline) },
  );
  addPageTools(server, site, origin);
  // Each request is answered alone: functions at the edge have no memory of the one before.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const { method, url, headers } = request;
  const answer = await transport.handleRequest(new Request(url, { method, headers, body }));
  const text = await answer.text();
  await server.close();
  return shared(new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers }));
}

/**
 * Answers a request for a page that asks for Markdown rather than HTML with the Markdown copy of the page.
 *
 * @returns `undefined` for every other request, and for a page without a copy
 */
export async function answerMarkdown(request: Request, files: PublishedFiles): Promise<Response | undefined> {
  const { baseUrl = '/', fetch } = files;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !prefersMarkdown(request.headers.get('accept') ?? undefined)) return undefined;
  const url = new URL(request.url);
  const path = url.pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '');
  if (/\.\w+$/.test(path)) return undefined;
  const isStart = path === baseUrl.replace(/\/$/, '');
  const copy = await fetch(new URL(isStart ? `${baseUrl}index.md` : `${path}.md`, url.origin));
  if (!copy.ok || copy.headers.get('content-type')?.includes('text/html') === true) return undefined;
  const headers = { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept', 'X-Robots-Tag': 'noindex' };
  return new Response(request.method === 'HEAD' ? null : copy.body, { headers });
}

function siteAt(origin: string, baseUrl: string, { fetch }: PublishedFiles): ReturnType<typeof publishedSite> {
  const top = new URL(baseUrl, origin);
  const known = sites.get(top.href);
  if (known !== undefined && known.until > Date.now()) return known.site;
  const site = publishedSite(baseUrl, async (path) => {
    const answer = await fetch(new URL(path, top));
    return answer.ok ? answer : undefined;
  });
  sites.delete(top.href);
  sites.set(top.href, { site, until: Date.now() + freshFor });
  for (const first of sites.keys()) if (sites.size > maxSites) sites.delete(first);
  return site;
}

/** What is public may be asked for by pages of any origin. */
function shared(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Access-Control-Allow-Headers', 'content-type, mcp-protocol-version, mcp-session-id');
  response.headers.set('Access-Control-Allow-Methods', 'POST');
  return response;
}
