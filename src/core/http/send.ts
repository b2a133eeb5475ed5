import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { contentType } from './content-type.ts';
import { type FolderFile, openFolderFile } from './folder-file.ts';
import {
  acceptedEncodings,
  type ByteRange,
  type Encoding,
  isFresh,
  requestedRange,
  validatorsOf,
} from './negotiation.ts';

interface FileResponse {
  /** Real path of the served folder. */
  readonly root: string;
  /** Is closed at the end. */
  readonly file: FolderFile;
  readonly status: 200 | 404;
  /** From the site's `_headers` file; they replace our own. */
  readonly headers: ReadonlyMap<string, string | string[]>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Files that docsgen names after their content: `x-3f2a9c01bd.png`, `x-4XN2QK7A.js`. */
const hashedAsset = /^assets\/.*-(?:[\da-f]{10}|[A-Z2-7]{8})\.[^/]+$/;

/** Sends a file, a range of it, or 304 where the client has it already. Resolves when all of it is sent. */
export async function sendFile(answer: FileResponse): Promise<void> {
  const { root, file, status, headers, request, response } = answer;
  const wholeOnly = status === 404 || request.method === 'HEAD' || request.headers.range === undefined;
  const encodings = wholeOnly ? acceptedEncodings(request.headers['accept-encoding']?.toString()) : [];
  const encoded = await openEncoded(root, file, encodings);
  const body = encoded?.file ?? file;
  const zip = encoded === undefined && isCompressible(file) && encodings.some(({ name }) => name === 'gzip');
  const encoding = zip ? 'gzip' : encoded?.encoding.name;
  try {
    const validators = validatorsOf(file, encoding);
    response.setHeader('Content-Type', contentType(file.path));
    response.setHeader('Cache-Control', cacheControl(file.path));
    response.appendHeader('Vary', 'Accept-Encoding');
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    if (status === 200) {
      response.setHeader('Accept-Ranges', 'bytes');
      response.setHeader('ETag', validators.etag);
      response.setHeader('Last-Modified', validators.lastModified);
    }
    for (const [name, value] of headers) response.setHeader(name, value);

    if (status === 200 && isFresh(request.headers, validators)) return sendNothing(response, 304);
    const range = wholeOnly ? undefined : requestedRange(request.headers, validators, body.size);
    if (range === 'unsatisfiable') return sendNothing(response, 416, { 'Content-Range': `bytes */${body.size}` });
    await sendBody(body, { status, range, zip, request, response });
  } finally {
    await Promise.all([file.handle.close(), encoded?.file.handle.close()]);
  }
}

/** The precompressed file next to this one, if there is one that the client accepts. */
async function openEncoded(
  root: string,
  { path }: FolderFile,
  encodings: readonly Encoding[],
): Promise<{ file: FolderFile; encoding: Encoding } | undefined> {
  for (const encoding of encodings) {
    const file = await openFolderFile(root, path + encoding.ending);
    if (file) return { file, encoding };
  }
  return undefined;
}

/** Whether to compress a response: text that needs more than one packet, as on hosts. */
function isCompressible({ path, size }: FolderFile): boolean {
  return size > 1400 && /charset|json|xml|wasm/.test(contentType(path));
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
  /** Compressed while it is sent, so without `Content-Length`. */
  readonly zip: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function sendBody({ handle, size }: FolderFile, { status, range, zip, request, response }: Part): Promise<void> {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  response.writeHead(range ? 206 : status, {
    ...(!zip && { 'Content-Length': length }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  // A read stream cannot be empty, because its `end` is included.
  if (request.method === 'HEAD' || length === 0) response.end();
  else {
    const file = handle.createReadStream({ start, end, autoClose: false });
    await (zip ? pipeline(file, createGzip(), response) : pipeline(file, response)).catch(unlessGone);
  }
}

/** Ignores a client that disconnects before the end of the file. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET') throw error;
}

/** Answers with a line of plain text, so that nothing of it is read as markup; Node sends no body for HEAD. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
  });
  response.end(body);
}
