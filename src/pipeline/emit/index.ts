/** Writes the output folder: into a staging folder next to it, which then replaces it as a whole. */
export { allows, readPolicy, withNeeds } from './content-policy.ts';
export { type EncodingName, encoders, isTextFile } from './encoders.ts';
export { headerLimits, redirectLimits } from './host-limits.ts';
export { type OutputOptions, openOutput, prepareOutput } from './output.ts';
export { OutputError } from './output-error.ts';
export { isOutputPath, type OutputHooks } from './output-folder.ts';
export { tryLock } from './output-lock.ts';
export { outputPath } from './output-path.ts';
export { policyOf, withOwnPolicy, withPolicy } from './page-policy.ts';
export { restoreOutput } from './restore.ts';
export { type KnownContent, toKnown } from './same-file.ts';
