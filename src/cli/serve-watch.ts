import { printable } from '../core/findings/index.ts';
import { startDevServer } from '../dev/index.ts';
import { printDiagnostics, showFrom } from './report.ts';
import { noteOfPort, openBrowser, type ServeFlags, untilAborted } from './serve.ts';
import { exitCodes, printCommandError, type Terminal } from './terminal.ts';

export interface WatchFlags extends ServeFlags {
  readonly drafts: boolean;
  readonly audience?: readonly string[];
  /** Whether to list the results that are computed again, and why. */
  readonly explain?: boolean;
}

/** `docsgen serve --watch`: runs the development server until it is interrupted. */
export async function serveWatchCommand(
  terminal: Terminal,
  root: string | undefined,
  flags: WatchFlags,
): Promise<number> {
  const { cwd, signal } = terminal;
  const say = (text: string) => terminal.stderr.write(`${text}\n`);
  const server = await startDevServer({
    ...flags,
    ...{ cwd, root, audiences: flags.audience },
    onChange: (paths, ms, siteRoot) => say(`${summarize(paths.map(showFrom(siteRoot, cwd)))}: ${ms.toFixed(0)} ms`),
    onFindings(diagnostics, siteRoot) {
      if (diagnostics.length === 0) say('no problems any more');
      else printDiagnostics(terminal, { diagnostics, root: siteRoot });
    },
    onComputed:
      flags.explain === true ? ({ kind, subject, changes }) => say(madeLine(kind, subject, changes)) : undefined,
    onTrouble: (trouble) => printCommandError(terminal, trouble),
  });
  say(
    `serving ${server.url} after ${(process.uptime() * 1000).toFixed(0)} ms${noteOfPort(server)}; pages follow their sources, Ctrl-C ends it`,
  );
  if (flags.open) openBrowser(server.url);
  // The system handles signals, so that they also end a process that is stuck in code of a page.
  await untilAborted(signal);
  await server.close();
  return exitCodes.ok;
}

/** `  page docs/a.mdx: changed: source docs/a.mdx` */
function madeLine(kind: string, subject: string, changes: readonly string[]): string {
  // A result of the whole site has a long key of settings: only its kind is printed.
  const name = subject === '' || subject.startsWith('{') ? kind : `${kind} ${subject}`;
  return `  ${printable(`${name}: ${changes.join(', ')}`)}`;
}

function summarize(paths: readonly string[]): string {
  const [first = 'folders', ...rest] = paths;
  return printable(rest.length === 0 ? first : `${first} and ${rest.length} more`);
}
