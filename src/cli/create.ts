import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { initCommand } from './init.ts';

/**
 * The command of the package `create-docsgen`, which `npm create docsgen` runs: `docsgen init` without the rest of docsgen. The
 * package has its own copy of the starter.
 */
const { values, positionals } = parseArgs({
  options: { plugin: { type: 'boolean', default: false }, template: { type: 'string' } },
  allowPositionals: true,
});
const terminal = { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr };
process.exitCode = initCommand(terminal, positionals[0], join(import.meta.dirname, 'starter'), values);
