import { expect, test } from 'vitest';
import { serveSite } from './site.ts';

test('what a client has already is not sent again', async () => {
  const { ask } = await serveSite({ 'docs/x/index.html': 'page x' });
  const { etag = '', 'last-modified': modified = '' } = (await ask('/docs/x')).headers;
  const status = async (headers: Record<string, string>) => (await ask('/docs/x', { headers })).status;
  expect(await status({ 'If-None-Match': etag })).toBe(304);
  expect(await status({ 'If-None-Match': `"other", W/${etag}` })).toBe(304);
  expect(await status({ 'If-None-Match': '*' })).toBe(304);
  expect(await status({ 'If-None-Match': '"other"' })).toBe(200);
  expect(await status({ 'If-Modified-Since': modified })).toBe(304);
  expect(await status({ 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).toBe(200);
  expect(await status({ 'If-Modified-Since': 'yesterday' })).toBe(200);
  expect(await status({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })).toBe(200);
  expect(await ask('/docs/x', { headers: { 'If-None-Match': etag } })).toMatchObject({ body: '', headers: { etag } });
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=3-1', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('the range %s gives %i', async (range, status, body, contentRange) => {
  const { ask } = await serveSite({ 'digits.txt': '0123456789' });
  const answer = await ask('/digits.txt', { headers: { Range: range } });
  expect(answer).toMatchObject({ status, body });
  expect(answer.headers['content-range']).toBe(contentRange);
});

test('a range of a state that is gone gives the whole file', async () => {
  const { ask } = await serveSite({ 'digits.txt': '0123456789', 'empty.txt': '' });
  const { etag = '' } = (await ask('/digits.txt')).headers;
  const status = async (condition: string) =>
    (await ask('/digits.txt', { headers: { Range: 'bytes=0-1', 'If-Range': condition } })).status;
  expect(await status(etag)).toBe(206);
  expect(await status('"older"')).toBe(200);
  expect(await ask('/empty.txt')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '0' } });
  expect(await ask('/empty.txt', { headers: { Range: 'bytes=0-' } })).toMatchObject({ status: 416 });
});

test('precompressed files are sent to those who accept them', async () => {
  const { ask } = await serveSite({ 'a.css': 'plain', 'a.css.br': 'brotli', 'a.css.gz': 'gzip', 'b.css': 'plain b' });
  const get = async (path: string, accept: string, headers = {}) => {
    const answer = await ask(path, { headers: { 'Accept-Encoding': accept, ...headers } });
    return [answer.body, answer.headers['content-encoding'], answer.headers['content-type']];
  };
  const css = 'text/css; charset=utf-8';
  expect(await get('/a.css', 'gzip, deflate, br')).toEqual(['brotli', 'br', css]);
  expect(await get('/a.css', 'gzip')).toEqual(['gzip', 'gzip', css]);
  expect(await get('/a.css', 'br;q=0, gzip;q=0.5')).toEqual(['gzip', 'gzip', css]);
  expect(await get('/a.css', '*')).toEqual(['brotli', 'br', css]);
  expect(await get('/a.css', 'identity')).toEqual(['plain', undefined, css]);
  expect(await get('/a.css', 'br', { Range: 'bytes=0-1' })).toEqual(['pl', undefined, css]);
  expect(await get('/b.css', 'br')).toEqual(['plain b', undefined, css]);
  const etags = ['br', 'gzip', ''].map(async (accept) => {
    const { headers } = await ask('/a.css', { headers: { 'Accept-Encoding': accept } });
    return headers.etag;
  });
  expect(new Set(await Promise.all(etags)).size).toBe(3);
});

test('text is compressed on the way for those who accept it, short text and pictures are not', async () => {
  const text = 'a line of text\n'.repeat(500);
  const { server } = await serveSite({ 'a.css': text, 'short.css': 'short', 'a.png': text });
  const get = async (path: string, accept: string) => {
    const answer = await fetch(new URL(path, server.url), { headers: { 'Accept-Encoding': accept } });
    return [await answer.text(), answer.headers.get('content-encoding'), answer.headers.get('etag')];
  };
  const [body, encoding, etag] = await get('a.css', 'gzip, br');
  expect([body, encoding]).toEqual([text, 'gzip']);
  const [plain, none, other] = await get('a.css', 'identity');
  expect([plain, none]).toEqual([text, null]);
  expect(etag).not.toBe(other);
  expect((await get('short.css', 'gzip'))[1]).toBeNull();
  expect((await get('a.png', 'gzip'))[1]).toBeNull();
});
