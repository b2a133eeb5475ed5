import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { assignSeverities } from '../core/findings/index.ts';
import { type HttpServer, ServeError, serveFolder } from '../core/http/index.ts';
import { loadConfig } from '../pipeline/config/index.ts';
import { restoreOutput } from '../pipeline/emit/index.ts';
import { printCommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { openBrowser } from './open-browser.ts';
import { printDiagnostics } from './report.ts';

/** Serves the output folder until it is interrupted. */
export async function serveCommand(
  root: string | undefined,
  {
    open,
    out,
    ...flags
  }: { readonly port?: number; readonly host: string; readonly open: boolean; readonly out?: string },
): Promise<number> {
  const cwd = process.cwd();
  const {
    root: siteRoot,
    config,
    findings,
  } = await loadConfig({
    cwd,
    ...(root === undefined ? {} : { root }),
    ...(out === undefined ? {} : { overrides: { outDir: out } }),
  });
  if (config === undefined) {
    printDiagnostics({ diagnostics: assignSeverities(findings), root: siteRoot }, cwd);
    return exitCodes.usage;
  }
  await restoreOutput(config.outDir);
  if (!existsSync(config.outDir)) {
    printCommandError({
      message: `there is no site in ${relative(cwd, config.outDir)}/`,
      hint: 'run docsgen build first',
    });
    return exitCodes.problems;
  }
  let server: HttpServer;
  try {
    server = await serveFolder({ dir: config.outDir, baseUrl: config.baseUrl, ...flags });
  } catch (error) {
    if (!(error instanceof ServeError)) throw error;
    printCommandError(error);
    return exitCodes.problems;
  }
  process.stderr.write(`serving ${relative(cwd, config.outDir) || '.'}/ at ${server.url}\n`);
  if (open) openBrowser(server.url);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
  // Whoever is in the middle of a download would be waited for.
  setTimeout(() => process.exit(exitCodes.ok), 500).unref();
  await server.close();
  return exitCodes.ok;
}
