import { Transform, type TransformCallback } from 'node:stream';

/** What came in is no message of the protocol: where the next one begins is unknown. */
export class BrokenInput extends Error {
  override readonly name = 'BrokenInput';
}

/** No header is longer: a few lines. */
const maxHeader = 4096;
/** No message is longer: that of an open file of this size would not be checked either. */
const maxBody = 256 * 2 ** 20;

/**
 * Passes messages on as they are framed: a header with `Content-Length`, an empty line, and as many bytes. A broken frame ends
 * the stream with `BrokenInput`, which readers of the protocol would wait at for ever.
 *
 * @see https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol
 */
export class FrameCheck extends Transform {
  /** Bytes of a header that is not complete, as Latin-1. */
  #header = '';
  /** Bytes of the body that are still to come. */
  #missing = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      for (let rest = chunk; rest.length > 0; )
        rest = this.#missing > 0 ? this.#takeBody(rest) : this.#takeHeader(rest);
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    const isWhole = this.#missing === 0 && this.#header === '';
    const rest = this.#missing > 0 ? `${this.#missing} bytes of its body are missing` : shown(this.#header);
    done(isWhole ? null : new BrokenInput(`the input ended in the middle of a message: ${rest}`));
  }

  #takeBody(bytes: Buffer): Buffer {
    const taken = Math.min(bytes.length, this.#missing);
    this.#missing -= taken;
    return bytes.subarray(taken);
  }

  #takeHeader(bytes: Buffer): Buffer {
    const before = this.#header.length;
    const text = this.#header + bytes.subarray(0, maxHeader).toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    this.#header = end < 0 ? text : text.slice(0, end);
    checkLines(this.#header, end >= 0);
    if (end < 0) return Buffer.alloc(0);
    this.#missing = bodyLength(this.#header);
    this.#header = '';
    return bytes.subarray(end + 4 - before);
  }
}

/** Finds a line that is no field as soon as it is there: a client may send nothing more before it has an answer. */
function checkLines(header: string, isComplete: boolean): void {
  if (header.length >= maxHeader) throw new BrokenInput(`a header has ${maxHeader} bytes or more: ${shown(header)}`);
  const lines = header.split('\r\n');
  const last = isComplete ? undefined : lines.pop();
  for (const line of lines)
    if (!/^[\w-]+:[^\n\r]*$/.test(line)) throw new BrokenInput(`a message cannot begin with ${shown(line)}`);
  // The line that has begun, with the first half of what ends it.
  if (last !== undefined && !/^(?:[\w-]*|[\w-]+:[^\n\r]*)\r?$/.test(last))
    throw new BrokenInput(`a message cannot begin with ${shown(last)}`);
}

function bodyLength(header: string): number {
  const fields = header.split('\r\n').map((line) => /^([\w-]+):[\t ]*(.*?)[\t ]*$/.exec(line)?.slice(1) ?? []);
  const valuesOf = (wanted: string) =>
    fields.flatMap(([name, value = '']) => (name?.toLowerCase() === wanted ? [value] : []));
  const [length, ...others] = new Set(valuesOf('content-length'));
  if (length === undefined) throw new BrokenInput(`a header has no Content-Length: ${shown(header)}`);
  if (!/^\d+$/.test(length) || others.length > 0)
    throw new BrokenInput(`a Content-Length is no number of bytes: ${shown([length, ...others].join(', '))}`);
  if (Number(length) > maxBody) throw new BrokenInput(`a message of ${length} bytes is too long`);
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(valuesOf('content-type').join(', '))?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new BrokenInput(`a message is in ${shown(charset)}, and has to be in UTF-8`);
  return Number(length);
}

/** Bytes as text of one line. */
function shown(text: string): string {
  const start = text.slice(0, 60);
  return JSON.stringify(start + (start.length < text.length ? '…' : ''));
}
