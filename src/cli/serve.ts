import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import { assignSeverities } from '../core/findings/index.ts';
import { type HttpServer, serveFolder } from '../core/http/index.ts';
import { isFolder } from '../core/write/index.ts';
import { loadConfig } from '../pipeline/config/index.ts';
import { restoreOutput } from '../pipeline/emit/index.ts';
import { definedOnly } from '../shared/defined-only.ts';
import { UserError } from '../shared/user-error.ts';
import { printDiagnostics } from './report.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** Flags of both ways to serve a site. */
export interface ServeFlags {
  readonly port?: number;
  readonly host: string;
  readonly baseUrl?: string;
  readonly open: boolean;
}

/** `docsgen serve`: serves the output folder until it is interrupted. */
export async function serveCommand(
  terminal: Terminal,
  root: string | undefined,
  { open, out, ...flags }: ServeFlags & { readonly out?: string },
): Promise<number> {
  const { cwd, stderr } = terminal;
  const {
    root: siteRoot,
    config,
    findings,
  } = await loadConfig({
    cwd,
    root,
    overrides: definedOnly({ outDir: out, baseUrl: flags.baseUrl }),
  });
  if (config === undefined) {
    printDiagnostics(terminal, { diagnostics: assignSeverities(findings), root: siteRoot });
    return exitCodes.usage;
  }
  await restoreOutput(config.outDir);
  if (!isFolder(config.outDir))
    throw new UserError(`there is no site in ${relative(cwd, config.outDir)}/`, 'run docsgen build first');
  const baseUrl = flags.baseUrl === undefined ? undefined : config.baseUrl;
  const server = await serveFolder({ ...flags, dir: config.outDir, baseUrl, otherwise: config.baseUrl });
  // Signals are handled only from here on: before, the process may be stuck in code of the config, and has to end at once.
  const { signal = interruption() } = terminal;
  stderr.write(`serving ${relative(cwd, config.outDir) || '.'}/ at ${server.url}${noteOfPort(server)}\n`);
  if (open) openBrowser(server.url);
  await untilAborted(signal);
  await server.close();
  return exitCodes.ok;
}

/** Waits for a signal, which may be aborted already; without one, for ever. */
export async function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted !== true) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
}

/** Why a server listens on another port than usual. */
export function noteOfPort({ taken }: Pick<HttpServer, 'taken'>): string {
  return taken === undefined ? '' : ` (port ${taken} is taken)`;
}

/** A signal that aborts when the process gets SIGINT or SIGTERM. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
    // An unfinished download would keep the process alive.
    setTimeout(() => process.exit(exitCodes.ok), 500).unref();
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  return controller.signal;
}

/** Opens an address in the default browser. Failures are ignored. */
export function openBrowser(url: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(command, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
