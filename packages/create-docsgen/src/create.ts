import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endByError, exitCodes, initCommand, type Terminal, templateNames, UsageError } from 'docsgen/starting';

const usage = `npm create docsgen [folder] -- [--template ${templateNames.join('|')} | --plugin]`;

/**
 * The command of the package `create-docsgen`, which `npm create docsgen` runs: `docsgen init` without the rest of docsgen.
 *
 * @param starter absolute path of the folder `starter/`, of which the package has its own copy
 */
export function createSite(terminal: Terminal, argv: readonly string[], starter: string): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        help: { type: 'boolean', short: 'h' },
        plugin: { type: 'boolean', default: false },
        template: { type: 'string' },
      },
      allowPositionals: true,
    });
    if (values.help !== true) return initCommand(terminal, positionals[0], starter, values);
    terminal.stdout.write(`${usage}\n`);
    return exitCodes.ok;
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    return endByError(terminal, isUsage ? new UsageError(error.message, usage) : error);
  }
}

/** Runs the command as the work of this process, and gives its exit code. */
export function main(argv: readonly string[]): number {
  const terminal = { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr };
  return createSite(terminal, argv, join(import.meta.dirname, 'starter'));
}
