import type { IncomingHttpHeaders } from 'node:http';

/** An encoding of a response. A precompressed file has the name of the original with this ending. */
export interface Encoding {
  readonly name: 'br' | 'gzip';
  readonly ending: '.br' | '.gz';
}

const encodings: readonly Encoding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

/** The encodings that an `Accept-Encoding` header accepts, in our order of preference. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = weightsOf(header);
  return encodings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** Whether an `Accept` header asks for Markdown rather than HTML, as programs that read pages do; browsers do not name it. */
export function prefersMarkdown(header: string | undefined): boolean {
  const weights = weightsOf(header);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0);
}

/** The weight of each item of a header such as `Accept`, in lower case. */
function weightsOf(header = ''): ReadonlyMap<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
        return [name, Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')];
      }),
  );
}

/** Identifies one state of a file, for conditional requests. */
export interface Validators {
  /** Quoted. */
  readonly etag: string;
  /** An HTTP date. */
  readonly lastModified: string;
}

/**
 * Validators from size and time of the last change.
 *
 * @param file.size in bytes
 * @param file.modified milliseconds since 1970
 * @param variant the encoding, which makes the tags of one file's encodings differ
 */
export function validatorsOf(file: { size: number; modified: number }, variant = ''): Validators {
  const state = `${file.size.toString(36)}-${Math.round(file.modified * 1000).toString(36)}`;
  return {
    etag: `"${variant === '' ? state : `${state}-${variant}`}"`,
    lastModified: new Date(file.modified).toUTCString(),
  };
}

/**
 * Whether the client has this state already, so that 304 is the answer.
 *
 * @see RFC 9110, section 13.2.2
 */
export function isFresh(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Date.parse(lastModified) <= since;
}

/** Both ends are 0-based and included, as in the header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header. The whole file (`undefined`) is the answer to several ranges, to other units, to what is
 * malformed, and where `If-Range` names another state of the file.
 *
 * @param size of the whole file, in bytes
 * @see RFC 9110, sections 13.1.5 and 14.1.2
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag && condition !== lastModified) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
