import { expect, test } from 'vitest';
import { answering } from '../../dev/answering.ts';
import { type Answer, type Ask, serveSite } from './site.ts';

// RFC 9110, section 13.2.2: the preconditions in their order, for what exists (`is`: the request is answered as without them).

const past = 'Mon, 01 Jan 2001 00:00:00 GMT';
const future = 'Fri, 31 Dec 2049 23:59:59 GMT';

/** Conditions, by what makes them; `E` is the tag of what is there and `M` the time of its last change. */
const table: readonly (readonly [headers: Readonly<Record<string, string>>, status: number])[] = [
  // Step 1: If-Match, by strong comparison (13.1.1).
  [{ 'If-Match': 'E' }, 200],
  [{ 'If-Match': '*' }, 200],
  [{ 'If-Match': '"a,b", "c", E' }, 200],
  [{ 'If-Match': ', E ,' }, 200],
  [{ 'If-Match': '"other"' }, 412],
  [{ 'If-Match': 'W/E' }, 412],
  [{ 'If-Match': 'unquoted' }, 412],
  [{ 'If-Match': '"open, E' }, 412],
  [{ 'If-Match': '' }, 412],
  // With it, If-Unmodified-Since is ignored; without it, that is step 2 (13.1.4).
  [{ 'If-Match': 'E', 'If-Unmodified-Since': past }, 200],
  [{ 'If-Match': '"other"', 'If-Unmodified-Since': future }, 412],
  [{ 'If-Unmodified-Since': past }, 412],
  [{ 'If-Unmodified-Since': 'M' }, 200],
  [{ 'If-Unmodified-Since': future }, 200],
  [{ 'If-Unmodified-Since': '2001-01-01' }, 200],
  [{ 'If-Unmodified-Since': 'Mon, 99 Jan 2001 00:00:00 GMT' }, 200],
  [{ 'If-Unmodified-Since': 'Monday, 01-Jan-01 00:00:00 GMT' }, 412],
  [{ 'If-Unmodified-Since': 'Mon Jan  1 00:00:00 2001' }, 412],
  // Step 3: If-None-Match, by weak comparison (13.1.2).
  [{ 'If-None-Match': 'E' }, 304],
  [{ 'If-None-Match': 'W/E' }, 304],
  [{ 'If-None-Match': '*' }, 304],
  [{ 'If-None-Match': '"a,b", W/"c",E' }, 304],
  [{ 'If-None-Match': '"other"' }, 200],
  [{ 'If-None-Match': '"other", *' }, 200],
  [{ 'If-None-Match': 'w/E' }, 200],
  // With it, If-Modified-Since is ignored; without it, that is step 4 (13.1.3).
  [{ 'If-None-Match': '"other"', 'If-Modified-Since': future }, 200],
  [{ 'If-None-Match': 'E', 'If-Modified-Since': past }, 304],
  [{ 'If-Modified-Since': 'M' }, 304],
  [{ 'If-Modified-Since': future }, 304],
  [{ 'If-Modified-Since': past }, 200],
  [{ 'If-Modified-Since': 'yesterday' }, 200],
  [{ 'If-Modified-Since': '2049-12-31T23:59:59Z' }, 200],
  // The first steps decide before the later ones.
  [{ 'If-Match': 'E', 'If-None-Match': 'E' }, 304],
  [{ 'If-Match': '"other"', 'If-None-Match': 'E' }, 412],
  [{ 'If-Unmodified-Since': past, 'If-Modified-Since': future }, 412],
  [{ 'If-Match': 'E', 'If-None-Match': '"other"' }, 200],
  // Step 5: a range, where If-Range names these very bytes (13.1.5).
  [{ Range: 'bytes=0-1' }, 206],
  [{ Range: 'Bytes=0-1' }, 206],
  [{ Range: 'bytes=0-1', 'If-Range': 'E' }, 206],
  [{ Range: 'bytes=0-1', 'If-Range': 'M' }, 206],
  [{ Range: 'bytes=0-1', 'If-Range': 'W/E' }, 200],
  [{ Range: 'bytes=0-1', 'If-Range': '"other"' }, 200],
  [{ Range: 'bytes=0-1', 'If-Range': past }, 200],
  [{ Range: 'bytes=0-1', 'If-Range': future }, 200],
  [{ Range: 'bytes=9999999-' }, 416],
  [{ Range: 'bytes=9999999-', 'If-Range': '"other"' }, 200],
  [{ 'If-Range': '"other"' }, 200],
  [{ Range: 'bytes=0-1', 'If-None-Match': 'E' }, 304],
  [{ Range: 'bytes=0-1', 'If-Match': '"other"', 'If-Range': 'E' }, 412],
  [{ Range: 'bytes=0-1', 'If-Match': 'E', 'If-Range': 'E' }, 206],
];

/** Whether a date is in it, which is ignored for what is made for the request: that has none. */
const hasDate = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).some(([name, value]) => /since$/i.test(name) || value === 'M');

type Get = (path: string, asked?: Ask) => Promise<Pick<Answer, 'headers' | 'body'> & { status: number | undefined }>;

const servers: readonly { readonly name: string; readonly path: string; readonly start: () => Promise<Get> }[] = [
  {
    name: 'serve',
    path: '/data.json',
    start: async () => (await serveSite({ 'data.json': '{"a":1}', '404.html': 'none' })).ask,
  },
  {
    name: 'serve --watch, a file',
    path: '/data.json',
    start: async () => (await answering({ 'docs/a.md': '# A\n', 'static/data.json': '{"a":1}' })).get,
  },
  {
    name: 'serve --watch, a page',
    path: '/docs/a',
    start: async () => (await answering({ 'docs/a.md': '# A\n' })).get,
  },
];

test.each(servers)('$name evaluates preconditions in their order', async ({ path, start }) => {
  const ask = await start();
  const { headers: validators, body: whole } = await ask(path);
  const { etag = '', 'last-modified': modified } = validators;
  expect(etag).toMatch(/^"[^"]+"$/);
  const fill = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(/\bE(?=$|[ ,])/g, etag).replace(/^M$/, modified ?? past),
      ]),
    );
  for (const [given, status] of table) {
    if (modified === undefined && hasDate(given)) continue;
    const got = await ask(path, { headers: fill(given) });
    const bodies: Readonly<Record<number, string>> = { 200: whole, 206: whole.slice(0, 2) };
    expect({ given, status: got.status, body: got.body, etag: got.headers.etag }).toEqual({
      ...{ given, status, etag },
      body: bodies[status] ?? '',
    });
    // HEAD has the same preconditions, and no ranges.
    const head = await ask(path, { headers: fill(given), method: 'HEAD' });
    const expected = status === 206 || status === 416 ? 200 : status;
    expect({ given, status: head.status, body: head.body }).toEqual({ given, status: expected, body: '' });
  }
  if (modified === undefined)
    for (const name of ['If-Unmodified-Since', 'If-Modified-Since'])
      for (const date of [past, future])
        expect((await ask(path, { headers: { [name]: date } })).status, `${name}: ${date}`).toBe(200);
  // What does not exist has none.
  const none: readonly Readonly<Record<string, string>>[] = [
    { 'If-Match': '"x"' },
    { 'If-None-Match': '*' },
    { 'If-Unmodified-Since': past },
    { Range: 'bytes=0-1' },
  ];
  for (const headers of none)
    for (const method of ['GET', 'HEAD'])
      expect((await ask('/none', { headers, method })).status, JSON.stringify(headers)).toBe(404);
});
