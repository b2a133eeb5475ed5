/** Percent-encodes everything but letters, digits and `-._~`, as RFC 6570 does for values. */
export function encodeValue(text: string): string {
  return encodeURIComponent(sendable(text)).replace(/[!'()*]/g, byte);
}

/**
 * As {@link encodeValue}, but reserved characters stay, except those that would end the value or the query.
 */
export function encodeReserved(text: string): string {
  return sendable(text).replace(/%[0-9A-Fa-f]{2}|[^:/?@!$()*,;]/gu, (piece) =>
    piece.length === 3 ? piece : encodeValue(piece),
  );
}

/** Encodes a part of an address as an author wrote it: all that is not allowed in one or needs quoting in code. */
export function encodeAddress(text: string): string {
  return sendable(text).replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~:/?#@!&()*+,;=[\]]/gu, (piece) =>
    piece.startsWith('%') && piece.length === 3 ? piece : encodeValue(piece),
  );
}

function byte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Text as it can be sent: lone surrogates become U+FFFD, and all line endings `\n`. */
export function sendable(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    .replace(/\r\n?/g, '\n');
}

const variable = /\$?\{+([^{}]+)\}+|<([^<>]+)>/g;

/** A name without signs that an address cannot have: `env.host` of `$$.env.host`. */
function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '');
}

/** Replaces a host that the document does not name. */
const unknownHost = 'https://example.com';

/**
 * The address of a server without trailing slash, encoded so that no language needs quotes for it. Relative addresses
 * get the host `example.com`.
 *
 * @param template as the document has it, with `{variables}`, or as other tools write them: `${a}`, `{{a}}`, `<a>`
 * @param variables name to value; one without a value is filled in with its name
 */
export function serverAddress(template: string, variables: ReadonlyMap<string, string>): string {
  const url = template
    .replace(variable, (_, name: string, other: string) => variables.get(name) ?? plainName(name ?? other))
    .trim()
    .replace(/\/+$/, '');
  const address = encodeAddress(url);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (address.startsWith('//')) return `https:${address}`;
  return unknownHost + (address === '' || address.startsWith('/') ? address : `/${address.replace(/^(\.\/)+/, '')}`);
}
