/**
 * `docsgen/starting`: what `create-docsgen` needs of docsgen, and all that it may import of it. It is bundled into that package, which
 * is small and installs no other, so docsgen's own package does not export it.
 */

// The command that writes a new site or plugin, and the templates that it has.
export { initCommand, templateNames } from './cli/init.ts';

// Where it writes, its exit codes, its errors.
export { endByError, exitCodes, type Terminal } from './cli/terminal.ts';
export { UsageError } from './shared/user-error.ts';
