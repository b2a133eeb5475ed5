/** Answers editors by the Language Server Protocol. */
export { BrokenInput } from './framing.ts';
export { startLanguageServer } from './server.ts';
