import { type Command, CommanderError } from 'commander';
import { describeCommands } from './commands.ts';
import { optimiseLater } from './delay-optimisation.ts';
import { exitCodes } from './exit-codes.ts';
import { guardExit } from './guard-exit.ts';
import { ownVersion } from './own-version.ts';

/** Takes the arguments of a command in their order, then its flags. */
type Action = (...given: Parameters<Parameters<Command['action']>[0]>) => number | Promise<number>;

/** Loaded when it is asked for: what one command needs another can do without. */
const actions: Readonly<Record<string, () => Promise<Action>>> = {
  build: async () => (await import('./build.ts')).buildCommand,
  'check-links': async () => (await import('./check-links.ts')).checkLinksCommand,
  init: async () => (await import('./init.ts')).initCommand,
  merge: async () => (await import('./merge.ts')).mergeCommand,
  clear: async () => (await import('./clear.ts')).clearCommand,
  routes: async () => (await import('./routes.ts')).routesCommand,
  serve: async () => serve,
  version: async () => (await import('./version.ts')).versionCommand,
};

const serve: Action = async (root, { watch = false, drafts = false, open = false, ...flags }) => {
  if (!watch) return (await import('./serve.ts')).serveCommand(root, { ...flags, open });
  return (await import('./serve-watch.ts')).serveWatchCommand(root, { ...flags, drafts, open });
};

/** What a command is called here that others have under another name. */
function otherCommand([name = '']: readonly string[]): string | undefined {
  const watch = 'docsgen serve --watch shows the site while it is written';
  const others: Readonly<Record<string, string>> = {
    check: 'docsgen check-links checks links, docsgen build everything',
    clean: 'docsgen clear clears the cache',
    create: 'docsgen init starts a site',
    dev: watch,
    new: 'docsgen init starts a site',
    preview: 'docsgen serve shows what docsgen build wrote',
    start: watch,
    watch,
  };
  return Object.hasOwn(others, name) ? others[name] : undefined;
}

/** Runs one command line (without `node` and the script) and returns its exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  optimiseLater();
  const program = describeCommands().version(ownVersion());
  let code: number = exitCodes.ok;
  for (const command of program.commands) {
    const load = actions[command.name()];
    if (load === undefined) throw new Error(`the command ${command.name()} does nothing`);
    command.action(async (...given) => {
      const action = await load();
      code = await action(...given);
    });
  }

  const done = guardExit();
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const hint = error.code === 'commander.unknownCommand' ? otherCommand(argv) : undefined;
    if (hint !== undefined) process.stderr.write(`  hint: ${hint}\n`);
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  } finally {
    done();
  }
  return code;
}
