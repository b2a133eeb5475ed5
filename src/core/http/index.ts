/** Serves the output folder as a static host does; the development server uses its parts. */
export { contentType } from './content-type.ts';
export { isHostFile, openFolderFile } from './folder-file.ts';
export { serveFolder } from './folder-server.ts';
export { admit, pathBelow } from './guard.ts';
export { matchHeaders, readHeadersFile } from './headers-file.ts';
export { type HttpServer, startServer } from './http-server.ts';
export { prefersMarkdown } from './negotiation.ts';
export { cleanTarget, readRequestPath } from './request-path.ts';
export { sendBytes, sendFile, sendRedirect, sendText } from './send.ts';
