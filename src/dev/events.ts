import type { IncomingMessage, ServerResponse } from 'node:http';

/** What open browsers are told. */
export interface Update {
  /** Names the state of the site; another one after each change. */
  readonly state: string;
  /** Addresses of files that keep their name and are other ones now. */
  readonly files: readonly string[];
}

export interface EventStream {
  readonly open: (request: IncomingMessage, response: ServerResponse) => void;
  readonly send: (update: Update) => void;
  readonly close: () => void;
}

/** One stream of events to every open page. A page that comes back after a break is told to look, whatever happened. */
export function createEventStream(state: () => string): EventStream {
  const readers = new Set<ServerResponse>();
  const write = (reader: ServerResponse, update: Update) =>
    reader.write(`event: update\ndata: ${JSON.stringify(update)}\n\n`);
  return {
    open(request, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 500\n\n');
      write(response, { state: state(), files: [] });
      readers.add(response);
      request.on('close', () => readers.delete(response));
    },
    send(update) {
      for (const reader of readers) write(reader, update);
    },
    close() {
      for (const reader of readers) reader.end();
      readers.clear();
    },
  };
}
