import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { initCommand, templateNames } from './init.ts';
import { exitCodes, printCommandError } from './terminal.ts';

/**
 * The command of the package `create-docsgen`, which `npm create docsgen` runs: `docsgen init` without the rest of docsgen. The
 * package has its own copy of the starter.
 */
const terminal = { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr };
const usage = `npm create docsgen [folder] -- [--template ${templateNames.join('|')} | --plugin]`;

function main(): number {
  try {
    const { values, positionals } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        plugin: { type: 'boolean', default: false },
        template: { type: 'string' },
      },
      allowPositionals: true,
    });
    if (values.help !== true)
      return initCommand(terminal, positionals[0], join(import.meta.dirname, 'starter'), values);
    terminal.stdout.write(`${usage}\n`);
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
      throw error;
    printCommandError(terminal, { message: error.message, hint: usage });
    return exitCodes.usage;
  }
}

process.exitCode = main();
