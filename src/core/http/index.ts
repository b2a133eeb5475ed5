/** Serves the output folder as a static host does; the development server uses its parts. */
export { mayAnswer } from './access.ts';
export { contentType } from './content-type.ts';
export { isHostFile, openFolderFile } from './folder-file.ts';
export { serveFolder } from './folder-server.ts';
export { matchHeaders, readHeadersFile } from './headers-file.ts';
export { type HttpServer, ServeError, startServer } from './http-server.ts';
export { readRequestPath } from './request-path.ts';
export { sendFile, sendText } from './send.ts';
