import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { noCache } from '../../../src/core/cache/index.ts';
import { createAnswer } from '../../../src/dev/answer-requests.ts';
import { createEventStream, type EventStream } from '../../../src/dev/events.ts';
import { Session } from '../../../src/dev/session.ts';
import { type SiteFiles, writeSite } from '../../build-site.ts';

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly allow: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** A site with what answers its requests, and the pages that a browser was told to have open. */
export async function answering(files: SiteFiles) {
  const root = writeSite(files);
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const looked: string[] = [];
  const search = {
    file: async (path: string) => (path === 'assets/search/a.json' ? Buffer.from('{}') : undefined),
    close() {},
  };
  const stream = createEventStream(() => ({ state: session.state, baseUrl: session.site?.baseUrl ?? '/' }));
  const events: EventStream = {
    ...stream,
    // Each stream ends at once.
    open(request, response) {
      stream.open(request, response);
      stream.close();
    },
  };
  const answer = createAnswer({ session, search, events, host: '127.0.0.1', onView: (page) => looked.push(page) });
  const server = createServer((asked, response) => void answer(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      // `fetch` would normalise addresses, and set hosts itself.
      const sent = request({ port, path, method, headers: { ...headers }, agent: false }, (response) => {
        const { statusCode: status, headers: given } = response;
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () =>
          resolve({ status, location: given.location, allow: given.allow, headers: given, body }),
        );
      });
      sent.on('error', reject).end();
    });
  return { get, looked, session };
}
