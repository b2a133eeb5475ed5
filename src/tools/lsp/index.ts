/** Answers editors by the Language Server Protocol. */
export { startLanguageServer } from './server.ts';
