import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ByteRange, readRange } from './byte-range.ts';
import { acceptedEncodings, type Encoding } from './content-encoding.ts';
import { contentType } from './content-type.ts';
import { type FolderFile, openFolderFile } from './folder-file.ts';
import { allowsRange, isFresh, validatorsOf } from './validators.ts';

interface FileResponse {
  /** Real path of the served folder. */
  readonly root: string;
  /** Is closed at the end. */
  readonly file: FolderFile;
  readonly status: 200 | 404;
  /** What the site's `_headers` file wants; they come before our own. */
  readonly headers: ReadonlyMap<string, string | string[]>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Files that docsgen names after their content: `x-3f2a9c01bd.png`, `x-4XN2QK7A.js`. */
const hashedAsset = /^assets\/.*-(?:[\da-f]{10}|[A-Z2-7]{8})\.[^/]+$/;

/** Sends a file, or what the client lacks of it. Resolves when all of it is sent. */
export async function sendFile(answer: FileResponse): Promise<void> {
  const { root, file, status, headers, request, response } = answer;
  const wholeOnly = status === 404 || request.method === 'HEAD' || request.headers.range === undefined;
  const encoded = wholeOnly ? await openEncoded(root, file, request) : undefined;
  const body = encoded?.file ?? file;
  const zip = encoded === undefined && wholeOnly && isCompressible(file) && accepts(request, 'gzip');
  const encoding = zip ? 'gzip' : encoded?.encoding.name;
  try {
    const validators = validatorsOf(file, encoding);
    response.setHeader('Content-Type', contentType(file.path));
    response.setHeader('Cache-Control', cacheControl(file.path));
    response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    if (status === 200) {
      response.setHeader('Accept-Ranges', 'bytes');
      response.setHeader('ETag', validators.etag);
      response.setHeader('Last-Modified', validators.lastModified);
    }
    for (const [name, value] of headers) response.setHeader(name, value);

    if (status === 200 && isFresh(request.headers, validators)) return sendNothing(response, 304);
    const range =
      wholeOnly || !allowsRange(request.headers, validators) ? undefined : readRange(request.headers.range, body.size);
    if (range === 'unsatisfiable') return sendNothing(response, 416, { 'Content-Range': `bytes */${body.size}` });
    await sendBody(body, { status, range, zip, request, response });
  } finally {
    await Promise.all([file.handle.close(), encoded?.file.handle.close()]);
  }
}

/** The precompressed file beside this one, when there is one that the client accepts. */
async function openEncoded(
  root: string,
  { path }: FolderFile,
  request: IncomingMessage,
): Promise<{ file: FolderFile; encoding: Encoding } | undefined> {
  for (const encoding of acceptedEncodings(request.headers['accept-encoding']?.toString())) {
    const file = await openFolderFile(root, path + encoding.ending);
    if (file) return { file, encoding };
  }
  return undefined;
}

/** Text of more than one packet, as hosts compress it. */
function isCompressible({ path, size }: FolderFile): boolean {
  return size > 1400 && /charset|json|xml|wasm/.test(contentType(path));
}

function accepts(request: IncomingMessage, encoding: Encoding['name']): boolean {
  return acceptedEncodings(request.headers['accept-encoding']?.toString()).some(({ name }) => name === encoding);
}

function cacheControl(path: string): string {
  return hashedAsset.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendNothing(response: ServerResponse, status: 304 | 416, headers: OutgoingHttpHeaders = {}): void {
  for (const name of ['Content-Type', 'Content-Encoding']) response.removeHeader(name);
  response.writeHead(status, headers).end();
}

interface Part {
  readonly status: 200 | 404;
  readonly range: ByteRange | undefined;
  /** Compressed on the way, so that nobody knows its length beforehand. */
  readonly zip: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function sendBody({ handle, size }: FolderFile, { status, range, zip, request, response }: Part): Promise<void> {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  response.writeHead(range ? 206 : status, {
    ...(zip ? {} : { 'Content-Length': length }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  // A stream has no way to read nothing: its end is part of what it reads.
  if (request.method === 'HEAD' || length === 0) response.end();
  else {
    const file = handle.createReadStream({ start, end, autoClose: false });
    await (zip ? pipeline(file, createGzip(), response) : pipeline(file, response)).catch(unlessGone);
  }
}

/** Who does not want the rest of a file goes away: that is no fault. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET') throw error;
}
