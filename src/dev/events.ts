import type { IncomingMessage, ServerResponse } from 'node:http';

/** What open browsers receive. */
export interface Update {
  /** Names the state of the site; another one after each change. */
  readonly state: string;
  /** Addresses of files that keep their name and are other ones now. */
  readonly files: readonly string[];
}

export interface EventStream {
  /** `?since=` in the address is the last state that the page has received. */
  readonly open: (request: IncomingMessage, response: ServerResponse) => void;
  readonly send: (update: Update) => void;
  readonly close: () => void;
}

/** So many updates are remembered for pages that come back. */
const maxPast = 1000;

/**
 * One stream of events to every page on a screen; those that are hidden close theirs. A page that comes back receives at
 * once what it has missed, and one of which nothing is known to look, whatever happened.
 */
export function createEventStream(state: () => string): EventStream {
  const readers = new Set<ServerResponse>();
  const past: Update[] = [];
  const write = (reader: ServerResponse, update: Update) =>
    reader.write(`event: update\ndata: ${JSON.stringify(update)}\n\n`);
  const filesSince = (since: string | null) => {
    const missed = past.slice(past.findIndex((update) => update.state === since) + 1);
    return [...new Set(missed.flatMap(({ files }) => files))];
  };
  return {
    open(request, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 500\n\n');
      const since = new URL(request.url ?? '', 'http://localhost').searchParams.get('since');
      if (since !== state()) write(response, { state: state(), files: since === null ? [] : filesSince(since) });
      readers.add(response);
      request.on('close', () => readers.delete(response));
    },
    send(update) {
      past.push(update);
      if (past.length > maxPast) past.shift();
      for (const reader of readers) write(reader, update);
    },
    close() {
      for (const reader of readers) reader.end();
      readers.clear();
    },
  };
}
