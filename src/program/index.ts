import { statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { build as buildSite } from '../assembly/build.ts';
import { checkLinks as checkSite } from '../assembly/check-links.ts';
import { toJsonDiagnostics } from '../core/findings/index.ts';
import { serveFolder } from '../core/http/index.ts';
import { startDevServer } from '../dev/index.ts';
import type {
  BuildReport,
  BuildRequest,
  CheckLinksReport,
  CheckLinksRequest,
  ServeRequest,
  Server,
  SiteRequest,
} from '../model/requests.ts';
import { findConfig, loadConfig } from '../pipeline/config/index.ts';
import { restoreOutput } from '../pipeline/emit/index.ts';
import { definedOnly } from '../shared/defined-only.ts';
import { checkRequest } from './check-request.ts';

/** Builds a site. What is wrong with it is reported; only faults around it are thrown, such as a full disk. */
export async function build(request: BuildRequest = {}): Promise<BuildReport> {
  checkRequest('build', request, { ...ofSites, outDir: 'path', write: 'boolean', jobs: 'count' });
  const { root, config, site, written, files, bytes, diagnostics } = await buildSite(common(request));
  return {
    root,
    outDir: config?.outDir ?? null,
    written,
    routes: [...(site?.routes.keys() ?? [])],
    files,
    bytes,
    findings: toJsonDiagnostics(diagnostics),
  };
}

/** Checks every link, anchor, image and address of a site as a build does, and writes nothing. */
export async function checkLinks(request: CheckLinksRequest = {}): Promise<CheckLinksReport> {
  checkRequest('checkLinks', request, { ...ofSites, files: 'list', external: 'boolean' });
  const options = common(request);
  const site = findConfig(options.cwd, options.root).root;
  const pathOf = (file: string) => relative(site, resolve(file)).split(sep).join('/');
  const { root, pages, links, diagnostics } = await checkSite({
    ...options,
    files: request.files && new Set(request.files.map(pathOf)),
  });
  return { root, pages, links, findings: toJsonDiagnostics(diagnostics) };
}

/**
 * Serves a site until it is closed.
 *
 * @throws where it cannot listen, or nothing was built yet; the reason of the signal, where it is aborted before
 */
export async function serve(request: ServeRequest = {}): Promise<Server> {
  checkRequest('serve', request, {
    ...{
      root: 'path',
      watch: 'boolean',
      baseUrl: 'string',
      host: 'string',
      port: 'port',
      drafts: 'boolean',
      audiences: 'list',
      signal: 'signal',
    },
    ...{ onFindings: 'function', onChange: 'function', onTrouble: 'function' },
  });
  const { signal } = request;
  signal?.throwIfAborted();
  const server = await (request.watch === true ? serveSources(request) : serveOutput(request));
  if (signal === undefined) return server;
  const close = async () => {
    signal.removeEventListener('abort', close);
    await server.close();
  };
  if (signal.aborted) await close();
  signal.throwIfAborted();
  signal.addEventListener('abort', close);
  return { url: server.url, close };
}

function serveSources({ onChange, onFindings, onTrouble, ...request }: ServeRequest): Promise<Server> {
  return startDevServer({
    ...{ host: '127.0.0.1', drafts: false, ...definedOnly(request) },
    cwd: process.cwd(),
    onChange: (paths) => onChange?.(paths),
    onFindings: (diagnostics) => onFindings?.(toJsonDiagnostics(diagnostics)),
    onTrouble: (trouble) => onTrouble?.(trouble),
  });
}

async function serveOutput({ root, baseUrl, host = '127.0.0.1', port }: ServeRequest): Promise<Server> {
  const { config, findings } = await loadConfig({ cwd: process.cwd(), root, overrides: definedOnly({ baseUrl }) });
  if (config === undefined) throw new Error(findings[0]?.message ?? 'the config cannot be used');
  await restoreOutput(config.outDir);
  if (!statSync(config.outDir, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`there is no site in ${config.outDir}: build it first`);
  const given = baseUrl === undefined ? undefined : config.baseUrl;
  return serveFolder({ dir: config.outDir, baseUrl: given, otherwise: config.baseUrl, host, port });
}

/** Options of `SiteRequest`. */
const ofSites = {
  root: 'path',
  baseUrl: 'string',
  drafts: 'boolean',
  audiences: 'list',
  strict: 'boolean',
  cache: 'boolean',
  cacheDir: 'path',
  signal: 'signal',
} as const;

function common<Request extends SiteRequest>(request: Request) {
  const { cacheDir } = request;
  return { ...request, cwd: process.cwd(), cacheDir: cacheDir === undefined ? undefined : resolve(cacheDir) };
}
