import { type Command, CommanderError } from 'commander';
import { buildCommand } from './build.ts';
import { checkLinksCommand } from './check-links.ts';
import { clearCommand } from './clear.ts';
import { describeCommands } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { guardExit } from './guard-exit.ts';
import { initCommand } from './init.ts';
import { mergeCommand } from './merge.ts';
import { ownVersion } from './own-version.ts';
import { routesCommand } from './routes.ts';
import { serveCommand } from './serve.ts';
import { versionCommand } from './version.ts';

/** Takes the arguments of a command in their order, then its flags. */
type Action = (...given: Parameters<Parameters<Command['action']>[0]>) => number | Promise<number>;

const actions: Readonly<Record<string, Action>> = {
  build: buildCommand,
  'check-links': checkLinksCommand,
  init: initCommand,
  merge: mergeCommand,
  clear: clearCommand,
  routes: routesCommand,
  async serve(root, { watch = false, drafts = false, open = false, ...flags }) {
    if (!watch) return serveCommand(root, { ...flags, open });
    const { serveWatchCommand } = await import('./serve-watch.ts');
    return serveWatchCommand(root, { ...flags, drafts, open });
  },
  version: versionCommand,
};

/** Runs one command line (without `node` and the script) and returns its exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  const program = describeCommands().version(ownVersion());
  let code: number = exitCodes.ok;
  for (const command of program.commands) {
    const action = actions[command.name()];
    if (action === undefined) throw new Error(`the command ${command.name()} does nothing`);
    command.action(async (...given) => {
      code = await action(...given);
    });
  }

  const done = guardExit();
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  } finally {
    done();
  }
  return code;
}
