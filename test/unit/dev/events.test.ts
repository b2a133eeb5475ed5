import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createEventStream } from '../../../src/dev/events.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('the newest thousand updates are remembered', () => {
  const events = createEventStream(() => ({ state: 'now', baseUrl: '/' }));
  for (let count = 0; count <= 1000; count++)
    events.send({ state: `${count}`, baseUrl: '/', files: [`/${count}.svg`] });
  let text = '';
  const response = { writeHead() {}, write: (part: string) => (text += part), end() {} };
  events.open({ url: '/?since=before', on() {} } as never, response as never);
  events.close();
  expect(text).not.toContain('"/0.svg"');
  expect(text).toContain('"/1.svg"');
  expect(text).toContain('"/1000.svg"');
});

test('a page that comes back is reported of what it has missed, and one that has missed nothing is left alone', async () => {
  let state = 'first';
  const baseUrl = '/base/';
  const events = createEventStream(() => ({ state, baseUrl }));
  const server = createServer(events.open);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    events.close();
    server.close();
  });
  const change = (next: string, ...files: string[]) => {
    state = next;
    events.send({ state, baseUrl, files });
  };
  /** What a page is reported at once. */
  const reported = async (query: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${query}`;
    const stop = new AbortController();
    const { body, headers } = await fetch(url, { signal: stop.signal });
    // Browsers read nothing else as a stream of events.
    expect(headers.get('content-type')).toBe('text/event-stream');
    const reader = body?.getReader();
    // What comes at once comes before an update that is sent after it.
    let text = '';
    const marker = { state: 'marker', baseUrl, files: [] };
    events.send(marker);
    while (!text.includes('"marker"')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    stop.abort();
    const updates = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    expect(updates.pop()).toEqual(marker);
    return updates;
  };

  change('second', '/a.svg');
  change('third', '/b.svg', '/c.svg');
  change('fourth', '/b.svg');
  expect(await reported('?since=fourth')).toEqual([]);
  expect(await reported('?since=second')).toEqual([{ state: 'fourth', baseUrl, files: ['/b.svg', '/c.svg'] }]);
  // Of a page that nothing is known of, and of one that has just come.
  expect(await reported('?since=first')).toEqual([{ state: 'fourth', baseUrl, files: ['/a.svg', '/b.svg', '/c.svg'] }]);
  expect(await reported('')).toEqual([{ state: 'fourth', baseUrl, files: [] }]);
});
