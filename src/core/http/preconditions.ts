import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Identifies one state of what is sent, for conditional requests. */
export interface Validators {
  /** A strong tag, quoted. */
  readonly etag: string;
  /** An HTTP date; absent for what is made for the request. */
  readonly lastModified?: string;
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

export function validatorOfBytes(bytes: Uint8Array, variant = ''): Validators {
  return { etag: `"${hash('sha1', bytes, 'hex')}${variant === '' ? '' : `-${variant}`}"` };
}

/**
 * Evaluates the preconditions of a GET or HEAD request whose answer is 200 without them, in the order of the standard.
 *
 * @returns the status to answer with; 206 where the range counts that the request may ask for, 200 where it does not
 * @see RFC 9110, section 13.2.2
 */
export function statusFor(headers: IncomingHttpHeaders, validators: Validators): 200 | 206 | 304 | 412 {
  const {
    'if-match': match,
    'if-none-match': noneMatch,
    'if-range': range,
    'if-modified-since': modifiedSince,
    'if-unmodified-since': unmodifiedSince,
  } = headers;
  const modified = readDate(validators.lastModified);
  if (match !== undefined) {
    if (!hasTag(match, ({ tag, isWeak }) => !isWeak && tag === validators.etag)) return 412;
  } else if (modified > readDate(unmodifiedSince)) return 412;
  if (noneMatch !== undefined) {
    if (hasTag(noneMatch, ({ tag }) => tag === validators.etag)) return 304;
  } else if (modified <= readDate(modifiedSince)) return 304;
  // A weak tag names no bytes. A date counts where it is the very one.
  const state = range?.toString().trim();
  return state === undefined || state === validators.etag || readDate(state) === modified ? 206 : 200;
}

interface EntityTag {
  /** Quoted. */
  readonly tag: string;
  readonly isWeak: boolean;
}

/** Whether one of a list of entity tags passes a test; `*` does for any. A list that cannot be read has none. */
function hasTag(list: string, test: (tag: EntityTag) => boolean): boolean {
  if (list.trim() === '*') return true;
  if (!/^(?:[\t ,]|(?:W\/)?"[^"]*"(?=[\t ]*(?:,|$)))*$/.test(list)) return false;
  // A comma may be a part of a tag.
  return [...list.matchAll(/(W\/)?("[^"]*")/g)].some(([, weak, tag = '']) => test({ tag, isWeak: weak !== undefined }));
}

/** The three forms of a date, of which clients write the first. */
const dateForm = /^[a-z]{3,9},? [\w -]+ \d\d:\d\d:\d\d (?:GMT|\d{4})$/i;

/**
 * Reads an HTTP date, in milliseconds since 1970; `NaN`, with which no comparison is true, for all else.
 *
 * @see RFC 9110, section 5.6.7
 */
function readDate(text = ''): number {
  const date = text.trim();
  return dateForm.test(date) ? Date.parse(date.replace(/\d{4}$/, '$& GMT')) : Number.NaN;
}

/** Both ends are 0-based and included, as in the header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header. The whole (`undefined`) is the answer to several ranges, to other units and to what is malformed.
 *
 * @param size of the whole, in bytes
 * @see RFC 9110, section 14.1.2
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[\t ,]*(\d*)-(\d*)[\t ,]*$/i.exec(header?.trim() ?? '') ?? [];
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
