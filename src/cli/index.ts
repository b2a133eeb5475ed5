import { join } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { nameSlowWork } from '../core/threads/index.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { UsageError } from '../shared/user-error.ts';
import { describeCommands } from './commands.ts';
import { ownManifest, ownVersion } from './manifest.ts';
import { outputFailure, uncaughtError } from './process-failures.ts';
import { endByError, exitCodes, type Output, type Terminal } from './terminal.ts';
import { tuneV8 } from './v8-flags.ts';

/** Runs a command with its arguments in their order, then its flags, and gives its exit code. */
type Action = (terminal: Terminal, ...given: Parameters<Parameters<Command['action']>[0]>) => number | Promise<number>;

/** Commands by name, each loaded when it runs. */
type Actions = Readonly<Record<string, () => Promise<Action>>>;

/** Loads a command. Each has its own module, so that a run loads no code of others. */
const actions: Actions = {
  build: async () => (await import('./build.ts')).buildCommand,
  'check-links': async () => (await import('./check-links.ts')).checkLinksCommand,
  info: async () => (await import('./info.ts')).infoCommand,
  init: async () => init,
  merge: async () => (await import('./merge.ts')).mergeCommand,
  clear: async () => (await import('./clear.ts')).clearCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  lsp: async () => (await import('./lsp.ts')).lspCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  print: async () => (await import('./print.ts')).printCommand,
  routes: async () => (await import('./routes.ts')).routesCommand,
  serve: async () => serve,
  strings: async () => (await import('./strings.ts')).stringsCommand,
  translations: async () => (await import('./translations.ts')).translationsCommand,
  version: async () => (await import('./version.ts')).versionCommand,
};

const serve: Action = async (terminal, root, { watch = false, drafts = false, open = false, ...flags }) => {
  const wrong = watch
    ? flags.out !== undefined && 'out'
    : (drafts && 'drafts') || ['audience', 'explain'].find((name) => flags[name] !== undefined);
  if (wrong) {
    const message = `--${wrong} has no effect ${watch ? 'together with' : 'without'} --watch`;
    throw new UsageError(
      message,
      watch ? 'leave it out: nothing is written' : 'the output is as docsgen build has made it',
    );
  }
  if (!watch) return (await import('./serve.ts')).serveCommand(terminal, root, { ...flags, open });
  return (await import('./serve-watch.ts')).serveWatchCommand(terminal, root, { ...flags, drafts, open });
};

const init: Action = async (terminal, dir, { plugin = false, template, skill = false }) => {
  if (skill) {
    if (plugin || template !== undefined) {
      const hint = 'leave out the others: a skill is for a site that is there';
      throw new UsageError('--skill does not go together with --plugin or --template', hint);
    }
    return (await import('./init-skill.ts')).initSkill(terminal, dir, join(packageRoot(), 'starter'));
  }
  const { initCommand } = await import('./init.ts');
  const { findForeignSites } = await import('../tools/foreign-sites/index.ts');
  const otherSite = (folder: string) => findForeignSites(folder)[0];
  return initCommand(terminal, dir, join(packageRoot(), 'starter'), { plugin, template, otherSite });
};

/** A hint for a command line with an unknown command. */
function hintFor(code: string, argv: readonly string[]): string | undefined {
  if (code === 'commander.unknownCommand') return otherCommand(argv);
  const asksForVersion = argv.includes('--version') || argv.includes('-V');
  return code === 'commander.unknownOption' && asksForVersion ? 'docsgen --version prints the version' : undefined;
}

/** Commands of similar programs, and ours in their place. */
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

/**
 * Runs one command line, without `node` and the script, and gives its exit code. It uses the given terminal only, and
 * leaves the process as it is.
 *
 * @param own commands in place of docsgen's
 */
export async function run(argv: readonly string[], terminal: Terminal, own: Actions = {}): Promise<number> {
  const { stdout, stderr } = terminal;
  const { homepage, bugs } = ownManifest();
  const program = describeCommands(argv[0])
    .version(ownVersion())
    .addHelpText('after', `\nManual: ${homepage}\nBugs:   ${bugs}, with what docsgen info prints`);
  const output = {
    writeOut: (text: string) => void stdout.write(text),
    writeErr: (text: string) => void stderr.write(text),
  };
  let code: number = exitCodes.ok;
  for (const command of [program, ...program.commands]) command.configureOutput(output);
  for (const command of program.commands) {
    const load = own[command.name()] ?? actions[command.name()];
    if (load === undefined) throw new Error(`the command ${command.name()} does nothing`);
    command.action(async (...given) => {
      const action = await load();
      code = await action(terminal, ...given);
    });
  }

  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return endByError(terminal, error);
    const hint = hintFor(error.code, argv);
    if (hint !== undefined) stderr.write(`  hint: ${hint}\n`);
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
  return code;
}

/**
 * Runs one command line as the work of this process, and gives its exit code.
 *
 * @param own commands in place of docsgen's
 */
export async function main(argv: readonly string[], own?: Actions): Promise<number> {
  tuneV8();
  nameSlowWork(`running ${['docsgen', ...argv.slice(0, 1)].join(' ')}`);
  const done = guardExit();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    done();
    const failure = outputFailure(error);
    if (failure === undefined) process.exit(exitCodes.ok);
    process.stderr.write(failure);
    process.exit(exitCodes.problems);
  });
  try {
    const { env, stdin, stderr } = process;
    const canAsk = stdin.isTTY === true && stderr.isTTY === true && ['', 'false'].includes(env.CI ?? '');
    return await run(argv, { cwd: process.cwd(), env, stdout: ownOutput(), stderr, canAsk }, own);
  } finally {
    done();
    endSoon();
  }
}

/** Keeps standard output for results: output of the site's own code goes to standard error, so that JSON stays valid. */
function ownOutput(): Output {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return { isTTY: stdout.isTTY, write };
}

/** Ends the process once its output is read, although code of the site has left a timer or a connection open. */
function endSoon(): void {
  const { stdout, stderr } = process;
  setTimeout(() => (stdout.writableLength + stderr.writableLength > 0 ? endSoon() : process.exit()), 500).unref();
}

/**
 * Reports an error when the process ends before the command is done: code of a page may call `process.exit`, or wait for a
 * promise that never settles, and CI would see success. What is thrown and not caught is reported until the very end: a
 * promise that the config leaves behind may be rejected after the command is done.
 *
 * @returns to be called when the command is done
 */
function guardExit(): () => void {
  const complain = () => {
    process.exitCode = exitCodes.problems;
    process.stderr.write(
      'error: the process ended before the command was done\n' +
        '  hint: code of the site, of a component, a plugin or the config calls process.exit, or never ends\n',
    );
  };
  const fail = async (error: unknown) => {
    const { placeThrown, reasonOf } = await import('../pipeline/config/index.ts');
    const { isOfSite, text } = uncaughtError(error, placeThrown(error), reasonOf(error));
    if (isOfSite) process.removeListener('exit', complain);
    process.stderr.write(text);
    process.exit(exitCodes.problems);
  };
  process.once('exit', complain).on('uncaughtException', fail);
  return () => void process.removeListener('exit', complain);
}
