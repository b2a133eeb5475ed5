import type { IncomingHttpHeaders } from 'node:http';

/** What tells one state of a file from another. */
export interface Validators {
  /** Quoted. */
  readonly etag: string;
  /** An HTTP date. */
  readonly lastModified: string;
}

/** @param variant sets apart the encodings of one file */
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

/** Whether a range may be given: `If-Range`, when it is there, has to name exactly this state. */
export function allowsRange(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag || condition === lastModified;
}
