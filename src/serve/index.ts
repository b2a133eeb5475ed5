/** Serves the output folder as a good static host does. */
export { type FolderServer, type ServeOptions, serveFolder } from './folder-server.ts';
export { ServeError } from './serve-error.ts';
