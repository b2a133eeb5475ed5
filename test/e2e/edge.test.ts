import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';
import { blocksOf } from './manual/read-manual.ts';

// The recipes of the manual for functions of hosts, with `docsgen/edge` as it is shipped, over a site that was built.

type Handler = (request: Request) => Promise<Response>;

const origin = 'https://docs.example.org';
const folder = mkdtempSync(join(tmpdir(), 'docsgen-edge-'));
const edge = pathToFileURL(join(import.meta.dirname, '../../dist/edge.js')).href;
const usual = globalThis.fetch;
let files: ReadonlyMap<string, string>;
let outDir: string;

beforeAll(async () => {
  const built = await buildSite(
    {
      'docsgen.config.js': `export default { title: 'Pets [1]', tagline: 'All about pets.', url: '${origin}' };`,
      'docs/install.md':
        '# Install *it*\n\nHow to get it.\n\n## What you need\n\nA hamster wheel.\n\n```sh\n## no heading\n```\n\n## Steps\n\nTurn it.\n',
      'docs/use.mdx': '---\ntitle: Use\ndescription: How to use it.\n---\n\nText.\n',
      'pages/index.mdx': '---\ntitle: Home\n---\n\nThe start.\n',
    },
    { without: [] },
  );
  files = built.files;
  outDir = built.result.config?.outDir ?? '';
  globalThis.fetch = async (url) => assets(new URL(String(url)));
});
afterAll(() => {
  globalThis.fetch = usual;
  rmSync(folder, { recursive: true, force: true });
});

/** The host's files, pages in folders of their own. */
function assets(url: URL): Response {
  const path = decodeURIComponent(url.pathname).slice(1).replace(/\/$/, '');
  const found = [path, path === '' ? 'index.html' : `${path}/index.html`].find((one) => isFile(join(outDir, one)));
  const type = found === undefined || found.endsWith('.html') ? 'text/html' : 'text/plain';
  const status = found === undefined ? 404 : 200;
  return new Response(readFileSync(join(outDir, found ?? '404.html')), { status, headers: { 'content-type': type } });
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

const env = {
  ASSETS: { fetch: async (url: URL | Request) => assets(new URL(url instanceof Request ? url.url : url)) },
};
const onward = (request: Request) => assets(new URL(request.url));

/** What a host does with the module of each recipe. */
const hosts: readonly (readonly [file: string, start: (module: Record<string, never>) => Handler])[] = [
  [
    'functions/_middleware.js',
    ({ onRequest }) =>
      (request) =>
        run(onRequest, { request, env, next: () => onward(request) }),
  ],
  [
    'worker.js',
    ({ default: worker }) =>
      (request) =>
        run((worker as unknown as { fetch: never }).fetch, request, env),
  ],
  [
    'netlify/edge-functions/assistants.js',
    (module) => async (request) => (await run(module.default, request)) ?? onward(request),
  ],
  ['middleware.js', (module) => async (request) => (await run(module.default, request)) ?? onward(request)],
];

function run(work: unknown, ...given: readonly unknown[]): Promise<Response> {
  return (work as (...given: readonly unknown[]) => Promise<Response>)(...given);
}

describe.each(hosts)('the recipe %s', (file, start) => {
  let handle: Handler;
  let client: Client;

  beforeAll(async () => {
    const recipe = blocksOf('how-to/assistants.mdx').find(({ title }) => title === file)?.text ?? '';
    const module = join(folder, `${file.replaceAll('/', '-')}.mjs`);
    writeFileSync(module, recipe.replace("'docsgen/edge'", JSON.stringify(edge)));
    handle = start(await import(pathToFileURL(module).href));
    client = new Client({ name: 'test', version: '1.0.0' });
    const fetch = (url: string | URL, init?: RequestInit) => handle(new Request(url, init));
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { fetch }) as never);
  });
  afterAll(() => client.close());

  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [{ text } = { text: '' }] = content as { text: string }[];
    return (isError === true ? 'error: ' : '') + text;
  };

  test('is an MCP server: it searches, and reads pages and sections', async () => {
    expect(client.getInstructions()).toBe(
      'The documentation "Pets [1]". All about pets. Search first, then read the pages that fit.',
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages']);
    expect(await ask('search', { query: 'hamster' })).toContain(`${origin}/docs/install#what-you-need`);
    expect(await ask('read_page', { address: '/docs/install' })).toContain('# Install');
    expect(await ask('read_page', { address: `${origin}/docs/install.md#what-you-need` })).toBe(
      `${origin}/docs/install#what-you-need\n\n## What you need\n\nA hamster wheel.\n\n\`\`\`sh\n## no heading\n\`\`\``,
    );
    expect(await ask('list_pages', { below: '/docs' })).toContain(`${origin}/docs/use Use: How to use it.`);
    expect(await ask('read_page', { address: '/' })).toContain('The start.');
  });

  test('says what there is in place of what is not there', async () => {
    expect(await ask('read_page', { address: '/docs/instal' })).toBe(
      'error: there is no page /docs/instal; did you mean /docs/install?',
    );
    expect(await ask('read_page', { address: '/docs/install#nope' })).toBe(
      'error: /docs/install has no section #nope; it has #what-you-need, #steps',
    );
    expect(await ask('read_page', { address: '/docs/../../secret' })).toContain('error: there is no page');
    expect(await ask('search', { query: '' })).toContain('error: MCP error -32602');
  });

  test('answers a request for Markdown with the copy of a page, and leaves all others to the host', async () => {
    const get = (path: string, accept: string) => handle(new Request(new URL(path, origin), { headers: { accept } }));
    for (const path of ['/docs/install', '/docs/install/', '/docs/install/index.html']) {
      const copy = await get(path, 'text/markdown, text/html;q=0.5');
      expect([copy.headers.get('content-type'), copy.headers.get('vary')]).toEqual([
        'text/markdown; charset=utf-8',
        'Accept',
      ]);
      expect(await copy.text()).toBe(files.get('docs/install.md'));
    }
    expect(await (await get('/', 'text/markdown')).text()).toBe(files.get('index.md'));
    expect(await (await get('/docs/install', 'text/html, */*')).text()).toContain('<h1>Install');
    expect((await get('/docs/nothing', 'text/markdown')).status).toBe(404);
    expect(await (await get('/sitemap.xml', 'text/markdown')).text()).toContain('<urlset');
  });

  test('refuses what is no question', async () => {
    const post = (body: string, headers = {}) =>
      handle(
        new Request(new URL('/mcp', origin), {
          method: 'POST',
          body,
          headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
        }),
      );
    expect((await post('{broken')).status).toBe(400);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
    expect((await handle(new Request(new URL('/mcp', origin)))).status).toBe(405);
  });
});
