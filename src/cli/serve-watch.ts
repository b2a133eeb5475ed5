import { ServeError } from '../core/http/index.ts';
import { startDevServer } from '../dev/index.ts';
import { printCommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { openBrowser } from './open-browser.ts';
import { printDiagnostics, showFrom } from './report.ts';

export interface WatchFlags {
  readonly port?: number;
  readonly host: string;
  readonly drafts: boolean;
  readonly open: boolean;
}

/** Serves the site as it is being written until it is interrupted. */
export async function serveWatchCommand(root: string | undefined, flags: WatchFlags): Promise<number> {
  const cwd = process.cwd();
  const say = (text: string) => process.stderr.write(`${text}\n`);
  try {
    const server = await startDevServer({
      cwd,
      ...(root === undefined ? {} : { root }),
      // A name may stand for addresses of other computers, too.
      host: flags.host === 'localhost' ? '127.0.0.1' : flags.host,
      ...(flags.port === undefined ? {} : { port: flags.port }),
      drafts: flags.drafts,
      onChange: (paths, ms, siteRoot) => say(`${summarize(paths.map(showFrom(siteRoot, cwd)))}: ${ms.toFixed(0)} ms`),
      onFindings(diagnostics, siteRoot) {
        if (diagnostics.length === 0) say('no problems any more');
        else printDiagnostics({ diagnostics, root: siteRoot }, cwd);
      },
      onTrouble: printCommandError,
    });
    say(
      `serving ${server.url} after ${(process.uptime() * 1000).toFixed(0)} ms; pages follow their sources, Ctrl-C ends it`,
    );
    if (flags.open) openBrowser(server.url);
    // A signal ends it as the system does, also in the middle of code of a page that never comes to an end.
    return await new Promise<never>(() => {});
  } catch (error) {
    if (!(error instanceof ServeError)) throw error;
    printCommandError(error);
    return exitCodes.problems;
  }
}

function summarize(paths: readonly string[]): string {
  const [first = 'folders', ...rest] = paths;
  return rest.length === 0 ? first : `${first} and ${rest.length} more`;
}
