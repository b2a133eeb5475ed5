import { join } from 'node:path';
import { initCommand } from './init.ts';

/**
 * The command of the package `create-docsgen`, which `npm create docsgen` runs: `docsgen init` without the rest of docsgen, and
 * a starter next to it.
 */
const [dir] = process.argv.slice(2);
const terminal = { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr };
process.exitCode = initCommand(terminal, dir, join(import.meta.dirname, 'starter'));
