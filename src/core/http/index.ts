/** Serves the output folder as a good static host does, and lends its parts to the development server. */
export { mayAnswer } from './access.ts';
export { contentType } from './content-type.ts';
export { isHostFile, openFolderFile } from './folder-file.ts';
export { type ServeOptions, serveFolder } from './folder-server.ts';
export { matchHeaders, readHeadersFile } from './headers-file.ts';
export { type HttpServer, startServer } from './http-server.ts';
export { readRequestPath } from './request-path.ts';
export { sendText } from './respond.ts';
export { sendFile } from './send-file.ts';
export { ServeError } from './serve-error.ts';
