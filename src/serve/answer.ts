import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { contentType } from './content-type.ts';

/** Answers with a file: conditional requests, single ranges and HEAD as HTTP has them. */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, immutable }: { readonly file: string; readonly status: 200 | 404; readonly immutable: boolean },
): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
  response.setHeader('Content-Type', contentType(file));
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', new Date(mtimeMs).toUTCString());
  response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (status === 200 && isFresh(request, etag, mtimeMs)) {
    response.writeHead(304).end();
    return;
  }
  const range = status === 200 ? readRange(request.headers.range, size) : undefined;
  if (range === 'impossible') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Length', end - start + 1);
  if (range === undefined) response.writeHead(status);
  else response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}` });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  // A reader who goes away in the middle is no fault; the pipeline closes the file.
  pipeline(createReadStream(file, { start, end }), response, () => {});
}

function isFresh({ headers }: IncomingMessage, etag: string, mtimeMs: number): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    return match.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(mtimeMs / 1000) * 1000 <= since;
}

/** `bytes=0-99`, `bytes=100-` and `bytes=-50`; what is no single range is answered whole. */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'impossible' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'impossible' : { start, end };
}
