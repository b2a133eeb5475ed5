import { join } from 'node:path';
import { initCommand } from './init.ts';

/**
 * The command of the package `create-docsgen`, which `npm create docsgen` runs: `docsgen init` without the rest of docsgen, and
 * a starter next to it.
 */
const words = process.argv.slice(2);
const dir = words.find((word) => word !== '--plugin');
const terminal = { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr };
process.exitCode = initCommand(terminal, dir, join(import.meta.dirname, 'starter'), {
  plugin: words.includes('--plugin'),
});
