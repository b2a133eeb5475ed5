export { type LanguageServerOptions, startLanguageServer } from './server.ts';
