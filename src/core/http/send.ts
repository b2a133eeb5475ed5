import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { contentType } from './content-type.ts';
import { type FolderFile, openFolderFile } from './folder-file.ts';
import { setHeaders } from './frames.ts';
import { acceptedEncodings, type Encoding } from './negotiation.ts';
import {
  type ByteRange,
  requestedRange,
  statusFor,
  type Validators,
  validatorOfBytes,
  validatorsOf,
} from './preconditions.ts';

interface Reply {
  readonly status: 200 | 404 | 500;
  /** From the site's `_headers` file; they replace our own. */
  readonly headers: ReadonlyMap<string, string | string[]>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface FileReply extends Reply {
  /** Real path of the served folder. */
  readonly root: string;
  /** Is closed at the end. */
  readonly file: FolderFile;
}

interface BytesReply extends Reply {
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** What is sent, whole or in part. */
interface Content {
  readonly type: string;
  readonly cacheControl?: string;
  readonly validators: Validators;
  /** In bytes. */
  readonly size: number;
  readonly encoding: Encoding['name'] | undefined;
  /** Compressed while it is sent, so without `Content-Length`. */
  readonly zip: boolean;
  readonly read: (range: ByteRange) => Readable;
}

/** Files that docsgen names after their content: `x-3f2a9c01bd.png`, `x-4XN2QK7A.js`. */
const hashedAsset = /^assets\/.*-(?:[\da-f]{10}|[A-Z2-7]{8})\.[^/]+$/;

/** Sends a file, a range of it, or what the preconditions of the request ask for. Resolves when all of it is sent. */
export async function sendFile({ root, file, ...reply }: FileReply): Promise<void> {
  const encodings = encodingsFor(reply);
  const encoded = await openEncoded(root, file, encodings);
  const { handle, size } = encoded?.file ?? file;
  const type = contentType(file.path);
  const zip = encoded === undefined && isZipped(type, size, encodings);
  const encoding = zip ? 'gzip' : encoded?.encoding.name;
  try {
    await sendContent(
      {
        ...{ type, size, encoding, zip },
        cacheControl: hashedAsset.test(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        validators: validatorsOf(file, encoding),
        read: (range) => handle.createReadStream({ ...range, autoClose: false }),
      },
      reply,
    );
  } finally {
    await Promise.all([file.handle.close(), encoded?.file.handle.close()]);
  }
}

/** Sends what was made for this request as files are sent, and keeps it out of caches. */
export function sendBytes({ type, body, ...given }: BytesReply): Promise<void> {
  const reply = { ...given, headers: new Map([...given.headers, ['cache-control', 'no-store']]) };
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const zip = isZipped(type, bytes.byteLength, encodingsFor(reply));
  const encoding = zip ? 'gzip' : undefined;
  return sendContent(
    {
      ...{ type, encoding, zip },
      size: bytes.byteLength,
      validators: validatorOfBytes(bytes, encoding),
      read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    },
    reply,
  );
}

async function sendContent(content: Content, { status, headers, request, response }: Reply): Promise<void> {
  const { type, cacheControl, validators, size, encoding } = content;
  response.setHeader('Content-Type', type);
  if (cacheControl !== undefined) response.setHeader('Cache-Control', cacheControl);
  response.appendHeader('Vary', 'Accept-Encoding');
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  if (status === 200) {
    response.setHeader('Accept-Ranges', 'bytes');
    response.setHeader('ETag', validators.etag);
    if (validators.lastModified !== undefined) response.setHeader('Last-Modified', validators.lastModified);
  }
  setHeaders(response, headers);
  // Preconditions and ranges are of a GET or HEAD that would succeed.
  if (status !== 200) return sendBody(content, { status, request, response });
  const wanted = statusFor(request.headers, validators);
  if (wanted === 304) return sendNothing(response, wanted);
  if (wanted === 412) return sendNothing(response, wanted, { 'Content-Length': 0 });
  const isPart = wanted === 206 && asksForPart(request);
  const range = isPart ? requestedRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return sendNothing(response, 416, { 'Content-Range': `bytes */${size}` });
  await sendBody(content, { status, range, request, response });
}

function asksForPart({ method, headers }: IncomingMessage): boolean {
  return method !== 'HEAD' && headers.range !== undefined;
}

/** The encodings that a request may be answered in: a part is that of the bytes as they are. */
function encodingsFor({ status, request }: Reply): readonly Encoding[] {
  if (status === 200 && asksForPart(request)) return [];
  return acceptedEncodings(request.headers['accept-encoding']?.toString());
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
function isZipped(type: string, size: number, encodings: readonly Encoding[]): boolean {
  return size > 1400 && /charset|json|xml|wasm/.test(type) && encodings.some(({ name }) => name === 'gzip');
}

function sendNothing(response: ServerResponse, status: 304 | 412 | 416, headers: OutgoingHttpHeaders = {}): void {
  for (const name of ['Content-Type', 'Content-Encoding']) response.removeHeader(name);
  response.writeHead(status, headers).end();
}

interface Part extends Pick<Reply, 'status' | 'request' | 'response'> {
  readonly range?: ByteRange | undefined;
}

async function sendBody({ size, zip, read }: Content, { status, range, request, response }: Part): Promise<void> {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  response.writeHead(range ? 206 : status, {
    ...(!zip && { 'Content-Length': length }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  // A read stream cannot be empty, because its `end` is included.
  if (request.method === 'HEAD' || length === 0) response.end();
  else {
    const body = read({ start, end });
    await (zip ? pipeline(body, createGzip(), response) : pipeline(body, response)).catch(unlessGone);
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

/** Leads to another address. What is remembered of it is asked for again each time, as it may change with the site. */
export function sendRedirect(response: ServerResponse, status: number, location: string): void {
  response.setHeader('Location', location);
  sendText(response, status, `This page has moved to ${location}`);
}
