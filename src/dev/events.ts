import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Update } from '../shared/dev-problem.ts';

export interface EventStream {
  /** Answers the request of a page for events. `?since=` in its address is the last state that the page has received. */
  readonly open: (request: IncomingMessage, response: ServerResponse) => void;
  readonly send: (update: Update) => void;
  readonly close: () => void;
}

/** The most updates that are remembered for pages that reconnect. */
const maxPast = 1000;

/**
 * Streams of server-sent events, one to each visible page: hidden pages close theirs. A page that reconnects gets all updates
 * that it has missed; one with an unknown state is asked to reload.
 */
export function createEventStream(now: () => Omit<Update, 'files'>): EventStream {
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
      if (since !== now().state) write(response, { ...now(), files: since === null ? [] : filesSince(since) });
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
