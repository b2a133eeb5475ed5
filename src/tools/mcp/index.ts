/** Answers assistants about a site by the Model Context Protocol. */
export { NotFound } from './reader.ts';
export { serveMcp } from './server.ts';
