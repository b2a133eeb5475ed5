/** Answers assistants about a site by the Model Context Protocol. */
export { NotFound } from './not-found.ts';
export { serveMcp } from './server.ts';
