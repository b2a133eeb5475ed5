import { resolve } from 'node:path';
import { mayAnswer } from './access.ts';
import { type HttpServer, type ListenOptions, startServer } from './http-server.ts';
import { respond, sendText } from './respond.ts';

export interface ServeOptions extends ListenOptions {
  readonly dir: string;
  /** With leading and trailing slash. */
  readonly baseUrl?: string;
}

/**
 * Serves a folder of files over HTTP, until it is closed. The folder may be replaced meanwhile.
 *
 * @throws ServeError when it cannot listen
 */
export async function serveFolder(options: ServeOptions): Promise<HttpServer> {
  const { dir, baseUrl = '/', host = '127.0.0.1' } = options;
  // Whoever has it listen everywhere publishes the site, under whatever name.
  const isPublic = host === '0.0.0.0' || host === '::';
  const folder = { dir: resolve(dir), baseUrl };
  return startServer((request, response) => {
    if (!isPublic && !mayAnswer(request, host))
      return sendText(response, 403, 'This server answers its own computer only.');
    // A client that goes away in the middle ends up here, too, and there is nobody to answer to.
    respond(folder, request, response).catch(() => {
      if (response.headersSent) return response.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      return sendText(response, 500, 'The file cannot be read.');
    });
  }, options);
}
