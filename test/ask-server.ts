import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one GET request, over a connection of its own, and reads the whole answer. */
export function askServer(where: Pick<RequestOptions, 'socketPath' | 'port'>) {
  return (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request({ ...where, path, headers, agent: false }, async (response) => {
        let text = '';
        for await (const part of response.setEncoding('utf8')) text += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      asked.once('error', reject).end();
    });
}
